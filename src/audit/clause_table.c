/* clause_table.c - widths of columns, and cells of several lines side by side. */
#include "audit/clause_table.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/text_width.h"
#include "base/xalloc.h"

enum { GAP = 2 }; /* blanks between columns */

struct cell {
    const char *text; /* what is still to be printed */
    size_t length;
};

struct layout {
    const char *const *rows;
    size_t n_rows, n_columns, indent;
    size_t *width;
    struct cell *cell; /* of the row that is printed */
};

/* The next cell of a row, whose '|' is at *row; moves *row to the one after it. */
static struct cell take_cell(const char **row)
{
    const struct cell cell = {*row + 1, strcspn(*row + 1, "|")};
    *row += 1 + cell.length;
    return cell;
}

static size_t count_cells(const char *row)
{
    size_t n = 0;
    for (; *row == '|'; take_cell(&row))
        n++;
    return n;
}

/* ---- widths ------------------------------------------------------------------------------ */

/* Columns of the widest part of a cell, when it may be broken at `breaks`, which stay before. */
static size_t widest_part(struct cell cell, const char *breaks)
{
    size_t widest = 0;
    while (cell.length > 0) {
        size_t n = strcspn(cell.text, breaks);
        n = n < cell.length ? n + 1 : cell.length;
        const size_t end = cell.text[n - 1] == ' ' ? n - 1 : n;
        const size_t width = text_width(cell.text, end);
        widest = width > widest ? width : widest;
        cell.text += n;
        cell.length -= n;
    }
    return widest;
}

static size_t column_width(const struct layout *l, size_t column, const char *breaks)
{
    size_t widest = 1;
    for (size_t i = 0; i < l->n_rows; i++) {
        const char *row = l->rows[i];
        for (size_t skip = 0; skip < column && *row == '|'; skip++)
            take_cell(&row);
        const size_t width = *row == '|' ? widest_part(take_cell(&row), breaks) : 0;
        widest = width > widest ? width : widest;
    }
    return widest;
}

static size_t total_width(const struct layout *l)
{
    size_t total = l->indent + (l->n_columns - 1) * GAP;
    for (size_t i = 0; i < l->n_columns; i++)
        total += l->width[i];
    return total;
}

/* Makes the widest columns narrower until all fit, but none narrower than its parts. */
static void shrink_columns(struct layout *l, const char *breaks, size_t width)
{
    size_t *least = xcalloc(l->n_columns, sizeof *least);
    for (size_t i = 0; i < l->n_columns; i++)
        least[i] = breaks == NULL ? 1 : column_width(l, i, breaks);
    while (total_width(l) > width) {
        size_t widest = l->n_columns;
        for (size_t i = 0; i < l->n_columns; i++)
            if (l->width[i] > least[i] &&
                (widest == l->n_columns || l->width[i] > l->width[widest]))
                widest = i;
        if (widest == l->n_columns)
            break;
        l->width[widest]--;
    }
    free(least);
}

/* Cells are broken at blanks; where that is not enough, after hyphens; else anywhere. */
static void find_widths(struct layout *l, size_t width)
{
    for (size_t i = 0; i < l->n_columns; i++)
        l->width[i] = column_width(l, i, "|");
    shrink_columns(l, " |", width);
    shrink_columns(l, " -|", width);
    shrink_columns(l, NULL, width);
}

/* ---- printing ---------------------------------------------------------------------------- */

static void end_line(struct buf *out)
{
    size_t len = out->len;
    while (len > 0 && out->data[len - 1] == ' ')
        len--;
    buf_truncate(out, len);
    buf_putc(out, '\n');
}

/* Prints the next line of each cell; false when nothing is left for another. */
static bool put_line(struct buf *out, struct layout *l)
{
    bool is_more = false;
    buf_printf(out, "%*s", (int)l->indent, "");
    for (size_t i = 0; i < l->n_columns; i++) {
        struct cell *cell = &l->cell[i];
        const size_t taken = text_first_line(cell->text, cell->length, l->width[i]);
        buf_put(out, cell->text, taken);
        buf_printf(out, "%*s", (int)(l->width[i] - text_width(cell->text, taken)) + GAP, "");
        cell->text += taken;
        cell->length -= taken;
        while (cell->length > 0 && *cell->text == ' ') {
            cell->text++;
            cell->length--;
        }
        is_more = is_more || cell->length > 0;
    }
    end_line(out);
    return is_more;
}

static void put_row(struct buf *out, struct layout *l, const char *row)
{
    for (size_t i = 0; i < l->n_columns; i++)
        l->cell[i] = *row == '|' ? take_cell(&row) : (struct cell){"", 0};
    while (put_line(out, l))
        continue;
}

static void put_rule(struct buf *out, const struct layout *l)
{
    buf_printf(out, "%*s", (int)l->indent, "");
    for (size_t i = 0; i < l->n_columns; i++) {
        for (size_t k = 0; k < l->width[i]; k++)
            buf_putc(out, '-');
        buf_printf(out, "%*s", GAP, "");
    }
    end_line(out);
}

size_t clause_table_put(struct buf *out, const char *const *rows, size_t indent, size_t width)
{
    struct layout l = {.rows = rows, .n_columns = count_cells(rows[0]), .indent = indent};
    while (rows[l.n_rows] != NULL && rows[l.n_rows][0] == '|')
        l.n_rows++;
    l.width = xcalloc(l.n_columns, sizeof *l.width);
    l.cell = xcalloc(l.n_columns, sizeof *l.cell);
    find_widths(&l, width);
    for (size_t i = 0; i < l.n_rows; i++) {
        put_row(out, &l, rows[i]);
        if (i == 0)
            put_rule(out, &l);
    }
    free(l.cell);
    free(l.width);
    return l.n_rows;
}
