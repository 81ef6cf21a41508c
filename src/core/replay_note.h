/* replay_note.h - whether a note of a log is true: numbers, hashes and whole positions.
 *
 * A note is compared with the position at rest.  Where a turn waits that would pass by itself
 * (node.waits), a log need not write anything before it is over: a note is also true when it is
 * after that turn, those before it that are declined in silence and those that pass by themselves
 * after it.
 */
#ifndef CORE_REPLAY_NOTE_H
#define CORE_REPLAY_NOTE_H

#include "core/replay.h"

/* Checks a note and reports what is wrong at the position at rest.  The position stays as it is; a
 * wrong hash sets r->diverged. */
enum verdict replay_note_check(struct replay *r, const struct event *e,
                               struct finding_sink *sink);

/* Whether the position as it is agrees with a note.  Nothing changes. */
bool replay_note_holds(struct replay *r, const struct event *e);
/* Compares the position as it is with a note, and reports what is wrong. */
enum verdict replay_note_compare(struct replay *r, const struct event *e,
                                 struct finding_sink *sink);

#endif
