/* rated_evidence.h - the evidence of a rating: the player's games in the order of play, each
 * with its change of the rating.
 */
#ifndef RATED_EVIDENCE_H
#define RATED_EVIDENCE_H

#include <stdint.h>

struct report_cell;
struct report_table;

/* Adds the games of the player up to the game `last` (0: all) from rows with
 * rated_games_columns. Each adds 1 to the column `adds_to`. */
void rated_evidence_add(struct report_table *out, const struct report_table *in,
                        const struct report_cell *player, int64_t last, const char *adds_to);

#endif
