#include "store/past_game.h"

#include <stdbool.h>
#include <string.h>

#include "base/buf.h"
#include "store/track_index.h"
#include "store/derive/digest.h"
#include "store/query.h"
#include "store/schema/rows.h"
#include "store/store.h"

/* Runs SQL with the parameters ?1 and, where it has one, ?2. */
static int run(struct store *s, const char *sql, int64_t one, int64_t two, struct err *err)
{
    struct query *q;
    if (query_new(&q, s, sql, err) < 0)
        return -1;
    query_bind_int(q, 1, one);
    if (query_parameter_name(q, 2) != NULL)
        query_bind_int(q, 2, two);
    const int status = query_run(q, err);
    query_free(q);
    return status;
}

/* The name of the column that holds the number of the game. */
static const char *key_of(enum rows_table table)
{
    return table == ROWS_game ? "id" : "game";
}

static bool is_fact(enum rows_table table)
{
    return row_tables[table].object->part == SCHEMA_FACTS;
}

/* ---- to the past ---- */

/* `columns` and `values` stand before those of the table.  ?1 is the game, ?2 the version. */
static int copy_table(struct store *s, enum rows_table table, const char *columns,
                      const char *values, int64_t game, int64_t past, struct err *err)
{
    const char *name = row_tables[table].name;
    struct buf own = BUF_INIT, sql = BUF_INIT;
    for (size_t i = 0; i < row_tables[table].n_columns; i++)
        buf_printf(&own, ", %s", row_tables[table].column[i].name);
    buf_printf(&sql, "INSERT INTO past_%s(%s%s) SELECT %s%s FROM %s WHERE %s = ?1", name,
               columns, buf_str(&own), values, buf_str(&own), name, key_of(table));
    const int status = run(s, buf_str(&sql), game, past, err);
    buf_free(&own);
    buf_free(&sql);
    return status;
}

static int copy_game(struct store *s, int64_t game, int64_t past, enum past_fate fate,
                     struct err *err)
{
    return copy_table(s, ROWS_game, "past, game, fate",
                      fate == PAST_REMOVED ? "?2, id, 'removed'" : "?2, id, 'replaced'", game,
                      past, err);
}

static int copy_names(struct store *s, int64_t game, int64_t past, struct err *err)
{
    static const char sql[] =
        "INSERT INTO past_seat_name(past, seat, name) SELECT ?2, s.seat, coalesce(n.name, "
        "p.name)"
        " FROM seat s LEFT JOIN player p ON p.id = s.player"
        " LEFT JOIN seat_name n ON n.game = s.game AND n.seat = s.seat WHERE s.game = ?1";
    return run(s, sql, game, past, err);
}

static int copy_facts(struct store *s, int64_t game, int64_t past, enum past_fate fate,
                      struct err *err)
{
    if (copy_game(s, game, past, fate, err) < 0 || copy_names(s, game, past, err) < 0)
        return -1;
    for (int i = 0; i < ROWS_COUNT; i++) {
        const enum rows_table table = (enum rows_table)i;
        if (!is_fact(table) || table == ROWS_game || table == ROWS_seat ||
            table == ROWS_seat_name)
            continue;
        if (copy_table(s, table, "past", "?2", game, past, err) < 0)
            return -1;
    }
    return 0;
}

static int delete_rows(struct store *s, const char *prefix, const char *table, const char *key,
                       int64_t number, struct err *err)
{
    struct buf sql = BUF_INIT;
    buf_printf(&sql, "DELETE FROM %s%s WHERE %s = ?1", prefix, table, key);
    const int status = run(s, buf_str(&sql), number, 0, err);
    buf_free(&sql);
    return status;
}

int past_game_clear(struct store *s, int64_t game, struct err *err)
{
    int status = digest_forget(s, err);
    if (status == 0)
        status = track_index_forget(s, game, err);
    for (int i = ROWS_COUNT; i-- > 0 && status == 0;) {
        if (row_tables[i].object->is_stored)
            status =
                delete_rows(s, "", row_tables[i].name, key_of((enum rows_table)i), game, err);
    }
    return status;
}

static int next_number(struct store *s, int64_t *past, struct err *err)
{
    return query_number(s, "SELECT coalesce(max(past), 0) + 1 FROM past_game", past, err);
}

int past_game_put(struct store *s, int64_t game, enum past_fate fate, struct err *err)
{
    int64_t past;
    if (next_number(s, &past, err) < 0 || copy_facts(s, game, past, fate, err) < 0)
        return -1;
    return past_game_clear(s, game, err);
}

/* ---- from another database ---- */

static const char *fate_word(enum past_fate fate)
{
    return fate == PAST_REMOVED ? "removed" : "replaced";
}

static void bind(struct query *q, int parameter, const struct row_column *column,
                 const void *row)
{
    if (column->type != SCHEMA_TEXT)
        query_bind_int(q, parameter, row_int(column, row));
    else
        query_bind_text(q, parameter, row_text(column, row), strlen(row_text(column, row)));
}

/* `first` is the SQL of the columns that stand before those of the table. */
static int add_rows(struct store *s, const struct game_rows *rows, enum rows_table table,
                    const char *first, const char *values, int64_t past, struct err *err)
{
    const struct row_table *t = &row_tables[table];
    struct buf sql = BUF_INIT;
    struct query *q;
    buf_printf(&sql, "INSERT INTO past_%s(%s", t->name, first);
    for (size_t i = 0; i < t->n_columns; i++)
        buf_printf(&sql, ", %s", t->column[i].name);
    buf_printf(&sql, ") VALUES(%s", values);
    for (size_t i = 0; i < t->n_columns; i++)
        buf_printf(&sql, ", ?%zu", i + 2);
    buf_putc(&sql, ')');
    int status = query_new(&q, s, buf_str(&sql), err);
    buf_free(&sql);
    for (size_t n = 0; n < rows->table[table].n && status == 0; n++) {
        query_bind_int(q, 1, past);
        for (size_t i = 0; i < t->n_columns; i++)
            bind(q, (int)i + 2, &t->column[i], rows_at(rows, table, n));
        status = query_run(q, err);
    }
    query_free(q);
    return status;
}

/* The version row, whose game, fate and source are not those of the rows. */
static int add_version(struct store *s, const struct game_rows *rows, int64_t past,
                       int64_t game, enum past_fate fate, int64_t source, struct err *err)
{
    struct query *q;
    if (add_rows(s, rows, ROWS_game, "past, game, fate", "?1, 0, ''", past, err) < 0 ||
        query_new(&q, s,
                  "UPDATE past_game SET game = ?2, fate = ?3, source = ?4 WHERE past = ?1",
                  err) < 0)
        return -1;
    query_bind_int(q, 1, past);
    query_bind_int(q, 2, game);
    query_bind_text(q, 3, fate_word(fate), strlen(fate_word(fate)));
    query_bind_int(q, 4, source);
    const int status = query_run(q, err);
    query_free(q);
    return status;
}

int past_game_add(struct store *s, const struct game_rows *rows, int64_t game,
                  enum past_fate fate, int64_t source, struct err *err)
{
    int64_t past;
    if (next_number(s, &past, err) < 0 ||
        add_version(s, rows, past, game, fate, source, err) < 0)
        return -1;
    int status = 0;
    for (int i = 0; i < ROWS_COUNT && status == 0; i++) {
        if (is_fact((enum rows_table)i) && i != ROWS_game && i != ROWS_seat)
            status = add_rows(s, rows, (enum rows_table)i, "past", "?1", past, err);
    }
    return status;
}

/* ---- out of the past ---- */

int past_game_drop(struct store *s, int64_t past, struct err *err)
{
    int status = 0;
    for (int i = ROWS_COUNT; i-- > 0 && status == 0;) {
        if (is_fact((enum rows_table)i) && i != ROWS_seat)
            status = delete_rows(s, "past_", row_tables[i].name, "past", past, err);
    }
    return status;
}

int past_game_tidy_players(struct store *s, struct err *err)
{
    return store_run(s,
                     "DELETE FROM player WHERE id NOT IN (SELECT player FROM seat)"
                     " AND name NOT IN (SELECT stands_for FROM alias);"
                     "DELETE FROM identity WHERE name NOT IN"
                     " (SELECT name FROM player UNION ALL SELECT name FROM alias)",
                     err);
}
