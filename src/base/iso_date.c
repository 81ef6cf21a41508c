#include "base/iso_date.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

#include "base/err.h"

struct date {
    int year, month, day; /* month and day are 0 where they are not known */
};

struct time_of_day {
    int hour, minute, second; /* second is -1 when it is not known */
    bool is_utc;
};

/* --- the form of a log ------------------------------------------------------------------------ */

/* Reads `separator` (unless it is NUL) and `digits` digits; moves *text past them. */
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

static bool is_day(const struct date *date)
{
    return date->year > 0 && date->month >= 1 && date->month <= 12 && date->day >= 1 &&
           date->day <= days_in_month(date->year, date->month);
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
    struct date date;
    if (!read_field(&text, '\0', 4, &date.year) || date.year == 0)
        return false;
    if (*text == '\0')
        return true;
    if (!read_field(&text, '-', 2, &date.month) || date.month < 1 || date.month > 12)
        return false;
    if (*text == '\0')
        return true;
    if (!read_field(&text, '-', 2, &date.day) || !is_day(&date))
        return false;
    return *text == '\0' || is_time(text);
}

/* --- other forms ------------------------------------------------------------------------------ */

/* Numbers between the same marks, "20.11.2026". */
struct numbers {
    int value[3];
    int digits[3];
    int n;
    char mark; /* one of "-/." */
};

static const char *skip_blanks(const char *text)
{
    return text + strspn(text, " \t");
}

/* Reads at most `most` digits; returns how many there were. */
static int read_digits(const char **text, int most, int *value)
{
    int n = 0;
    *value = 0;
    for (; n < most && **text >= '0' && **text <= '9'; n++, ++*text)
        *value = *value * 10 + (**text - '0');
    return n;
}

static bool read_numbers(const char **text, struct numbers *numbers)
{
    numbers->mark = '\0';
    for (numbers->n = 0; numbers->n < 3;) {
        const int i = numbers->n++;
        numbers->digits[i] = read_digits(text, 4, &numbers->value[i]);
        if (numbers->digits[i] == 0)
            return false;
        if (**text == '\0' || strchr("-/.", **text) == NULL)
            return true;
        if (numbers->mark != '\0' && numbers->mark != **text)
            return false;
        if (numbers->n < 3)
            numbers->mark = *(*text)++;
    }
    return true;
}

static bool is_short(const struct numbers *numbers, int i)
{
    return numbers->digits[i] <= 2;
}

/* "2026", "2026-11", "2026/11/20" */
static bool is_year_first(const struct numbers *numbers)
{
    return numbers->digits[0] == 4 && (numbers->n < 2 || is_short(numbers, 1)) &&
           (numbers->n < 3 || is_short(numbers, 2));
}

static int take_year_first(const struct numbers *numbers, struct date *date)
{
    *date = (struct date){.year = numbers->value[0]};
    if (numbers->n > 1)
        date->month = numbers->value[1];
    if (numbers->n > 2)
        date->day = numbers->value[2];
    const bool is_month = date->month >= 1 && date->month <= 12;
    const bool is_fine = numbers->n == 3   ? is_day(date)
                         : numbers->n == 2 ? date->year > 0 && is_month
                                           : date->year > 0;
    return is_fine ? 1 : 0;
}

/* How many days the text means; -1 when it is no date. */
static int read_days(const char **text, struct date date[2])
{
    struct numbers numbers;
    if (!read_numbers(text, &numbers))
        return -1;
    if (is_year_first(&numbers))
        return take_year_first(&numbers, &date[0]);
    if (numbers.n == 3 && numbers.digits[2] == 4 && is_short(&numbers, 0) &&
        is_short(&numbers, 1)) {
        /* With dots the day stands first; with other marks it is the number that alone can be it.  Returns
         * how many days it can be; both are in `date`. */
        const int *value = numbers.value;
        date[0] = (struct date){.year = value[2], .month = value[1], .day = value[0]};
        date[1] = (struct date){.year = value[2], .month = value[0], .day = value[1]};
        if (numbers.mark == '.' || !is_day(&date[1]) || value[0] == value[1])
            return is_day(&date[0]) ? 1 : 0;
        if (is_day(&date[0]))
            return 2;
        date[0] = date[1];
        return 1;
    }
    return -1;
}

/* Reads "Z", "+01:00", "-0500", "+02", or nothing. */
static bool read_zone(const char **text, bool *is_utc)
{
    int hours = 0;
    int minutes = 0;
    *is_utc = **text == 'Z' || **text == 'z';
    if (*is_utc)
        ++*text;
    if (**text != '+' && **text != '-')
        return true;
    ++*text;
    if (!read_field(text, '\0', 2, &hours))
        return false;
    if (**text == ':')
        ++*text;
    if (read_digits(text, 2, &minutes) == 1)
        return false;
    *is_utc = hours == 0 && minutes == 0;
    return hours < 24 && minutes < 60;
}

/* Reads "19:30", "19:30:05", "19:30:05.123" and the time zone. */
static bool read_time(const char **text, struct time_of_day *time)
{
    time->second = -1;
    if (read_digits(text, 2, &time->hour) == 0 || !read_field(text, ':', 2, &time->minute))
        return false;
    if (**text == ':' && !read_field(text, ':', 2, &time->second))
        return false;
    if (time->second >= 0 && (**text == '.' || **text == ','))
        *text += 1 + strspn(*text + 1, "0123456789");
    *text = skip_blanks(*text);
    return time->hour < 24 && time->minute < 60 && time->second < 60 &&
           read_zone(text, &time->is_utc);
}

/* Whether a time, or nothing, stands at `text`, which is after a day. */
static bool read_rest(const char *text, bool has_day, struct time_of_day *time)
{
    time->is_utc = false;
    if (has_day &&
        (*text == 'T' || *text == 't' || *text == ',' || *text == ' ' || *text == '\t')) {
        text = skip_blanks(text + 1);
        if (*text != '\0' && !read_time(&text, time))
            return false;
    }
    return *skip_blanks(text) == '\0';
}

static void write_date(const struct date *date, const struct time_of_day *time,
                       char out[ISO_DATE_TEXT])
{
    int n = snprintf(out, ISO_DATE_TEXT, "%04d", date->year);
    if (date->month > 0)
        n += snprintf(out + n, ISO_DATE_TEXT - (size_t)n, "-%02d", date->month);
    if (date->day > 0)
        n += snprintf(out + n, ISO_DATE_TEXT - (size_t)n, "-%02d", date->day);
    if (!time->is_utc)
        return;
    n += snprintf(out + n, ISO_DATE_TEXT - (size_t)n, "T%02d:%02d", time->hour, time->minute);
    if (time->second >= 0)
        n += snprintf(out + n, ISO_DATE_TEXT - (size_t)n, ":%02d", time->second);
    snprintf(out + n, ISO_DATE_TEXT - (size_t)n, "Z");
}

int iso_date_read(const char *text, char out[ISO_DATE_TEXT], struct err *err)
{
    struct date date[2];
    struct time_of_day time;
    const char *at = skip_blanks(text);
    out[0] = '\0';
    const int n = read_days(&at, date);
    if (n < 0 || (n > 0 && !read_rest(at, date[0].day > 0, &time)))
        return err_set(err,
                       "expected a date such as 2026-11-20, 20.11.2026 or 2026-11-20T19:30Z, "
                       "found \"%.40s\"",
                       text);
    if (n == 0)
        return err_set(err, "expected a day that exists, found \"%.40s\"", text);
    if (n == 2)
        return err_set(err,
                       "expected a date in which day and month are sure, %04d-%02d-%02d or "
                       "%04d-%02d-%02d, found \"%.40s\"",
                       date[0].year, date[0].month, date[0].day, date[1].year, date[1].month,
                       date[1].day, text);
    write_date(&date[0], &time, out);
    return 0;
}

static void put_day(int days_ago, char out[ISO_DATE_TEXT])
{
    const time_t now = time(NULL);
    struct tm local;
    out[0] = '\0';
    tzset(); /* localtime_r() need not read TZ */
    if (localtime_r(&now, &local) == NULL)
        return;
    local.tm_mday -= days_ago;
    local.tm_hour = 12; /* far from where clocks are put forward or back */
    if (mktime(&local) == (time_t)-1 || strftime(out, ISO_DATE_TEXT, "%Y-%m-%d", &local) == 0)
        out[0] = '\0';
}

void iso_date_today(char out[ISO_DATE_TEXT])
{
    put_day(0, out);
}

bool iso_date_by_word(const char *word, char out[ISO_DATE_TEXT])
{
    const bool is_today = strcmp(word, "today") == 0;
    if (!is_today && strcmp(word, "yesterday") != 0)
        return false;
    put_day(is_today ? 0 : 1, out);
    return out[0] != '\0';
}
