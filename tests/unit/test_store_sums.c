#include <criterion/criterion.h>

#include "store/derive/sums.h"

/* Adds `n` keys, each with its number to its sum. */
static void add(struct sums *s, int32_t n)
{
    for (int32_t i = n; i-- > 0;)
        *sums_at(s, (const int32_t[]){i % 7, i}) += i;
}

Test(store_sums, a_table_that_was_sorted_is_filled_again)
{
    enum { FEW = 70000, MANY = 130000 };
    struct sums s;
    sums_init(&s, 2, 1);
    add(&s, FEW);
    sums_sort(&s);
    sums_clear(&s);
    add(&s, MANY);
    add(&s, MANY);
    cr_assert_eq(s.n, MANY);
    sums_sort(&s);
    for (size_t i = 0; i < s.n; i++) {
        const int32_t *key = &s.keys[2 * i];
        cr_assert_eq(s.sums[i], 2 * (int64_t)key[1]);
        cr_assert(i == 0 || key[-2] < key[0] || (key[-2] == key[0] && key[-1] < key[1]));
    }
    sums_free(&s);
}

Test(store_sums, keys_of_any_length_are_told_apart_by_each_number)
{
    for (size_t n = 1; n <= SUMS_KEYS_MAX; n++) {
        struct sums s;
        sums_init(&s, n, 1);
        for (int32_t i = 0; i < 1000; i++) {
            int32_t key[SUMS_KEYS_MAX] = {7, 7, 7, 7};
            key[(size_t)i % n] = i;
            *sums_at(&s, key) += 1;
        }
        int64_t sum = 0;
        for (size_t i = 0; i < s.n; i++)
            sum += s.sums[i];
        cr_expect_eq(sum, 1000);
        cr_expect_eq(s.n, 1000, "%zu numbers: %zu keys", n, s.n);
        sums_free(&s);
    }
}
