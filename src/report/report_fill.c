#include "report/report_fill.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/xalloc.h"
#include "report/report.h"
#include "report/statistics.h"

enum { WIN = 60 }; /* reports/shared.sql */

/* The column that another is computed from; it always exists. */
static size_t find_column(const struct report_table *t, const char *name)
{
    const size_t i = report_find_column(t, name);
    assert(i < t->n_columns);
    return i;
}

static struct report_cell *cell_at(struct report_table *t, size_t row, size_t column)
{
    return &t->cells[row * t->n_columns + column];
}

static void set(struct report_cell *cell, int64_t number)
{
    *cell = (struct report_cell){.number = number};
}

/* A damaged database may break 0 <= wins <= n. */
static void fill_rate(struct report_table *t, size_t column)
{
    const struct report_column *c = &t->columns[column];
    const size_t of = find_column(t, c->of), per = find_column(t, c->per);
    for (size_t row = 0; row < t->n_rows; row++) {
        const int64_t wins = cell_at(t, row, of)->number, n = cell_at(t, row, per)->number;
        if (n <= 0 || n > INT32_MAX || wins < 0 || wins > WIN * n)
            continue;
        const struct interval i = statistics_wilson(wins, n, WIN);
        set(cell_at(t, row, column), c->fill == FILL_RATE_HIGH ? i.high : i.low);
    }
}

/* Far above any sum of games, and far below an overflow in the computations. */
static bool is_possible(int64_t number)
{
    return number < INT64_C(1) << 40 && number > -(INT64_C(1) << 40);
}

/* Reads "sum weight,sum weight".  Returns their number, 0 when one is impossible; the caller
 * frees *out. */
static size_t read_samples(struct sample **out, const struct report_cell *cell)
{
    size_t n = 0, room = 1;
    const char *s = cell->is_null ? "" : cell->text;
    for (const char *at = s; (at = strchr(at, ',')) != NULL; at++)
        room++;
    *out = xcalloc(room, sizeof **out);
    while (*s != '\0' && n < room) {
        char *end;
        (*out)[n].sum = strtoll(s, &end, 10);
        (*out)[n].weight = strtoll(end, &end, 10);
        if (!is_possible((*out)[n].sum) || (*out)[n].weight < 0 || (*out)[n].weight > INT32_MAX)
            return 0;
        n++;
        s = *end == ',' ? end + 1 : "";
    }
    return n;
}

/* Fills both ends at once, since the draws take the time. */
static void fill_mean(struct report_table *t, size_t low, size_t high)
{
    static const int64_t power[] = {1, 10, 100, 1000};
    const size_t of = find_column(t, t->columns[low].of);
    for (size_t row = 0; row < t->n_rows; row++) {
        struct sample *samples;
        struct interval i;
        const size_t n = read_samples(&samples, cell_at(t, row, of));
        if (statistics_bootstrap(samples, n, power[t->columns[low].decimals], &i)) {
            set(cell_at(t, row, low), i.low);
            set(cell_at(t, row, high), i.high);
        }
        free(samples);
    }
}

/* A row without variance asks no question and is not counted. */
static bool is_question(const struct report_cell *distance, const struct report_cell *variance)
{
    return variance->number > 0 && is_possible(variance->number) &&
           is_possible(distance->number);
}

static void fill_q_value(struct report_table *t, size_t column)
{
    enum { PER_MILLE = STATISTICS_CERTAIN / 1000 };
    const struct report_column *c = &t->columns[column];
    const size_t of = find_column(t, c->of), per = find_column(t, c->per);
    int64_t *p = xcalloc(t->n_rows + 1, sizeof *p);
    size_t n = 0;
    for (size_t row = 0; row < t->n_rows; row++) {
        if (is_question(cell_at(t, row, of), cell_at(t, row, per)))
            p[n++] =
                statistics_p_value(cell_at(t, row, of)->number, cell_at(t, row, per)->number);
    }
    statistics_false_discoveries(p, n);
    n = 0;
    for (size_t row = 0; row < t->n_rows; row++) {
        if (is_question(cell_at(t, row, of), cell_at(t, row, per)))
            set(cell_at(t, row, column), (p[n++] + PER_MILLE / 2) / PER_MILLE);
    }
    free(p);
}

static void fill_few(struct report_table *t, size_t column)
{
    const size_t of = find_column(t, t->columns[column].of);
    for (size_t row = 0; row < t->n_rows; row++)
        set(cell_at(t, row, column), cell_at(t, row, of)->number < t->min_n);
}

static void fill_column(struct report_table *t, size_t i)
{
    switch ((enum column_fill)t->columns[i].fill) {
    case FILL_RATE_LOW:
    case FILL_RATE_HIGH:
        fill_rate(t, i);
        return;
    case FILL_MEAN_LOW: /* the upper end is the next one */
        fill_mean(t, i, i + 1);
        return;
    case FILL_Q_VALUE:
        fill_q_value(t, i);
        return;
    case FILL_FEW:
        fill_few(t, i);
        return;
    case FILL_MEAN_HIGH:
    case FILL_BY_SQL:
    case FILL_HIDDEN:
        return;
    }
}

void report_fill(struct report_table *t)
{
    for (size_t i = 0; i < t->n_columns; i++)
        fill_column(t, i);
}

size_t report_fill_drop_hidden(struct report_table *t, struct report_column *columns)
{
    struct report_cell *to = t->cells;
    for (size_t i = 0; i < t->n_rows * t->n_columns; i++) {
        if (columns[i % t->n_columns].fill != FILL_HIDDEN)
            *to++ = t->cells[i];
    }
    size_t n = 0;
    for (size_t i = 0; i < t->n_columns; i++) {
        if (columns[i].fill != FILL_HIDDEN)
            columns[n++] = columns[i];
    }
    return n;
}
