/* sj_bounds.h - private to the files about what is known of cards: bounds of a whole place. */
#ifndef GAMES_SJ_SJ_BOUNDS_H
#define GAMES_SJ_SJ_BOUNDS_H

#include "games/sj/sj_engine.h"

/* How many of each card are there at least and at most. */
struct sj_bounds {
    int16_t least[SJ_CARD_COUNT], most[SJ_CARD_COUNT];
};

/* Mostly one row of the two changes. */
static inline void sj_put_row(struct journal *j, const int16_t *row, const int16_t *now)
{
    if (kit_slots_differ(row, now, SJ_CARD_COUNT))
        kit_put_slots(j, row, now, SJ_CARD_COUNT, SJ_CAUSE_KNOWN);
}

static inline void sj_put_bounds(struct journal *j, unsigned place, const struct sj_bounds *now)
{
    const struct sj_state *s = sj_view(j->state);
    sj_put_row(j, s->least[place], now->least);
    sj_put_row(j, s->most[place], now->most);
}

#endif
