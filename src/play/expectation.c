#include "play/expectation.h"

#include <string.h>

void expectation_of_games(struct expectation *expected, const struct tally *t,
                          unsigned n_players)
{
    memset(expected, 0, sizeof *expected);
    expected->games = t->n;
    for (unsigned seat = 0; seat < n_players; seat++) {
        expected->chance[seat] = tally_chance(t, seat);
        expected->points[seat] = tally_points(t, seat);
        expected->lead[seat] = tally_lead(t, seat);
    }
}

static int32_t best_other(const struct estimate *e, unsigned n_players, unsigned seat)
{
    int32_t best = INT32_MIN;
    for (unsigned i = 0; i < n_players; i++)
        if (i != seat && e->score[i] > best)
            best = e->score[i];
    return n_players > 1 ? best : 0;
}

void expectation_of_estimate(struct expectation *expected, const struct estimate *e,
                             unsigned n_players)
{
    enum { CHANCE = MEASURE_WIN / 1000000, POINT = MEASURE_POINT / 100 };
    memset(expected, 0, sizeof *expected);
    for (unsigned seat = 0; seat < n_players; seat++) {
        expected->chance[seat].value = (int64_t)e->chance[seat] * CHANCE;
        expected->points[seat].value = (int64_t)e->score[seat] * POINT;
        expected->lead[seat].value =
            ((int64_t)e->score[seat] - best_other(e, n_players, seat)) * POINT;
    }
}
