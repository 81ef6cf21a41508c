/* sql_tables_games.c - the rows of a game: unpacked, or replayed. */
#include <string.h>

#include "base/err.h"
#include "base/xalloc.h"
#include "store/packed_schema.h"
#include "store/replays.h"
#include "store/sql_tables_private.h"

#define ALL_ROWS SIZE_MAX

/* The last rows differ in their keys, so one text of a key has a character for each row. */
static void put_packed_sql(struct buf *sql, const struct row_table *rows, uint32_t columns)
{
    buf_printf(sql, "SELECT game, n, iif(n <= %d, %d, max(0", ROWS_UNCHECKED, ROWS_UNCHECKED);
    for (size_t i = 0; i < rows->n_columns && i < KEY_MOST; i++) {
        if (packed_texts_of(&rows->column[i]) == 1)
            buf_printf(sql, ", length(%s)", rows->column[i].name);
    }
    buf_puts(sql, "))");
    for (size_t i = 0; i < rows->n_columns; i++) {
        if (columns >> (i + 1) & 1)
            packed_put_names_of(sql, &rows->column[i]);
    }
    buf_printf(sql, " FROM main.%s", rows->stored);
}

static const char *const pieces[] = {
    [SOURCE_ALL] = "game BETWEEN ?1 AND ?2 ORDER BY game, first",
    [SOURCE_ONE] = "game = ?1 ORDER BY first",
    [SOURCE_PIECE] = "game = ?1 AND first <= ?2 ORDER BY first DESC LIMIT 1",
};

static int prepare(struct cursor *c)
{
    struct table *t = table_of(c);
    struct buf sql = BUF_INIT;
    const bool is_one = c->of.source == SOURCE_ONE;
    if (t->rows->half == SCHEMA_REPLAYED) {
        buf_printf(&sql, "SELECT id FROM main.game WHERE %s",
                   is_one ? "id = ?1" : "id BETWEEN ?1 AND ?2 ORDER BY id");
    } else if (t->rows->half == SCHEMA_EVENTS) {
        buf_printf(&sql,
                   "SELECT game, first, line, lines, columns, lengths, texts"
                   " FROM main.packed_event WHERE %s",
                   pieces[c->of.source]);
    } else {
        put_packed_sql(&sql, t->rows, c->of.columns);
        buf_puts(&sql,
                 is_one ? " WHERE game = ?1" : " WHERE game BETWEEN ?1 AND ?2 ORDER BY game");
    }
    const int status = sqlite3_prepare_v3(t->store->db, buf_str(&sql), -1,
                                          SQLITE_PREPARE_PERSISTENT, &c->of.statement, NULL);
    buf_free(&sql);
    return status;
}

static int fail(struct cursor *c, int status, const char *why)
{
    sqlite3_free(c->base.pVtab->zErrMsg);
    c->base.pVtab->zErrMsg = sqlite3_mprintf("%s", why);
    return status;
}

int cursor_open_games(struct cursor *c)
{
    struct table *t = table_of(c);
    for (int i = 0; i < t->n_spare; i++) {
        if (t->spare[i].source == c->of.source && t->spare[i].columns == c->of.columns) {
            c->of = t->spare[i];
            t->spare[i] = t->spare[--t->n_spare];
            return SQLITE_OK;
        }
    }
    const int status = prepare(c);
    return status == SQLITE_OK ? status : fail(c, status, sqlite3_errmsg(t->store->db));
}

void cursor_close_games(struct cursor *c)
{
    struct table *t = table_of(c);
    if (c->of.statement == NULL)
        return;
    sqlite3_reset(c->of.statement);
    if (t->n_spare < SPARE)
        t->spare[t->n_spare++] = c->of;
    else
        sqlite3_finalize(c->of.statement);
    c->of.statement = NULL;
}

void cursor_give_back(struct cursor *c)
{
    if (c->replayed != NULL)
        replays_give(table_of(c)->store->replays, c->replayed);
    c->replayed = NULL;
}

/* How many rows come before the value, in the first column behind the game: rows of a replay stand in
 * its order. */
static size_t count_before(const struct cursor *c, int64_t value)
{
    const struct row_table *rows = table_of(c)->rows;
    size_t first = 0, n = c->n;
    while (n > 0) {
        const size_t half = n / 2;
        if (row_int(&rows->column[0], c->row + (first + half) * rows->row_size) < value) {
            first += half + 1;
            n -= half + 1;
        } else
            n = half;
    }
    return first;
}

/* A join asks for the rows of one event after the other: the others are not looked at. */
static void leave_out_other_keys(struct cursor *c)
{
    for (int i = 0; i < c->n_filters; i++) {
        const int64_t value = c->filter[i].value;
        if (c->filter[i].column != FIRST_KEY)
            continue;
        const size_t first = count_before(c, value);
        c->n = (value < INT64_MAX ? count_before(c, value + 1) : c->n) - first;
        c->row += first * table_of(c)->rows->row_size;
    }
}

static int replay_game(struct cursor *c)
{
    struct table *t = table_of(c);
    struct err err = ERR_INIT;
    cursor_give_back(c);
    if (t->store->replays == NULL)
        t->store->replays = replays_new(t->store);
    c->replayed = replays_take(t->store->replays, c->game, &err);
    if (c->replayed == NULL)
        return fail(c, SQLITE_ERROR, err.text);
    const struct row_array *rows = &c->replayed->rows->table[t->rows - row_tables];
    c->first = c->row = rows->data;
    c->n = rows->n;
    leave_out_other_keys(c);
    return SQLITE_OK;
}

/* Unpacks a column of all rows, or (`only` not ALL_ROWS) of that row. */
static void unpack_column(struct cursor *c, const struct row_column *column, int text,
                          size_t only)
{
    const struct row_table *rows = table_of(c)->rows;
    for (size_t part = 0; part < packed_texts_of(column); part++) {
        const char *begin = sqlite3_column_blob(c->of.statement, text + (int)part);
        const size_t length = (size_t)sqlite3_column_bytes(c->of.statement, text + (int)part);
        if (only == ALL_ROWS || !packed_pick(column, part, begin == NULL ? "" : begin, length,
                                             c->own + only * rows->row_size, only))
            packed_read(rows, column, part, begin == NULL ? "" : begin, length, c->own, c->n);
    }
}

static void unpack_columns(struct cursor *c, uint32_t columns, size_t only)
{
    const struct row_table *rows = table_of(c)->rows;
    int text = FIRST_TEXT;
    for (size_t i = 0; i < rows->n_columns; i++) {
        if (columns >> (i + 1) & 1)
            unpack_column(c, &rows->column[i], text, only);
        if (c->of.columns >> (i + 1) & 1)
            text += (int)packed_texts_of(&rows->column[i]);
    }
}

bool cursor_is_wanted(const struct cursor *c, const char *row)
{
    const struct row_column *column = table_of(c)->rows->column;
    for (int i = 0; i < c->n_filters; i++) {
        if (row_int(&column[c->filter[i].column - 1], row) != c->filter[i].value)
            return false;
    }
    return true;
}

/* The only wanted row; ALL_ROWS when several are.  The columns of the filters are unpacked. */
static size_t find_only(const struct cursor *c)
{
    size_t only = ALL_ROWS;
    for (size_t i = 0; i < c->n; i++) {
        if (!cursor_is_wanted(c, c->own + i * table_of(c)->rows->row_size))
            continue;
        if (only != ALL_ROWS)
            return ALL_ROWS;
        only = i;
    }
    return only;
}

static uint32_t columns_of_filters(const struct cursor *c)
{
    uint32_t columns = 0;
    for (int i = 0; i < c->n_filters; i++)
        columns |= UINT32_C(1) << c->filter[i].column;
    return columns;
}

/* Of a single row no other is unpacked. */
static void unpack_rows(struct cursor *c)
{
    const uint32_t filters = columns_of_filters(c);
    unpack_columns(c, filters, ALL_ROWS);
    const size_t only = c->n_filters > 0 ? find_only(c) : ALL_ROWS;
    unpack_columns(c, c->of.columns & ~filters, only);
    c->first = c->own;
    c->row = only == ALL_ROWS ? c->own : c->own + only * table_of(c)->rows->row_size;
    c->n_own = only == ALL_ROWS ? c->n : 0;
    c->n = only == ALL_ROWS ? c->n : 1;
    c->own_columns = c->of.columns;
    c->changes = sqlite3_total_changes64(table_of(c)->store->db);
}

static int unpack_game(struct cursor *c)
{
    const struct row_table *rows = table_of(c)->rows;
    const int64_t n = sqlite3_column_int64(c->of.statement, 1);
    const int64_t most = sqlite3_column_int64(c->of.statement, 2);
    c->n = (size_t)(n < 0 ? 0 : n > most ? most : n);
    c->n_own = 0;
    if (c->n > c->capacity) {
        c->capacity = c->n * 2;
        c->own = xrealloc_array(c->own, c->capacity, rows->row_size);
    }
    if (c->n == 0)
        return SQLITE_OK;
    memset(c->own, 0, c->n * rows->row_size);
    unpack_rows(c);
    return SQLITE_OK;
}

bool cursor_is_unpacked(const struct cursor *c, int64_t game)
{
    return c->n_own > 0 && c->game == game && c->own_columns == c->of.columns &&
           c->changes == sqlite3_total_changes64(table_of(c)->store->db);
}

static void read_piece(struct cursor *c)
{
    struct event_piece piece = {.first = (int32_t)sqlite3_column_int64(c->of.statement, 1),
                                .line = (int32_t)sqlite3_column_int64(c->of.statement, 2)};
    buf_clear(&c->piece);
    for (int i = 0; i < PIECE_TEXT_COUNT; i++) {
        piece.text[i].begin = c->piece.len;
        piece.text[i].length = (size_t)sqlite3_column_bytes(c->of.statement, i + FIRST_TEXT);
        buf_put(&c->piece, sqlite3_column_blob(c->of.statement, i + FIRST_TEXT),
                piece.text[i].length);
    }
    packed_events_read(&piece, buf_str(&c->piece), &c->events, &c->memory);
    c->row = c->events.data;
    c->n = c->events.n;
    c->changes = sqlite3_total_changes64(table_of(c)->store->db);
}

bool cursor_is_in_piece(struct cursor *c)
{
    const struct event_row *row = (const struct event_row *)(const void *)c->events.data;
    if (c->events.n == 0 || c->game != c->least ||
        c->changes != sqlite3_total_changes64(table_of(c)->store->db) ||
        c->filter[0].value < row->seq || c->filter[0].value - row->seq >= (int64_t)c->events.n)
        return false;
    c->row = (const char *)(row + (c->filter[0].value - row->seq));
    c->n = 1;
    return true;
}

int cursor_next_game(struct cursor *c)
{
    if (c->of.statement == NULL) {
        c->is_done = true;
        return SQLITE_OK;
    }
    const int status = sqlite3_step(c->of.statement);
    if (status == SQLITE_DONE) {
        c->is_done = true;
        return SQLITE_OK;
    }
    if (status != SQLITE_ROW)
        return fail(c, status, sqlite3_errmsg(table_of(c)->store->db));
    c->game = sqlite3_column_int64(c->of.statement, 0);
    const enum schema_half half = table_of(c)->rows->half;
    if (half == SCHEMA_EVENTS)
        read_piece(c);
    else
        return half == SCHEMA_REPLAYED ? replay_game(c) : unpack_game(c);
    return SQLITE_OK;
}
