/* test_stats_p_value.c - p-values against the normal table. */
#include <criterion/criterion.h>
#include <stdlib.h>

#include "stats/p_value.h"

/* z = 1.96: 0.0499958; 1: 0.3173105; 2.576: 0.0099953; 3.29: 0.0010019; 5: 0.000000573. */
Test(stats_p_value, p_values_are_those_of_the_normal_table)
{
    static const struct {
        int64_t z, p, within;
    } cases[] = {
        {0, 1000000000, 1},    {1000, 317310508, 1}, {-1000, 317310508, 1},
        {1960, 49995790, 300}, {2576, 9995065, 300}, {3290, 1001873, 300},
        {5000, 573, 1},        {50, 960122387, 300}, {649, 516338376, 300},
        {651, 515046487, 300}, {7000, 0, 0},
    };
    int64_t p;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        cr_assert(p_value_of_normal(&p, cases[i].z, 1000000, 0));
        cr_expect_leq(llabs(p - cases[i].p), cases[i].within, "%lld: %lld",
                      (long long)cases[i].z, (long long)p);
    }
    cr_assert(p_value_of_normal(&p, 300, 90000, 0));
    cr_expect_eq(p, 317310508, "three hundred of three hundred");
}

/* Two of two games won where a quarter was due: 3/2 wins more, less half a win, by root 3/8: 1.633.
 * The chance is 1/16; without the correction it would seem 1/70. */
Test(stats_p_value, half_a_step_is_taken_off)
{
    int64_t p;
    cr_assert(p_value_of_normal(&p, 90, 1350, 60));
    cr_expect(p > 100000000 && p < 105000000, "%lld", (long long)p);
    cr_assert(p_value_of_normal(&p, 20, 1350, 60));
    cr_expect_eq(p, P_VALUE_CERTAIN, "less than half a step");
}

Test(stats_p_value, without_variance_there_is_no_question)
{
    int64_t p;
    cr_expect_not(p_value_of_normal(&p, 5, 0, 1));
    cr_expect_not(p_value_of_normal(&p, 5, -1, 1));
    cr_expect_not(p_value_of_normal(&p, INT64_MIN, 1, 1));
    cr_expect_not(p_value_of_normal(&p, 1, INT64_MAX, 1));
    cr_expect_not(p_value_of_normal(&p, 1, 1, -1));
}
