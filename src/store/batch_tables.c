#include "store/batch_tables.h"

#include <stdlib.h>

#include "base/buf.h"
#include "base/xalloc.h"
#include "store/connection.h"
#include "store/schema/rows.h"

/* A table of rows in one connection. */
struct table {
    sqlite3_vtab base; /* first */
    struct store *store;
    const struct row_table *rows;
};

struct cursor {
    sqlite3_vtab_cursor base; /* first */
    const struct row_column *column;
    size_t row_size;
    enum rows_table table;
    const struct batch_game *game, *end; /* the current game, and the end of all */
    const char *row, *end_of_rows;       /* of the game */
};

static int connect_table(sqlite3 *db, void *store, int argc, const char *const *argv,
                         sqlite3_vtab **out, char **why)
{
    (void)argc, (void)why;
    const struct row_table *rows = row_tables;
    while (strcmp(rows->name, argv[2] + strlen("batch_")) != 0)
        rows++;
    struct buf sql = BUF_INIT;
    buf_puts(&sql, "CREATE TABLE x(\"0\"");
    for (size_t i = 1; i <= rows->n_columns; i++)
        buf_printf(&sql, ", \"%zu\"", i);
    buf_putc(&sql, ')');
    const int status = sqlite3_declare_vtab(db, buf_str(&sql));
    buf_free(&sql);
    if (status != SQLITE_OK)
        return status;
    sqlite3_vtab_config(db, SQLITE_VTAB_DIRECTONLY);
    struct table *t = xcalloc(1, sizeof *t);
    t->store = store;
    t->rows = rows;
    *out = &t->base;
    return SQLITE_OK;
}

static int disconnect_table(sqlite3_vtab *table)
{
    free(table);
    return SQLITE_OK;
}

static int plan_scan(sqlite3_vtab *table, sqlite3_index_info *info)
{
    (void)table, (void)info;
    return SQLITE_OK;
}

static int open_cursor(sqlite3_vtab *table, sqlite3_vtab_cursor **out)
{
    const struct row_table *rows = ((struct table *)table)->rows;
    struct cursor *c = xcalloc(1, sizeof *c);
    c->column = rows->column;
    c->row_size = rows->row_size;
    c->table = (enum rows_table)(rows - row_tables);
    *out = &c->base;
    return SQLITE_OK;
}

static int close_cursor(sqlite3_vtab_cursor *cursor)
{
    free(cursor);
    return SQLITE_OK;
}

/* Goes to the first row from `game` on; `row` is NULL when there is none. */
static void enter_game(struct cursor *c)
{
    for (c->row = NULL; c->game < c->end; c->game++) {
        c->row = rows_first(c->game->rows, c->table);
        c->end_of_rows = rows_end(c->game->rows, c->table);
        if (c->row != NULL)
            return;
    }
}

static int start_scan(sqlite3_vtab_cursor *cursor, int plan, const char *text, int n,
                      sqlite3_value **value)
{
    (void)plan, (void)text, (void)n, (void)value;
    struct cursor *c = (struct cursor *)cursor;
    const struct batch *batch = ((struct table *)cursor->pVtab)->store->batch;
    c->game = batch == NULL ? NULL : batch->game;
    c->end = batch == NULL ? NULL : batch->game + batch->n;
    enter_game(c);
    return SQLITE_OK;
}

static int next_row(sqlite3_vtab_cursor *cursor)
{
    struct cursor *c = (struct cursor *)cursor;
    c->row += c->row_size;
    if (c->row == c->end_of_rows) {
        c->game++;
        enter_game(c);
    }
    return SQLITE_OK;
}

static int is_at_end(sqlite3_vtab_cursor *cursor)
{
    return ((struct cursor *)cursor)->row == NULL;
}

/* The rows outlast the statement. */
static int give_column(sqlite3_vtab_cursor *cursor, sqlite3_context *context, int column)
{
    const struct cursor *c = (struct cursor *)cursor;
    const struct row_column *of = &c->column[column > 0 ? column - 1 : 0];
    if (column == 0)
        sqlite3_result_int64(context, c->game->id);
    else if (of->type == SCHEMA_TEXT)
        sqlite3_result_text(context, row_text(of, c->row), -1, SQLITE_STATIC);
    else if (row_int(of, c->row) != ROW_WIDE_NULL)
        sqlite3_result_int64(context, row_int(of, c->row));
    return SQLITE_OK;
}

/* Nobody asks for it. */
static int give_rowid(sqlite3_vtab_cursor *cursor, sqlite3_int64 *out)
{
    (void)cursor;
    *out = 0;
    return SQLITE_OK;
}

static const sqlite3_module module = {
    .xConnect = connect_table,
    .xBestIndex = plan_scan,
    .xDisconnect = disconnect_table,
    .xDestroy = disconnect_table,
    .xOpen = open_cursor,
    .xClose = close_cursor,
    .xFilter = start_scan,
    .xNext = next_row,
    .xEof = is_at_end,
    .xColumn = give_column,
    .xRowid = give_rowid,
};

int batch_tables_add(struct store *s, struct err *err)
{
    int status = SQLITE_OK;
    for (int i = 0; i < ROWS_COUNT && status == SQLITE_OK && !s->has_batch_tables; i++) {
        struct buf name = BUF_INIT;
        buf_printf(&name, "batch_%s", row_tables[i].name);
        if (row_tables[i].object->is_stored)
            status = sqlite3_create_module(s->db, buf_str(&name), &module, s);
        buf_free(&name);
    }
    s->has_batch_tables = true;
    return status == SQLITE_OK ? 0 : connection_fail(s, err);
}
