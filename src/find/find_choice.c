/* find_choice.c - the games that a filter chooses. */
#include <stdlib.h>

#include "base/xalloc.h"
#include "find/find_private.h"
#include "report/report.h"
#include "store/query.h"

enum { GAME, SEAT };

static bool chooses_all(const struct report_filter *f)
{
    return f->game == 0 && f->players == 0 && !f->clean && f->kind == NULL &&
           f->player == NULL && f->rules == NULL && f->any == NULL && f->n_with == 0 &&
           f->last == 0 && f->event == NULL && f->from == NULL && f->to == NULL;
}

/* Games that are ignored (`db ignore`) are never chosen. */
static int find_whether_all_count(struct store *store, bool *do_all, struct err *err)
{
    int64_t ignored = 0;
    const int status = query_number(
        store, "SELECT EXISTS (SELECT 1 FROM audit WHERE NOT counts)", &ignored, err);
    *do_all = status == 0 && ignored == 0;
    return status;
}

int find_choice_read(struct find_choice *out, struct store *store,
                     const struct report_filter *filter, struct err *err)
{
    struct report_table table;
    *out = (struct find_choice){.is_all = false};
    if (chooses_all(filter) && find_whether_all_count(store, &out->is_all, err) < 0)
        return -1;
    if (out->is_all)
        return 0;
    const int status = report_read(&table, store, report_inner("chosen-games"), filter, err);
    if (status == 0) {
        out->game = xcalloc(table.n_rows + 1, sizeof *out->game);
        out->seat = xcalloc(table.n_rows + 1, sizeof *out->seat);
        for (; out->n < table.n_rows; out->n++) {
            const struct report_cell *seat = report_cell(&table, out->n, SEAT);
            const bool is_seat =
                !seat->is_null && seat->number >= 0 && seat->number < SEATS_MAX;
            out->game[out->n] = report_cell(&table, out->n, GAME)->number;
            out->seat[out->n] = (int8_t)(is_seat ? seat->number : -1);
        }
    }
    report_table_free(&table);
    return status;
}

void find_choice_free(struct find_choice *c)
{
    free(c->game);
    free(c->seat);
}

bool find_choice_has(struct find_choice *c, int64_t game, int *seat)
{
    *seat = -1;
    if (c->is_all)
        return true;
    while (c->at < c->n && c->game[c->at] < game)
        c->at++;
    if (c->at == c->n || c->game[c->at] != game)
        return false;
    *seat = c->seat[c->at];
    return true;
}
