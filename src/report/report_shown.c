#include "report/report_shown.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/iso_date.h"
#include "base/xalloc.h"
#include "report/report.h"

enum { WORTH = 10 }; /* an interval narrower than ten units of the last digit wants one more */

/* ---- the look ---- */

/* The heading that the look has for a column, and its length; NULL: none. */
static const char *find_heading(const char *list, const char *name, size_t *length)
{
    const size_t n = strlen(name);
    for (; list != NULL && *list != '\0'; list += strcspn(list, ";"), list += *list == ';') {
        list += strspn(list, " ");
        const size_t entry = strcspn(list, ";");
        const size_t key = strcspn(list, " =;");
        const char *value = list + key + strspn(list + key, " ");
        if (key != n || memcmp(list, name, n) != 0 || *value != '=')
            continue;
        value += 1 + strspn(value + 1, " ");
        *length = value < list + entry ? (size_t)(list + entry - value) : 0;
        while (*length > 0 && value[*length - 1] == ' ')
            --*length;
        return *length > 0 ? value : NULL;
    }
    return NULL;
}

void shown_put_heading(struct buf *out, const struct report_look *look, const char *name,
                       char between)
{
    size_t length = strlen(name);
    const char *own = find_heading(look->headings, name, &length);
    for (size_t i = 0; i < length; i++) {
        const char c = own != NULL ? own[i] : name[i];
        buf_putc(out, c == '_' || c == ' ' ? between : c);
    }
}

bool shown_is_date(const struct report_column *column)
{
    const size_t length = strlen(column->name);
    return column->type == COLUMN_TEXT &&
           (strcmp(column->name, "date") == 0 ||
            (length > 5 && strcmp(column->name + length - 5, "_date") == 0));
}

void shown_put_date(struct buf *out, const struct report_look *look, const char *text,
                    size_t length)
{
    const bool is_month = length == sizeof "2026-11" - 1;
    const bool is_day = length == sizeof "2026-11-20" - 1;
    if (look->dates == DATES_ISO || (!is_day && !is_month) || !iso_date_is_valid(text)) {
        buf_put(out, text, length);
        return;
    }
    const char point = look->dates == DATES_DAY_FIRST ? '.' : '/';
    if (is_day && look->dates == DATES_DAY_FIRST)
        buf_printf(out, "%.2s%c", text + 8, point);
    buf_printf(out, "%.2s%c", text + 5, point);
    if (is_day && look->dates == DATES_MONTH_FIRST)
        buf_printf(out, "%.2s%c", text + 8, point);
    buf_printf(out, "%.4s", text);
}

/* ---- numbers ---- */

static int64_t power_of_ten(unsigned n)
{
    int64_t power = 1;
    while (n-- > 0)
        power *= 10;
    return power;
}

/* With fewer decimals than it has, halves up whatever the sign. */
static void put_rounded(struct buf *out, const struct shown *s, int64_t number, unsigned has,
                        unsigned wanted)
{
    const int64_t unit = power_of_ten(has - wanted);
    const int64_t more = number + unit / 2;
    const size_t before = out->len;
    buf_put_fixed(out, more / unit - (more % unit < 0), wanted);
    char *point = memchr(out->data + before, '.', out->len - before);
    if (point != NULL && s->look.decimal == DECIMAL_COMMA)
        *point = ',';
}

static const struct report_cell *end_of(const struct shown *s, size_t row, size_t column)
{
    return column == s->table->n_columns ? NULL : report_cell(s->table, row, column);
}

static void put_number(struct buf *out, const struct shown *s, size_t row,
                       const struct shown_column *c)
{
    const struct report_cell *cell = report_cell(s->table, row, c->column);
    const struct report_cell *low = end_of(s, row, c->low), *high = end_of(s, row, c->high);
    const unsigned has = s->table->columns[c->column].decimals;
    if (cell->is_null) {
        buf_putc(out, '-');
        return;
    }
    put_rounded(out, s, cell->number, has, c->decimals);
    if (low == NULL || (low->is_null && high->is_null))
        return;
    buf_puts(out, " (");
    if (low->is_null)
        buf_puts(out, "up to ");
    else
        put_rounded(out, s, low->number, has, c->decimals);
    if (!low->is_null && high->is_null) {
        buf_puts(out, " and more)");
        return;
    }
    if (!low->is_null)
        buf_puts(out, low->number < 0 || high->number < 0 ? " to " : "-");
    put_rounded(out, s, high->number, has, c->decimals);
    buf_putc(out, ')');
}

/* A decimal that is small beside the narrowest of the intervals says nothing. */
static unsigned decimals_worth(const struct shown *s, const struct shown_column *c)
{
    int64_t narrowest = INT64_MAX;
    unsigned decimals = s->table->columns[c->column].decimals;
    for (size_t row = 0; row < s->table->n_rows; row++) {
        const struct report_cell *low = end_of(s, row, c->low), *high = end_of(s, row, c->high);
        if (low != NULL && !low->is_null && !high->is_null &&
            high->number - low->number < narrowest)
            narrowest = high->number - low->number;
    }
    if (narrowest == INT64_MAX)
        return decimals;
    for (int64_t unit = 10; decimals > 0 && narrowest >= WORTH * unit; unit *= 10)
        decimals--;
    return decimals;
}

const char *shown_text(const struct shown *s, size_t row, size_t i, struct buf *number,
                       size_t *length)
{
    const struct shown_column *c = &s->column[i];
    const struct report_column *column = &s->table->columns[c->column];
    const struct report_cell *cell = report_cell(s->table, row, c->column);
    if (column->type == COLUMN_TEXT && (s->look.dates == DATES_ISO || !shown_is_date(column))) {
        *length = cell->length;
        return cell->text;
    }
    buf_clear(number);
    if (column->type == COLUMN_TEXT)
        shown_put_date(number, &s->look, cell->text, cell->length);
    else
        put_number(number, s, row, c);
    /* When one number of a column has a star, all have room for it. */
    if (c->column == s->starred)
        buf_putc(number, report_cell(s->table, row, s->few)->number != 0 ? '*' : ' ');
    *length = number->len;
    return buf_str(number);
}

/* ---- the columns ---- */

const struct report_column *shown_column_of(const struct shown *s, size_t i)
{
    return &s->table->columns[s->column[i].column];
}

/* The column of that name with an ending; n_columns when there is none. */
static size_t find_end(const struct report_table *t, const char *name, const char *ending)
{
    struct buf whole = BUF_INIT;
    buf_printf(&whole, "%s%s", name, ending);
    const size_t i = report_find_column(t, buf_str(&whole));
    buf_free(&whole);
    return i < t->n_columns && t->columns[i].use == COLUMN_END ? i : t->n_columns;
}

static bool is_end_of_interval(const struct report_table *t, size_t i)
{
    const struct report_column *column = &t->columns[i];
    const size_t length = strlen(column->name);
    const size_t ending = length > 5 && strcmp(column->name + length - 5, "_high") == 0 ? 5 : 4;
    if (column->use != COLUMN_END || length <= ending)
        return false;
    char *name = xstrndup(column->name, length - ending);
    const bool has_number = report_find_column(t, name) < t->n_columns;
    free(name);
    return has_number;
}

static void add_column(struct shown *s, size_t i, const struct report_room *room)
{
    const struct report_table *t = s->table;
    const char *name = t->columns[i].name;
    struct buf heading = BUF_INIT;
    struct shown_column *c = &s->column[s->n++];
    *c = (struct shown_column){.column = i, .low = find_end(t, name, "_low")};
    c->high = find_end(t, name, "_high");
    if (c->low == t->n_columns || c->high == t->n_columns)
        c->low = c->high = t->n_columns;
    c->decimals = decimals_worth(s, c);
    shown_put_heading(&heading, &room->look, name, '_');
    c->heading = buf_steal(&heading);
}

void shown_init(struct shown *s, const struct report_table *table,
                const struct report_room *room)
{
    *s = (struct shown){.table = table,
                        .look = room->look,
                        .column = xcalloc(table->n_columns + 1, sizeof *s->column),
                        .few = report_few_column(table),
                        .left_out = BUF_INIT};
    s->starred = report_marks(table) == REPORT_MARKS_SOME
                     ? report_find_column(table, table->columns[s->few].of)
                     : table->n_columns;
    for (size_t i = 0; i < table->n_columns; i++) {
        if ((!table->columns[i].is_detail || room->shows_details) &&
            !is_end_of_interval(table, i))
            add_column(s, i, room);
    }
    while (room->most > 0 && s->n > room->most)
        shown_leave_out(s, shown_least_important(s));
}

void shown_free(struct shown *s)
{
    for (size_t i = 0; i < s->n; i++)
        free(s->column[i].heading);
    free(s->column);
    buf_free(&s->left_out);
}

size_t shown_least_important(const struct shown *s)
{
    size_t last = s->n - 1;
    for (size_t i = s->n - 1; i > 0; i--)
        if (shown_column_of(s, i)->use == COLUMN_END)
            return i;
    while (last > 1 && (s->column[last].column == s->starred ||
                        shown_column_of(s, last)->use == COLUMN_VERDICT))
        last--;
    return last;
}

bool shown_is_optional(const struct shown *s, size_t i)
{
    const size_t low = s->column[i].low;
    return low < s->table->n_columns && s->table->columns[low].is_detail;
}

static void add_left_out(struct shown *s, const char *name)
{
    struct buf names = BUF_INIT;
    buf_printf(&names, "%s%s%s", name, s->left_out.len > 0 ? ", " : "", buf_str(&s->left_out));
    buf_free(&s->left_out);
    s->left_out = names;
}

void shown_leave_interval_out(struct shown *s, size_t i)
{
    struct shown_column *c = &s->column[i];
    if (!shown_is_optional(s, i)) {
        add_left_out(s, s->table->columns[c->high].name);
        add_left_out(s, s->table->columns[c->low].name);
    }
    c->low = c->high = s->table->n_columns;
    c->decimals = decimals_worth(s, c);
}

void shown_leave_out(struct shown *s, size_t i)
{
    add_left_out(s, shown_column_of(s, i)->name);
    if (s->column[i].column == s->starred)
        s->starred = s->table->n_columns;
    free(s->column[i].heading);
    s->n--;
    memmove(&s->column[i], &s->column[i + 1], (s->n - i) * sizeof *s->column);
}

/* ---- notes ---- */

bool shown_put_note(struct buf *out, const struct shown *s, size_t number)
{
    const struct report_table *t = s->table;
    if (s->left_out.len > 0 && number-- == 0) {
        buf_printf(out,
                   s->is_narrow ? "not shown, for lack of room: %s (--format csv has all)"
                                : "not shown: %s (--all-columns shows all)",
                   buf_str(&s->left_out));
        return true;
    }
    if (s->starred < t->n_columns && number-- == 0) {
        buf_printf(out, "* %s under %lld: too few to rely on", t->columns[s->few].of,
                   (long long)t->min_n);
        return true;
    }
    if (report_marks(t) == REPORT_MARKS_ALL && number == 0) {
        buf_printf(out, "%s under %lld in every row: too few to rely on", t->columns[s->few].of,
                   (long long)t->min_n);
        return true;
    }
    return false;
}
