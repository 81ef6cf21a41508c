/* test_site_words.c - dates, wins and differences of a site. */
#include <criterion/criterion.h>
#include <string.h>

#include "base/buf.h"
#include "pages/site_words.h"

static void expect(struct buf *out, const char *text)
{
    cr_expect_str_eq(buf_str(out), text);
    buf_free(out);
}

static void expect_date(const char *date, const char *text)
{
    struct buf out = BUF_INIT;
    site_words_put_date(&out, date, strlen(date));
    expect(&out, text);
}

static void expect_wins(int64_t hundredths, const char *text)
{
    struct buf out = BUF_INIT;
    site_words_put_wins(&out, hundredths);
    expect(&out, text);
}

Test(site_words, a_date_has_a_day_a_month_and_a_year_as_far_as_they_are_known)
{
    expect_date("2026-11-20", "20 November 2026");
    expect_date("2026-01-02T19:30Z", "2 January 2026");
    expect_date("2026-12-31T23:59:59Z", "31 December 2026");
    expect_date("2026-11", "November 2026");
    expect_date("2026", "2026");
}

Test(site_words, what_is_no_date_stays_as_it_is)
{
    expect_date("", "");
    expect_date("2026-13-01", "2026-13-01");
    expect_date("2026-00", "2026-00");
    expect_date("20. 11. 26", "20. 11. 26");
    expect_date("2026/11/20", "2026/11/20");
    expect_date("2026-11-2x", "2026-11-2x");
    expect_date("2026-11-20 <b>", "2026-11-20 &lt;b&gt;");
}

Test(site_words, whole_wins_have_no_decimals)
{
    expect_wins(0, "0");
    expect_wins(100, "1");
    expect_wins(2200, "22");
}

Test(site_words, shared_wins_are_fractions)
{
    expect_wins(950, "9\xC2\xBD");
    expect_wins(50, "\xC2\xBD");
    expect_wins(33, "\xE2\x85\x93");
    expect_wins(567, "5\xE2\x85\x94");
    expect_wins(25, "\xC2\xBC");
    expect_wins(20, "\xE2\x85\x95");
    expect_wins(17, "\xE2\x85\x99");
    expect_wins(83, "\xE2\x85\x9A");
}

Test(site_words, a_sum_of_different_parts_is_written_out)
{
    expect_wins(358, "3 7/12"); /* 1/3 and 1/4 */
    expect_wins(58, "7/12");
    expect_wins(345, "3 9/20"); /* 1/4 and 1/5 */
}

Test(site_words, a_difference_has_a_sign)
{
    static const struct {
        int64_t n;
        const char *text;
    } expected[] = {{8, "+8"},
                    {0, "0"},
                    {-21, "\xE2\x88\x92"
                          "21"}};
    for (size_t i = 0; i < sizeof expected / sizeof *expected; i++) {
        struct buf out = BUF_INIT;
        site_words_put_signed(&out, expected[i].n);
        cr_expect_str_eq(buf_str(&out), expected[i].text);
        buf_free(&out);
    }
}
