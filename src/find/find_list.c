/* find_list.c - what was found, row by row. */
#include "base/buf.h"
#include "find/find.h"
#include "report/report.h"
#include "store/query.h"
#include "store/track.h"

static void bind_number(struct query *q, const char *name, bool is_known, int64_t number)
{
    const int parameter = query_parameter(q, name);
    if (is_known)
        query_bind_int(q, parameter, number);
    else
        query_bind_null(q, parameter);
}

/* Appends what was decided next, by whom where the pattern has no seat. */
static void put_next(struct buf *out, const struct find_match *m)
{
    if (m->seat == SEAT_NONE)
        buf_printf(out, "%c ", seat_letter(m->chooser));
    track_put_choice(m->kind, m->choice, out);
}

static int put_row(struct report_table *out, struct query *q, const struct find_match *m,
                   const struct find_time *time, bool is_event, struct err *err)
{
    const int next = query_parameter(q, ":next");
    const bool has_seat = m->seat != SEAT_NONE, is_placed = has_seat && m->place > 0;
    struct buf text = BUF_INIT;
    bind_number(q, ":game", true, m->game);
    bind_number(q, ":seat", has_seat, m->seat);
    bind_number(q, ":round", true, time->round);
    bind_number(q, ":event", true, time->event);
    bind_number(q, ":times", !is_event, m->n);
    bind_number(q, ":place", is_placed, m->place);
    bind_number(q, ":score", is_placed, m->total);
    if (!is_event && m->choice != 0) {
        put_next(&text, m);
        query_bind_text(q, next, buf_str(&text), text.len);
    }
    int status = query_step(q, err);
    if (status > 0)
        status = report_table_add(out, q, err);
    query_reset(q);
    query_bind_null(q, next);
    buf_free(&text);
    return status;
}

int find_put_list(struct report_table *out, const struct find_answer *a, struct store *store,
                  bool events, size_t limit, struct err *err)
{
    struct query *q;
    report_table_begin(out, report_inner("find-list"));
    int status = report_inner_query(&q, store, "find-list", err);
    for (size_t i = 0; status == 0 && i < a->n; i++) {
        const struct find_match *m = &a->match[i];
        const uint32_t n = events ? m->n : 1;
        for (uint32_t k = 0; status == 0 && k < n && out->n_rows < limit; k++)
            status = put_row(out, q, m, &a->time[m->first + k], events, err);
    }
    query_free(q);
    return status;
}
