#include "store/sql_tables.h"

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
    FILTERS_MAX = 8,    /* equations that are looked at here, the others are left to SQLite */
    ROWS_OF_GAME = 64,  /* for the planner */
    ROWS_UNCHECKED = 64 /* a packed game may claim so many rows without a proof */
};

/* A table of rows.def in one connection. */
struct table {
    sqlite3_vtab base; /* first */
    struct store *store;
    const struct row_table *rows;
    sqlite3_stmt *spare[2]; /* statements of `source`, not in use */
};

/* Where the games come from: of all games, and of one. */
enum source { SOURCE_ALL, SOURCE_ONE };

struct cursor {
    sqlite3_vtab_cursor base; /* first */
    enum source source;
    sqlite3_stmt *games; /* NULL: none is open */
    bool is_done;
    uint32_t columns; /* those that are asked for, a bit each */
    struct {
        int column;
        int64_t value;
    } filter[FILTERS_MAX];
    int n_filters;
    int64_t game;
    const char *row; /* of the game, `n` from here */
    size_t n;
    char *own; /* unpacked rows */
    size_t capacity;
    const struct replayed *replayed;
};

static struct table *table_of(const struct cursor *c)
{
    return (struct table *)(void *)c->base.pVtab;
}

/* ---- the table ---- */

static const struct row_table *find_table(const char *name)
{
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
        buf_printf(&sql, ", %s INTEGER", rows->column[i].name);
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
    if (rows == NULL || (!schema_is_packed(rows->half) && rows->half != SCHEMA_REPLAYED))
        return SQLITE_ERROR;
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
    sqlite3_finalize(t->spare[SOURCE_ALL]);
    sqlite3_finalize(t->spare[SOURCE_ONE]);
    free(t);
    return SQLITE_OK;
}

/* ---- planning ---- */

/* Columns as letters, in the order of their values; the game comes first. */
static void take_filters(sqlite3_index_info *info, char *letters, bool of_game)
{
    size_t n = strlen(letters);
    for (int i = 0; i < info->nConstraint && n < FILTERS_MAX; i++) {
        const struct sqlite3_index_constraint *c = &info->aConstraint[i];
        if (!c->usable || c->op != SQLITE_INDEX_CONSTRAINT_EQ || c->iColumn < 0 ||
            (c->iColumn == 0) != of_game || (of_game && n > 0))
            continue;
        letters[n++] = (char)('A' + c->iColumn);
        info->aConstraintUsage[i].argvIndex = (int)n;
        info->aConstraintUsage[i].omit = 1;
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

static int plan(sqlite3_vtab *table, sqlite3_index_info *info)
{
    (void)table;
    char letters[FILTERS_MAX + 1] = "";
    take_filters(info, letters, true);
    const bool of_game = letters[0] != '\0';
    take_filters(info, letters, false);
    const int n = (int)strlen(letters) - of_game;
    info->idxNum = (int)(info->colUsed & INT32_MAX);
    info->idxStr = sqlite3_mprintf("%s", letters);
    info->needToFreeIdxStr = 1;
    info->estimatedRows = (of_game ? ROWS_OF_GAME : 1000000) >> (n > 3 ? 6 : 2 * n);
    info->estimatedRows += info->estimatedRows == 0;
    info->estimatedCost = of_game ? 20 : 10000000;
    info->orderByConsumed = is_in_order(info, of_game);
    return info->idxStr == NULL ? SQLITE_NOMEM : SQLITE_OK;
}

/* ---- games ---- */

static char *source_sql(const struct row_table *rows, enum source source)
{
    struct buf sql = BUF_INIT;
    if (rows->half == SCHEMA_REPLAYED) {
        buf_printf(&sql, "SELECT id FROM main.game %s",
                   source == SOURCE_ONE ? "WHERE id = ?1" : "ORDER BY id");
    } else {
        buf_puts(&sql, "SELECT game, n");
        packed_put_names(&sql, rows);
        buf_printf(&sql, " FROM main.%s %s", rows->stored,
                   source == SOURCE_ONE ? "WHERE game = ?1" : "ORDER BY game");
    }
    return buf_steal(&sql);
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
    c->games = t->spare[c->source];
    t->spare[c->source] = NULL;
    if (c->games != NULL)
        return SQLITE_OK;
    char *sql = source_sql(t->rows, c->source);
    const int status = sqlite3_prepare_v3(t->store->db, sql, -1, SQLITE_PREPARE_PERSISTENT,
                                          &c->games, NULL);
    free(sql);
    return status == SQLITE_OK ? status : fail(c, status, sqlite3_errmsg(t->store->db));
}

static void close_games(struct cursor *c)
{
    struct table *t = table_of(c);
    if (c->games == NULL)
        return;
    sqlite3_reset(c->games);
    if (t->spare[c->source] == NULL)
        t->spare[c->source] = c->games;
    else
        sqlite3_finalize(c->games);
    c->games = NULL;
}

static void give_back(struct cursor *c)
{
    replays_give(table_of(c)->store->replays, c->replayed);
    c->replayed = NULL;
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
    c->row = rows->data;
    c->n = rows->n;
    return SQLITE_OK;
}

/* In a text that we have made the last rows differ somewhere: no column is longer than the rows. */
static bool is_damaged(struct cursor *c, int64_t n)
{
    int64_t longest = ROWS_UNCHECKED;
    for (int i = 2; i < sqlite3_column_count(c->games) && n > longest; i++) {
        const int64_t length = sqlite3_column_bytes(c->games, i);
        longest = length > longest ? length : longest;
    }
    return n < 0 || n > longest;
}

static void unpack_column(struct cursor *c, const struct row_column *column, int text)
{
    const struct row_table *rows = table_of(c)->rows;
    for (size_t part = 0; part < packed_texts_of(column); part++) {
        const char *begin = sqlite3_column_blob(c->games, text + (int)part);
        const int length = sqlite3_column_bytes(c->games, text + (int)part);
        packed_read(rows, column, part, begin == NULL ? "" : begin, (size_t)length, c->own, c->n);
    }
}

static int unpack_game(struct cursor *c)
{
    const struct row_table *rows = table_of(c)->rows;
    const int64_t n = sqlite3_column_int64(c->games, 1);
    if (is_damaged(c, n))
        return SQLITE_CORRUPT_VTAB;
    c->n = (size_t)n;
    if (c->n > c->capacity) {
        c->capacity = c->n * 2;
        c->own = xrealloc_array(c->own, c->capacity, rows->row_size);
    }
    if (c->n > 0)
        memset(c->own, 0, c->n * rows->row_size);
    int text = 2;
    for (size_t i = 0; i < rows->n_columns; i++) {
        if (c->columns >> (i + 1) & 1)
            unpack_column(c, &rows->column[i], text);
        text += (int)packed_texts_of(&rows->column[i]);
    }
    c->row = c->own;
    return SQLITE_OK;
}

static int next_game(struct cursor *c)
{
    const int status = sqlite3_step(c->games);
    if (status == SQLITE_DONE) {
        c->is_done = true;
        return SQLITE_OK;
    }
    if (status != SQLITE_ROW)
        return fail(c, status, sqlite3_errmsg(table_of(c)->store->db));
    c->game = sqlite3_column_int64(c->games, 0);
    return table_of(c)->rows->half == SCHEMA_REPLAYED ? replay_game(c) : unpack_game(c);
}

/* ---- rows ---- */

static bool is_wanted(const struct cursor *c)
{
    const struct row_column *column = table_of(c)->rows->column;
    for (int i = 0; i < c->n_filters; i++) {
        if (row_int(&column[c->filter[i].column - 1], c->row) != c->filter[i].value)
            return false;
    }
    return true;
}

/* Goes to the first wanted row from here on. */
static int settle(struct cursor *c)
{
    while (!c->is_done) {
        for (; c->n > 0; c->n--, c->row += table_of(c)->rows->row_size) {
            if (is_wanted(c))
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

static int start(sqlite3_vtab_cursor *cursor, int columns, const char *letters, int n,
                 sqlite3_value **value)
{
    struct cursor *c = (struct cursor *)cursor;
    close_games(c);
    c->source = letters[0] == 'A' ? SOURCE_ONE : SOURCE_ALL;
    c->columns = (uint32_t)columns;
    c->n_filters = 0;
    c->n = 0;
    c->is_done = false;
    int64_t game = 0;
    for (int i = 0; i < n; i++) {
        const int column = letters[i] - 'A';
        int64_t *out = column == 0 ? &game : &c->filter[c->n_filters].value;
        c->is_done |= !take_value(value[i], out);
        c->filter[c->n_filters].column = column;
        c->columns |= UINT32_C(1) << column;
        c->n_filters += column != 0;
    }
    if (c->is_done)
        return SQLITE_OK;
    const int status = open_games(c);
    if (status != SQLITE_OK)
        return status;
    if (c->source == SOURCE_ONE)
        sqlite3_bind_int64(c->games, 1, game);
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
    const int64_t value =
        column == 0 ? c->game : row_int(&table_of(c)->rows->column[column - 1], c->row);
    if (column == 0 || value != ROW_WIDE_NULL)
        sqlite3_result_int64(context, value);
    return SQLITE_OK;
}

/* No table of the file has such numbers either. */
static int give_rowid(sqlite3_vtab_cursor *cursor, sqlite3_int64 *out)
{
    *out = (sqlite3_int64)((struct cursor *)cursor)->n;
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
        if (row_tables[i].half == SCHEMA_SHOWN)
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
    s->tables_met = true;
    buf_free(&sql);
}
