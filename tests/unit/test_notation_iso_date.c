/* Dates as people and programs write them. */
#include <criterion/criterion.h>

#include "base/err.h"
#include "base/iso_date.h"

struct sample {
    const char *text;
    const char *date;
};

static void expect_all(const struct sample *samples, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        char date[ISO_DATE_TEXT];
        struct err err = ERR_INIT;
        cr_expect_eq(iso_date_read(samples[i].text, date, &err), 0, "%s: %s", samples[i].text,
                     err.text);
        cr_expect_str_eq(date, samples[i].date, "%s: %s", samples[i].text, date);
        cr_expect(iso_date_is_valid(date), "%s", date);
    }
}

static void expect_refusal(const char *text, const char *why)
{
    char date[ISO_DATE_TEXT];
    struct err err = ERR_INIT;
    cr_expect_eq(iso_date_read(text, date, &err), -1, "%s: %s", text, date);
    cr_expect_str_eq(err.text, why);
    cr_expect_str_empty(date);
}

Test(notation_iso_date, a_valid_date_is_read_as_itself)
{
    static const struct sample samples[] = {
        {"2026", "2026"},
        {"2026-11", "2026-11"},
        {"2026-11-20", "2026-11-20"},
        {"2024-02-29", "2024-02-29"},
        {"0001-01-01", "0001-01-01"},
        {"2026-11-20T19:30Z", "2026-11-20T19:30Z"},
        {"2026-11-20T23:59:59Z", "2026-11-20T23:59:59Z"},
    };
    expect_all(samples, sizeof samples / sizeof samples[0]);
}

Test(notation_iso_date, days_with_dots_and_slashes_are_read)
{
    static const struct sample samples[] = {
        {"31.12.2025", "2025-12-31"}, {"15.3.2026", "2026-03-15"},
        {"3.4.2026", "2026-04-03"},   {"2026/03/15", "2026-03-15"},
        {"2026/3/5", "2026-03-05"},   {"2026-3-5", "2026-03-05"},
        {"2026/03", "2026-03"},       {"15/03/2026", "2026-03-15"},
        {"3/15/2026", "2026-03-15"},  {"15-03-2026", "2026-03-15"},
        {"03/03/2026", "2026-03-03"}, {" 15.3.2026 ", "2026-03-15"},
    };
    expect_all(samples, sizeof samples / sizeof samples[0]);
}

Test(notation_iso_date, a_time_stays_when_it_is_utc)
{
    static const struct sample samples[] = {
        {"15.3.2026 19:30", "2026-03-15"},
        {"15.3.2026, 9:30:00", "2026-03-15"},
        {"2026-03-15 19:30", "2026-03-15"},
        {"2026-03-15T19:30:00", "2026-03-15"},
        {"2026-03-15 00:00:00.000000", "2026-03-15"},
        {"2026-03-15 19:30:05Z", "2026-03-15T19:30:05Z"},
        {"2026-03-15T19:30:05.123Z", "2026-03-15T19:30:05Z"},
        {"2026-03-15T19:30+00:00", "2026-03-15T19:30Z"},
    };
    expect_all(samples, sizeof samples / sizeof samples[0]);
}

Test(notation_iso_date, the_day_is_the_one_written_whatever_the_zone)
{
    static const struct sample samples[] = {
        {"2026-03-15T23:30:00+14:00", "2026-03-15"},
        {"2026-03-15T00:10:00-11:00", "2026-03-15"},
        {"2026-03-15T23:30:00.5+0200", "2026-03-15"},
        {"2026-03-15 23:30 -05", "2026-03-15"},
    };
    expect_all(samples, sizeof samples / sizeof samples[0]);
}

Test(notation_iso_date, a_day_that_does_not_exist_is_refused)
{
    expect_refusal("31.2.2026", "expected a day that exists, found \"31.2.2026\"");
    expect_refusal("2026/02/29", "expected a day that exists, found \"2026/02/29\"");
    expect_refusal("2026-13", "expected a day that exists, found \"2026-13\"");
    expect_refusal("31/13/2026", "expected a day that exists, found \"31/13/2026\"");
    expect_refusal("0000", "expected a day that exists, found \"0000\"");
}

Test(notation_iso_date, a_day_that_could_be_another_is_refused_with_both)
{
    expect_refusal("03/04/2026",
                   "expected a date in which day and month are sure, 2026-04-03 or 2026-03-04, "
                   "found \"03/04/2026\"");
    expect_refusal("3-4-2026 19:30",
                   "expected a date in which day and month are sure, 2026-04-03 or 2026-03-04, "
                   "found \"3-4-2026 19:30\"");
}

Test(notation_iso_date, what_is_no_date_is_refused)
{
    static const char *const bad[] = {
        "",
        "soon",
        "15.3.26",
        "26-11-20",
        "2026-11-20x",
        "2026-11/20",
        "15.3",
        "2026-11-20T24:00",
        "2026-11-20T19:60",
        "2026-11-20 19",
        "2026-",
        "2026-11-",
        "2026-11-20-1",
        "15..2026",
        "20261-1-1",
        "2026-11 T1",
        "2026-11-20T19:30+1",
        "2026-11-20T19:30+25:00",
        "2026-11-20T19:30ZZ",
    };
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        char date[ISO_DATE_TEXT];
        struct err err = ERR_INIT;
        cr_expect_eq(iso_date_read(bad[i], date, &err), -1, "%s: %s", bad[i], date);
        cr_expect(strncmp(err.text, "expected a date such as 2026-11-20, ", 36) == 0, "%s: %s",
                  bad[i], err.text);
    }
}
