#include "report/report_games.h"

#include <stdbool.h>
#include <stdlib.h>

#include "base/buf.h"
#include "base/sort.h"
#include "base/xalloc.h"
#include "report/report.h"
#include "report/report_row.h"
#include "report/report_why.h"
#include "store/query.h"

static int compare_ids(const void *a, const void *b, void *ctx)
{
    const int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;
    (void)ctx;
    return (x > y) - (x < y);
}

/* The games of the evidence, each once, by number; the caller frees them. */
static int64_t *games_of(const struct report_table *evidence, size_t *n)
{
    int64_t *game = xcalloc(evidence->n_rows + 1, sizeof *game);
    for (size_t row = 0; row < evidence->n_rows; row++)
        game[row] = report_cell(evidence, row, WHY_GAME)->number;
    sort_stable(game, evidence->n_rows, sizeof *game, compare_ids, NULL);
    *n = 0;
    for (size_t row = 0; row < evidence->n_rows; row++) {
        if (*n == 0 || game[*n - 1] != game[row])
            game[(*n)++] = game[row];
    }
    return game;
}

/* `row` counts from 1; 0 stands for all, and has no name. */
static int add_games(struct report_table *out, struct query *q,
                     const struct report_table *evidence, size_t row, const struct buf *of,
                     struct err *err)
{
    size_t n;
    int64_t *game = games_of(evidence, &n);
    int status = 0;
    query_bind_int(q, query_parameter(q, ":row"), (int64_t)row);
    if (row == 0)
        query_bind_null(q, query_parameter(q, ":row"));
    query_bind_text(q, query_parameter(q, ":of"), buf_str(of), of->len);
    for (size_t i = 0; status >= 0 && i < n; i++) {
        query_bind_int(q, query_parameter(q, ":game"), game[i]);
        status = query_step(q, err);
        if (status > 0)
            status = report_table_add(out, q, err);
        query_reset(q);
    }
    query_bind_null(q, query_parameter(q, ":of"));
    free(game);
    return status;
}

static bool tells_rows_apart(const struct report_table *answer, const struct report *report)
{
    return report->why != NULL || report_find_column(answer, "player") < answer->n_columns ||
           report_find_column(answer, "game") < answer->n_columns;
}

static int add_row(struct report_table *out, struct query *q, struct report_witness *w,
                   const struct report_table *answer, size_t row, struct err *err)
{
    const bool is_one = tells_rows_apart(answer, w->report);
    struct report_table evidence;
    struct buf of = BUF_INIT;
    if (is_one)
        report_row_put_name(&of, answer, w->report, row);
    int status = report_witness_ask(&evidence, w, answer, row, err);
    if (status == 0)
        status = add_games(out, q, &evidence, is_one ? row + 1 : 0, &of, err);
    report_table_free(&evidence);
    buf_free(&of);
    return status;
}

int report_games_behind(struct report_table *out, struct store *store,
                        const struct report *report, const struct report_filter *filter,
                        const char *of, struct err *err)
{
    report_table_begin(out, report_inner("row-games"));
    struct report_witness w = report_witness(store, report, filter, of);
    struct report_table answer;
    struct query *q = NULL;
    int status = report_answer(&answer, store, report, filter, err);
    if (status == 0)
        status = report_why_check_of(report, &answer, of, err);
    if (status == 0)
        status = report_inner_query(&q, store, "row-games", err);
    const size_t n =
        tells_rows_apart(&answer, report) || answer.n_rows == 0 ? answer.n_rows : 1;
    for (size_t row = 0; status == 0 && row < n; row++)
        status = add_row(out, q, &w, &answer, row, err);
    query_free(q);
    report_table_free(&answer);
    report_witness_free(&w);
    return status;
}
