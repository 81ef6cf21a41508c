/* sort.h - the one sort of the program.
 *
 * Stable, so that rows which compare equal keep their order and output is the same on every
 * machine (qsort() promises neither). O(n log n) comparisons; already sorted input takes O(n).
 */
#ifndef BASE_SORT_H
#define BASE_SORT_H

#include <stddef.h>

/* Negative, zero or positive like strcmp(); `ctx` is what sort_stable() was given. */
typedef int sort_compare(const void *a, const void *b, void *ctx);

/* Sorts `n` elements of `size` bytes at `base` in place. Allocates room for n elements while it
 * runs. `compare` must be a total preorder and must not change the elements. */
void sort_stable(void *base, size_t n, size_t size, sort_compare *compare, void *ctx);

#endif
