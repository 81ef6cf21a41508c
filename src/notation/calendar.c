#include "notation/calendar.h"

#include <string.h>

#include "base/iso_date.h"

enum { DAYS_400 = 146097, DAYS_100 = 36524, DAYS_4 = 1461, DAYS_1 = 365, YEAR_MAX = 9999 };

/* Days before the month, of a year that begins with March. */
static const int before_month[] = {0, 31, 61, 92, 122, 153, 184, 214, 245, 275, 306, 337, 366};

static int number_at(const char *text, int digits)
{
    int n = 0;
    for (int i = 0; i < digits; i++)
        n = n * 10 + (text[i] - '0');
    return n;
}

bool calendar_read(const char *text, long *day)
{
    if (strlen(text) + 1 != CALENDAR_TEXT || !iso_date_is_valid(text))
        return false;
    const int month = (number_at(text + 5, 2) + 9) % 12; /* March is 0 */
    const long year = number_at(text, 4) - (month >= 10);
    *day = year * DAYS_1 + year / 4 - year / 100 + year / 400 + before_month[month] +
           number_at(text + 8, 2) - 1;
    return true;
}

static void put_number(char *text, int digits, long n)
{
    for (; digits > 0; n /= 10)
        text[--digits] = (char)('0' + n % 10);
}

/* Takes whole periods of `days` off *day, at most `most` of them. */
static long take_periods(long *day, long days, long most)
{
    const long n = *day / days < most ? *day / days : most;
    *day -= n * days;
    return n;
}

void calendar_write(long day, char out[CALENDAR_TEXT])
{
    long year = 400 * take_periods(&day, DAYS_400, day);
    year += 100 * take_periods(&day, DAYS_100, 3);
    year += 4 * take_periods(&day, DAYS_4, day);
    year += take_periods(&day, DAYS_1, 3);
    int month = 0;
    while (day >= before_month[month + 1])
        month++;
    day -= before_month[month];
    year += month >= 10;
    out[0] = '\0';
    if (year > YEAR_MAX)
        return;
    memcpy(out, "0000-00-00", CALENDAR_TEXT);
    put_number(out, 4, year);
    put_number(out + 5, 2, (month + 2) % 12 + 1);
    put_number(out + 8, 2, day + 1);
}
