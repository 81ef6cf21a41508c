#include "pages/site_words.h"

#include <inttypes.h>
#include <string.h>

#include "base/buf.h"
#include "base/html.h"
#include "report/report.h"
#include "report/report_write.h"

/* ---- dates ---- */

/* The number that `n` digits stand for; false when one of them is none. */
static bool read_digits(const char *s, size_t n, unsigned *value)
{
    *value = 0;
    for (size_t i = 0; i < n; i++) {
        if (s[i] < '0' || s[i] > '9')
            return false;
        *value = 10 * *value + (unsigned)(s[i] - '0');
    }
    return true;
}

struct date {
    unsigned year, month, day; /* 0: not known */
};

static bool read_date(struct date *out, const char *s, size_t length)
{
    *out = (struct date){0};
    if (length > 10 && s[10] == 'T')
        length = 10;
    if ((length != 4 && length != 7 && length != 10) || !read_digits(s, 4, &out->year))
        return false;
    if (length >= 7 && (s[4] != '-' || !read_digits(s + 5, 2, &out->month) || out->month < 1 ||
                        out->month > 12))
        return false;
    return length < 10 || (s[7] == '-' && read_digits(s + 8, 2, &out->day));
}

void site_words_put_date(struct buf *out, const char *date, size_t length)
{
    static const char *const months[] = {"January",   "February", "March",    "April",
                                         "May",       "June",     "July",     "August",
                                         "September", "October",  "November", "December"};
    struct date d;
    if (!read_date(&d, date, length)) {
        html_put_text(out, date, length);
        return;
    }
    if (d.day > 0)
        buf_printf(out, "%u ", d.day);
    if (d.month > 0)
        buf_printf(out, "%s ", months[d.month - 1]);
    buf_printf(out, "%04u", d.year);
}

/* ---- wins ---- */

enum { WHOLE = 60 }; /* sixtieths of a win */

/* The fractions that have a character of their own. */
static const struct {
    int sixtieths;
    const char *text;
} fractions[] = {
    {10, "\xE2\x85\x99"}, {12, "\xE2\x85\x95"}, {15, "\xC2\xBC"},     {20, "\xE2\x85\x93"},
    {24, "\xE2\x85\x96"}, {30, "\xC2\xBD"},     {36, "\xE2\x85\x97"}, {40, "\xE2\x85\x94"},
    {45, "\xC2\xBE"},     {48, "\xE2\x85\x98"}, {50, "\xE2\x85\x9A"},
};

static int common_divisor(int a, int b)
{
    return b == 0 ? a : common_divisor(b, a % b);
}

static void put_fraction(struct buf *out, int sixtieths, bool is_behind_number)
{
    for (size_t i = 0; i < sizeof fractions / sizeof *fractions; i++) {
        if (fractions[i].sixtieths == sixtieths) {
            buf_puts(out, fractions[i].text);
            return;
        }
    }
    const int divisor = common_divisor(WHOLE, sixtieths);
    buf_printf(out, "%s%d/%d", is_behind_number ? " " : "", sixtieths / divisor,
               WHOLE / divisor);
}

void site_words_put_wins(struct buf *out, int64_t hundredths)
{
    const int64_t sixtieths = (hundredths * WHOLE + 50) / 100;
    const bool has_number = sixtieths >= WHOLE || sixtieths == 0;
    if (has_number)
        buf_put_i64(out, sixtieths / WHOLE);
    if (sixtieths % WHOLE != 0)
        put_fraction(out, (int)(sixtieths % WHOLE), has_number);
}

/* ---- cells ---- */

void site_words_put_signed(struct buf *out, int64_t n)
{
    buf_printf(out, "%s%" PRId64, n < 0 ? "−" : n > 0 ? "+" : "", n < 0 ? -n : n);
}

bool site_words_is_date(const struct report_column *column)
{
    static const char *const names[] = {"date", "first", "last"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        if (column->type == COLUMN_TEXT && strcmp(column->name, names[i]) == 0)
            return true;
    }
    return false;
}

bool site_words_is_wins(const struct report_column *column)
{
    return column->type == COLUMN_NUMBER && column->decimals == 2 &&
           strcmp(column->name, "wins") == 0;
}

bool site_words_is_percent(const struct report_column *column)
{
    return column->type == COLUMN_NUMBER && strstr(column->doc, "percent") != NULL &&
           strstr(column->doc, "percentage point") == NULL;
}

/* "53.8 %", "\xE2\x88\x92" "2" */
static void put_number(struct buf *out, const struct report_column *column,
                       const struct report_cell *cell)
{
    struct report_cell amount = *cell;
    if (cell->number < 0 && cell->number > INT64_MIN) {
        buf_puts(out, "\xE2\x88\x92");
        amount.number = -cell->number;
    }
    report_put_number(out, column, &amount);
    if (site_words_is_percent(column))
        buf_puts(out, "\xC2\xA0%");
}

void site_words_put_cell(struct buf *out, const struct report_column *column,
                         const struct report_cell *cell)
{
    if (site_words_is_date(column))
        site_words_put_date(out, cell->text, cell->length);
    else if (site_words_is_wins(column))
        site_words_put_wins(out, cell->number);
    else if (column->type == COLUMN_TEXT)
        html_put_text(out, cell->text, cell->length);
    else
        put_number(out, column, cell);
}
