#include "play/tally.h"

#include "base/fixed.h"
#include "base/wide.h"

void tally_add_value(struct moments *m, int value)
{
    m->sum += value;
    m->squares += (int64_t)value * value;
}

static int best_other(const int *points, unsigned n, unsigned seat)
{
    int best = INT32_MIN;
    for (unsigned i = 0; i < n; i++)
        if (i != seat && points[i] > best)
            best = points[i];
    return n > 1 ? best : 0;
}

/* Of each of the n seats its part of TALLY_WIN, and its points in hundredths. */
static void add_end(struct tally *t, const int *win, const int *points, unsigned n)
{
    t->n++;
    for (unsigned seat = 0; seat < n; seat++) {
        tally_add_value(&t->wins[seat], win[seat]);
        tally_add_value(&t->points[seat], points[seat]);
        tally_add_value(&t->lead[seat], points[seat] - best_other(points, n, seat));
    }
}

void tally_add_game(struct tally *t, const struct game_def *game, const void *rules,
                    const int16_t *state)
{
    struct score score[SEATS_MAX];
    int win[SEATS_MAX], points[SEATS_MAX], winners = 0;
    const unsigned n = game->rules.n_players(rules);
    game->rules.score(rules, state, score);
    for (unsigned seat = 0; seat < n; seat++)
        winners += score[seat].place == 1;
    for (unsigned seat = 0; seat < n; seat++) {
        win[seat] = score[seat].place == 1 ? TALLY_WIN / winners : 0;
        points[seat] = score[seat].total * TALLY_POINT;
    }
    add_end(t, win, points, n);
}

void tally_add_estimate(struct tally *t, const struct estimate *e, unsigned n_players)
{
    enum { WHOLE = 1000000, POINT = 100 / TALLY_POINT };
    int win[SEATS_MAX], points[SEATS_MAX];
    for (unsigned seat = 0; seat < n_players; seat++) {
        win[seat] = (int)fixed_divide((int64_t)e->chance[seat] * TALLY_WIN, WHOLE);
        points[seat] = e->score[seat] / POINT;
    }
    add_end(t, win, points, n_players);
}

static void add_moments(struct moments *m, const struct moments *other)
{
    m->sum += other->sum;
    m->squares += other->squares;
}

void tally_add(struct tally *t, const struct tally *other)
{
    t->n += other->n;
    for (unsigned seat = 0; seat < SEATS_MAX; seat++) {
        add_moments(&t->wins[seat], &other->wins[seat]);
        add_moments(&t->points[seat], &other->points[seat]);
        add_moments(&t->lead[seat], &other->lead[seat]);
    }
}

static uint64_t magnitude_of(int64_t x)
{
    return x < 0 ? (uint64_t)-x : (uint64_t)x;
}

/* The square of the error is (n squares - sum^2) / (n^2 (n - 1)). */
struct measure tally_mean(const struct moments *m, uint64_t n, uint64_t unit, uint64_t one)
{
    struct measure result = {0};
    if (n == 0)
        return result;
    result.value = fixed_divide(m->sum * (int64_t)unit, (int64_t)(n * one));
    if (n == 1)
        return result;
    const struct wide spread =
        wide_subtract(wide_product((uint64_t)m->squares, n),
                      wide_product(magnitude_of(m->sum), magnitude_of(m->sum)));
    const uint64_t scaled = wide_divide(wide_product(spread.low, unit * unit), one * one * n);
    result.error = (int64_t)fixed_root(scaled / (n * (n - 1)));
    return result;
}

struct measure tally_chance(const struct tally *t, unsigned seat)
{
    return tally_mean(&t->wins[seat], t->n, MEASURE_WIN, TALLY_WIN);
}

struct measure tally_points(const struct tally *t, unsigned seat)
{
    return tally_mean(&t->points[seat], t->n, MEASURE_POINT, TALLY_POINT);
}

struct measure tally_lead(const struct tally *t, unsigned seat)
{
    return tally_mean(&t->lead[seat], t->n, MEASURE_POINT, TALLY_POINT);
}

struct measure measure_less(struct measure a, struct measure b)
{
    const uint64_t squares = (uint64_t)(a.error * a.error) + (uint64_t)(b.error * b.error);
    return (struct measure){a.value - b.value, (int64_t)fixed_root(squares)};
}
