/* score_pane.h - draws scores by round: a strip of bars for each player, a table. */
#ifndef REVIEW_SCORE_PANE_H
#define REVIEW_SCORE_PANE_H

#include "review/view_layout.h"
#include "review/screen.h"
#include "review/text_page.h"

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
