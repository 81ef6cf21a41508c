/* statistics.h - how sure a number is: intervals and false discoveries.
 *
 * All computations use integers, so the same games give the same bytes on every machine and
 * with every compiler.  All intervals are at 95 %.
 */
#ifndef STATISTICS_H
#define STATISTICS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct interval {
    int64_t low, high;
};

/* The largest integer whose square is not above `n`. */
uint64_t statistics_root(uint64_t n);

/* Wilson's interval of a rate of `hits` in `n` trials, in per mille rounded to the nearest, n > 0.
 * A trial is worth `unit`: 0 <= hits <= unit * n, so that a shared win can be a part of one.
 * Exact for unit * n < 2^41. */
struct interval statistics_wilson(int64_t hits, int64_t n, int64_t unit);

/* What a group of games adds to a mean: sum / weight is the mean of the group. */
struct sample {
    int64_t sum, weight; /* 0 <= weight < 2^31 */
};

enum { STATISTICS_DRAWS = 999 };

/* The interval of the mean, times `scale`, over samples that are independent of each other
 * (games are, seats of one game are not): the middle 95 % of the means of STATISTICS_DRAWS
 * times n samples drawn with replacement, by a generator that starts the same each time.  The
 * order of the samples does not matter; they are sorted.  Returns false when there is no
 * interval: fewer than two samples, or draws in which all weights are zero. */
bool statistics_bootstrap(struct sample *samples, size_t n, int64_t scale,
                          struct interval *out);

enum { STATISTICS_CERTAIN = 1000000000 };

/* How probable it is, in billionths, that a normal deviate is as far from its mean as `distance`,
 * to either side, when its variance is `variance` > 0 (in squares of the distance's unit). */
int64_t statistics_p_value(int64_t distance, int64_t variance);

/* Benjamini and Hochberg (1995): turns the p-values of n questions into q-values.  Of all
 * answers with a q-value up to x, a share of x is false, on average. */
void statistics_false_discoveries(int64_t *p, size_t n);

#endif
