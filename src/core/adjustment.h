/* adjustment.h - what the table did, whatever the rules say: `adjust` makes a note true.
 *
 * The position becomes what its note says of it (game_rules.adopt), and the replay goes on from there.
 * Each adjustment is one finding, which calls nothing wrong (PR-LOG-11, SJ-LOG-24).  One that cannot
 * be carried out is another finding and changes nothing.
 *
 * An adjustment is about the position at rest, or about the one before what happened by itself, when
 * the position at rest is as the note says all the same: so a player who was passed over for want of
 * a piece has a turn when the table says that the piece was there.
 */
#ifndef CORE_ADJUSTMENT_H
#define CORE_ADJUSTMENT_H

#include "core/replay.h"

/* Writes the note that an adjustment makes true at the position: changes ("+2d") become numbers of what is
 * there.  False when that cannot be: less than nothing would be left. */
bool adjustment_note(const struct replay *r, const struct event *e, struct event *note);

/* Writes an adjustment that says what the note says. */
void adjustment_of_note(const struct game_def *game, const struct event *note,
                        struct event *out);

/* Reports what is otherwise now than at the position `was`; nothing when nothing is: the table only said
 * what the rules give. */
void adjustment_report(const struct replay *r, const struct event *e, const int16_t *was,
                       struct finding_sink *sink);
/* Reports that it was not carried out; `why` is what would still be wrong then, NULL when there is nothing
 * to take away. */
void adjustment_refuse(const struct replay *r, const struct event *e, const struct finding *why,
                       struct finding_sink *sink);

#endif
