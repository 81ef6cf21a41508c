/* panes.h - draws the parts of the screen: the board, the list of events, scores by round. */
#ifndef REVIEW_PANES_H
#define REVIEW_PANES_H

#include "review/screen.h"
#include "review/text_page.h"
#include "review/view_layout.h"

/* ---- table and players ------------------------------------------------------------------ */

/* Draws the lines of the table (SEAT_NONE), or of a seat, into an area; with `s` NULL it only
 * measures.  The first row begins at column `x` and has `first` columns less.  Returns how many
 * rows the lines take; when the area has fewer, its last row ends in an ellipsis. */
int board_pane_lines(struct screen *s, const struct area *area, const struct position_lines *t,
                     unsigned seat, enum form form, int x, int first);

/* Draws table and players of the position after event `number`. */
void board_pane_draw(struct screen *s, const struct view_layout *l, const struct review *r,
                     uint32_t number, const struct position_lines *marked,
                     unsigned seat_on_turn);

/* ---- the list of events ----------------------------------------------------------------- */

/* Draws the events around `number`, which has a '>', each with its number, round and turn,
 * statement, and, where there is room, what players gained by it.  '!' marks findings, '#'
 * comments. */
void list_pane_draw(struct screen *s, const struct area *area, const struct review *r,
                    uint32_t number);

/* ---- scores by round -------------------------------------------------------------------- */

/* Columns of a player's letter and name. */
int score_pane_name_width(const struct review *r);

/* Draws a bar for a player's score at the end of each round, or of some rounds when there are more
 * than columns.  The highest bar is the best score of the game.  Rounds after event `number` are
 * idle. */
void score_pane_strip(struct screen *s, int x, int y, int columns, const struct review *r,
                      uint32_t number, unsigned seat);

/* Draws the scores of all players at the ends of the rounds around that of event `number`, a row
 * for each player below a row of rounds. */
void score_pane_table(struct screen *s, const struct area *area, const struct review *r,
                      uint32_t number);

/* Writes the same for all rounds, a row for each round. */
void score_pane_page(const struct review *r, uint32_t number, struct text_page *page);

#endif
