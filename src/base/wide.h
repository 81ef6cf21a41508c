/* wide.h - unsigned integers of 128 bits: products of two words, their sums, quotients and roots.
 *
 * C has no such type on every machine, and statistics must give the same bytes on all of them.
 * Nothing here overflows silently: the contracts say what the caller must keep.
 */
#ifndef BASE_WIDE_H
#define BASE_WIDE_H

#include <stdbool.h>
#include <stdint.h>

struct wide {
    uint64_t high, low;
};

struct wide wide_product(uint64_t a, uint64_t b);
/* The sum must be below 2^128. */
struct wide wide_add(struct wide a, struct wide b);
/* a - b, for a >= b. */
struct wide wide_subtract(struct wide a, struct wide b);
bool wide_is_less(struct wide a, struct wide b);
/* The quotient, rounded down; UINT64_MAX when it is larger, or when `by` is 0. */
uint64_t wide_divide(struct wide a, uint64_t by);
/* The largest integer whose square is at most `a`. */
uint64_t wide_root(struct wide a);

#endif
