/* kit_estimate.h - chances and scores (struct estimate) by a fitted model. */
#ifndef GAMES_KIT_KIT_ESTIMATE_H
#define GAMES_KIT_KIT_ESTIMATE_H

#include "core/game_play.h"
#include "core/game_rules.h"
#include "games/kit/kit_model.h"

/* Columns of the model. */
enum { KIT_CHANCE, KIT_SCORE, KIT_ESTIMATES };
extern const char *const kit_estimates[KIT_ESTIMATES];

/* Chances are then bent by a fitted curve and shared again: it goes from 0 through a point for each of these
 * chances, in millionths.  Sums of features alone are too sure of a favourite: what they do not see
 * spreads more in some positions than in others. */
enum { KIT_BENDS = 13 };
extern const int32_t kit_bend_at[KIT_BENDS];

/* By what each of the n seats looks like.  The chance of a seat is proportional to e to the power of its
 * column KIT_CHANCE, in thousandths, and then bent (m->bends, KIT_BENDS for each number of players). */
void kit_estimate(const struct kit_model *m, unsigned players_more, const struct kit_look *look,
                  unsigned n, struct estimate *out);
/* Of a game that is over. */
void kit_estimate_over(const struct score *score, unsigned n, struct estimate *out);

#endif
