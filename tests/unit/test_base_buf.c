#include <criterion/criterion.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"

Test(buf, an_untouched_buffer_is_the_empty_string)
{
    struct buf b = BUF_INIT;
    cr_assert_str_eq(buf_str(&b), "");
    cr_assert_eq(b.len, 0);
    buf_clear(&b);
    buf_free(&b);
}

Test(buf, stays_nul_terminated_while_it_grows)
{
    struct buf b = BUF_INIT;
    for (size_t i = 0; i < 10000; i++) {
        buf_putc(&b, 'x');
        cr_assert_eq(b.len, i + 1);
        cr_assert_eq(b.data[b.len], '\0');
        cr_assert_lt(b.len, b.capacity);
    }
    cr_assert_eq(strlen(b.data), 10000);
    buf_free(&b);
}

Test(buf, keeps_nul_bytes_as_data)
{
    struct buf b = BUF_INIT;
    buf_put(&b, "a\0b", 3);
    buf_put(&b, NULL, 0);
    cr_assert_eq(b.len, 3);
    cr_assert_arr_eq(b.data, "a\0b", 4);
    buf_free(&b);
}

Test(buf, writes_integers_like_printf)
{
    static const int64_t values[] = {0,   1,    -1,    9,     10,        99,       100,
                                     101, -999, 12345, 65536, INT64_MIN, INT64_MAX};
    for (size_t i = 0; i < sizeof(values) / sizeof(values[0]); i++) {
        struct buf ours = BUF_INIT;
        struct buf theirs = BUF_INIT;
        buf_put_i64(&ours, values[i]);
        buf_printf(&theirs, "%lld", (long long)values[i]);
        cr_assert_str_eq(ours.data, theirs.data);
        buf_free(&ours);
        buf_free(&theirs);
    }
    struct buf b = BUF_INIT;
    buf_put_u64(&b, UINT64_MAX);
    cr_assert_str_eq(b.data, "18446744073709551615");
    buf_free(&b);
}

Test(buf, writes_fixed_decimals_with_zeros_and_sign)
{
    static const struct {
        int64_t value;
        unsigned decimals;
        const char *text;
    } rows[] = {
        {1234, 2, "12.34"},
        {-1234, 2, "-12.34"},
        {5, 2, "0.05"},
        {-5, 3, "-0.005"},
        {0, 1, "0.0"},
        {7, 0, "7"},
        {1000, 3, "1.000"},
        {INT64_MIN, 18, "-9.223372036854775808"},
        {INT64_MAX, 18, "9.223372036854775807"},
        {1, 18, "0.000000000000000001"},
    };
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        struct buf b = BUF_INIT;
        buf_put_fixed(&b, rows[i].value, rows[i].decimals);
        cr_assert_str_eq(b.data, rows[i].text);
        buf_free(&b);
    }
}

Test(buf, printf_grows_as_far_as_needed)
{
    char long_text[1000];
    memset(long_text, 'y', sizeof(long_text) - 1);
    long_text[sizeof(long_text) - 1] = '\0';
    struct buf b = BUF_INIT;
    buf_printf(&b, "%d:", 7);
    buf_printf(&b, "%s!", long_text);
    cr_assert_eq(b.len, 2 + 999 + 1);
    cr_assert_eq(b.data[1001], '!');
    buf_free(&b);
}

Test(buf, steal_hands_over_the_text_and_leaves_an_empty_buffer)
{
    struct buf b = BUF_INIT;
    char *nothing = buf_steal(&b);
    cr_assert_str_eq(nothing, "");
    free(nothing);
    buf_puts(&b, "text");
    char *text = buf_steal(&b);
    cr_assert_str_eq(text, "text");
    cr_assert_eq(b.len, 0);
    cr_assert_null(b.data);
    free(text);
}

Test(buf, truncate_keeps_the_front)
{
    struct buf b = BUF_INIT;
    buf_puts(&b, "abcdef");
    buf_truncate(&b, 2);
    cr_assert_str_eq(b.data, "ab");
    buf_clear(&b);
    cr_assert_str_eq(b.data, "");
    buf_free(&b);
}
