/* end_summary.h - how a game ended, in one row, for reports on many games. */
#ifndef STORE_DERIVE_END_SUMMARY_H
#define STORE_DERIVE_END_SUMMARY_H

#include "store/schema/rows.h"

/* Adds the row of a game of `rounds` rounds that was played to its end, if any condition ended
 * it. The tables ending, result and round_score must be complete. */
void end_summary_add(struct game_rows *rows, int32_t rounds);

#endif
