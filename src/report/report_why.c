#include "report/report_why.h"

#include <string.h>

#include "base/err.h"
#include "report/report_row.h"

/* clang-format off */
const struct report_column report_why_columns[] = {
    NUMBER_COLUMN("game", 0, "game.id"),
    NUMBER_COLUMN("seq", 0, "the event"),
    NUMBER_COLUMN("seat", 0, "0 = A"),
    TEXT_COLUMN("adds_to", "column of the report"),
    NUMBER_COLUMN("amount", 0, "how much"),
    TEXT_COLUMN("what", "more about it"),
    END_OF_COLUMNS,
};

/* clang-format on */

struct report_witness report_witness(struct store *store, const struct report *report,
                                     const struct report_filter *filter, const char *of)
{
    return (struct report_witness){
        .store = store, .report = report, .filter = filter, .of = of};
}

void report_witness_free(struct report_witness *w)
{
    if (w->has_input)
        report_table_free(&w->input);
    w->has_input = false;
}

const struct report_mean *report_why_mean(const struct report_why *why, const char *column)
{
    for (const struct report_mean *mean = why->mean; mean->by > 0; mean++) {
        if (mean->column == NULL || strcmp(mean->column, column) == 0)
            return mean;
    }
    return NULL;
}

int report_why_check_of(const struct report *report, const struct report_table *answer,
                        const char *of, struct err *err)
{
    if (of == NULL || report_find_column(answer, of) < answer->n_columns)
        return 0;
    return err_set(err, "report '%s' has no column '%s'", report->name, of);
}

/* ---- without evidence of its own ---- */

/* Narrows the filter to the player and the game of the row. */
static int ask_games(struct report_table *out, struct report_witness *w,
                     const struct report_table *answer, size_t row, struct err *err)
{
    struct report_source source = *report_inner("why-games");
    const size_t game = report_find_column(answer, "game");
    const size_t player = report_find_column(answer, "player");
    struct report_filter narrow = *w->filter;
    source.columns = report_why_columns;
    if (game < answer->n_columns && answer->columns[game].type == COLUMN_NUMBER)
        narrow.game = report_cell(answer, row, game)->number;
    else if (player < answer->n_columns && answer->columns[player].type == COLUMN_TEXT)
        narrow.player = report_cell(answer, row, player)->text;
    return report_read(out, w->store, &source, &narrow, err);
}

/* ---- by code ---- */

static int read_input(struct report_witness *w, struct err *err)
{
    const struct report_why *why = w->report->why;
    const struct report_source source = {why->input, why->sql, w->report->table.views};
    if (w->has_input)
        return 0;
    w->has_input = true;
    return report_read(&w->input, w->store, &source, w->filter, err);
}

/* Keeps the rows that add to a column. */
static void keep_rows_of(struct report_table *t, const char *column)
{
    size_t n = 0;
    for (size_t i = 0; i < t->n_rows; i++) {
        struct report_cell *cells = &t->cells[i * t->n_columns];
        if (strcmp(cells[WHY_ADDS_TO].text, column) == 0)
            memmove(&t->cells[n++ * t->n_columns], cells, t->n_columns * sizeof *cells);
    }
    t->n_rows = n;
}

static int ask_row(struct report_table *out, struct report_witness *w,
                   const struct report_table *answer, size_t row, struct err *err)
{
    const struct report_why *why = w->report->why;
    size_t column[REPORT_KEYS_MAX];
    struct report_cell keys[REPORT_KEYS_MAX];
    const size_t n = report_row_keys(column, answer, w->report);
    for (size_t i = 0; i < n; i++)
        keys[i] = *report_cell(answer, row, column[i]);
    if (why->make != NULL) {
        if (read_input(w, err) < 0)
            return -1;
        *out = (struct report_table){
            .columns = report_why_columns, .n_columns = WHY_COLUMNS, .texts = ARENA_INIT};
        w->report->why->make(out, &w->input, keys);
        return 0;
    }
    struct report_filter of_row = *w->filter;
    of_row.key = keys;
    of_row.n_keys = n;
    of_row.of = w->of;
    const struct report_source source = {report_why_columns, why->sql, w->report->table.views};
    return report_read_from(out, w->store, &source, &why->origin, &of_row, err);
}

int report_witness_ask(struct report_table *out, struct report_witness *w,
                       const struct report_table *answer, size_t row, struct err *err)
{
    *out = (struct report_table){0};
    if (w->report->why == NULL)
        return ask_games(out, w, answer, row, err);
    const int status = ask_row(out, w, answer, row, err);
    if (status == 0 && w->of != NULL)
        keep_rows_of(out, w->of);
    return status;
}
