/* position_board.h - a position as text of at most 79 columns: its lines (position_lines.h) below
 * its headline, and a rule with the name above the lines of each player. */
#ifndef POSITION_POSITION_BOARD_H
#define POSITION_POSITION_BOARD_H

#include <stdint.h>

struct buf;
struct game_def;

/* Appends the board of a game that has faces.  `names`: one per seat; a name can neither control
 * the terminal nor widen the board. */
void position_board_draw(const struct game_def *game, const void *rules, const int16_t *state,
                         const char *const *names, struct buf *out);

#endif
