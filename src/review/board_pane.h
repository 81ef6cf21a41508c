/* board_pane.h - draws the table and the players of a position. */
#ifndef REVIEW_BOARD_PANE_H
#define REVIEW_BOARD_PANE_H

#include "review/view_layout.h"
#include "review/screen.h"

/* Draws the lines of the table (SEAT_NONE), or of a seat, into an area; with `s` NULL it only
 * measures.  The first row begins at column `x` and has `first` columns less.  Returns how many
 * rows the lines take; when the area has fewer, its last row ends in an ellipsis. */
int board_pane_lines(struct screen *s, const struct area *area, const struct position_lines *t,
                     unsigned seat, enum form form, int x, int first);

/* Draws table and players of the position after event `number`. */
void board_pane_draw(struct screen *s, const struct view_layout *l, const struct review *r,
                     uint32_t number, const struct position_lines *marked,
                     unsigned seat_on_turn);

#endif
