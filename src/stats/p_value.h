/* p_value.h - how probable it is that chance alone makes a difference.
 *
 * Integers only, so the same games give the same bytes on every machine and with every compiler.
 */
#ifndef STATS_P_VALUE_H
#define STATS_P_VALUE_H

#include <stdbool.h>
#include <stdint.h>

enum { P_VALUE_CERTAIN = 1000000000 };

/* How probable it is, in billionths, that a normal deviate is as far from its mean as `distance`, to
 * either side, when its variance is `variance` (in squares of the distance's unit).  When the
 * distance moves in steps, half a `step` is taken off it (the correction for continuity): with few
 * games a normal deviate would be too sure.  Returns false when the variance is not positive: then
 * there is no question. */
bool p_value_of_normal(int64_t *p, int64_t distance, int64_t variance, int64_t step);

#endif
