/* report_text.c - a table for terminals. */
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/text_width.h"
#include "base/xalloc.h"
#include "report/report.h"
#include "report/report_write.h"

enum {
    GAP = 2,        /* spaces between columns; one fewer when that makes the table fit */
    NARROWEST = 12, /* a text is not cut below this */
};

/* The columns that are shown. */
struct layout {
    const struct report_table *table;
    size_t n;
    size_t *column; /* its number in the table */
    size_t *width;
    size_t few,
        starred; /* which column marks numbers that rest on little, and whose: none without such rows */
    size_t gap;    /* spaces between two of them */
    bool is_brief; /* too narrow for the words of an open verdict: it is a '?' */
};

/* What reports/shared.sql says of a row that decides nothing. */
static const char open_verdict[] = "too few games to tell";

static const struct report_column *column_of(const struct layout *l, size_t i)
{
    return &l->table->columns[l->column[i]];
}

/* ---- rows that rest on little: a star at the number, and what it means below; of all rows that says it ---- */

static void find_stars(struct layout *l)
{
    const struct report_table *t = l->table;
    l->few = report_few_column(t);
    l->starred = report_marks(t) == REPORT_MARKS_SOME
                     ? report_find_column(t, t->columns[l->few].of)
                     : t->n_columns;
}

static void put_notes(struct buf *out, const struct layout *l)
{
    const struct report_table *t = l->table;
    if (l->is_brief)
        buf_printf(out, "? %s\n", open_verdict);
    if (l->starred < t->n_columns)
        buf_printf(out, "* %s under %lld: too few to rely on\n", t->columns[l->few].of,
                   (long long)t->min_n);
    if (report_marks(t) == REPORT_MARKS_ALL)
        buf_printf(out, "%s under %lld in every row: too few to rely on\n",
                   t->columns[l->few].of, (long long)t->min_n);
}

/* The text of a cell: borrowed from the cell, or a number written into `number`. */
static const char *shown_text(const struct layout *l, size_t row, size_t column,
                              struct buf *number, size_t *length)
{
    const struct report_table *t = l->table;
    const struct report_cell *cell = report_cell(t, row, column);
    if (t->columns[column].type == COLUMN_TEXT) {
        const bool is_mark = l->is_brief && t->columns[column].use == COLUMN_VERDICT &&
                             strcmp(cell->text, open_verdict) == 0;
        *length = is_mark ? 1 : cell->length;
        return is_mark ? "?" : cell->text;
    }
    buf_clear(number);
    if (cell->is_null)
        buf_putc(number, '-');
    else
        report_put_number(number, &t->columns[column], cell);
    /* When one number of a column has a star, all have room for it. */
    if (column == l->starred)
        buf_putc(number, report_cell(l->table, row, l->few)->number != 0 ? '*' : ' ');
    *length = number->len;
    return buf_str(number);
}

/* ---- headings: "mean_score" is set as "mean score", in as many lines as the column needs ---- */

static size_t longest_word(const char *name)
{
    size_t longest = 0;
    while (*name != '\0') {
        const size_t n = strcspn(name, "_");
        longest = n > longest ? n : longest;
        name += n + (name[n] == '_');
    }
    return longest;
}

/* Bytes of the first line of a heading: as many words as fit in `width` columns. */
static size_t first_line(const char *name, size_t width)
{
    size_t end = strcspn(name, "_");
    while (name[end] == '_') {
        const size_t next = end + 1 + strcspn(name + end + 1, "_");
        if (next > width)
            break;
        end = next;
    }
    return end;
}

static size_t count_lines(const char *name, size_t width)
{
    size_t lines = 0;
    for (; *name != '\0'; lines++) {
        name += first_line(name, width);
        name += *name == '_';
    }
    return lines;
}

/* Line `line` (from 0) of a heading, its underscores as spaces; nothing past the last. */
static void put_heading_line(struct buf *out, const char *name, size_t width, size_t line)
{
    for (; line > 0 && *name != '\0'; line--) {
        name += first_line(name, width);
        name += *name == '_';
    }
    const size_t n = first_line(name, width);
    for (size_t i = 0; i < n; i++)
        buf_putc(out, name[i] == '_' ? ' ' : name[i]);
}

/* ---- layout ---- */

static size_t natural_width(const struct layout *l, size_t column, struct buf *number)
{
    size_t width = longest_word(l->table->columns[column].name);
    for (size_t row = 0; row < l->table->n_rows; row++) {
        size_t length;
        const char *text = shown_text(l, row, column, number, &length);
        const size_t w = text_width(text, length);
        width = w > width ? w : width;
    }
    return width;
}

static size_t total_width(const struct layout *l)
{
    size_t total = (l->n - 1) * l->gap;
    for (size_t i = 0; i < l->n; i++)
        total += l->width[i];
    return total;
}

/* The widest column that can become narrower; l->n when there is none. */
static size_t widest_text(const struct layout *l)
{
    size_t widest = l->n;
    for (size_t i = 0; i < l->n; i++) {
        const struct report_column *column = column_of(l, i);
        const bool can_shrink = column->type == COLUMN_TEXT && l->width[i] > NARROWEST &&
                                l->width[i] > longest_word(column->name);
        if (can_shrink && (widest == l->n || l->width[i] > l->width[widest]))
            widest = i;
    }
    return widest;
}

/* A verdict that is cut says nothing: its words go below the table. */
static void shorten_verdicts(struct layout *l)
{
    struct buf number = BUF_INIT;
    for (size_t i = 0; i < l->n; i++) {
        const struct report_column *column = column_of(l, i);
        if (column->type != COLUMN_TEXT || column->use != COLUMN_VERDICT ||
            l->width[i] < sizeof open_verdict - 1)
            continue;
        l->is_brief = true;
        l->width[i] = natural_width(l, l->column[i], &number);
    }
    buf_free(&number);
}

static void shrink_columns(struct layout *l, size_t width)
{
    if (total_width(l) > width)
        shorten_verdicts(l);
    if (total_width(l) > width)
        l->gap--;
    size_t i;
    while (total_width(l) > width && (i = widest_text(l)) < l->n)
        l->width[i]--;
}

static void layout_init(struct layout *l, const struct report_table *t, size_t width)
{
    *l = (struct layout){.table = t,
                         .column = xcalloc(t->n_columns, sizeof *l->column),
                         .width = xcalloc(t->n_columns, sizeof *l->width),
                         .gap = GAP};
    struct buf number = BUF_INIT;
    find_stars(l);
    for (size_t i = 0; i < t->n_columns; i++) {
        if (t->columns[i].is_detail)
            continue;
        l->column[l->n] = i;
        l->width[l->n++] = natural_width(l, i, &number);
    }
    buf_free(&number);
    shrink_columns(l, width);
}

/* ---- writing ---- */

static void put_repeated(struct buf *out, char c, size_t n)
{
    while (n-- > 0)
        buf_putc(out, c);
}

static void trim_line(struct buf *out)
{
    size_t len = out->len;
    while (len > 0 && out->data[len - 1] == ' ')
        len--;
    buf_truncate(out, len);
    buf_putc(out, '\n');
}

static void put_cell(struct buf *out, const struct layout *l, size_t i, const char *text,
                     size_t length)
{
    const size_t width = l->width[i];
    const bool is_number = column_of(l, i)->type == COLUMN_NUMBER;
    const size_t taken = is_number ? text_width(text, length) : 0;
    if (i > 0)
        put_repeated(out, ' ', l->gap);
    if (is_number && taken < width)
        put_repeated(out, ' ', width - taken);
    const size_t written = text_put_cut(out, text, length, width);
    if (!is_number)
        put_repeated(out, ' ', width - written);
}

/* Headings are aligned at the bottom. */
static void put_headings(struct buf *out, const struct layout *l)
{
    size_t lines = 1;
    for (size_t i = 0; i < l->n; i++) {
        const size_t n = count_lines(column_of(l, i)->name, l->width[i]);
        lines = n > lines ? n : lines;
    }
    struct buf words = BUF_INIT;
    for (size_t line = 0; line < lines; line++) {
        for (size_t i = 0; i < l->n; i++) {
            const char *name = column_of(l, i)->name;
            const size_t above = lines - count_lines(name, l->width[i]);
            buf_clear(&words);
            if (line >= above)
                put_heading_line(&words, name, l->width[i], line - above);
            put_cell(out, l, i, buf_str(&words), words.len);
        }
        trim_line(out);
    }
    buf_free(&words);
}

static void put_rule(struct buf *out, const struct layout *l)
{
    for (size_t i = 0; i < l->n; i++) {
        if (i > 0)
            put_repeated(out, ' ', l->gap);
        put_repeated(out, '-', l->width[i]);
    }
    buf_putc(out, '\n');
}

void report_write_text(const struct report_table *table, size_t width, struct buf *out)
{
    struct layout l;
    struct buf number = BUF_INIT;
    layout_init(&l, table, width);
    put_headings(out, &l);
    put_rule(out, &l);
    for (size_t row = 0; row < table->n_rows; row++) {
        for (size_t i = 0; i < l.n; i++) {
            size_t length;
            const char *text = shown_text(&l, row, l.column[i], &number, &length);
            put_cell(out, &l, i, text, length);
        }
        trim_line(out);
    }
    put_notes(out, &l);
    buf_free(&number);
    free(l.column);
    free(l.width);
}
