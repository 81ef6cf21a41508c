/* rated_evidence.h - what a rating is made of: the player's games in the order of play, each with the
 * change it made.
 */
#ifndef RATED_EVIDENCE_H
#define RATED_EVIDENCE_H

#include <stdint.h>

struct report_cell;
struct report_table;

/* From the rows of rated_games_columns, the games of the player up to the game `last`, all when it is 0.
 * Each adds 1 to the column `adds_to`. */
void rated_evidence_add(struct report_table *out, const struct report_table *in,
                        const struct report_cell *player, int64_t last, const char *adds_to);

#endif
