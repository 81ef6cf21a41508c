#include "play/outlook.h"

#include <string.h>

void outlook_of_games(struct outlook *o, const struct tally *t, unsigned n_players)
{
    memset(o, 0, sizeof *o);
    o->games = t->n;
    for (unsigned seat = 0; seat < n_players; seat++) {
        o->chance[seat] = tally_chance(t, seat);
        o->points[seat] = tally_points(t, seat);
        o->lead[seat] = tally_lead(t, seat);
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

void outlook_of_estimate(struct outlook *o, const struct estimate *e, unsigned n_players)
{
    enum { CHANCE = MEASURE_WIN / 1000000, POINT = MEASURE_POINT / 100 };
    memset(o, 0, sizeof *o);
    for (unsigned seat = 0; seat < n_players; seat++) {
        o->chance[seat].value = (int64_t)e->chance[seat] * CHANCE;
        o->points[seat].value = (int64_t)e->score[seat] * POINT;
        o->lead[seat].value =
            ((int64_t)e->score[seat] - best_other(e, n_players, seat)) * POINT;
    }
}
