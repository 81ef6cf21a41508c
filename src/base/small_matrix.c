#include "base/small_matrix.h"

#include <string.h>

#include "base/fixed.h"

static int64_t remainder_at(const struct small_matrix *root, const struct small_matrix *a,
                            size_t i, size_t k)
{
    int64_t value = a->at[i][k];
    for (size_t c = 0; c < k; c++)
        value -= fixed_times(root->at[i][c], root->at[k][c]);
    return value;
}

void small_matrix_root(struct small_matrix *out, const struct small_matrix *a, size_t n)
{
    memset(out, 0, sizeof *out);
    for (size_t k = 0; k < n; k++) {
        const int64_t square = remainder_at(out, a, k, k);
        if (square <= 0)
            continue;
        out->at[k][k] = fixed_root_of(square);
        for (size_t i = k + 1; i < n; i++)
            out->at[i][k] = fixed_ratio(remainder_at(out, a, i, k), out->at[k][k]);
    }
}

void small_matrix_multiply(struct small_matrix *out, const struct small_matrix *a,
                           const struct small_matrix *b, size_t rows, size_t inner,
                           size_t columns)
{
    for (size_t i = 0; i < rows; i++) {
        for (size_t k = 0; k < columns; k++) {
            out->at[i][k] = 0;
            for (size_t c = 0; c < inner; c++)
                out->at[i][k] += fixed_times(a->at[i][c], b->at[c][k]);
        }
    }
}

void small_matrix_turn(struct small_matrix *out, const struct small_matrix *a, size_t rows,
                       size_t columns)
{
    for (size_t i = 0; i < rows; i++) {
        for (size_t k = 0; k < columns; k++)
            out->at[k][i] = a->at[i][k];
    }
}

void small_matrix_apply(int64_t *out, const struct small_matrix *a, const int64_t *x, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        out[i] = 0;
        for (size_t k = 0; k < n; k++)
            out[i] += fixed_times(x[k], a->at[i][k]);
    }
}
