#include "report/why_events.h"

#include <stdbool.h>

#include "base/err.h"
#include "report/report_why.h"
#include "store/query.h"

/* clang-format off */
static const struct report_column columns[] = {
    NUMBER_COLUMN("game", 0, "number of the game in the database"),
    TEXT_COLUMN("hash", "first digits of its hash"),
    TEXT_COLUMN("date", "ISO 8601, as far as it is known"),
    TEXT_COLUMN("log", "file it was read from"),
    NUMBER_COLUMN("line", 0, "line of the event, of the game where there is none"),
    NUMBER_COLUMN("column", 0, "byte column; empty where there is no event"),
    NUMBER_COLUMN("seq", 0, "number of the event within the game; likewise"),
    NUMBER_COLUMN("round", 0, "round it belongs to; likewise"),
    TEXT_COLUMN("seat", "whose doing or result it is"),
    TEXT_COLUMN("player", "who sat there"),
    TEXT_COLUMN("event", "the statement in canonical notation"),
    TEXT_COLUMN("adds_to", "column of the report; empty when the event only stands beside"),
    NUMBER_COLUMN("amount", 0, "what it adds to that"),
    TEXT_COLUMN("what", "more about it"),
    END_OF_COLUMNS,
};

/* The columns up to EVENT_TEXT.  Evidence after the last event belongs to the last one. */
static const char sql[] =
    "SELECT g.id, substr(g.hash, 1, 8), g.date, s.path, coalesce(d.line, e.line, g.first_line),\n"
    "  coalesce(d.column, e.column), coalesce(d.seq, e.seq), a.round, iif(?3 IS NULL, NULL, char(65 + ?3)), (SELECT p.player FROM v_sitters p\n"
    "    WHERE p.game = g.id AND p.seat_no = ?3), coalesce(d.text, e.text)\n"
    "FROM game g JOIN source s ON s.id = g.source\n"
    "LEFT JOIN event e ON e.game = g.id AND e.seq = (SELECT max(f.seq) FROM event f\n"
    "  WHERE f.game = g.id AND f.seq <= ?2)\n"
    "LEFT JOIN repaired d ON d.game = g.id AND d.seq = (SELECT max(f.seq) FROM repaired f\n"
    "  WHERE f.game = g.id AND f.seq <= ?2)\n"
    "LEFT JOIN action a ON a.game = g.id AND a.seq = coalesce(d.seq, e.seq)\n"
    "WHERE g.id = ?1";
/* clang-format on */

static void bind_cell(struct query *q, int parameter, const struct report_cell *cell)
{
    if (cell->is_null)
        query_bind_null(q, parameter);
    else
        query_bind_int(q, parameter, cell->number);
}

static void put_column(struct report_table *out, struct report_cell *cells, struct query *q,
                       size_t i)
{
    const int c = (int)i;
    if (query_is_null(q, c))
        return;
    if (columns[i].type == COLUMN_TEXT)
        report_put_text(out, &cells[i], query_text(q, c), query_text_length(q, c));
    else
        report_put_int(&cells[i], query_int(q, c));
}

static int find_event(struct report_table *out, struct query *q,
                      const struct report_table *evidence, size_t row, struct err *err)
{
    for (size_t i = WHY_GAME; i <= WHY_SEAT; i++)
        bind_cell(q, (int)i + 1, report_cell(evidence, row, i));
    const int status = query_step(q, err);
    if (status <= 0)
        return status;
    struct report_cell *cells = report_add_row(out);
    for (size_t i = 0; i <= EVENT_TEXT; i++)
        put_column(out, cells, q, i);
    const struct report_cell *adds_to = report_cell(evidence, row, WHY_ADDS_TO);
    const struct report_cell *what = report_cell(evidence, row, WHY_WHAT);
    report_put_text(out, &cells[EVENT_ADDS_TO], adds_to->text, adds_to->length);
    report_put_text(out, &cells[EVENT_WHAT], what->text, what->length);
    cells[EVENT_AMOUNT] = *report_cell(evidence, row, WHY_AMOUNT);
    query_reset(q);
    return 0;
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
    *out = (struct report_table){
        .columns = columns, .n_columns = EVENT_COLUMNS, .texts = ARENA_INIT};
    if (query_new(&q, store, sql, err) < 0)
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
