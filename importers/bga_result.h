/* bga_result.h - results of games as Board Game Arena gives them without logs.
 *
 * The list of a player's games (getGames) has for each table texts with commas: players, player_names, scores, ranks.
 * The page of a table (tableinfos) has a `result` with a list `player`.  Both are answers that a user saves from the
 * browser.
 */
#ifndef IMPORTERS_BGA_RESULT_H
#define IMPORTERS_BGA_RESULT_H

#include "bga_value.h"
#include "core/record.h"

/* Whether the value is the result of a table. */
bool bga_is_result(const json_t *value);
/* The number of its table; 0 when it says none. */
int64_t bga_result_table(const json_t *value);

enum bga_result_fate {
    BGA_RESULT_TAKEN,
    BGA_RESULT_OTHER_GAME,
    BGA_RESULT_ABANDONED /* without a normal end, and nobody is said to have conceded */
};

enum bga_result_fate bga_result_fate(const json_t *value);

/* Fills the empty record with the result, which is taken.  What is wrong in it is an error of the record. */
void bga_result_read(const json_t *value, struct record *record);

#endif
