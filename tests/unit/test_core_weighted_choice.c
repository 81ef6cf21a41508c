#include <criterion/criterion.h>

#include "core/random.h"
#include "core/weighted_choice.h"

enum { DRAWS = 20000 };

static uint64_t next(void *ctx)
{
    return random_next(ctx);
}

static void count_choices(uint8_t temper, const int *value, size_t n, unsigned *count)
{
    struct random random = {7};
    const struct weighted_choice choice = {
        .random = next, .ctx = &random, .play_style.temper = temper};
    for (int i = 0; i < DRAWS; i++)
        count[weighted_choice_take(&choice, value, n)]++;
}

Test(weighted_choice, of_temper_0_takes_the_best_and_any_of_equally_good_ones)
{
    const int value[] = {-5, 40, 39, 40};
    unsigned count[4] = {0};
    count_choices(0, value, 4, count);
    cr_assert_eq(count[0] + count[2], 0);
    cr_assert_gt(count[1], DRAWS * 2 / 5);
    cr_assert_gt(count[3], DRAWS * 2 / 5);
}

Test(weighted_choice, halves_the_chance_with_every_temper_a_choice_is_worse)
{
    const int value[] = {100, 60, 20, -540};
    unsigned count[4] = {0};
    count_choices(40, value, 4, count);
    cr_assert_eq(count[3], 0, "sixteen halvings are never");
    cr_assert_float_eq((double)count[0] / count[1], 2.0, 0.15);
    cr_assert_float_eq((double)count[0] / count[2], 4.0, 0.4);
}

Test(weighted_choice, draws_by_weight_and_never_what_has_none)
{
    struct random random = {3};
    const struct weighted_choice choice = {.random = next, .ctx = &random};
    const unsigned weight[] = {0, 1, 0, 3, 0};
    unsigned count[5] = {0};
    for (int i = 0; i < DRAWS; i++)
        count[weighted_choice_draw(&choice, weight, 5)]++;
    cr_assert_eq(count[0] + count[2] + count[4], 0);
    cr_assert_float_eq((double)count[3] / count[1], 3.0, 0.2);
}

Test(weighted_choice, accepts_values_at_both_ends_of_the_range)
{
    const int value[] = {INT32_MIN, INT32_MAX};
    unsigned count[2] = {0};
    count_choices(255, value, 2, count);
    cr_assert_eq(count[0], 0);
}
