/* report_read.c - runs a source and keeps its answer. */
#include <string.h>

#include "base/err.h"
#include "core/game.h"
#include "games/game_registry.h"
#include "report/report.h"
#include "report/report_columns.h"
#include "report/report_parameter.h"
#include "report/user_reports.h"
#include "report/report_run.h"
#include "store/query.h"

static void bind_filter(struct query *q, const struct report_filter *filter)
{
    struct report_parameter all[REPORT_PARAMETERS];
    report_parameters(all, filter);
    for (size_t i = 0; i < REPORT_PARAMETERS; i++) {
        const int parameter = query_parameter(q, all[i].name);
        if (parameter == 0 || all[i].is_open)
            continue;
        if (all[i].text != NULL)
            query_bind_text(q, parameter, all[i].text, strlen(all[i].text));
        else
            query_bind_int(q, parameter, all[i].number);
    }
}

/* Finds the kind of the chosen games; *game is NULL when there are none. */
static int find_game(const struct game_def **game, struct store *store,
                     const struct report_filter *filter, struct err *err)
{
    static const char sql[] = "SELECT coalesce(:kind, (SELECT game_kind FROM game WHERE id ="
                              " :game), (SELECT game_kind FROM game ORDER BY id LIMIT 1))";
    struct query *q;
    *game = NULL;
    if (query_new(&q, store, sql, err) < 0)
        return -1;
    bind_filter(q, filter);
    const int status = query_step(q, err);
    if (status > 0 && !query_is_null(q, 0))
        *game = game_find(query_text(q, 0), query_text_length(q, 0));
    query_free(q);
    return status < 0 ? -1 : 0;
}

/* Checks that the SQL has the columns of the header, in the same order. */
static int check_columns(const struct report_source *source, struct query *q, struct err *err)
{
    size_t n = 0;
    for (const struct report_column *c = source->columns; c->name != NULL; c++) {
        if (n == (size_t)query_columns(q))
            return err_set(err, "the SQL of the report has no column '%s'", c->name);
        const char *name = query_column_name(q, (int)n++);
        if (strcmp(name, c->name) != 0)
            return err_set(err, "column %zu of the report is '%s', of its SQL '%s'", n, c->name,
                           name);
    }
    if ((size_t)query_columns(q) != n)
        return err_set(err, "the report has %zu columns, its SQL %d", n, query_columns(q));
    return 0;
}

/* Our numbers are integers: a float comes from a user's SQL or a damaged database. */
static int read_cell(struct report_table *t, struct query *q, size_t column, int c,
                     struct report_cell *cell, struct err *err)
{
    *cell = (struct report_cell){.is_null = query_is_null(q, c)};
    if (t->columns[column].type == COLUMN_TEXT) {
        cell->length = query_text_length(q, c);
        cell->text = arena_strndup(&t->texts, query_text(q, c), cell->length);
        return 0;
    }
    cell->number = query_int(q, c);
    if (query_type(q, c) == VALUE_INT || cell->is_null)
        return 0;
    if (t->is_foreign)
        return err_set(err, "column %s of row %zu is no integer: round it in the SQL",
                       t->columns[column].name, t->n_rows);
    return err_set(err,
                   "column %s of row %zu is no number: the database is damaged, see "
                   "'shipslog db verify'",
                   t->columns[column].name, t->n_rows);
}

/* Accepts only the parameters of filters: any other would silently be NULL. */
static int check_parameters(struct query *q, struct err *err)
{
    struct report_parameter all[REPORT_PARAMETERS];
    const char *name;
    report_parameters(all, &(struct report_filter){0});
    for (int i = 1; (name = query_parameter_name(q, i)) != NULL; i++) {
        size_t k = 0;
        while (k < REPORT_PARAMETERS && strcmp(all[k].name, name) != 0)
            k++;
        if (k == REPORT_PARAMETERS)
            return err_set(err, "unknown parameter '%s'", name);
    }
    return 0;
}

/* The line of the file that holds a byte of the SQL. */
static uint32_t line_of(const struct report_origin *origin, int offset)
{
    size_t i = 0;
    while (offset > 0 && i + 1 < origin->n && origin->start[i + 1] <= (size_t)offset)
        i++;
    return origin->line + (uint32_t)i;
}

static int new_query(struct query **q, struct store *store, const struct report_source *source,
                     const struct report_origin *origin, struct err *err)
{
    if (origin->file == NULL)
        return query_new_viewed(q, store, source->sql, source->views, err);
    struct err why = ERR_INIT;
    int offset;
    if (query_new_guarded(q, store, source->sql, source->views, &offset, &why) < 0)
        return err_at(err, origin->file, line_of(origin, offset), 0, "%s", why.text);
    if (check_parameters(*q, &why) < 0)
        return err_at(err, origin->file, origin->line, 0, "%s", why.text);
    return 0;
}

static int read_table(struct report_table *out, const struct report_source *source,
                      const struct report_columns *columns, struct query *q, struct err *err)
{
    if (check_columns(source, q, err) < 0)
        return -1;
    int status;
    while ((status = query_step(q, err)) > 0) {
        struct report_cell *cells = report_add_row(out);
        for (size_t i = 0; i < out->n_columns; i++) {
            if (read_cell(out, q, i, (int)columns->of[i], &cells[i], err) < 0)
                return -1;
        }
    }
    return status;
}

void report_table_begin(struct report_table *out, const struct report_source *source)
{
    *out = (struct report_table){.columns = source->columns, .texts = ARENA_INIT};
    while (source->columns[out->n_columns].name != NULL)
        out->n_columns++;
}

int report_table_add(struct report_table *out, struct query *q, struct err *err)
{
    struct report_cell *cells = report_add_row(out);
    for (size_t i = 0; i < out->n_columns; i++) {
        if (read_cell(out, q, i, (int)i, &cells[i], err) < 0)
            return -1;
    }
    return 0;
}

/* For rows made by code; SQL has the parameter :min_n. */
static void mark_few(struct report_table *t)
{
    const size_t few = report_few_column(t);
    if (few == t->n_columns)
        return;
    const size_t of = report_find_column(t, t->columns[few].of);
    for (size_t row = 0; row < t->n_rows; row++)
        report_put_int(&t->cells[row * t->n_columns + few],
                       report_cell(t, row, of)->number < t->min_n);
}

int report_read_from(struct report_table *out, struct store *store,
                     const struct report_source *source, const struct report_origin *origin,
                     const struct report_filter *filter, struct err *err)
{
    *out = (struct report_table){.texts = ARENA_INIT,
                                 .is_foreign = origin->file != NULL,
                                 .is_of_each = filter->each_player,
                                 .kept_in = filter->kept_in,
                                 .rated = filter->rated};
    const struct game_def *game;
    struct report_columns columns;
    struct query *q = NULL;
    if (find_game(&game, store, filter, err) < 0)
        return -1;
    report_columns_find(&columns, source->columns, game, &out->texts);
    out->columns = columns.column;
    out->min_n = report_least_n(filter);
    out->n_columns = columns.n;
    struct err why = ERR_INIT;
    int status = new_query(&q, store, source, origin, err);
    if (status == 0) {
        bind_filter(q, filter);
        status = read_table(out, source, &columns, q, origin->file == NULL ? err : &why);
    }
    if (err_is_set(&why))
        err_at(err, origin->file, origin->line, 0, "%s", why.text);
    query_free(q);
    return status;
}

int report_read(struct report_table *out, struct store *store,
                const struct report_source *source, const struct report_filter *filter,
                struct err *err)
{
    return report_read_from(out, store, source, &(struct report_origin){0}, filter, err);
}

int report_answer(struct report_table *out, struct store *store, const struct report *report,
                  const struct report_filter *filter, struct err *err)
{
    if (report_check_chosen(report, filter, err) < 0) {
        *out = (struct report_table){.texts = ARENA_INIT};
        return -1;
    }
    if (report->run == NULL)
        return report_read_from(out, store, &report->table, &report->origin, filter, err);
    const struct report_source source = {report->run->input, report->table.sql,
                                         report->table.views};
    struct report_table in;
    struct report_columns columns;
    *out = (struct report_table){.texts = ARENA_INIT, .min_n = report_least_n(filter)};
    report_columns_find(&columns, report->table.columns, NULL, &out->texts);
    out->columns = columns.column;
    out->n_columns = columns.n;
    const int status = report_read(&in, store, &source, filter, err);
    if (status == 0) {
        report->run->make(out, &in);
        mark_few(out);
    }
    report_table_free(&in);
    return status;
}
