/* find_list.c - what was found, row by row. */
#include "base/buf.h"
#include "find/find.h"
#include "report/report.h"
#include "store/query.h"
#include "store/track.h"

/* clang-format off */
static const struct report_column columns[] = {
    NUMBER_COLUMN("game", 0, "number of the game in the database"),
    TEXT_COLUMN("date", "ISO 8601, as far as it is known"),
    DETAIL_TEXT_COLUMN("name", "name of the event that the game belongs to"),
    TEXT_COLUMN("seat", "for which it holds; empty when the pattern has no seat"),
    TEXT_COLUMN("player", "who sits there; without a seat all players"),
    NUMBER_COLUMN("round", 0, "of the position"),
    NUMBER_COLUMN("event", 0, "after which it first holds, by number; 0: from the set-up on"),
    TEXT_COLUMN("statement", "that event"),
    NUMBER_COLUMN("times", 0, "how often it begins to hold in this game"),
    TEXT_COLUMN("next", "what was decided next"),
    NUMBER_COLUMN("place", 0, "of the seat in the end; empty when the game is not over"),
    NUMBER_COLUMN("score", 0, "its points then"),
    ANY_COLUMN("log", COLUMN_TEXT, 0, true, COLUMN_ALWAYS, "file it was read from, and line of the game"),
    END_OF_COLUMNS,
};
/* clang-format on */

enum {
    GAME,
    DATE,
    NAME,
    SEAT,
    PLAYER,
    ROUND,
    EVENT,
    STATEMENT,
    TIMES,
    NEXT,
    PLACE,
    SCORE,
    LOG,
    N_COLUMNS
};

struct list {
    struct report_table *out;
    struct query *game, *player, *statement;
};

static int prepare_queries(struct list *l, struct store *store, struct err *err)
{
    if (query_new(&l->game, store,
                  "SELECT g.date, g.event, s.path || ':' || g.first_line,"
                  " (SELECT group_concat(player, ', ') FROM (SELECT t.player FROM v_sitters t"
                  " WHERE t.game = g.id ORDER BY t.seat_no))"
                  " FROM game g JOIN source s ON s.id = g.source WHERE g.id = ?1",
                  err) < 0 ||
        query_new(&l->player, store,
                  "SELECT player FROM v_sitters WHERE game = ?1 AND seat_no = ?2", err) < 0 ||
        query_new(&l->statement, store,
                  "SELECT coalesce((SELECT text FROM repaired WHERE game = ?1 AND seq = ?2),"
                  " (SELECT text FROM event WHERE game = ?1 AND seq = ?2))",
                  err) < 0)
        return -1;
    return 0;
}

/* Puts a text of a query into a cell; 0 or -1. */
static int put_text(struct list *l, struct query *q, int64_t game, int64_t second, size_t cell,
                    struct report_cell *cells, struct err *err)
{
    query_bind_int(q, 1, game);
    query_bind_int(q, 2, second);
    const int status = query_step(q, err);
    if (status > 0)
        report_put_text(l->out, &cells[cell], query_text(q, 0), query_text_length(q, 0));
    query_reset(q);
    return status < 0 ? -1 : 0;
}

static int put_game(struct list *l, const struct find_match *m, struct report_cell *cells,
                    struct err *err)
{
    static const size_t of[] = {DATE, NAME, LOG, PLAYER};
    query_bind_int(l->game, 1, m->game);
    const int status = query_step(l->game, err);
    for (size_t i = 0; i < sizeof of / sizeof *of && status > 0; i++)
        report_put_text(l->out, &cells[of[i]], query_text(l->game, (int)i),
                        query_text_length(l->game, (int)i));
    query_reset(l->game);
    return status < 0 ? -1 : 0;
}

static int put_row(struct list *l, const struct find_match *m, const struct find_time *time,
                   bool is_event, struct err *err)
{
    struct report_cell *cells = report_add_row(l->out);
    report_put_int(&cells[GAME], m->game);
    report_put_int(&cells[ROUND], time->round);
    report_put_int(&cells[EVENT], time->event);
    if (put_game(l, m, cells, err) < 0 ||
        (time->event != 0 &&
         put_text(l, l->statement, m->game, time->event, STATEMENT, cells, err) < 0))
        return -1;
    if (!is_event) {
        report_put_int(&cells[TIMES], m->n);
        if (m->choice != 0) {
            struct buf text = BUF_INIT;
            if (m->seat == SEAT_NONE)
                buf_printf(&text, "%c ", seat_letter(m->chooser));
            track_put_choice(m->kind, m->choice, &text);
            report_put_text(l->out, &cells[NEXT], buf_str(&text), text.len);
            buf_free(&text);
        }
    }
    if (m->seat == SEAT_NONE)
        return 0;
    const char letter = seat_letter(m->seat);
    report_put_text(l->out, &cells[SEAT], &letter, 1);
    if (m->place > 0) {
        report_put_int(&cells[PLACE], m->place);
        report_put_int(&cells[SCORE], m->total);
    }
    return put_text(l, l->player, m->game, m->seat, PLAYER, cells, err);
}

int find_put_list(struct report_table *out, const struct find_answer *a, struct store *store,
                  bool events, size_t limit, struct err *err)
{
    struct list l = {.out = out};
    *out =
        (struct report_table){.columns = columns, .n_columns = N_COLUMNS, .texts = ARENA_INIT};
    int status = prepare_queries(&l, store, err);
    for (size_t i = 0; status == 0 && i < a->n; i++) {
        const struct find_match *m = &a->match[i];
        const uint32_t n = events ? m->n : 1;
        for (uint32_t k = 0; status == 0 && k < n && out->n_rows < limit; k++)
            status = put_row(&l, m, &a->time[m->first + k], events, err);
    }
    query_free(l.game);
    query_free(l.player);
    query_free(l.statement);
    return status;
}
