/* position_note.h - positions that a log notes in one line: compared with the replay, or taken over.
 *
 * A note is about what a line holds: of a game with something hidden, about the public half.
 */
#ifndef CORE_POSITION_NOTE_H
#define CORE_POSITION_NOTE_H

#include "core/replay.h"

/* Compares the position of the note with that of the replay, which does not change.  A difference is
 * one finding, which names the numbers that differ as far as it has room; a line that cannot be read,
 * or is of other rules, is another one, at the character where it goes wrong. */
enum verdict position_note_check(struct replay *r, const struct event *e,
                                 struct finding_sink *sink);

/* Makes the position that of the note, with writes to the journal.  Nothing changes when it cannot be
 * read, or when the game has something hidden: no line says where hidden cards are. */
void position_note_adopt(struct replay *r, const struct event *e);

#endif
