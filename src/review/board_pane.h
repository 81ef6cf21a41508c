/* board_pane.h - the table and the players of the lines of a position on a screen. */
#ifndef REVIEW_BOARD_PANE_H
#define REVIEW_BOARD_PANE_H

#include "review/view_layout.h"
#include "review/screen.h"

/* Draws the lines of the table, or of a seat, into an area; with `s` NULL they are only measured.
 * The first row has `first` columns less.  Returns how many rows they take, which may be more
 * than the area has: the last row then ends in an ellipsis.  `x` is where the first row begins. */
int board_pane_lines(struct screen *s, const struct area *area, const struct position_lines *t,
                     unsigned seat, enum form form, int x, int first);

/* Draws table and players of the position after event `number`. */
void board_pane_draw(struct screen *s, const struct view_layout *l, const struct review *r,
                     uint32_t number, const struct position_lines *marked,
                     unsigned seat_on_turn);

#endif
