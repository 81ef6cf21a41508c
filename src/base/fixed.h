/* fixed.h - fractions in integers: products, roots, exponential and logarithm.
 *
 * Results are the same on every machine and with every compiler, since no floating point is used.
 * A fraction x is stored as x * FIXED_ONE, rounded.
 */
#ifndef BASE_FIXED_H
#define BASE_FIXED_H

#include <stdint.h>

enum { FIXED_BITS = 30 };
#define FIXED_ONE (INT64_C(1) << FIXED_BITS)

/* The largest integer whose square is at most `n`. */
uint64_t fixed_root(uint64_t n);

/* num / den to the nearest integer, halves away from zero; den > 0, |num| + den <= INT64_MAX. */
int64_t fixed_divide(int64_t num, int64_t den);

/* `value`, or the end of [least, most] that it lies beyond; least <= most. */
static inline int64_t fixed_clamp(int64_t value, int64_t least, int64_t most)
{
    return value < least ? least : value > most ? most : value;
}

/* The product of two fractions, to the nearest, halves away from zero; |b| <= 8 FIXED_ONE, and
 * the product fits. */
static inline int64_t fixed_times(int64_t a, int64_t b)
{
    /* Rounded down after a half was added, a little less than a half to a negative product.  `low` lies around 0, so that its product
     * is no larger than it must be. */
    const int64_t high = (a >> FIXED_BITS) + (a >> (FIXED_BITS - 1) & 1),
                  low = a - high * FIXED_ONE;
    const int64_t is_negative = (a ^ b) < 0;
    return high * b + ((low * b + FIXED_ONE / 2 - is_negative) >> FIXED_BITS);
}

/* The quotient of two fractions, likewise; 0 < b <= 4 FIXED_ONE, and the quotient fits. */
static inline int64_t fixed_ratio(int64_t a, int64_t b)
{
    return a / b * FIXED_ONE + fixed_divide(a % b * FIXED_ONE, b);
}

/* The root of a fraction, rounded down; 0 <= x < 16 FIXED_ONE. */
static inline int64_t fixed_root_of(int64_t x)
{
    return (int64_t)fixed_root((uint64_t)x << FIXED_BITS);
}

/* e to the power -x, for x >= 0: 0 to FIXED_ONE.  Wrong by a few parts of 2^30. */
int64_t fixed_exp_minus(int64_t x);

/* -ln x, for 0 < x <= FIXED_ONE.  Wrong by less than one part of 2^20. */
int64_t fixed_minus_ln(int64_t x);

#endif
