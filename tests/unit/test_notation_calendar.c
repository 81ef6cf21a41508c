#include <criterion/criterion.h>

#include "base/iso_date.h"
#include "notation/calendar.h"

static long day_of(const char *text)
{
    long day = -1;
    cr_assert(calendar_read(text, &day), "%s", text);
    return day;
}

Test(calendar, counts_the_days_between_two_dates)
{
    cr_assert_eq(day_of("2024-03-01") - day_of("2024-02-28"), 2);
    cr_assert_eq(day_of("2023-03-01") - day_of("2023-02-28"), 1);
    cr_assert_eq(day_of("1900-03-01") - day_of("1900-02-28"), 1);
    cr_assert_eq(day_of("2000-03-01") - day_of("2000-02-28"), 2);
    cr_assert_eq(day_of("2024-01-04") - day_of("1970-01-01"), 19726);
}

Test(calendar, writes_every_day_as_it_reads_it)
{
    char text[CALENDAR_TEXT];
    const long last = day_of("9999-12-31");
    for (long day = day_of("0001-01-01"); day <= last; day++) {
        calendar_write(day, text);
        cr_assert(iso_date_is_valid(text), "%s", text);
        cr_assert_eq(day_of(text), day, "%s", text);
    }
    calendar_write(last + 1, text);
    cr_assert_str_empty(text);
}

Test(calendar, takes_whole_days_only)
{
    long day;
    cr_assert_not(calendar_read("2024-01", &day));
    cr_assert_not(calendar_read("2024-13-01", &day));
    cr_assert_not(calendar_read("2024-02-30", &day));
    cr_assert_not(calendar_read("2024-01-04T19:30Z", &day));
    cr_assert_not(calendar_read("", &day));
}
