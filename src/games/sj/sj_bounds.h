/* sj_bounds.h - private to the files about what is known of cards: bounds of a whole place. */
#ifndef GAMES_SJ_SJ_BOUNDS_H
#define GAMES_SJ_SJ_BOUNDS_H

#include "games/sj/sj_engine.h"

/* How many of each card are there at least and at most. */
struct sj_bounds {
    int16_t least[SJ_CARD_COUNT], most[SJ_CARD_COUNT];
};

/* Sets them (sj_place.c). */
void sj_put_bounds(struct journal *j, unsigned place, const struct sj_bounds *now);

#endif
