/* sql_words.c - quotients of integers in SQL, and numbers in words. */
#include <string.h>

#include "base/buf.h"
#include "store/connection.h"
#include "store/sql/sql_functions.h"

static bool is_null(sqlite3_value *value)
{
    return sqlite3_value_type(value) == SQLITE_NULL;
}

static void put_text(sqlite3_context *context, struct buf *text)
{
    sqlite3_result_text(context, buf_str(text), (int)text->len, SQLITE_TRANSIENT);
    buf_free(text);
}

/* num / den to the nearest, halves up; den > 0. */
static void put_rounded(sqlite3_context *context, int64_t num, int64_t den)
{
    int64_t whole = num / den, rest = num % den;
    if (rest < 0) {
        whole--;
        rest += den;
    }
    sqlite3_result_int64(context, whole + (rest >= den - rest));
}

/* (num, den); the user data is what num counts in: 1000 for tenths of a percent. */
static void find_rounded(sqlite3_context *context, int n, sqlite3_value **value)
{
    const int64_t times = *(const int64_t *)sqlite3_user_data(context);
    const int64_t num = sqlite3_value_int64(value[0]), den = sqlite3_value_int64(value[1]);
    (void)n;
    if (!is_null(value[0]) && den > 0 && num < INT64_MAX / times && num > INT64_MIN / times)
        put_rounded(context, num * times, den);
}

/* Hundredths in words: "7.4", "7". */
static void find_tenths(sqlite3_context *context, int n, sqlite3_value **value)
{
    struct buf text = BUF_INIT;
    const int64_t x = (sqlite3_value_int64(value[0]) + 5) / 10;
    (void)n;
    if (is_null(value[0]))
        return;
    buf_printf(&text, x % 10 == 0 ? "%lld" : "%lld.%lld", (long long)(x / 10),
               (long long)(x % 10));
    put_text(context, &text);
}

/* Tenths of a percent in words: "54 %". */
static void find_percent(sqlite3_context *context, int n, sqlite3_value **value)
{
    struct buf text = BUF_INIT;
    (void)n;
    if (is_null(value[0]))
        return;
    buf_printf(&text, "%lld %%", (long long)((sqlite3_value_int64(value[0]) + 5) / 10));
    put_text(context, &text);
}

/* Hundredths of wins as people write them: nine and a half as "9½". */
static void find_wins(sqlite3_context *context, int n, sqlite3_value **value)
{
    static const struct {
        int hundredths;
        const char *text;
    } fractions[] = {{50, "½"}, {33, "⅓"}, {67, "⅔"}, {25, "¼"}, {75, "¾"},
                     {20, "⅕"}, {40, "⅖"}, {60, "⅗"}, {80, "⅘"}};
    struct buf text = BUF_INIT;
    const int64_t wins = sqlite3_value_int64(value[0]);
    (void)n;
    if (is_null(value[0]))
        return;
    if (wins >= 100 || wins == 0)
        buf_printf(&text, "%lld", (long long)(wins / 100));
    if (wins % 100 != 0) {
        size_t i = 0;
        while (i < sizeof fractions / sizeof *fractions &&
               fractions[i].hundredths != wins % 100)
            i++;
        if (i < sizeof fractions / sizeof *fractions)
            buf_puts(&text, fractions[i].text);
        else
            buf_printf(&text, "%s%lld/100", text.len > 0 ? " and " : "",
                       (long long)(wins % 100));
    }
    put_text(context, &text);
}

/* (n, noun): "1 game", "2 games". */
static void find_counted(sqlite3_context *context, int n, sqlite3_value **value)
{
    struct buf text = BUF_INIT;
    (void)n;
    if (is_null(value[0]) || is_null(value[1]))
        return;
    const int64_t number = sqlite3_value_int64(value[0]);
    buf_printf(&text, "%lld %s%s", (long long)number,
               (const char *)sqlite3_value_text(value[1]), number == 1 ? "" : "s");
    put_text(context, &text);
}

/* A date as people write it, "20 November 2026"; it may be a month or a year only, or "". */
static void find_date(sqlite3_context *context, int n, sqlite3_value **value)
{
    static const char *const months[] = {"January",   "February", "March",    "April",
                                         "May",       "June",     "July",     "August",
                                         "September", "October",  "November", "December"};
    struct buf text = BUF_INIT;
    (void)n;
    if (is_null(value[0]))
        return;
    const char *date = (const char *)sqlite3_value_text(value[0]);
    const size_t length = strlen(date);
    if (length >= 10)
        buf_printf(&text, "%.*s ", date[8] == '0' ? 1 : 2, date + 8 + (date[8] == '0'));
    if (length >= 7) {
        const unsigned month = 10U * (unsigned)(date[5] - '0') + (unsigned)(date[6] - '1');
        buf_printf(&text, "%s ", month < 12 ? months[month] : "");
    }
    buf_printf(&text, "%.4s", date);
    put_text(context, &text);
}

/* (q, distance, more, less): what a row with that q says. */
static void find_verdict(sqlite3_context *context, int n, sqlite3_value **value)
{
    (void)n;
    if (is_null(value[0]))
        sqlite3_result_text(context, "", 0, SQLITE_STATIC);
    else if (sqlite3_value_int64(value[0]) > 100)
        sqlite3_result_text(context, "too few games to tell", -1, SQLITE_STATIC);
    else
        sqlite3_result_value(context, value[sqlite3_value_int64(value[1]) > 0 ? 2 : 3]);
}

int sql_words_add(struct store *s, struct err *err)
{
    static const int64_t one = 1, hundredths = 100, tenths_of_percent = 1000;
    static const struct {
        const char *name;
        int arguments;
        void (*find)(sqlite3_context *, int, sqlite3_value **);
        const int64_t *times;
    } functions[] = {
        {"rounded", 2, find_rounded, &one},
        {"mean2", 2, find_rounded, &hundredths},
        {"percent1", 2, find_rounded, &tenths_of_percent},
        {"tenths", 1, find_tenths, NULL},
        {"percent", 1, find_percent, NULL},
        {"wins_text", 1, find_wins, NULL},
        {"counted", 2, find_counted, NULL},
        {"date_text", 1, find_date, NULL},
        {"verdict", 4, find_verdict, NULL},
    };
    const int flags = SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_INNOCUOUS;
    for (size_t i = 0; i < sizeof functions / sizeof *functions; i++) {
        /* SQLite takes the address as it is, and nothing writes to it. */
        if (sqlite3_create_function_v2(s->db, functions[i].name, functions[i].arguments, flags,
                                       (void *)(uintptr_t)functions[i].times, functions[i].find,
                                       NULL, NULL, NULL) != SQLITE_OK)
            return connection_fail(s, err);
    }
    return 0;
}
