/* end_summary.h - how a game came to its end, in one row: what reports on many games ask for. */
#ifndef STORE_END_SUMMARY_H
#define STORE_END_SUMMARY_H

#include "store/rows.h"

/* When the tables ending, result and round_score are complete: adds the row of a game of `rounds`
 * rounds that was played to its end, if any condition ended it. */
void end_summary_add(struct game_rows *rows, int32_t rounds);

#endif
