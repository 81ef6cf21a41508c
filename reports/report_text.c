/* report_text.c - a table that people read on a terminal. */
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/text_width.h"
#include "base/xalloc.h"
#include "report.h"
#include "report_write.h"

enum {
    GAP = 2,        /* spaces between columns */
    NARROWEST = 12, /* a text is not cut below this */
};

struct layout {
    const struct report_table *table;
    size_t *width; /* of each column */
};

/* What a cell shows: borrowed from the cell, or a number written into `number`. */
static const char *shown(const struct report_table *t, size_t row, size_t column,
                         struct buf *number, size_t *length)
{
    const struct report_cell *cell = report_cell(t, row, column);
    if (t->columns[column].type == COLUMN_TEXT) {
        *length = cell->length;
        return cell->text;
    }
    buf_clear(number);
    if (cell->is_null)
        buf_putc(number, '-');
    else
        report_put_number(number, &t->columns[column], cell);
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

/* Bytes of the first line of a heading set in `width` columns: as many words as fit. */
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

static size_t total_width(const struct layout *l)
{
    size_t total = (l->table->n_columns - 1) * GAP;
    for (size_t i = 0; i < l->table->n_columns; i++)
        total += l->width[i];
    return total;
}

static size_t natural_width(const struct report_table *t, size_t column, struct buf *number)
{
    size_t width = longest_word(t->columns[column].name);
    for (size_t row = 0; row < t->n_rows; row++) {
        size_t length;
        const char *text = shown(t, row, column, number, &length);
        const size_t w = text_width(text, length);
        width = w > width ? w : width;
    }
    return width;
}

/* Takes from the widest text column until the table fits or all are narrow. */
static void shrink(struct layout *l, size_t width)
{
    const struct report_table *t = l->table;
    while (total_width(l) > width) {
        size_t widest = t->n_columns;
        for (size_t i = 0; i < t->n_columns; i++) {
            const bool can_shrink = t->columns[i].type == COLUMN_TEXT &&
                                    l->width[i] > NARROWEST &&
                                    l->width[i] > longest_word(t->columns[i].name);
            if (can_shrink && (widest == t->n_columns || l->width[i] > l->width[widest]))
                widest = i;
        }
        if (widest == t->n_columns)
            return;
        l->width[widest]--;
    }
}

/* ---- writing ---- */

static void put_spaces(struct buf *out, size_t n)
{
    while (n-- > 0)
        buf_putc(out, ' ');
}

static void trim_line(struct buf *out)
{
    size_t len = out->len;
    while (len > 0 && out->data[len - 1] == ' ')
        len--;
    buf_truncate(out, len);
    buf_putc(out, '\n');
}

static void put_cell(struct buf *out, const struct layout *l, size_t column, const char *text,
                     size_t length)
{
    const size_t width = l->width[column];
    const size_t taken = text_width(text, length);
    const bool is_number = l->table->columns[column].type == COLUMN_NUMBER;
    if (column > 0)
        put_spaces(out, GAP);
    if (is_number && taken < width)
        put_spaces(out, width - taken);
    const size_t written = text_put_cut(out, text, length, width);
    if (!is_number)
        put_spaces(out, width - written);
}

static void put_headings(struct buf *out, const struct layout *l)
{
    const struct report_column *columns = l->table->columns;
    size_t lines = 1;
    for (size_t i = 0; i < l->table->n_columns; i++) {
        const size_t n = count_lines(columns[i].name, l->width[i]);
        lines = n > lines ? n : lines;
    }
    struct buf words = BUF_INIT;
    for (size_t line = 0; line < lines; line++) {
        for (size_t i = 0; i < l->table->n_columns; i++) {
            const size_t above = lines - count_lines(columns[i].name, l->width[i]);
            buf_clear(&words);
            if (line >= above)
                put_heading_line(&words, columns[i].name, l->width[i], line - above);
            put_cell(out, l, i, buf_str(&words), words.len);
        }
        trim_line(out);
    }
    buf_free(&words);
    for (size_t i = 0; i < l->table->n_columns; i++) {
        if (i > 0)
            put_spaces(out, GAP);
        for (size_t n = 0; n < l->width[i]; n++)
            buf_putc(out, '-');
    }
    buf_putc(out, '\n');
}

void report_write_text(const struct report_table *table, size_t width, struct buf *out)
{
    struct layout l = {.table = table,
                       .width = xcalloc(table->n_columns, sizeof *l.width)};
    struct buf number = BUF_INIT;
    for (size_t i = 0; i < table->n_columns; i++)
        l.width[i] = natural_width(table, i, &number);
    shrink(&l, width);
    put_headings(out, &l);
    for (size_t row = 0; row < table->n_rows; row++) {
        for (size_t i = 0; i < table->n_columns; i++) {
            size_t length;
            const char *text = shown(table, row, i, &number, &length);
            put_cell(out, &l, i, text, length);
        }
        trim_line(out);
    }
    buf_free(&number);
    free(l.width);
}
