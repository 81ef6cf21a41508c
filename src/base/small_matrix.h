/* small_matrix.h - symmetric matrices of a few rows, in fixed point (fixed.h).
 *
 * Only the lower triangle of a symmetric matrix is read.
 */
#ifndef BASE_SMALL_MATRIX_H
#define BASE_SMALL_MATRIX_H

#include <stddef.h>
#include <stdint.h>

enum { SMALL_MATRIX_MAX = 6 };

struct small_matrix {
    int64_t at[SMALL_MATRIX_MAX][SMALL_MATRIX_MAX];
};

/* The lower triangle L with L L' = a, of a matrix without negative eigenvalues (Cholesky).
 * What rounding made negative counts as 0: its column of L is 0. */
void small_matrix_root(struct small_matrix *out, const struct small_matrix *a, size_t n);

/* out = a * b, for an (rows x inner) and a (inner x columns) matrix; `out` is neither of them. */
void small_matrix_multiply(struct small_matrix *out, const struct small_matrix *a,
                           const struct small_matrix *b, size_t rows, size_t inner,
                           size_t columns);

/* The transposed matrix of (rows x columns). */
void small_matrix_turn(struct small_matrix *out, const struct small_matrix *a, size_t rows,
                       size_t columns);

/* out = a x, for an (n x n) matrix. */
void small_matrix_apply(int64_t *out, const struct small_matrix *a, const int64_t *x, size_t n);

#endif
