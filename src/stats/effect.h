/* effect.h - what a choice changes of the chances to win, beside others who stood alike.
 *
 * The first variable of a logit (logit.h) is 1 for the seats that chose, 0 for the others of the moment; the
 * other variables say how the seats stood before.  The effect is the coefficient of the first: the log of the odds.
 * Its interval are all values b0 that a test of the score does not refuse:
 *
 *     U(b0) = wins of those who chose, less those expected, with the other coefficients fitted at b0
 *     I(b0) = variance of U, less what the other variables explain
 *     |U| <= t * sqrt(D * I),  Student's t of games - 1 degrees
 *
 * D, the design effect, says how much more U varies since all moments of a game have one winner (logit_look()): a seat
 * that chooses five times in a game and wins has won once.  I is 0 far from the truth when all who chose have
 * won: then the interval has no upper end.
 *
 * In tenths of a percent the change is what they won less what they would have won without the effect;
 * that has ends always.
 */
#ifndef STATS_EFFECT_H
#define STATS_EFFECT_H

#include <stdbool.h>
#include <stdint.h>

#include "stats/logit.h"

/* Where there is no end. */
#define EFFECT_OPEN INT64_MAX

struct effect {
    int64_t games; /* that add information */
    int64_t won,
        stood; /* what they won, and would have without the effect; tenths of a percent */
    int64_t low, high; /* of the change, won - stood */
    int64_t odds, odds_low,
        odds_high; /* the logarithm of the odds, in hundredths; EFFECT_OPEN */
    /* For p_value_of_normal() with a step of 1: wins in sixtieths less those expected when there is no
     * effect, and the variance of that, so much larger that the normal deviate stands for Student's t. */
    int64_t distance, variance;
};

/* Returns false when there is no answer: fewer than two games, or nobody chose what others did not.  The
 * logit is prepared, and has an effect. */
bool effect_find(struct effect *out, const struct logit *l);

#endif
