/* test_base_fixed.c - root, exponential and logarithm in integers. */
#include <criterion/criterion.h>

#include "base/fixed.h"

static void expect_near(int64_t found, double expected, int64_t most)
{
    const int64_t wanted = (int64_t)(expected * (double)FIXED_ONE + 0.5);
    cr_expect(found - wanted <= most && wanted - found <= most, "%lld, not %lld",
              (long long)found, (long long)wanted);
}

Test(base_fixed, a_root_is_the_largest_whose_square_fits)
{
    cr_expect_eq(fixed_root(0), 0);
    cr_expect_eq(fixed_root(1), 1);
    cr_expect_eq(fixed_root(24), 4);
    cr_expect_eq(fixed_root(25), 5);
    cr_expect_eq(fixed_root(UINT64_C(4294967295) * 4294967295U - 1), 4294967294U);
    cr_expect_eq(fixed_root(UINT64_MAX), 4294967295U);
}

Test(base_fixed, halves_are_rounded_away_from_zero)
{
    cr_expect_eq(fixed_divide(7, 2), 4);
    cr_expect_eq(fixed_divide(-7, 2), -4);
    cr_expect_eq(fixed_divide(-5, 4), -1);
    cr_expect_eq(fixed_divide(5, 3), 2);
}

__extension__ typedef __int128 wide;

/* By wider numbers. */
static int64_t product_of(int64_t a, int64_t b)
{
    const wide product = (wide)a * b, half = FIXED_ONE / 2;
    return (int64_t)((product + (product < 0 ? -half : half)) / FIXED_ONE);
}

Test(base_fixed, a_product_is_to_the_nearest_and_halves_away_from_zero)
{
    const int64_t most = 8 * FIXED_ONE, half = FIXED_ONE / 2;
    const int64_t numbers[] = {0,
                               1,
                               2,
                               3,
                               half - 1,
                               half,
                               half + 1,
                               FIXED_ONE - 1,
                               FIXED_ONE,
                               FIXED_ONE + 1,
                               3 * half,
                               5 * half - 1,
                               123456789012,
                               most - 1,
                               most,
                               1000 * FIXED_ONE + half,
                               INT64_C(1) << 59};
    enum { N = sizeof numbers / sizeof *numbers };
    for (size_t i = 0; i < 4 * N * N; i++) {
        const int64_t a = i / N / N % 2 == 0 ? numbers[i % N] : -numbers[i % N];
        const int64_t size = numbers[i / N % N], b = i / N / N / 2 == 0 ? size : -size;
        if (size <= most)
            cr_expect_eq(fixed_times(a, b), product_of(a, b), "%lld * %lld", (long long)a,
                         (long long)b);
    }
}

Test(base_fixed, exponentials_are_right_to_a_few_parts_of_a_thousand_million)
{
    cr_expect_eq(fixed_exp_minus(0), FIXED_ONE);
    expect_near(fixed_exp_minus(FIXED_ONE / 2), 0.60653065971, 4);
    expect_near(fixed_exp_minus(FIXED_ONE), 0.36787944117, 4);
    expect_near(fixed_exp_minus(5 * FIXED_ONE), 0.00673794700, 4);
    cr_expect_eq(fixed_exp_minus(100 * FIXED_ONE), 0);
    cr_expect_eq(fixed_exp_minus(INT64_MAX), 0);
}

Test(base_fixed, logarithms_are_right_to_a_part_of_a_million)
{
    cr_expect_eq(fixed_minus_ln(FIXED_ONE), 0);
    expect_near(fixed_minus_ln(FIXED_ONE / 2), 0.69314718056, 1024);
    expect_near(fixed_minus_ln(fixed_divide(FIXED_ONE, 5)), 1.60943791243, 1024);
    expect_near(fixed_minus_ln(1), 20.79441541680, 1024);
    for (int64_t x = 0; x < 10 * FIXED_ONE; x += FIXED_ONE / 7)
        cr_expect_lt(fixed_minus_ln(fixed_exp_minus(x)) - x, FIXED_ONE / 1000);
}
