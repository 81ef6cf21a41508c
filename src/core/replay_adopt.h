/* replay_adopt.h - private to the replay: the position becomes what a note of the log says.
 *
 * A repair takes a note for true (event.adopts), and `adjust` makes one true (adjustment.h).
 */
#ifndef CORE_REPLAY_ADOPT_H
#define CORE_REPLAY_ADOPT_H

#include "core/finding.h"
#include "core/replay.h"

/* Why a note cannot be made true: the first finding that would be left. */
struct replay_refusal {
    struct finding_sink sink; /* first */
    struct finding found;
};

/* Writes what the note says. */
void replay_adopt(struct replay *r, const struct event *note);

/* Whether the position becomes what the note says, here and now; else `why` is what it is not.  Nothing
 * changes. */
bool replay_can_adopt(struct replay *r, const struct event *note, struct replay_refusal *why);

/* Whether the position at rest is what the note says when it is made true before the automatic steps:
 * somebody who was passed over may have a turn then.  Nothing changes. */
bool replay_adopts_before_rest(struct replay *r, const struct event *note);

#endif
