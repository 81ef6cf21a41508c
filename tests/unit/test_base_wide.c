/* test_base_wide.c - integers of 128 bits. */
#include <criterion/criterion.h>

#include "base/wide.h"

static void expect(struct wide w, uint64_t high, uint64_t low)
{
    cr_expect(w.high == high && w.low == low, "%llx %llx", (unsigned long long)w.high,
              (unsigned long long)w.low);
}

Test(base_wide, products_have_twice_the_bits)
{
    expect(wide_product(3, 5), 0, 15);
    expect(wide_product(UINT64_MAX, UINT64_MAX), UINT64_MAX - 1, 1);
    expect(wide_product(UINT64_C(1) << 40, UINT64_C(1) << 50), UINT64_C(1) << 26, 0);
    expect(wide_product(0xFFFFFFFF00000001, 0x1FFFFFFFF), 0x1FFFFFFFD, 0x2FFFFFFFF);
}

Test(base_wide, sums_carry_into_the_high_word)
{
    expect(wide_add((struct wide){1, UINT64_MAX}, (struct wide){2, 1}), 4, 0);
    expect(wide_subtract((struct wide){4, 0}, (struct wide){2, 1}), 1, UINT64_MAX);
    cr_expect(wide_is_less((struct wide){1, 9}, (struct wide){2, 0}));
    cr_expect(wide_is_less((struct wide){1, 8}, (struct wide){1, 9}));
    cr_expect_not(wide_is_less((struct wide){1, 9}, (struct wide){1, 9}));
}

Test(base_wide, quotients_are_rounded_down_and_end_at_the_largest_word)
{
    cr_expect_eq(wide_divide((struct wide){0, 17}, 5), 3);
    cr_expect_eq(wide_divide((struct wide){0, UINT64_MAX}, 1), UINT64_MAX);
    cr_expect_eq(wide_divide((struct wide){1, 1}, 2), UINT64_C(1) << 63);
    cr_expect_eq(wide_divide(wide_product(UINT64_MAX, 12345), UINT64_MAX), 12345);
    cr_expect_eq(wide_divide(wide_product(UINT64_MAX - 1, UINT64_MAX), UINT64_MAX),
                 UINT64_MAX - 1);
    cr_expect_eq(wide_divide((struct wide){5, 0}, 5), UINT64_MAX);
    cr_expect_eq(wide_divide((struct wide){0, 5}, 0), UINT64_MAX);
}

Test(base_wide, roots_are_rounded_down)
{
    cr_expect_eq(wide_root((struct wide){0, 0}), 0);
    cr_expect_eq(wide_root((struct wide){0, 15}), 3);
    cr_expect_eq(wide_root((struct wide){0, 16}), 4);
    cr_expect_eq(wide_root((struct wide){0, UINT64_MAX}), UINT32_MAX);
    cr_expect_eq(wide_root((struct wide){1, 0}), UINT64_C(1) << 32);
    cr_expect_eq(wide_root((struct wide){UINT64_MAX, UINT64_MAX}), UINT64_MAX);
    cr_expect_eq(wide_root(wide_product(987654321987654321, 987654321987654321)),
                 987654321987654321);
}
