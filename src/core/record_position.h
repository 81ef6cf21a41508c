/* record_position.h - records that begin at a position instead of the set-up (docs/position.md). */
#ifndef CORE_RECORD_POSITION_H
#define CORE_RECORD_POSITION_H

#include "core/record.h"

struct replay;

/* Reads the position that the record begins at into all slots of a state.  The rules that the
 * record names must be those of the position.  Returns 0, or -1 with `err`. */
int record_position_read(const struct record *record, int16_t *state, struct err *err);

/* Makes an empty record of a line: the rules and players of its position, and no events.  Returns
 * 0, or -1 with `err`. */
int record_position_take(struct record *record, const struct game_def *game, const char *line,
                         struct err *err);

/* replay_start() where the record begins, with its bids for seats, for a log of this grade.  The position, if there is one,
 * can be read: record_has_moves(). */
void replay_start_record(struct replay *r, const struct record *record, const void *rules,
                         enum grade grade);

#endif
