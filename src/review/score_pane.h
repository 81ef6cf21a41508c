/* score_pane.h - the course of the scores: a strip of bars for each player, a table of rounds. */
#ifndef REVIEW_SCORE_PANE_H
#define REVIEW_SCORE_PANE_H

#include "review/view_layout.h"
#include "review/screen.h"
#include "review/text_page.h"

/* Columns of a player's letter and name, in front of what is shown of them. */
int score_pane_name_width(const struct review *r);

/* Bars of a player's score at the end of each round, or of some of them where the rounds are more
 * than the columns; as high as the best score of the game at most.  Rounds behind event `number`
 * are idle. */
void score_pane_strip(struct screen *s, int x, int y, int columns, const struct review *r,
                      uint32_t number, unsigned seat);

/* Scores of all players at the ends of the rounds around that of event `number`, one row each
 * below a row of rounds. */
void score_pane_table(struct screen *s, const struct area *area, const struct review *r,
                      uint32_t number);

/* The same for all rounds, a row for each round. */
void score_pane_page(const struct review *r, uint32_t number, struct text_page *page);

#endif
