/* test_stats_plackett_luce.c - the likelihood of places, against values worked out by hand. */
#include <criterion/criterion.h>
#include <stdlib.h>

#include "base/fixed.h"
#include "stats/plackett_luce.h"

static int64_t thousandths(int64_t fraction)
{
    return fixed_divide(fraction * 1000, FIXED_ONE);
}

/* 1/3 for the first, then 1/2: ln(1/6) = -1.792.  Gradients 1 - 1/3; -1/3 + 1 - 1/2; -1/3 - 1/2.
 * Curvature of the first: 1/3 2/3; of the others 2/9 + 1/4, of both together -1/9 - 1/4. */
Test(stats_plackett_luce, three_equal_sides_are_drawn_one_after_the_other)
{
    struct plackett_luce p;
    plackett_luce_look(&p, (const int64_t[]){0, 0, 0}, (const int64_t[]){1, 2, 3}, 3);
    cr_expect_eq(thousandths(p.value), -1792);
    cr_expect_eq(p.value, -fixed_minus_ln(FIXED_ONE / 3) - fixed_minus_ln(FIXED_ONE / 2),
                 "to the last digit");
    cr_expect_eq(thousandths(p.gradient[0]), 667);
    cr_expect_eq(thousandths(p.gradient[1]), 167);
    cr_expect_eq(thousandths(p.gradient[2]), -833);
    cr_expect_eq(thousandths(p.curvature.at[0][0]), 222);
    cr_expect_eq(thousandths(p.curvature.at[1][1]), 472);
    cr_expect_eq(thousandths(p.curvature.at[1][2]), -361);
    cr_expect_eq(thousandths(p.curvature.at[0][2]), -111);
}

/* e : 1 for the first, 0.731: as two players.  The mean of both orders of a tie is half a win each. */
Test(stats_plackett_luce, two_who_share_the_first_place_have_half_a_win_each)
{
    struct plackett_luce p;
    const int64_t strength[] = {FIXED_ONE, 0};
    plackett_luce_look(&p, strength, (const int64_t[]){1, 1}, 2);
    cr_expect_eq(thousandths(p.gradient[0]), 500 - 731);
    cr_expect_eq(thousandths(p.gradient[1]), 500 - 269);
    cr_expect_eq(thousandths(p.curvature.at[0][0]), 197);
    cr_expect_eq(thousandths(p.value), -813, "the mean of ln 0.731 and ln 0.269");
}

/* Both orders of the last two are as likely: the mean of their gradients. */
Test(stats_plackett_luce, a_tie_is_the_mean_of_its_orders)
{
    struct plackett_luce tie, one, other;
    const int64_t strength[] = {FIXED_ONE / 2, -FIXED_ONE / 3, FIXED_ONE / 5, 0};
    plackett_luce_look(&tie, strength, (const int64_t[]){2, 1, 2, 4}, 4);
    plackett_luce_look(&one, strength, (const int64_t[]){2, 1, 3, 4}, 4);
    plackett_luce_look(&other, strength, (const int64_t[]){3, 1, 2, 4}, 4);
    cr_expect_leq(llabs(2 * tie.value - one.value - other.value), 8);
    for (size_t i = 0; i < 4; i++) {
        cr_expect_leq(llabs(2 * tie.gradient[i] - one.gradient[i] - other.gradient[i]), 8);
        for (size_t k = 0; k < 4; k++)
            cr_expect_leq(llabs(2 * tie.curvature.at[i][k] - one.curvature.at[i][k] -
                                other.curvature.at[i][k]),
                          16);
    }
}

Test(stats_plackett_luce, no_chance_is_zero)
{
    int64_t chance[2];
    plackett_luce_chances(chance, (const int64_t[]){80 * FIXED_ONE, 0}, 2);
    cr_expect_geq(chance[0], FIXED_ONE - 1);
    cr_expect_eq(chance[1], 1);
}
