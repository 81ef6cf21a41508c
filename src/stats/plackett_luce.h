/* plackett_luce.h - how well strengths explain the places of one game.
 *
 * The places are drawn one after the other: of the sides that have no place yet, each takes the
 * next one with a chance in proportion to e^strength (Plackett and Luce).  Sides that share a place
 * came in one of their orders, each as likely as the others: the logarithm of the likelihood is
 * the mean over these orders.  For two players who share the first place that is half a win
 * each.
 *
 * All numbers are fractions (base/fixed.h); the unit of strengths is that in which a difference of 1
 * makes odds of e to 1.
 */
#ifndef PLACKETT_LUCE_H
#define PLACKETT_LUCE_H

#include <stddef.h>
#include <stdint.h>

#include "base/small_matrix.h"

enum { PLACKETT_LUCE_MAX = SMALL_MATRIX_MAX };

struct plackett_luce {
    int64_t value;                       /* the logarithm of the likelihood */
    int64_t gradient[PLACKETT_LUCE_MAX]; /* of it, by the strengths */
    struct small_matrix curvature;       /* minus its second derivatives */
};

/* `place`: 1 = first, equal: shared. */
void plackett_luce_look(struct plackett_luce *out, const int64_t *strength,
                        const int64_t *place, size_t n);

/* The chance of each side to be the first; never 0. */
void plackett_luce_chances(int64_t *out, const int64_t *strength, size_t n);

#endif
