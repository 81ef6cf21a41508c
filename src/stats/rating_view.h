/* rating_view.h - ratings as they are if players change at a certain pace.
 *
 * A view is the strengths of players and seats (strengths.h), how much wider than they say the
 * chances at a table have proved to be (the temperatures), and how well the view has foreseen the
 * games.
 *
 * A game, with V the covariances of its sides and m their means:
 *
 *     strength of a side for a forecast: k m, k = 1 / sqrt(1 + v / (pi^2 / 6)), v half the mean
 *         variance of a difference at the table: what is not known makes chances more alike
 *     chance to win = softmax(temperature of this table size * k m)
 *     two Newton steps to the largest log PL(x) - 1/2 (x - m)' V^-1 (x - m)
 *     g, H = the gradient of log PL there and minus its second derivatives, H = G G'
 *     W = I + G' V G = T T',  B = G T'^-1: then B B' = V^-1 - V^-1 (V^-1 + H)^-1 V^-1
 *
 * V is never inverted, and W has no eigenvalue below 1, so that nothing here is divided by little.  The temperature
 * is learnt by Newton steps of the log loss of the winner, from a prior of 1 +- 0.1.
 */
#ifndef RATING_VIEW_H
#define RATING_VIEW_H

#include <stddef.h>
#include <stdint.h>

#include "stats/strengths.h"

struct rating_temperature {
    int64_t value;       /* a fraction (base/fixed.h) */
    int64_t information; /* of the games that it is learnt from */
};

struct rating_view {
    struct strengths strengths;
    struct rating_temperature temperature[SMALL_MATRIX_MAX + 1]; /* by table size */
    int64_t per_day;  /* what a day adds to the variance of a player */
    int64_t evidence; /* log likelihood of the games, less that of the best view; a fraction */
};

/* A game as a view sees it. */
struct rating_view_game {
    struct strengths_table table;
    int64_t strength[SMALL_MATRIX_MAX]; /* k m, from the best */
    int64_t chance[SMALL_MATRIX_MAX];   /* to win */
};

/* `slots` strengths that are set by the caller; free `strengths` after use. */
void rating_view_init(struct rating_view *view, size_t slots, int64_t per_day);

void rating_view_look(struct rating_view_game *out, const struct rating_view *view,
                      const struct strengths_side *side, size_t n);
/* Learns from the game of the last look. */
void rating_view_learn(struct rating_view *view, const struct rating_view_game *game,
                       const int64_t *place);

#endif
