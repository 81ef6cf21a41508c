/* extension_tables.c - table functions: slog_events(source), ... */
#include <stdlib.h>

#include "base/err.h"
#include "base/xalloc.h"
#include "library/extension/extension_parts.h"

enum { WITHOUT_SEQ = 1, WITH_SEQ = 2 }; /* what a plan asks for */

/* What a module is about. */
struct module {
    struct extension *extension;
    const struct extension_table *table;
};

struct shown_table {
    sqlite3_vtab base; /* first */
    struct module of;
};

struct shown_cursor {
    sqlite3_vtab_cursor base; /* first */
    struct source_games games;
    struct asked asked;
    struct answer answer; /* of the current game */
    size_t row;           /* the first cell of it */
    int64_t rowid;
    bool is_done;
};

static struct module *module_of(struct shown_cursor *c)
{
    return &((struct shown_table *)(void *)c->base.pVtab)->of;
}

/* The hidden columns are the arguments. */
static int connect_shown(sqlite3 *db, void *module, int argc, const char *const *argv,
                         sqlite3_vtab **out, char **why)
{
    (void)argc, (void)argv, (void)why;
    const struct module *of = module;
    struct buf sql = BUF_INIT;
    buf_printf(&sql, "CREATE TABLE x(%s, source HIDDEN%s)", of->table->columns,
               of->table->takes_seq ? ", at HIDDEN" : "");
    const int status = sqlite3_declare_vtab(db, buf_str(&sql));
    buf_free(&sql);
    if (status != SQLITE_OK)
        return status;
    sqlite3_vtab_config(db, SQLITE_VTAB_INNOCUOUS);
    struct shown_table *t = xcalloc(1, sizeof *t);
    t->of = *of;
    *out = &t->base;
    return SQLITE_OK;
}

static int disconnect_shown(sqlite3_vtab *table)
{
    free(table);
    return SQLITE_OK;
}

/* Takes the arguments alone; what else is asked SQLite checks itself. */
static int plan_shown(sqlite3_vtab *table, sqlite3_index_info *info)
{
    const struct extension_table *of = ((struct shown_table *)(void *)table)->of.table;
    int found[2] = {-1, -1};
    for (int i = 0; i < info->nConstraint; i++) {
        const int argument = info->aConstraint[i].iColumn - (int)of->n_columns;
        if (argument < 0 || info->aConstraint[i].op != SQLITE_INDEX_CONSTRAINT_EQ)
            continue;
        if (!info->aConstraint[i].usable)
            return SQLITE_CONSTRAINT; /* another order of the tables gives the argument first */
        found[argument] = i;
    }
    if (found[0] < 0) {
        table->zErrMsg = sqlite3_mprintf("%s: expected a log, a position or a game", of->name);
        return SQLITE_ERROR;
    }
    for (int i = 0; i < 2 && found[i] >= 0; i++) {
        info->aConstraintUsage[found[i]].argvIndex = i + 1;
        info->aConstraintUsage[found[i]].omit = 1;
    }
    info->idxNum = found[1] >= 0 ? WITH_SEQ : WITHOUT_SEQ;
    info->estimatedCost = 100000;
    info->estimatedRows = 500;
    return SQLITE_OK;
}

static int open_shown(sqlite3_vtab *table, sqlite3_vtab_cursor **out)
{
    (void)table;
    struct shown_cursor *c = xcalloc(1, sizeof *c);
    c->is_done = true;
    *out = &c->base;
    return SQLITE_OK;
}

static void close_games(struct shown_cursor *c)
{
    source_games_close(&c->games);
    c->games = (struct source_games){0};
    c->is_done = true;
}

static int close_shown(sqlite3_vtab_cursor *cursor)
{
    struct shown_cursor *c = (struct shown_cursor *)(void *)cursor;
    close_games(c);
    free(c->answer.cell);
    buf_free(&c->answer.text);
    free(c);
    return SQLITE_OK;
}

static int fail_cursor(struct shown_cursor *c, const struct err *err)
{
    const struct module *of = module_of(c);
    sqlite3_free(c->base.pVtab->zErrMsg);
    c->base.pVtab->zErrMsg = sqlite3_mprintf("%s: %s", of->table->name, err->text);
    close_games(c);
    return SQLITE_ERROR;
}

/* Goes on to the next game that has rows, when those of the current one are used up. */
static int go_to_row(struct shown_cursor *c)
{
    const struct extension_table *table = module_of(c)->table;
    struct err err = ERR_INIT;
    while (!c->is_done && c->row == c->answer.n) {
        answer_clear(&c->answer);
        c->row = 0;
        const int status = source_games_next(&c->games, &err);
        c->is_done = status <= 0;
        c->asked.number = c->games.number;
        if (status < 0 ||
            (status > 0 && table->fill(&c->answer, c->games.game, &c->asked, &err) < 0))
            return fail_cursor(c, &err);
    }
    return SQLITE_OK;
}

static int start_shown(sqlite3_vtab_cursor *cursor, int plan, const char *letters, int n,
                       sqlite3_value **value)
{
    struct shown_cursor *c = (struct shown_cursor *)(void *)cursor;
    struct err err = ERR_INIT;
    (void)letters, (void)n;
    close_games(c);
    answer_clear(&c->answer);
    c->row = 0;
    c->rowid = 1;
    c->asked = (struct asked){.has_seq = plan == WITH_SEQ &&
                                         sqlite3_value_type(value[1]) != SQLITE_NULL};
    if (c->asked.has_seq)
        c->asked.seq = sqlite3_value_int64(value[1]);
    if (source_games_open(&c->games, module_of(c)->extension, value[0], &err) < 0)
        return fail_cursor(c, &err);
    c->is_done = false;
    return go_to_row(c);
}

static int next_shown(sqlite3_vtab_cursor *cursor)
{
    struct shown_cursor *c = (struct shown_cursor *)(void *)cursor;
    c->row += module_of(c)->table->n_columns;
    c->rowid++;
    return go_to_row(c);
}

static int is_at_end(sqlite3_vtab_cursor *cursor)
{
    return ((struct shown_cursor *)(void *)cursor)->is_done;
}

static int give_cell(sqlite3_vtab_cursor *cursor, sqlite3_context *context, int column)
{
    struct shown_cursor *c = (struct shown_cursor *)(void *)cursor;
    if (column >= (int)module_of(c)->table->n_columns)
        return SQLITE_OK; /* an argument */
    const struct answer_cell *cell = &c->answer.cell[c->row + (size_t)column];
    if (cell->type == CELL_INT)
        sqlite3_result_int64(context, cell->number);
    else if (cell->type == CELL_TEXT)
        sqlite3_result_text(context, c->answer.text.data + cell->number, -1, SQLITE_TRANSIENT);
    return SQLITE_OK;
}

static int give_number(sqlite3_vtab_cursor *cursor, sqlite3_int64 *out)
{
    *out = ((struct shown_cursor *)(void *)cursor)->rowid;
    return SQLITE_OK;
}

/* Without xCreate each module is a table of its own name. */
static const sqlite3_module shown = {
    .xConnect = connect_shown,
    .xBestIndex = plan_shown,
    .xDisconnect = disconnect_shown,
    .xOpen = open_shown,
    .xClose = close_shown,
    .xFilter = start_shown,
    .xNext = next_shown,
    .xEof = is_at_end,
    .xColumn = give_cell,
    .xRowid = give_number,
};

int extension_add_tables(sqlite3 *db, struct extension *x)
{
    int status = SQLITE_OK;
    for (const struct extension_table *t = extension_tables;
         t->name != NULL && status == SQLITE_OK; t++) {
        struct module *of = xcalloc(1, sizeof *of);
        *of = (struct module){x, t};
        status = sqlite3_create_module_v2(db, t->name, &shown, of, free);
    }
    return status;
}
