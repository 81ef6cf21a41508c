/* sql_tables_games.c - the rows of a game, from its replay. */
#include <string.h>

#include "base/err.h"
#include "base/xalloc.h"
#include "store/replays.h"
#include "store/sql/sql_tables_private.h"

static int prepare(struct cursor *c)
{
    return sqlite3_prepare_v3(
        table_of(c)->store->db,
        c->of.is_one ? "SELECT id FROM main.game WHERE id = ?1"
                     : "SELECT id FROM main.game WHERE id BETWEEN ?1 AND ?2 ORDER BY id",
        -1, SQLITE_PREPARE_PERSISTENT, &c->of.statement, NULL);
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
        if (t->spare[i].is_one == c->of.is_one) {
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

/* How many rows come before the value, in the first column after the game: rows of a replay stand in
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

bool cursor_is_wanted(const struct cursor *c, const char *row)
{
    const struct row_column *column = table_of(c)->rows->column;
    for (int i = 0; i < c->n_filters; i++) {
        if (row_int(&column[c->filter[i].column - 1], row) != c->filter[i].value)
            return false;
    }
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
    return replay_game(c);
}
