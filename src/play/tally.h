/* tally.h - sums over games played to their end, and the means that they give.
 *
 * Sums of disjoint games add up.  All numbers are integers, so that they are the same on every machine.
 */
#ifndef PLAY_TALLY_H
#define PLAY_TALLY_H

#include <stdint.h>

#include "core/event.h"
#include "core/game.h"
#include "core/game_play.h"

/* A won game is 5,040 parts: winners who share it get a whole number of them.  Points are counted in hundredths. */
enum { TALLY_WIN = 5040, TALLY_POINT = 100, TALLY_GAMES_MAX = 1 << 18 };

struct moments {
    int64_t sum, squares;
};

struct tally {
    uint32_t n;                       /* games, at most TALLY_GAMES_MAX */
    struct moments wins[SEATS_MAX];   /* parts of TALLY_WIN */
    struct moments points[SEATS_MAX]; /* final scores, in hundredths */
    struct moments lead[SEATS_MAX];   /* more than the best other player, too */
};

/* A mean and its standard error. */
struct measure {
    int64_t value, error;
};

enum {
    MEASURE_WIN = 1000 * 1000, /* measures of chances are millionths of a game */
    MEASURE_POINT = 1000,      /* those of points thousandths of a point */
};

void tally_add_value(struct moments *m, int value);
/* The mean of n values of which `one` make a whole, in `unit`s of it, and its error. */
struct measure tally_mean(const struct moments *m, uint64_t n, uint64_t unit, uint64_t one);

/* Adds a game that ended, or was stopped, in this position. */
void tally_add_game(struct tally *t, const struct game_def *game, const void *rules,
                    const int16_t *state);
/* Adds a game that was left where this was estimated. */
void tally_add_estimate(struct tally *t, const struct estimate *e, unsigned n_players);
void tally_add(struct tally *t, const struct tally *other);

/* The mean; of no games 0, of one the error is 0 as well. */
struct measure tally_chance(const struct tally *t, unsigned seat);
struct measure tally_points(const struct tally *t, unsigned seat);
struct measure tally_lead(const struct tally *t, unsigned seat);

/* a - b of means of different games. */
struct measure measure_less(struct measure a, struct measure b);

#endif
