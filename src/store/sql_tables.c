#include "store/sql_tables.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/err.h"
#include "base/xalloc.h"
#include "store/connection.h"
#include "store/packed_schema.h"
#include "store/query.h"
#include "store/replays.h"
#include "store/rows.h"

enum {
    FILTERS_MAX = 8,   /* equations that are looked at here, the others are left to SQLite */
    ROWS_OF_GAME = 64, /* for the planner */
    COST_OF_GAME = 300,
    COST_OF_ROW = 20,
    ROWS_UNCHECKED = 64, /* a packed game may claim so many rows without a proof */
    KEY_MOST = 3,        /* columns of a key behind the game */
    FIRST_TEXT = 3,      /* column of the statement */
    FIRST_KEY = 1,       /* column: seq of `event` */
    SPARE = 8,           /* statements that a table keeps */
    ROW_BITS = 24,       /* of a row in its game */
    COLUMNS_MOST = 31 /* of a table, the game among them: bits of what a statement asks for */
};

#define ALL_ROWS SIZE_MAX

/* The table `event` for the views of the book: there `event` is the view that sqlite3 reads, and an
 * outer join with it unpacks the statements of all games. */
#define STATEMENTS "statement"

/* How xBestIndex tells xFilter what the values are: columns are letters from A on. */
#define LETTER_LEAST 'y'
#define LETTER_MOST  'z'

/* Where the rows come from: all games, one, or the piece of one with a statement. */
enum source { SOURCE_ALL, SOURCE_ONE, SOURCE_PIECE };

/* A statement that gives games. */
struct games {
    enum source source;
    uint32_t columns; /* those of the table that it unpacks, a bit each; the game is bit 0 */
    sqlite3_stmt *statement;
};

/* A table of rows.def in one connection. */
struct table {
    sqlite3_vtab base; /* first */
    struct store *store;
    const struct row_table *rows;
    struct games spare[SPARE]; /* not in use */
    int n_spare;
};

struct cursor {
    sqlite3_vtab_cursor base; /* first */
    struct games of;          /* no statement: none is open */
    bool is_done;
    struct {
        int column;
        int64_t value;
    } filter[FILTERS_MAX];
    int n_filters;
    int64_t least, most; /* games that are asked for; of SOURCE_ONE it is `least` */
    int64_t game;
    const char *first; /* row of the game */
    const char *row;   /* the current one, `n` from here */
    size_t n;
    char *own; /* unpacked rows of `game`: a join may ask for them again */
    size_t capacity;
    size_t n_own;         /* 0: none */
    uint32_t own_columns; /* of.columns then */
    int64_t changes;      /* of the database until then */
    const struct replayed *replayed;
    struct row_array events; /* of a piece */
    struct buf piece, memory;
};

static struct table *table_of(const struct cursor *c)
{
    return (struct table *)(void *)c->base.pVtab;
}

/* ---- the table ---- */

static const struct row_table *find_table(const char *name)
{
    if (strcmp(name, STATEMENTS) == 0)
        name = "event";
    for (int i = 0; i < ROWS_COUNT; i++) {
        if (strcmp(row_tables[i].name, name) == 0)
            return &row_tables[i];
    }
    return NULL;
}

static int declare(sqlite3 *db, const struct row_table *rows)
{
    struct buf sql = BUF_INIT;
    buf_puts(&sql, "CREATE TABLE x(game INTEGER");
    for (size_t i = 0; i < rows->n_columns; i++)
        buf_printf(&sql, ", %s %s", rows->column[i].name,
                   rows->column[i].type == ROW_TEXT ? "TEXT" : "INTEGER");
    buf_putc(&sql, ')');
    const int status = sqlite3_declare_vtab(db, buf_str(&sql));
    buf_free(&sql);
    return status;
}

static int connect_table(sqlite3 *db, void *store, int argc, const char *const *argv,
                         sqlite3_vtab **out, char **why)
{
    (void)argc, (void)why;
    const struct row_table *rows = find_table(argv[2]);
    if (rows == NULL || schema_is_fact(rows->half) != (rows->half == SCHEMA_EVENTS))
        return SQLITE_ERROR;
    assert(rows->n_columns < COLUMNS_MOST);
    const int status = declare(db, rows);
    if (status != SQLITE_OK)
        return status;
    sqlite3_vtab_config(db, SQLITE_VTAB_INNOCUOUS);
    struct table *t = xcalloc(1, sizeof *t);
    t->store = store;
    t->rows = rows;
    *out = &t->base;
    return SQLITE_OK;
}

static int disconnect_table(sqlite3_vtab *table)
{
    struct table *t = (struct table *)table;
    for (int i = 0; i < t->n_spare; i++)
        sqlite3_finalize(t->spare[i].statement);
    free(t);
    return SQLITE_OK;
}

/* ---- planning ---- */

static bool is_text(const struct table *t, int column)
{
    return column > 0 && t->rows->column[column - 1].type == ROW_TEXT;
}

/* Columns as letters, in the order of their values; the game comes first. */
static void take_filters(const struct table *t, sqlite3_index_info *info, char *letters,
                         bool of_game)
{
    size_t n = strlen(letters);
    for (int i = 0; i < info->nConstraint && n < FILTERS_MAX; i++) {
        const struct sqlite3_index_constraint *c = &info->aConstraint[i];
        if (!c->usable || c->op != SQLITE_INDEX_CONSTRAINT_EQ || c->iColumn < 0 ||
            is_text(t, c->iColumn) || (c->iColumn == 0) != of_game || (of_game && n > 0))
            continue;
        letters[n++] = (char)('A' + c->iColumn);
        info->aConstraintUsage[i].argvIndex = (int)n;
        info->aConstraintUsage[i].omit = 1;
    }
}

/* Bounds of the game, in small letters: games outside are not looked at.  SQLite checks them again. */
static void take_bounds(sqlite3_index_info *info, char *letters)
{
    size_t n = strlen(letters);
    for (int i = 0; i < info->nConstraint && n < FILTERS_MAX; i++) {
        const struct sqlite3_index_constraint *c = &info->aConstraint[i];
        const bool is_least =
            c->op == SQLITE_INDEX_CONSTRAINT_GT || c->op == SQLITE_INDEX_CONSTRAINT_GE;
        const bool is_most =
            c->op == SQLITE_INDEX_CONSTRAINT_LT || c->op == SQLITE_INDEX_CONSTRAINT_LE;
        if (!c->usable || c->iColumn != 0 || (!is_least && !is_most))
            continue;
        letters[n++] = is_least ? LETTER_LEAST : LETTER_MOST;
        info->aConstraintUsage[i].argvIndex = (int)n;
    }
}

/* Rows come game by game in key order, and keys are the first columns. */
static bool is_in_order(const sqlite3_index_info *info, bool of_game)
{
    int column = 0;
    for (int i = 0; i < info->nOrderBy; i++) {
        if (of_game && info->aOrderBy[i].iColumn == 0)
            continue;
        column += of_game && column == 0;
        if (info->aOrderBy[i].desc || info->aOrderBy[i].iColumn != column++)
            return false;
    }
    return true;
}

/* Whether rows are found without a look at the others of their game. */
static bool is_sought(const struct table *t, const char *letters)
{
    return t->rows->half != SCHEMA_SHOWN && t->rows->half != SCHEMA_PACKED &&
           strchr(letters, 'A' + FIRST_KEY) != NULL;
}

static int plan(sqlite3_vtab *table, sqlite3_index_info *info)
{
    const struct table *t = (struct table *)table;
    char letters[FILTERS_MAX + 1] = "";
    take_filters(t, info, letters, true);
    const bool of_game = letters[0] != '\0';
    take_filters(t, info, letters, false);
    if (!of_game)
        take_bounds(info, letters);
    const int n = (int)strlen(letters) - of_game;
    info->idxNum = (int)(info->colUsed & INT32_MAX);
    info->idxStr = sqlite3_mprintf("%s", letters);
    info->needToFreeIdxStr = 1;
    info->estimatedRows = (of_game ? ROWS_OF_GAME : 1000000) >> (n > 3 ? 6 : 2 * n);
    info->estimatedRows += info->estimatedRows == 0;
    info->estimatedCost = !of_game                ? 10000000
                          : is_sought(t, letters) ? COST_OF_ROW
                                                  : COST_OF_GAME;
    info->orderByConsumed = is_in_order(info, of_game);
    return info->idxStr == NULL ? SQLITE_NOMEM : SQLITE_OK;
}

/* ---- games ---- */

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

static int open_games(struct cursor *c)
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

static void close_games(struct cursor *c)
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

static void give_back(struct cursor *c)
{
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
    give_back(c);
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

static bool is_wanted(const struct cursor *c, const char *row)
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
        if (!is_wanted(c, c->own + i * table_of(c)->rows->row_size))
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

static bool is_unpacked(const struct cursor *c, int64_t game)
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

/* Goes to the row asked for if it stands in the piece that was read last: a join asks for one
 * statement after the other.  The rows of a piece are numbered without gaps. */
static bool is_in_piece(struct cursor *c)
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

static int next_game(struct cursor *c)
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

/* ---- rows ---- */

/* Goes to the first wanted row from here on. */
static int settle(struct cursor *c)
{
    while (!c->is_done) {
        for (; c->n > 0; c->n--, c->row += table_of(c)->rows->row_size) {
            if (is_wanted(c, c->row))
                return SQLITE_OK;
        }
        const int status = next_game(c);
        if (status != SQLITE_OK)
            return status;
    }
    return SQLITE_OK;
}

/* Whether the value can be equal to a number in a row; *out is that number. */
static bool take_value(sqlite3_value *value, int64_t *out)
{
    const int type = sqlite3_value_numeric_type(value);
    *out = sqlite3_value_int64(value);
    return (type == SQLITE_INTEGER ||
            (type == SQLITE_FLOAT && sqlite3_value_double(value) == (double)*out)) &&
           *out != ROW_WIDE_NULL;
}

static void take_argument(struct cursor *c, char letter, sqlite3_value *value)
{
    int64_t number;
    const bool is_number = take_value(value, &number);
    const int column = letter - 'A';
    if (letter == LETTER_LEAST || letter == LETTER_MOST) {
        int64_t *bound = letter == LETTER_LEAST ? &c->least : &c->most;
        if (is_number && (letter == LETTER_LEAST ? number > *bound : number < *bound))
            *bound = number;
        return;
    }
    c->is_done |= !is_number;
    c->of.columns |= UINT32_C(1) << column;
    if (column == 0)
        c->least = number;
    else {
        c->filter[c->n_filters].column = column;
        c->filter[c->n_filters++].value = number;
    }
}

static bool asks_for_statement(const struct cursor *c)
{
    return table_of(c)->rows->half == SCHEMA_EVENTS && c->of.source == SOURCE_ONE &&
           c->n_filters == 1 && c->filter[0].column == FIRST_KEY;
}

static int start(sqlite3_vtab_cursor *cursor, int columns, const char *letters, int n,
                 sqlite3_value **value)
{
    struct cursor *c = (struct cursor *)cursor;
    close_games(c);
    c->of.source = letters[0] == 'A' ? SOURCE_ONE : SOURCE_ALL;
    c->of.columns = (uint32_t)columns;
    c->n_filters = 0;
    c->n = 0;
    c->is_done = false;
    c->least = INT64_MIN;
    c->most = INT64_MAX;
    for (int i = 0; i < n; i++)
        take_argument(c, letters[i], value[i]);
    if (c->is_done)
        return SQLITE_OK;
    if (c->of.source == SOURCE_ONE && is_unpacked(c, c->least)) {
        c->row = c->own;
        c->n = c->n_own;
        return settle(c);
    }
    if (asks_for_statement(c))
        c->of.source = SOURCE_PIECE;
    if (c->of.source == SOURCE_PIECE && is_in_piece(c))
        return SQLITE_OK;
    const int status = open_games(c);
    if (status != SQLITE_OK)
        return status;
    sqlite3_bind_int64(c->of.statement, 1, c->least);
    if (c->of.source != SOURCE_ONE)
        sqlite3_bind_int64(c->of.statement, 2,
                           c->of.source == SOURCE_ALL ? c->most : c->filter[0].value);
    return settle(c);
}

static int next_row(sqlite3_vtab_cursor *cursor)
{
    struct cursor *c = (struct cursor *)cursor;
    c->n--;
    c->row += table_of(c)->rows->row_size;
    return settle(c);
}

static int is_at_end(sqlite3_vtab_cursor *cursor)
{
    return ((struct cursor *)cursor)->is_done;
}

static int give_column(sqlite3_vtab_cursor *cursor, sqlite3_context *context, int column)
{
    const struct cursor *c = (struct cursor *)cursor;
    const struct row_column *of = &table_of(c)->rows->column[column > 0 ? column - 1 : 0];
    if (column == 0)
        sqlite3_result_int64(context, c->game);
    else if (of->type == ROW_TEXT)
        sqlite3_result_text(context, row_text(of, c->row), -1, SQLITE_TRANSIENT);
    else if (row_int(of, c->row) != ROW_WIDE_NULL)
        sqlite3_result_int64(context, row_int(of, c->row));
    return SQLITE_OK;
}

/* A number of its own for each row: outer joins remember rows by it. */
static int give_rowid(sqlite3_vtab_cursor *cursor, sqlite3_int64 *out)
{
    const struct cursor *c = (struct cursor *)cursor;
    const struct row_table *rows = table_of(c)->rows;
    uint64_t row;
    if (rows->half == SCHEMA_EVENTS)
        row = (uint64_t)((const struct event_row *)(const void *)c->row)->seq;
    else
        row = (uint64_t)(c->row - c->first) / rows->row_size;
    *out = (sqlite3_int64)((uint64_t)c->game << ROW_BITS | row);
    return SQLITE_OK;
}

static int open_cursor(sqlite3_vtab *table, sqlite3_vtab_cursor **out)
{
    (void)table;
    struct cursor *c = xcalloc(1, sizeof *c);
    c->is_done = true;
    *out = &c->base;
    return SQLITE_OK;
}

static int close_cursor(sqlite3_vtab_cursor *cursor)
{
    struct cursor *c = (struct cursor *)cursor;
    close_games(c);
    give_back(c);
    free(c->own);
    free(c->events.data);
    buf_free(&c->piece);
    buf_free(&c->memory);
    free(c);
    return SQLITE_OK;
}

/* ---- the modules ---- */

#define MODULE(create)                                                                         \
    {                                                                                          \
        .xCreate = (create), .xConnect = connect_table, .xBestIndex = plan,                    \
        .xDisconnect = disconnect_table, .xDestroy = disconnect_table, .xOpen = open_cursor,   \
        .xClose = close_cursor, .xFilter = start, .xNext = next_row, .xEof = is_at_end,        \
        .xColumn = give_column, .xRowid = give_rowid                                           \
    }

/* SQLite knows a module that cannot be created as a table of its name, wherever no other has it. */
static const sqlite3_module named_module = MODULE(NULL);
static const sqlite3_module shown_module = MODULE(connect_table);

static int add_modules(struct store *s, struct err *err)
{
    int status = sqlite3_create_module(s->db, "packed_rows", &shown_module, s);
    if (status == SQLITE_OK)
        status = sqlite3_create_module(s->db, STATEMENTS, &named_module, s);
    for (int i = 0; i < ROWS_COUNT && status == SQLITE_OK; i++) {
        if (row_tables[i].half == SCHEMA_PACKED || row_tables[i].half == SCHEMA_REPLAYED)
            status = sqlite3_create_module(s->db, row_tables[i].name, &named_module, s);
    }
    return status == SQLITE_OK ? 0 : connection_fail(s, err);
}

int sql_tables_add(struct store *s, struct err *err)
{
    struct buf sql = BUF_INIT;
    s->replays = replays_new(s);
    if (add_modules(s, err) < 0)
        return -1;
    buf_puts(&sql, "BEGIN");
    for (int i = 0; i < ROWS_COUNT; i++) {
        if (row_tables[i].half == SCHEMA_SHOWN || row_tables[i].half == SCHEMA_EVENTS)
            buf_printf(&sql, "; CREATE VIRTUAL TABLE temp.%s USING packed_rows",
                       row_tables[i].name);
    }
    buf_puts(&sql, "; COMMIT");
    s->commit_allowed = true; /* of what is in memory alone */
    const int status = sqlite3_exec(s->db, buf_str(&sql), NULL, NULL, NULL);
    s->commit_allowed = false;
    buf_free(&sql);
    return status == SQLITE_OK ? 0 : connection_fail(s, err);
}

void sql_tables_meet(struct store *s)
{
    struct buf sql = BUF_INIT;
    for (int i = 0; i < ROWS_COUNT && !s->tables_met; i++) {
        if (row_tables[i].half != SCHEMA_PACKED && row_tables[i].half != SCHEMA_REPLAYED)
            continue;
        buf_clear(&sql);
        buf_printf(&sql, "SELECT 1 FROM %s", row_tables[i].name);
        query_is_nothing(s, buf_str(&sql));
    }
    if (!s->tables_met)
        query_is_nothing(s, "SELECT 1 FROM sums(NULL)");
    s->tables_met = true;
    buf_free(&sql);
}
