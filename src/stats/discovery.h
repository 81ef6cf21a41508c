/* discovery.h - the rate of false discoveries among many questions (Benjamini and Hochberg 1995).
 *
 * Integers only, so the same games give the same bytes on every machine and with every compiler.
 */
#ifndef STATS_DISCOVERY_H
#define STATS_DISCOVERY_H

#include <stddef.h>
#include <stdint.h>

/* A value of p that some question has, in billionths (0 to P_VALUE_CERTAIN), and what q is there: the
 * share of false discoveries, in tenths of a percent, when one believes all questions with this p or
 * a smaller one. */
struct discovery {
    int64_t p, q;
};

/* Sorts the p of n questions, the other members being anything, and joins equal ones.  Returns how many
 * are left: `of` then has them from the smallest p on, with their q, which does not fall. */
size_t discovery_rates(struct discovery *of, size_t n);

/* The q of a question with this p, which is among the n that discovery_rates() left. */
int64_t discovery_rate(const struct discovery *of, size_t n, int64_t p);

#endif
