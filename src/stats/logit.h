/* logit.h - who of a table wins, from what was known of the seats at a moment (conditional logit).
 *
 * A moment of a game is a row for each seat: what it won in the end, an offset, and some variables.  The
 * chance of a seat to win is in proportion to e^(offset + sum of coefficient * variable), so what all
 * seats of a moment share says nothing, and whole numbers may be added to any variable of a moment.  A
 * shared win counts in parts.
 *
 * Variables are in thousandths, too, and a change of 1000 should be a large one: the prior of a coefficient is
 * 0 +- 1 for such a change, as if one game had shown that, and an *effect* (effect.h) has none.  The coefficients
 * are those with the largest likelihood and prior together (Newton).  A game with more moments says nothing more about the
 * prior.
 *
 * Rows may be added in any order, and give the same numbers.  All are integers (base/fixed.h).
 */
#ifndef STATS_LOGIT_H
#define STATS_LOGIT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/small_matrix.h"

enum {
    LOGIT_VARIABLES_MAX = SMALL_MATRIX_MAX,
    LOGIT_SEATS_MAX = 8, /* of a moment */
    LOGIT_MOST = 6,      /* no coefficient is beyond: odds of 400 to 1 */
};

struct logit_row {
    int32_t game, moment; /* numbers; of a game, later moments are larger */
    int32_t seat;         /* 0 to LOGIT_SEATS_MAX - 1 */
    int32_t win;          /* in any unit; the wins of a moment are made parts of 1 */
    int32_t offset;       /* log odds in thousandths */
    int32_t x[LOGIT_VARIABLES_MAX];
};

struct logit {
    size_t n_variables;
    /* The first variable is 0 or 1, and has no prior. */
    bool has_effect;
    /* The next variables, as many, are numbers of players or seats; each is replaced by a habit (habit.h). */
    size_t n_groups;
    struct logit_row *row;
    size_t n_rows, capacity;
    size_t n_games, n_moments; /* after logit_prepare() */
    int64_t exponential[3][32];
};

/* The coefficients, for a change of 1000, that of an effect for 1; fractions. */
struct logit_point {
    int64_t at[LOGIT_VARIABLES_MAX];
    /* Of the log likelihood there, divided by the number of moments: its gradient, and minus its second
     * derivatives. */
    int64_t gradient[LOGIT_VARIABLES_MAX];
    struct small_matrix curvature;
    int64_t spread; /* variance of the gradient along a line; see logit_look() */
};

/* Empty; 1 to LOGIT_VARIABLES_MAX variables.  The caller frees it. */
void logit_init(struct logit *l, size_t n_variables, bool has_effect);
void logit_free(struct logit *l);
void logit_add(struct logit *l, const struct logit_row *row);

/* Sorts the rows, and drops moments that nobody won or that have one seat.  Once, after the last row.  Returns
 * false when the rows are no games: a seat that is there twice, an effect that is not 0 or 1, a negative win, a
 * variable beyond 2^20. */
bool logit_prepare(struct logit *l);

/* Fills in the derivatives at p->at.  `along` may be NULL, or has a number for each variable: p->spread is then
 * the variance of the sum of along * gradient.  It knows that all moments of a game have one winner: of two
 * moments, the chances at the later one say how much their gradients have in common. */
void logit_look(const struct logit *l, struct logit_point *p, const int64_t *along);

/* Moves the coefficients from the variable `from` on to where they fit best, within 2^-12, the others being what
 * they are, and looks there. */
void logit_fit(const struct logit *l, struct logit_point *p, size_t from);

/* The gradient with the prior. */
void logit_slope(int64_t *out, const struct logit *l, const struct logit_point *p);

/* The curvature with the prior; (n_variables x n_variables). */
void logit_curvature(struct small_matrix *out, const struct logit *l,
                     const struct logit_point *p);

/* out = A^-1 b for a symmetric matrix A without negative eigenvalues (n x n), of which it takes the rows and
 * columns from `from` on; 0 where there is no curvature. */
void logit_solve(int64_t *out, const struct small_matrix *a, const int64_t *b, size_t from,
                 size_t n);

/* The coefficient of a variable, in millionths. */
int64_t logit_coefficient(const struct logit_point *p, size_t variable);

#endif
