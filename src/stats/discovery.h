/* discovery.h - the rate of false discoveries among many questions (Benjamini and Hochberg 1995).
 *
 * Integers only, so the same games give the same bytes on every machine and with every compiler.
 */
#ifndef STATS_DISCOVERY_H
#define STATS_DISCOVERY_H

#include <stddef.h>
#include <stdint.h>

/* From this p on, in billionths (0 to P_VALUE_CERTAIN), q is the share of false discoveries, in tenths of a
 * percent, when one believes all questions with a p up to the one asked for. */
struct discovery {
    int64_t p, q;
};

/* Reads the p of n questions, in any order, the other members being anything.  Returns how many steps
 * q has, 1001 at most: `of` then begins with them, from the smallest p on, and q rises. */
size_t discovery_rates(struct discovery *of, size_t n);

/* The q of a question with this p, from the n steps that discovery_rates() found among it and others. */
int64_t discovery_rate(const struct discovery *of, size_t n, int64_t p);

#endif
