#include "store/sql/sql_tables.h"

#include <stdlib.h>
#include <string.h>

#include "base/err.h"
#include "base/xalloc.h"
#include "store/query.h"
#include "store/replays.h"
#include "store/sql/sql_tables_private.h"

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
        buf_printf(&sql, ", %s %s", rows->column[i].name,
                   rows->column[i].type == SCHEMA_TEXT ? "TEXT" : "INTEGER");
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
    if (rows == NULL || rows->object->is_stored)
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
    for (int i = 0; i < t->n_spare; i++)
        sqlite3_finalize(t->spare[i].statement);
    free(t);
    return SQLITE_OK;
}

/* ---- rows ---- */

/* Goes to the first wanted row from here on. */
static int settle(struct cursor *c)
{
    while (!c->is_done) {
        for (; c->n > 0; c->n--, c->row += table_of(c)->rows->row_size) {
            if (cursor_is_wanted(c, c->row))
                return SQLITE_OK;
        }
        const int status = cursor_next_game(c);
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
    if (column == 0)
        c->least = number;
    else {
        c->filter[c->n_filters].column = column;
        c->filter[c->n_filters++].value = number;
    }
}

static int start(sqlite3_vtab_cursor *cursor, int plan, const char *letters, int n,
                 sqlite3_value **value)
{
    (void)plan;
    struct cursor *c = (struct cursor *)cursor;
    cursor_close_games(c);
    c->of.is_one = letters[0] == 'A';
    c->n_filters = 0;
    c->n = 0;
    c->is_done = false;
    c->least = INT64_MIN;
    c->most = INT64_MAX;
    for (int i = 0; i < n; i++)
        take_argument(c, letters[i], value[i]);
    if (c->is_done)
        return SQLITE_OK;
    const int status = cursor_open_games(c);
    if (status != SQLITE_OK)
        return status;
    sqlite3_bind_int64(c->of.statement, 1, c->least);
    if (!c->of.is_one)
        sqlite3_bind_int64(c->of.statement, 2, c->most);
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
    else if (of->type == SCHEMA_TEXT)
        sqlite3_result_text(context, row_text(of, c->row), -1, SQLITE_TRANSIENT);
    else if (row_int(of, c->row) != ROW_WIDE_NULL)
        sqlite3_result_int64(context, row_int(of, c->row));
    return SQLITE_OK;
}

/* A number of its own for each row: outer joins remember rows by it. */
static int give_rowid(sqlite3_vtab_cursor *cursor, sqlite3_int64 *out)
{
    const struct cursor *c = (struct cursor *)cursor;
    const uint64_t row = (uint64_t)(c->row - c->first) / table_of(c)->rows->row_size;
    *out = (sqlite3_int64)((uint64_t)c->game << ROW_BITS | row);
    return SQLITE_OK;
}

void sql_tables_rest(struct store *s)
{
    replays_free(s->replays);
    s->replays = NULL;
    query_forget_spares(s);
}

static int open_cursor(sqlite3_vtab *table, sqlite3_vtab_cursor **out)
{
    ((struct table *)table)->store->cursors++;
    struct cursor *c = xcalloc(1, sizeof *c);
    c->is_done = true;
    *out = &c->base;
    return SQLITE_OK;
}

static int close_cursor(sqlite3_vtab_cursor *cursor)
{
    struct cursor *c = (struct cursor *)cursor;
    struct store *store = table_of(c)->store;
    cursor_close_games(c);
    cursor_give_back(c);
    if (--store->cursors == 0 && store->is_guest)
        sql_tables_rest(store);
    free(c);
    return SQLITE_OK;
}

/* ---- the module ---- */

/* A module that cannot be created is known as a table of its name, wherever the file has none. */
static const sqlite3_module module = {
    .xConnect = connect_table,
    .xBestIndex = table_plan,
    .xDisconnect = disconnect_table,
    .xDestroy = disconnect_table,
    .xOpen = open_cursor,
    .xClose = close_cursor,
    .xFilter = start,
    .xNext = next_row,
    .xEof = is_at_end,
    .xColumn = give_column,
    .xRowid = give_rowid,
};

static int add_modules(struct store *s, struct err *err)
{
    int status = SQLITE_OK;
    for (int i = 0; i < ROWS_COUNT && status == SQLITE_OK; i++) {
        if (!row_tables[i].object->is_stored)
            status = sqlite3_create_module(s->db, row_tables[i].name, &module, s);
    }
    return status == SQLITE_OK ? 0 : connection_fail(s, err);
}

/* "CREATE VIEW v_events AS ..." becomes "CREATE TEMP VIEW IF NOT EXISTS v_events AS ...". */
static void put_temporary_views(struct buf *sql)
{
    const struct schema_object *object;
    for (size_t i = 0; (object = schema_at(i)) != NULL; i++) {
        if (object->kind == SCHEMA_VIEW && !object->is_stored)
            buf_printf(sql, "CREATE TEMP VIEW IF NOT EXISTS %s;\n",
                       object->sql + strlen("CREATE VIEW "));
    }
}

/* A commit here is of what is in memory alone. */
static int run_in_memory(struct store *s, const struct buf *sql, struct err *err)
{
    s->commit_allowed = true;
    const int status = sqlite3_exec(s->db, buf_str(sql), NULL, NULL, NULL);
    s->commit_allowed = false;
    return status == SQLITE_OK ? 0 : connection_fail(s, err);
}

/* Views in memory change no file, so they are made in a connection that shall only read, too. */
static int run_though_only_reading(struct store *s, const struct buf *sql, struct err *err)
{
    int64_t is_only_reading;
    if (query_number(s, "PRAGMA query_only", &is_only_reading, err) < 0)
        return -1;
    if (is_only_reading != 0)
        sqlite3_exec(s->db, "PRAGMA query_only = 0", NULL, NULL, NULL);
    const int status = run_in_memory(s, sql, err);
    if (is_only_reading != 0)
        sqlite3_exec(s->db, "PRAGMA query_only = 1", NULL, NULL, NULL);
    return status;
}

int sql_tables_add(struct store *s, struct err *err)
{
    struct buf sql = BUF_INIT;
    struct err why = ERR_INIT;
    if (add_modules(s, err) < 0)
        return -1;
    put_temporary_views(&sql);
    run_though_only_reading(s, &sql, &why);
    buf_free(&sql);
    if (err_is_set(&why) && !s->is_guest) {
        *err = why;
        return -1;
    }
    return 0;
}

void sql_tables_meet(struct store *s)
{
    struct buf sql = BUF_INIT;
    for (int i = 0; i < ROWS_COUNT && !s->tables_met; i++) {
        if (row_tables[i].object->is_stored)
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
