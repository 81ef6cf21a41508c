/* digest_write.c - the digest in the database: adding to it, catching up, comparing. */
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/err.h"
#include "base/xalloc.h"
#include "store/digest_periods.h"
#include "store/game_reader.h"
#include "store/query.h"
#include "store/store.h"

/* ---- cells ---- */

static void bind_cell(struct query *q, const struct digest_cell *cell)
{
    query_bind_text(q, 1, cell->kind, strlen(cell->kind));
    query_bind_text(q, 2, cell->rules, strlen(cell->rules));
    query_bind_int(q, 3, cell->players);
    query_bind_int(q, 4, cell->complete);
    query_bind_int(q, 5, cell->clean);
    query_bind_text(q, 6, cell->period, strlen(cell->period));
}

static const char find_cell_sql[] =
    "SELECT id FROM cell WHERE game_kind = ?1 AND rules = ?2 AND players = ?3 AND complete = ?4"
    " AND clean = ?5 AND period = ?6";
static const char add_cell_sql[] =
    "INSERT INTO cell(id, game_kind, rules, players, complete, clean, period)"
    " VALUES((SELECT coalesce(max(id), 0) + 1 FROM cell), ?1, ?2, ?3, ?4, ?5, ?6)";

/* Finds the numbers of the cells in the database.  A new cell is added, or gets 0. */
static int number_cells(const struct digest *d, struct store *s, bool is_adding, int32_t *id,
                        struct err *err)
{
    struct query *find = NULL, *add = NULL;
    int status = query_new(&find, s, find_cell_sql, err);
    if (status == 0 && is_adding)
        status = query_new(&add, s, add_cell_sql, err);
    for (size_t i = 0; i < d->n_cells && status == 0; i++) {
        bind_cell(find, &d->cell[i]);
        int found = query_step(find, err);
        if (found == 0 && is_adding) {
            bind_cell(add, &d->cell[i]);
            found = query_run(add, err) < 0 ? -1 : query_step(find, err);
        }
        id[i] = found > 0 ? (int32_t)query_int(find, 0) : 0;
        query_reset(find);
        status = found < 0 ? -1 : 0;
    }
    query_free(find);
    query_free(add);
    return status;
}

/* Replaces the first key, an index of a cell, by the number of the cell in the database. */
static int sort_by_number(struct digest *d, struct store *s, bool is_adding, struct err *err)
{
    int32_t *id = xcalloc(d->n_cells, sizeof *id);
    const int status = number_cells(d, s, is_adding, id, err);
    for (int t = 0; t < DIGEST_COUNT && status == 0; t++) {
        struct sums *sums = &d->sums[t];
        for (size_t i = 0; i < sums->n; i++)
            sums->keys[i * sums->n_keys] = id[sums->keys[i * sums->n_keys]];
        sums_sort(sums);
    }
    free(id);
    return status;
}

/* ---- writing ---- */

/* The names of `n` columns: "cell, role". */
static void put_names(struct buf *sql, const struct schema_object *table, size_t n)
{
    for (size_t i = 0; i < n; i++)
        buf_printf(sql, "%s%s", i == 0 ? "" : ", ", table->column[i].name);
}

static int new_insert(struct query **out, struct store *s, const struct digest_table *table,
                      const struct sums *sums, struct err *err)
{
    struct buf sql = BUF_INIT;
    const struct schema_object *object = table->object;
    buf_printf(&sql, "INSERT INTO %s(", object->name);
    put_names(&sql, object, object->n_columns);
    buf_puts(&sql, ") VALUES(?");
    for (size_t i = 1; i < sums->n_keys + sums->n_sums; i++)
        buf_puts(&sql, ", ?");
    buf_puts(&sql, ") ON CONFLICT DO UPDATE SET ");
    for (size_t i = table->n_keys; i < object->n_columns; i++) {
        const char *name = object->column[i].name;
        buf_printf(&sql, "%s = %s + excluded.%s, ", name, name, name);
    }
    buf_puts(&sql, "cell = cell");
    const int status = query_new(out, s, buf_str(&sql), err);
    buf_free(&sql);
    return status;
}

static int write_table(const struct sums *sums, const struct digest_table *table,
                       struct store *s, struct err *err)
{
    struct query *q;
    if (new_insert(&q, s, table, sums, err) < 0)
        return -1;
    int status = 0;
    for (size_t i = 0; i < sums->n && status == 0; i++) {
        int parameter = 1;
        for (size_t k = 0; k < sums->n_keys; k++)
            query_bind_int(q, parameter++, sums->keys[i * sums->n_keys + k]);
        for (size_t k = 0; k < sums->n_sums; k++)
            query_bind_int(q, parameter++, sums->sums[i * sums->n_sums + k]);
        status = query_run(q, err);
    }
    query_free(q);
    return status;
}

static int write_upto(struct store *s, int64_t game, struct err *err)
{
    struct query *q;
    if (store_run(s, "DELETE FROM digest_upto", err) < 0 ||
        query_new(&q, s, "INSERT INTO digest_upto(game) VALUES(?1)", err) < 0)
        return -1;
    query_bind_int(q, 1, game);
    const int status = query_run(q, err);
    query_free(q);
    return status;
}

int digest_forget(struct store *s, struct err *err)
{
    struct buf sql = BUF_INIT;
    buf_puts(&sql, "DELETE FROM digest_upto; DELETE FROM digest_period; DELETE FROM cell");
    for (int t = 0; t < DIGEST_COUNT; t++)
        buf_printf(&sql, "; DELETE FROM %s", digest_tables[t].object->name);
    const int status = store_run(s, buf_str(&sql), err);
    buf_free(&sql);
    return status;
}

/* ---- catching up ---- */

/* Adds the games after `upto`, as the database has them. */
static int read_back(struct digest *d, struct store *s, int64_t upto, struct err *err)
{
    struct query *ids = NULL;
    struct game_reader *reader = NULL;
    struct game_rows rows = ROWS_INIT;
    int status = query_new(&ids, s, "SELECT id FROM game WHERE id > ?1 ORDER BY id", err);
    if (status == 0)
        status = game_reader_new(&reader, s, err);
    if (status == 0) {
        query_bind_int(ids, 1, upto);
        while ((status = query_step(ids, err)) > 0) {
            const int64_t id = query_int(ids, 0);
            if ((status = game_reader_listed_rows(reader, id, true, &rows, err)) < 0)
                break;
            digest_add(d, &rows, id);
        }
    }
    rows_free(&rows);
    game_reader_free(reader);
    query_free(ids);
    return status;
}

/* Whether the games that were added are all the games after `upto`. */
static int is_up_to_date(const struct digest *d, struct store *s, int64_t upto, bool *is,
                         struct err *err)
{
    int64_t games = 0, last = 0;
    if (query_number(s,
                     "SELECT count(*) FROM game WHERE id >"
                     " (SELECT coalesce(max(game), 0) FROM digest_upto)",
                     &games, err) < 0 ||
        query_number(s, "SELECT coalesce(max(id), 0) FROM game", &last, err) < 0)
        return -1;
    *is =
        !d->is_spoiled && d->n == games && (games == 0 || (d->first > upto && d->last == last));
    return 0;
}

static int write_sums(struct digest *d, struct store *s, struct err *err)
{
    int status = sort_by_number(d, s, true, err);
    for (int t = 0; t < DIGEST_COUNT && status == 0; t++)
        status = write_table(&d->sums[t], &digest_tables[t], s, err);
    return status;
}

static int add_games(struct digest *d, struct store *s, struct err *err)
{
    struct periods periods;
    struct digest *sums = NULL;
    int status = periods_find(&periods, d, s, err);
    if (status == 0) {
        sums = periods_sums(&periods);
        status = write_sums(sums, s, err);
    }
    if (status == 0)
        status = periods_write(&periods, s, err);
    if (status == 0)
        status = write_upto(s, d->last, err);
    digest_free(sums);
    periods_free(&periods);
    return status;
}

int digest_write(struct digest *d, struct store *s, struct err *err)
{
    int64_t upto;
    bool is_ready;
    if (digest_upto(s, &upto, err) < 0 || is_up_to_date(d, s, upto, &is_ready, err) < 0)
        return -1;
    if (!is_ready) {
        digest_clear(d);
        if (read_back(d, s, upto, err) < 0)
            return -1;
    }
    const int status = d->n == 0 ? 0 : add_games(d, s, err);
    digest_clear(d);
    return status;
}

/* ---- comparing ---- */

static int new_select(struct query **out, struct store *s, const struct digest_table *table,
                      struct err *err)
{
    struct buf sql = BUF_INIT;
    buf_puts(&sql, "SELECT ");
    put_names(&sql, table->object, table->object->n_columns);
    buf_printf(&sql, " FROM %s ORDER BY ", table->object->name);
    put_names(&sql, table->object, table->n_keys);
    const int status = query_new(out, s, buf_str(&sql), err);
    buf_free(&sql);
    return status;
}

static bool is_row(const struct sums *sums, size_t i, struct query *q)
{
    int column = 0;
    for (size_t k = 0; k < sums->n_keys; k++)
        if (query_int(q, column++) != sums->keys[i * sums->n_keys + k])
            return false;
    for (size_t k = 0; k < sums->n_sums; k++)
        if (query_int(q, column++) != sums->sums[i * sums->n_sums + k])
            return false;
    return true;
}

static int compare_table(const struct sums *sums, const struct digest_table *table,
                         struct store *s, bool *is_same, struct err *err)
{
    struct query *q;
    if (new_select(&q, s, table, err) < 0)
        return -1;
    size_t i = 0;
    int status;
    *is_same = true;
    while ((status = query_step(q, err)) > 0 && *is_same) {
        *is_same = i < sums->n && is_row(sums, i, q);
        i++;
    }
    *is_same = *is_same && i == sums->n;
    query_free(q);
    return status < 0 ? -1 : 0;
}

static int compare_sums(struct digest *sums, struct store *s,
                        void (*differs)(void *context, const char *table), void *context,
                        struct err *err)
{
    int status = sort_by_number(sums, s, false, err);
    for (int t = 0; t < DIGEST_COUNT && status == 0; t++) {
        bool is_same;
        status = compare_table(&sums->sums[t], &digest_tables[t], s, &is_same, err);
        if (status == 0 && !is_same)
            differs(context, digest_tables[t].object->name);
    }
    return status;
}

int digest_verify(struct digest *d, struct store *s,
                  void (*differs)(void *context, const char *table), void *context,
                  struct err *err)
{
    struct periods periods;
    bool is_same;
    int status = periods_find_all(&periods, d, s, err);
    if (status == 0)
        status = periods_compare(&periods, s, &is_same, err);
    if (status == 0 && !is_same)
        differs(context, "digest_period");
    if (status == 0) {
        struct digest *sums = periods_sums(&periods);
        status = compare_sums(sums, s, differs, context, err);
        digest_free(sums);
    }
    periods_free(&periods);
    return status;
}
