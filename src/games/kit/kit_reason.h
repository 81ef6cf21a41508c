/* kit_reason.h - what the looks at a position for reasons (core/game_reason.h) of all games share. */
#ifndef GAMES_KIT_KIT_REASON_H
#define GAMES_KIT_KIT_REASON_H

#include "core/game_reason.h"
#include "core/limits.h"

/* Keeps the largest value of all seats but one, and whose it is.  SEAT_NONE in `who`: nobody's yet. */
static inline void kit_keep_most(unsigned but, unsigned seat, int value, int *most,
                                 unsigned *who)
{
    if (seat == but || (*who != SEAT_NONE && value <= *most))
        return;
    *most = value;
    *who = seat;
}

/* One of the two choices brings the end about, in this round or the next. */
static inline bool kit_end_is_near(const struct reason_question *q)
{
    enum { MOST = 50 }; /* percent */
    return q->rounds_to_end <= 1 && (q->ends_more >= MOST || q->ends_more <= -MOST);
}

/* The ends differ in the next rounds, when it says something who leads now. */
static inline bool kit_end_is_in_sight(const struct reason_question *q)
{
    enum { ROUNDS = 3 };
    return q->rounds_to_end <= ROUNDS;
}

#endif
