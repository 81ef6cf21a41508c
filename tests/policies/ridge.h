/* ridge.h - least squares with a penalty, for regressions whose rows are blocks.
 *
 * Double precision and one order of operations, so that the same input gives the same weights.
 */
#ifndef TESTS_POLICIES_RIDGE_H
#define TESTS_POLICIES_RIDGE_H

#include <stddef.h>

struct ridge;

struct ridge *ridge_new(size_t n);
void ridge_free(struct ridge *g);
/* Adds weight * a b' to the normal matrix; a stands at column `at_a`, b at `at_b`, n long. */
void ridge_add_block(struct ridge *g, size_t at_a, const double *a, size_t at_b,
                     const double *b, size_t n, double weight);
/* Adds y * a to the right side. */
void ridge_add_target(struct ridge *g, size_t at, const double *a, size_t n, double y);
/* The weights; owned by the caller.  The penalty, in parts of what the data say of a weight, is for
 * being away from `towards` (NULL: from 0); features are scaled to their spread, so that no unit
 * matters.  `doubt` is a penalty in squares of the feature's unit, the same however many the data
 * are: it holds weights of which they say little.  Uses the regression up. */
double *ridge_solve(struct ridge *g, double penalty, double doubt, const double *towards);

#endif
