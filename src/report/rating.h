/* rating.h - how strong players are, from who beat whom: Weng and Lin (2011), "A Bayesian
 * approximation method for online ranking", their algorithm 4 (Plackett-Luce).
 *
 * A player has a mean (the rating) and a variance (what is not known of it).  A side of a game
 * is a team of two in the sense of the paper: the player, and the seat.  The seat has a rating
 * of its own for each number of players, its handicap, which is learnt from the same games in
 * the same pass; so a chance is always computed from earlier games only.
 *
 * With T the strength of a side (player + seat), V its variance, b = RATING_BETA:
 *
 *     c = sqrt(sum over all sides of (V + b^2))
 *     p(i, q) = e^(T_i / c) / sum of e^(T_s / c) over the sides s that did not finish before q
 *     g_i = sum over q not behind i of ([q is i] - p(i, q)) / ties(q)
 *     h_i = sum over q not behind i of p(i, q) (1 - p(i, q)) / ties(q)
 *
 * where ties(q) sides share the place of q.  Then for the player and the seat of side i, each
 * with its own variance v:  mean += v / c * g_i,  v *= max(1 - v / c^2 * h_i, 0.0001). The
 * paper's factor gamma is 1, so the variance falls by what the game tells. One addition to the
 * paper: players change, so RATING_DRIFT^2 is added to a player's variance after each game, as
 * in TrueSkill.
 *
 * All numbers are integers (base/fixed.h): the same games give the same ratings everywhere.
 *
 *     struct rating_seats seats;
 *     rating_seats_init(&seats);
 *     struct rating anna = rating_new(), bob = rating_new();
 *     struct rating_side side[] = {{.player = &anna, .place = 1}, {.player = &bob, .place = 2}};
 *     rating_play(side, 2, &seats);   // side[0].chance was the chance of Anna before
 */
#ifndef RATING_H
#define RATING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    RATING_SIDES_MAX = 6,
    RATING_START = 1500,
    RATING_START_DEVIATION = 200, /* of a new player */
    RATING_SEAT_DEVIATION = 60,   /* of a seat, likewise */
    RATING_BETA = 123, /* chance in one game; 400 points are odds of 10 to 1, as in chess */
    RATING_DRIFT = 2,  /* change of a player's strength from game to game */
};

struct rating {
    int64_t mean;     /* points from the start, times 65536 */
    int64_t variance; /* points squared, times 65536 */
};

/* The handicaps: seat[n - 1][i] of seat i among n. */
struct rating_seats {
    struct rating seat[RATING_SIDES_MAX][RATING_SIDES_MAX];
};

struct rating_side {
    struct rating *player; /* borrowed */
    int64_t place;         /* 1 = first; equal: shared */
    bool is_unseated;      /* where the player sat is not known: no seat counts or learns */
    int64_t chance;        /* out: chance to win before the game, times FIXED_ONE; never 0 */
};

struct rating rating_new(void);
void rating_seats_init(struct rating_seats *seats);

/* One game of `n` sides (2 to RATING_SIDES_MAX), in the order of their seats. */
void rating_play(struct rating_side *sides, size_t n, struct rating_seats *seats);

/* In points, rounded: 1500 for a new player, and a handicap of 0. */
int64_t rating_points(const struct rating *player);
int64_t rating_handicap(const struct rating *seat);
/* The standard deviation; 95 % lie within RATING_SPREAD / 100 times as much on either side. */
int64_t rating_deviation(const struct rating *rating);

enum { RATING_SPREAD = 196 };

#endif
