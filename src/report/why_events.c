#include "report/why_events.h"

#include <assert.h>
#include <stdbool.h>

#include "base/err.h"
#include "report/report_why.h"
#include "store/query.h"

/* A text may be NULL; then it is empty. */
static void bind_cell(struct query *q, int parameter, enum column_type type,
                      const struct report_cell *cell)
{
    if (type == COLUMN_TEXT)
        query_bind_text(q, parameter, cell->text == NULL ? "" : cell->text, cell->length);
    else if (cell->is_null)
        query_bind_null(q, parameter);
    else
        query_bind_int(q, parameter, cell->number);
}

static int find_event(struct report_table *out, struct query *q,
                      const struct report_table *evidence, size_t row, struct err *err)
{
    static const char *const parameters[WHY_COLUMNS] = {":game",    ":seq",    ":seat",
                                                        ":adds_to", ":amount", ":what"};
    for (size_t i = 0; i < WHY_COLUMNS; i++)
        bind_cell(q, query_parameter(q, parameters[i]), report_why_columns[i].type,
                  report_cell(evidence, row, i));
    int status = query_step(q, err);
    if (status > 0)
        status = report_table_add(out, q, err);
    query_reset(q);
    return status;
}

/* Whether a row of evidence has another event or seat than the row above. */
static bool is_new_event(const struct report_table *evidence, size_t row)
{
    if (row == 0)
        return true;
    for (size_t i = WHY_GAME; i <= WHY_SEAT; i++) {
        const struct report_cell *a = report_cell(evidence, row - 1, i);
        const struct report_cell *b = report_cell(evidence, row, i);
        if (a->is_null != b->is_null || a->number != b->number)
            return true;
    }
    return false;
}

size_t why_events_count(const struct report_table *evidence)
{
    size_t n = 0;
    for (size_t row = 0; row < evidence->n_rows; row++)
        n += is_new_event(evidence, row);
    return n;
}

int why_events_find(struct report_table *out, struct store *store,
                    const struct report_table *evidence, size_t limit, struct err *err)
{
    struct query *q;
    report_table_begin(out, report_inner("why-event"));
    assert(out->n_columns == EVENT_COLUMNS);
    if (report_inner_query(&q, store, "why-event", err) < 0)
        return -1;
    int status = 0;
    size_t n = 0;
    for (size_t row = 0; status == 0 && row < evidence->n_rows; row++) {
        n += is_new_event(evidence, row);
        if (n > limit)
            break;
        status = find_event(out, q, evidence, row, err);
    }
    query_free(q);
    return status;
}
