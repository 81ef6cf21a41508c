#include "results_gather.h"

#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "base/sort.h"
#include "base/xalloc.h"
#include "core/event.h"

enum { UNKNOWN = 0, EMPTY = 1, ROWS_COMPARED = SEATS_MAX + 1 };

uint64_t results_mark_of(const char *text)
{
    if (text == NULL)
        return UNKNOWN;
    return text[0] == '\0' ? EMPTY : hash64(text, strlen(text), 0) | 2;
}

/* ---- runs ----------------------------------------------------------------------------------- */

/* Whether two rows have the same text, or one of them is not known. */
static bool is_same(const struct results_mark_row *a, const struct results_mark_row *b,
                    enum results_mark m)
{
    return a->mark[m] == UNKNOWN || b->mark[m] == UNKNOWN || a->mark[m] == b->mark[m];
}

/* The same, where a cell that is empty says nothing. */
static bool agrees_in(const struct results_mark_row *a, const struct results_mark_row *b,
                      enum results_mark m)
{
    return a->mark[m] == EMPTY || b->mark[m] == EMPTY || is_same(a, b, m);
}

/* Whether both rows hold the same text, and any. */
static bool repeats_in(const struct results_mark_row *a, const struct results_mark_row *b,
                       enum results_mark m)
{
    return a->mark[m] > EMPTY && a->mark[m] == b->mark[m];
}

/* Whether two rows that follow each other may be of one game. */
static bool may_be_one(const struct results_mark_row *a, const struct results_mark_row *b)
{
    if (repeats_in(a, b, RESULTS_MARK_ID))
        return !repeats_in(a, b, RESULTS_MARK_SEAT);
    for (int m = RESULTS_MARK_GAME; m <= RESULTS_MARK_ID; m++)
        if (!is_same(a, b, (enum results_mark)m))
            return false;
    return !repeats_in(a, b, RESULTS_MARK_SEAT) && !repeats_in(a, b, RESULTS_MARK_PLAYER);
}

/* Whether `fits` holds of the row and each of the run, of which the first are looked at. */
static bool fits_run(const struct results_gather *g, const struct results_run *run,
                     const struct results_mark_row *row,
                     bool (*fits)(const struct results_mark_row *a,
                                  const struct results_mark_row *b))
{
    uint32_t at = run->first;
    for (int i = 0; at != RESULTS_NO_ROW && i < ROWS_COMPARED; i++) {
        if (!fits(&g->row[at], row))
            return false;
        at = g->row[at].next;
    }
    return true;
}

void results_gather_add(struct results_gather *g, const struct results_mark_row *row,
                        bool is_game)
{
    const uint32_t number = (uint32_t)g->n_rows;
    struct results_run *run = g->n_runs > 0 ? &g->run[g->n_runs - 1] : NULL;
    g->row = xgrow_array(g->row, g->n_rows, &g->row_room, sizeof *g->row);
    g->row[g->n_rows] = *row;
    g->row[g->n_rows++].next = RESULTS_NO_ROW;
    if (!is_game && run != NULL && fits_run(g, run, row, may_be_one)) {
        g->row[run->last].next = number;
        run->last = number;
        run->n++;
        return;
    }
    g->run = xgrow_array(g->run, g->n_runs, &g->run_room, sizeof *g->run);
    g->run[g->n_runs++] = (struct results_run){.first = number, .last = number, .n = 1};
}

/* ---- runs that stand apart ------------------------------------------------------------------ */

/* Numbers of runs, in an order of theirs. */
struct order {
    struct results_gather *g;
    uint32_t *run;
    size_t n;
};

static const struct results_mark_row *first_row(const struct results_gather *g, uint32_t run)
{
    return &g->row[g->run[run].first];
}

/* The id, which the first row of a run need not have. */
static uint64_t id_of(const struct results_gather *g, const struct results_run *run)
{
    uint64_t id = EMPTY;
    for (uint32_t at = run->first; at != RESULTS_NO_ROW && id <= EMPTY; at = g->row[at].next)
        id = g->row[at].mark[RESULTS_MARK_ID];
    return id;
}

static int compare_numbers(uint64_t a, uint64_t b)
{
    return (a > b) - (a < b);
}

static int by_id(const void *a, const void *b, void *ctx)
{
    const struct results_gather *g = ctx;
    return compare_numbers(id_of(g, &g->run[*(const uint32_t *)a]),
                           id_of(g, &g->run[*(const uint32_t *)b]));
}

static int by_evening(const void *a, const void *b, void *ctx)
{
    const struct results_gather *g = ctx;
    const struct results_mark_row *x = first_row(g, *(const uint32_t *)a);
    const struct results_mark_row *y = first_row(g, *(const uint32_t *)b);
    int order = 0;
    for (int m = RESULTS_MARK_GAME; m <= RESULTS_MARK_SITE && order == 0; m++)
        order = compare_numbers(x->mark[m], y->mark[m]);
    return order;
}

/* The runs with an id, or those without one. */
static struct order order_runs(struct results_gather *g, bool with_id, sort_compare *compare)
{
    struct order o = {.g = g, .run = xmalloc((g->n_runs + 1) * sizeof *o.run)};
    for (size_t i = 0; i < g->n_runs; i++)
        if ((id_of(g, &g->run[i]) > EMPTY) == with_id)
            o.run[o.n++] = (uint32_t)i;
    sort_stable(o.run, o.n, sizeof *o.run, compare, g);
    return o;
}

static void append_run(struct results_gather *g, struct results_run *to,
                       struct results_run *run)
{
    g->row[to->last].next = run->first;
    to->last = run->last;
    to->n += run->n;
    to->is_apart = true;
    run->is_joined = true;
}

static bool is_of_one_id(const struct results_mark_row *a, const struct results_mark_row *b)
{
    for (int m = RESULTS_MARK_GAME; m <= RESULTS_MARK_SITE; m++)
        if (!agrees_in(a, b, (enum results_mark)m))
            return false;
    return !repeats_in(a, b, RESULTS_MARK_SEAT) && !repeats_in(a, b, RESULTS_MARK_PLAYER);
}

static bool is_other_player(const struct results_mark_row *a, const struct results_mark_row *b)
{
    return !repeats_in(a, b, RESULTS_MARK_PLAYER);
}

static bool fit_together(const struct results_gather *g, const struct results_run *to,
                         const struct results_run *run,
                         bool (*fits)(const struct results_mark_row *a,
                                      const struct results_mark_row *b))
{
    uint32_t at = run->first;
    for (int i = 0; at != RESULTS_NO_ROW && i < ROWS_COMPARED; i++) {
        if (!fits_run(g, to, &g->row[at], fits))
            return false;
        at = g->row[at].next;
    }
    return true;
}

static void join_by_id(struct results_gather *g)
{
    const struct order o = order_runs(g, true, by_id);
    for (size_t i = 0, to = 0; i < o.n; i++) {
        struct results_run *run = &g->run[o.run[i]], *one = &g->run[o.run[to]];
        if (i > to && by_id(&o.run[to], &o.run[i], g) == 0 &&
            fit_together(g, one, run, is_of_one_id))
            append_run(g, one, run);
        else
            to = i;
    }
    free(o.run);
}

static void join_by_evening(struct results_gather *g)
{
    const struct order o = order_runs(g, false, by_evening);
    for (size_t i = 0, to = 0; i < o.n; i++) {
        struct results_run *run = &g->run[o.run[i]], *one = &g->run[o.run[to]];
        if (i == to || by_evening(&o.run[to], &o.run[i], g) != 0) {
            to = i;
            continue;
        }
        one->is_unclear |= !fit_together(g, one, run, is_other_player);
        append_run(g, one, run);
    }
    free(o.run);
}

/* ---- tables that are sorted by player ------------------------------------------------------- */

static int compare_players(const void *a, const void *b, void *ctx)
{
    (void)ctx;
    return compare_numbers(*(const uint64_t *)a, *(const uint64_t *)b);
}

/* Whether the rows of each player follow each other. */
static bool has_blocks(const struct results_gather *g)
{
    uint64_t *player = xmalloc((g->n_rows + 1) * sizeof *player);
    size_t n = 0;
    bool is = true;
    for (size_t i = 0; i < g->n_rows; i++) {
        const uint64_t mark = g->row[i].mark[RESULTS_MARK_PLAYER];
        if (n == 0 || i == 0 || mark != g->row[i - 1].mark[RESULTS_MARK_PLAYER])
            player[n++] = mark;
    }
    sort_stable(player, n, sizeof *player, compare_players, NULL);
    for (size_t i = 1; i < n && is; i++)
        is = player[i] != player[i - 1];
    free(player);
    return is;
}

static bool has_single_rows(const struct results_gather *g)
{
    size_t i = 0;
    while (i < g->n_runs && g->run[i].n > 1)
        i++;
    return i < g->n_runs;
}

void results_gather_join(struct results_gather *g)
{
    const bool is_by_player = has_single_rows(g) && has_blocks(g);
    join_by_id(g);
    if (is_by_player)
        join_by_evening(g);
}

void results_gather_free(struct results_gather *g)
{
    free(g->row);
    free(g->run);
    *g = (struct results_gather){0};
}
