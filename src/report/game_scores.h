/* game_scores.h - the scores of one game, for whoever shows a game. */
#ifndef REPORT_GAME_SCORES_H
#define REPORT_GAME_SCORES_H

#include "report/report.h"

extern const struct report_column game_scores_columns[];
/* Reads the game of the filter: the best place first, else by seat. */
extern const char game_scores_sql[];

#endif
