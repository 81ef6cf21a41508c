/* test_base_small_matrix.c - small matrices against values worked out by hand. */
#include <criterion/criterion.h>
#include <stdlib.h>

#include "base/fixed.h"
#include "base/small_matrix.h"

#define F FIXED_ONE

/* (4 2; 2 5) = L L' with L = (2 0; 1 2) */
Test(base_small_matrix, a_root_times_itself_is_the_matrix)
{
    struct small_matrix root;
    const struct small_matrix a = {{{4 * F}, {2 * F, 5 * F}}};
    small_matrix_root(&root, &a, 2);
    cr_expect_leq(llabs(root.at[0][0] - 2 * F), 2);
    cr_expect_leq(llabs(root.at[1][0] - F), 2);
    cr_expect_leq(llabs(root.at[1][1] - 2 * F), 2);
    cr_expect_eq(root.at[0][1], 0);
}

/* (1 -1; -1 1) has rank 1: the second column of its root is 0 and nothing is divided by it. */
Test(base_small_matrix, a_root_leaves_out_what_has_no_variance)
{
    struct small_matrix root;
    const struct small_matrix a = {{{F}, {-F, F - 1}}};
    small_matrix_root(&root, &a, 2);
    cr_expect_eq(root.at[1][0], -F);
    cr_expect_eq(root.at[1][1], 0);
}

Test(base_small_matrix, products_go_row_by_column)
{
    struct small_matrix product, turned;
    const struct small_matrix a = {{{F, 2 * F, F / 2}, {0, -F, 3 * F}}};
    int64_t applied[2];
    small_matrix_turn(&turned, &a, 2, 3);
    small_matrix_multiply(&product, &a, &turned, 2, 3, 2);
    cr_expect_eq(product.at[0][0], 5 * F + F / 4);
    cr_expect_eq(product.at[0][1], -F / 2);
    cr_expect_eq(product.at[1][1], 10 * F);
    small_matrix_apply(applied, &product, (const int64_t[]){2 * F, F}, 2);
    cr_expect_eq(applied[0], 10 * F);
    cr_expect_eq(applied[1], 9 * F);
}
