#include "store/upgrade_events.h"

#include "store/query.h"
#include "store/row_writer.h"
#include "store/rows.h"
#include "store/store.h"

struct upgrade {
    struct query *rows, *insert;
    struct game_rows game;
    int64_t id;
};

static int write_game(struct upgrade *u, struct err *err)
{
    packed_events_make(&u->game.events, &u->game.table[ROWS_event]);
    const int status = row_writer_put_events(u->insert, u->id, &u->game.events, err);
    rows_reset(&u->game);
    return status;
}

static void take_row(struct upgrade *u)
{
    struct event_row *row = rows_add_event(&u->game);
    const struct row_table *table = &row_tables[ROWS_event];
    for (size_t i = 0; i < table->n_columns; i++) {
        const int at = (int)i + 1;
        if (table->column[i].type == ROW_TEXT)
            row->text = arena_strndup(&u->game.text, query_text(u->rows, at),
                                      query_text_length(u->rows, at));
        else
            row_set_int(&table->column[i], row, query_int(u->rows, at));
    }
}

static int pack_rows(struct upgrade *u, struct err *err)
{
    int status;
    while ((status = query_step(u->rows, err)) > 0) {
        if (query_int(u->rows, 0) != u->id && write_game(u, err) < 0)
            return -1;
        u->id = query_int(u->rows, 0);
        take_row(u);
    }
    return status < 0 ? -1 : write_game(u, err);
}

int upgrade_events(struct store *s, struct err *err)
{
    static const char old_rows[] =
        "SELECT game, seq, line, column, length, text FROM main.event ORDER BY game, seq";
    struct upgrade u = {.game = ROWS_INIT};
    int64_t is_old;
    if (query_number(s,
                     "SELECT count(*) FROM main.sqlite_schema WHERE name = 'event' AND"
                     " type = 'table'",
                     &is_old, err) < 0)
        return -1;
    if (is_old == 0)
        return 0;
    int status = query_new(&u.rows, s, old_rows, err);
    if (status == 0)
        status = query_new(&u.insert, s, row_writer_event_sql, err);
    if (status == 0)
        status = pack_rows(&u, err);
    query_free(u.rows);
    query_free(u.insert);
    rows_free(&u.game);
    return status == 0 ? store_run(s, "DROP TABLE main.event", err) : -1;
}
