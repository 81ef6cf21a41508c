/* report_read.c - runs a source and keeps its answer. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/err.h"
#include "base/xalloc.h"
#include "report.h"
#include "store/query.h"

static void bind_number(struct query *q, const char *name, int64_t value)
{
    const int parameter = query_parameter(q, name);
    if (parameter > 0 && value != 0)
        query_bind_int(q, parameter, value);
}

static void bind_text(struct query *q, const char *name, const char *text)
{
    const int parameter = query_parameter(q, name);
    if (parameter > 0 && text != NULL)
        query_bind_text(q, parameter, text, strlen(text));
}

static void bind_filter(struct query *q, const struct report_filter *filter)
{
    bind_number(q, ":game", filter->game);
    bind_number(q, ":players", filter->players);
    bind_number(q, ":min_games", filter->min_games);
    bind_number(q, ":clean", filter->clean);
    bind_text(q, ":kind", filter->kind);
    bind_text(q, ":player", filter->player);
    bind_text(q, ":rules", filter->rules);
    bind_text(q, ":event", filter->event);
    bind_text(q, ":from", filter->from);
    bind_text(q, ":to", filter->to);
}

static size_t count_columns(const struct report_column *columns)
{
    size_t n = 0;
    while (columns[n].name != NULL)
        n++;
    return n;
}

/* The SQL names its columns as the table of columns does: neither can move alone. */
static int check_columns(const struct report_table *t, struct query *q, struct err *err)
{
    if ((size_t)query_columns(q) != t->n_columns)
        return err_set(err, "the report has %zu columns, its SQL %d", t->n_columns,
                       query_columns(q));
    for (size_t i = 0; i < t->n_columns; i++) {
        const char *name = query_column_name(q, (int)i);
        if (strcmp(name, t->columns[i].name) != 0)
            return err_set(err, "column %zu of the report is '%s', of its SQL '%s'", i + 1,
                           t->columns[i].name, name);
    }
    return 0;
}

/* Nothing is a float, unless the numbers in the database are none of ours. */
static int read_cell(struct report_table *t, struct query *q, size_t column,
                     struct report_cell *cell, struct err *err)
{
    const int c = (int)column;
    *cell = (struct report_cell){.is_null = query_is_null(q, c)};
    if (t->columns[column].type == COLUMN_TEXT) {
        cell->length = query_text_length(q, c);
        cell->text = arena_strndup(&t->texts, query_text(q, c), cell->length);
        return 0;
    }
    cell->number = query_int(q, c);
    if (query_type(q, c) == VALUE_INT || cell->is_null)
        return 0;
    return err_set(err,
                   "column %s of row %zu is no number: the database is damaged, see "
                   "'shipslog db verify'",
                   t->columns[column].name, t->n_rows + 1);
}

static int add_row(struct report_table *t, struct query *q, struct err *err)
{
    /* There is room for the next power of two of rows. */
    if ((t->n_rows & (t->n_rows - 1)) == 0) {
        const size_t rows = t->n_rows == 0 ? 1 : 2 * t->n_rows;
        t->cells = xrealloc_array(t->cells, rows * t->n_columns, sizeof *t->cells);
    }
    for (size_t i = 0; i < t->n_columns; i++) {
        if (read_cell(t, q, i, &t->cells[t->n_rows * t->n_columns + i], err) < 0)
            return -1;
    }
    t->n_rows++;
    return 0;
}

static int read_rows(struct report_table *t, struct query *q, struct err *err)
{
    int status;
    while ((status = query_step(q, err)) > 0) {
        if (add_row(t, q, err) < 0)
            return -1;
    }
    return status;
}

int report_read(struct report_table *out, struct store *store,
                const struct report_source *source, const struct report_filter *filter,
                struct err *err)
{
    *out = (struct report_table){.columns = source->columns,
                                 .n_columns = count_columns(source->columns),
                                 .texts = ARENA_INIT};
    struct query *q;
    if (query_new(&q, store, source->sql, err) < 0)
        return -1;
    bind_filter(q, filter);
    int status = check_columns(out, q, err);
    if (status == 0)
        status = read_rows(out, q, err);
    query_free(q);
    return status;
}

void report_table_free(struct report_table *table)
{
    free(table->cells);
    arena_free(&table->texts);
    *table = (struct report_table){0};
}

const struct report_cell *report_cell(const struct report_table *table, size_t row,
                                      size_t column)
{
    assert(row < table->n_rows && column < table->n_columns);
    return &table->cells[row * table->n_columns + column];
}
