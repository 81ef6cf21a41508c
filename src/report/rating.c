#include "report/rating.h"

#include <assert.h>

#include "base/fixed.h"

/* Means and variances have 16 fraction bits, chances FIXED_BITS.  With the limits below no
 * product exceeds 63 bits: a variance is below 2^33, a mean below 2^29, c between 2^23 and
 * 2^27. */
#define ONE INT64_C(65536)

enum {
    FARTHEST = 8000,   /* largest distance of a mean from the start, in points */
    LEAST_LEFT = 10000 /* of a variance in one game: one part of so many */
};

struct rating rating_new(void)
{
    return (struct rating){0, ONE * RATING_START_DEVIATION * RATING_START_DEVIATION};
}

void rating_seats_init(struct rating_seats *seats)
{
    for (size_t n = 0; n < RATING_SIDES_MAX; n++) {
        for (size_t i = 0; i < RATING_SIDES_MAX; i++)
            seats->seat[n][i] =
                (struct rating){0, ONE * RATING_SEAT_DEVIATION * RATING_SEAT_DEVIATION};
    }
}

/* The state of one game. */
struct table {
    const struct rating_side *side;
    struct rating *seat[RATING_SIDES_MAX];
    struct rating unknown; /* of a side of which the seat is not known: it stays 0 */
    size_t n;
    int64_t c;         /* times ONE */
    int64_t c_squared; /* times ONE */
    int64_t
        strength[RATING_SIDES_MAX]; /* e^((T - the largest T) / c), times FIXED_ONE; never 0 */
};

static void set_up(struct table *t)
{
    int64_t best = INT64_MIN, mean[RATING_SIDES_MAX];
    t->c_squared = 0;
    for (size_t i = 0; i < t->n; i++) {
        mean[i] = t->side[i].player->mean + t->seat[i]->mean;
        best = mean[i] > best ? mean[i] : best;
        t->c_squared += t->side[i].player->variance + t->seat[i]->variance;
        t->c_squared += ONE * RATING_BETA * RATING_BETA;
    }
    t->c = (int64_t)fixed_root((uint64_t)(t->c_squared * ONE));
    for (size_t i = 0; i < t->n; i++) {
        const int64_t e = fixed_exp_minus(fixed_divide((best - mean[i]) * FIXED_ONE, t->c));
        t->strength[i] = e > 0 ? e : 1;
    }
}

/* p(i, q); of all sides when `place` is the first. */
static int64_t chance(const struct table *t, size_t i, int64_t place)
{
    int64_t sum = 0;
    for (size_t s = 0; s < t->n; s++)
        sum += t->side[s].place >= place ? t->strength[s] : 0;
    const int64_t p = fixed_divide(t->strength[i] * FIXED_ONE, sum);
    return p > 0 ? p : 1;
}

static int64_t ties(const struct table *t, int64_t place)
{
    int64_t n = 0;
    for (size_t s = 0; s < t->n; s++)
        n += t->side[s].place == place;
    return n;
}

/* Computes g and h of the header for a side, times FIXED_ONE. */
struct lesson {
    int64_t pull, information;
};

static struct lesson learn(const struct table *t, size_t i)
{
    struct lesson l = {0, 0};
    for (size_t q = 0; q < t->n; q++) {
        const int64_t place = t->side[q].place;
        if (place > t->side[i].place)
            continue;
        const int64_t p = chance(t, i, place), shared = ties(t, place);
        l.pull += fixed_divide((q == i ? FIXED_ONE : 0) - p, shared);
        l.information += fixed_divide(p * (FIXED_ONE - p), FIXED_ONE * shared);
    }
    return l;
}

static int64_t within(int64_t value, int64_t least, int64_t most)
{
    return value < least ? least : value > most ? most : value;
}

static void apply(struct rating *r, const struct table *t, const struct lesson *l)
{
    const int64_t gain = fixed_divide(r->variance * ONE, t->c);
    const int64_t weight = fixed_divide(r->variance * (FIXED_ONE / 2), t->c_squared);
    const int64_t left = FIXED_ONE - fixed_divide(2 * weight * l->information, FIXED_ONE);
    r->mean = within(r->mean + fixed_divide(gain * l->pull, FIXED_ONE), -ONE * FARTHEST,
                     ONE * FARTHEST);
    r->variance = fixed_divide(
        r->variance * (within(left, FIXED_ONE / LEAST_LEFT, FIXED_ONE) / 2), FIXED_ONE / 2);
}

static void drift(struct rating *player)
{
    player->variance = within(player->variance + ONE * RATING_DRIFT * RATING_DRIFT, 0,
                              ONE * RATING_START_DEVIATION * RATING_START_DEVIATION);
}

void rating_play(struct rating_side *sides, size_t n, struct rating_seats *seats)
{
    assert(n >= 2 && n <= RATING_SIDES_MAX);
    struct table t = {.side = sides, .n = n};
    struct lesson lesson[RATING_SIDES_MAX];
    for (size_t i = 0; i < n; i++)
        t.seat[i] = sides[i].is_unseated ? &t.unknown : &seats->seat[n - 1][i];
    set_up(&t);
    for (size_t i = 0; i < n; i++) {
        sides[i].chance = chance(&t, i, INT64_MIN);
        lesson[i] = learn(&t, i);
    }
    for (size_t i = 0; i < n; i++) {
        apply(sides[i].player, &t, &lesson[i]);
        apply(t.seat[i], &t, &lesson[i]);
        drift(sides[i].player);
    }
}

int64_t rating_points(const struct rating *player)
{
    return RATING_START + rating_handicap(player);
}

int64_t rating_handicap(const struct rating *seat)
{
    return fixed_divide(seat->mean, ONE);
}

int64_t rating_deviation(const struct rating *rating)
{
    return fixed_divide((int64_t)fixed_root((uint64_t)(rating->variance * ONE)), ONE);
}
