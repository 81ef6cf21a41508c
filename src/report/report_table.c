/* report_table.c - the answer of a report as a table in memory. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/xalloc.h"
#include "report/report.h"

struct report_cell *report_add_row(struct report_table *table)
{
    /* The capacity is a power of two. */
    if ((table->n_rows & (table->n_rows - 1)) == 0) {
        const size_t rows = table->n_rows == 0 ? 1 : 2 * table->n_rows;
        table->cells =
            xrealloc_array(table->cells, rows * table->n_columns, sizeof *table->cells);
    }
    struct report_cell *cells = &table->cells[table->n_rows++ * table->n_columns];
    for (size_t i = 0; i < table->n_columns; i++) {
        cells[i] = (struct report_cell){.is_null = true};
        if (table->columns[i].type == COLUMN_TEXT)
            cells[i].text = "";
    }
    return cells;
}

void report_put_text(struct report_table *table, struct report_cell *cell, const char *text,
                     size_t length)
{
    const char *kept = arena_strndup(&table->texts, text, length);
    *cell = (struct report_cell){.text = kept, .length = length};
}

void report_put_int(struct report_cell *cell, int64_t number)
{
    *cell = (struct report_cell){.number = number};
}

void report_table_free(struct report_table *table)
{
    free(table->cells);
    arena_free(&table->texts);
    *table = (struct report_table){0};
}

void report_table_choose(struct report_table *out, const struct report_table *table,
                         const char *column, const char *text)
{
    const size_t of = report_find_column(table, column);
    *out = *table;
    out->n_rows = 0;
    out->cells = NULL;
    out->texts = (struct arena)ARENA_INIT;
    for (size_t row = 0; row < table->n_rows; row++) {
        if (strcmp(report_cell(table, row, of)->text, text) == 0)
            memcpy(report_add_row(out), report_cell(table, row, 0),
                   table->n_columns * sizeof *out->cells);
    }
}

const struct report_cell *report_cell(const struct report_table *table, size_t row,
                                      size_t column)
{
    assert(row < table->n_rows && column < table->n_columns);
    return &table->cells[row * table->n_columns + column];
}

size_t report_find_column(const struct report_table *table, const char *name)
{
    size_t i = 0;
    while (i < table->n_columns && strcmp(table->columns[i].name, name) != 0)
        i++;
    return i;
}

size_t report_few_column(const struct report_table *table)
{
    size_t i = 0;
    while (i < table->n_columns && table->columns[i].use != COLUMN_FEW)
        i++;
    return i;
}

enum report_marks report_marks(const struct report_table *table)
{
    const size_t few = report_few_column(table);
    size_t n = 0;
    for (size_t row = 0; few < table->n_columns && row < table->n_rows; row++)
        n += report_cell(table, row, few)->number != 0;
    return n == 0               ? REPORT_MARKS_NONE
           : n == table->n_rows ? REPORT_MARKS_ALL
                                : REPORT_MARKS_SOME;
}
