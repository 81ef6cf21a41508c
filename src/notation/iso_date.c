#include "notation/iso_date.h"

/* Reads `separator` (unless it is NUL) and `digits` digits; moves *text behind them. */
static bool read_field(const char **text, char separator, int digits, int *value)
{
    const char *at = *text;
    if (separator != '\0' && *at++ != separator)
        return false;
    *value = 0;
    for (; digits > 0; digits--, at++) {
        if (*at < '0' || *at > '9')
            return false;
        *value = *value * 10 + (*at - '0');
    }
    *text = at;
    return true;
}

static int days_in_month(int year, int month)
{
    static const int days[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    bool is_leap = (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;
    return month == 2 && is_leap ? 29 : days[month - 1];
}

static bool is_time(const char *text)
{
    int hour;
    int minute;
    int second = 0;
    if (!read_field(&text, 'T', 2, &hour) || !read_field(&text, ':', 2, &minute))
        return false;
    if (*text == ':' && !read_field(&text, ':', 2, &second))
        return false;
    return text[0] == 'Z' && text[1] == '\0' && hour < 24 && minute < 60 && second < 60;
}

bool iso_date_is_valid(const char *text)
{
    int year;
    int month;
    int day;
    if (!read_field(&text, '\0', 4, &year) || year == 0)
        return false;
    if (*text == '\0')
        return true;
    if (!read_field(&text, '-', 2, &month) || month < 1 || month > 12)
        return false;
    if (*text == '\0')
        return true;
    if (!read_field(&text, '-', 2, &day) || day < 1 || day > days_in_month(year, month))
        return false;
    return *text == '\0' || is_time(text);
}
