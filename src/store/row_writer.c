#include "store/row_writer.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/err.h"
#include "base/xalloc.h"
#include "core/event.h"
#include "store/batch_tables.h"
#include "store/connection.h"
#include "store/derive/digest.h"
#include "store/query.h"
#include "store/store.h"
#include "store/track_index.h"

enum { NUMBER_LAST = 2000000000 }; /* far below the largest number of 32 bits */

struct row_writer {
    struct store *store;
    struct query *insert[ROWS_COUNT];
    struct query *find_game;
    struct query *find_unfinished, *add_source, *end_source;
    struct persons *persons;
    int64_t next_game, next_source;
    struct digest *digest; /* borrowed */
    bool facts_too;        /* false: the batch holds stored games, derived again */
    struct batch batch;
    size_t capacity;
};

/* ---- statements ---- */

static int prepare_inserts(struct row_writer *w, struct err *err)
{
    int status = batch_tables_add(w->store, err);
    for (int i = 0; i < ROWS_COUNT && status == 0; i++) {
        if (row_tables[i].object->is_stored)
            status = query_new(&w->insert[i], w->store, row_tables[i].insert, err);
    }
    return status;
}

/* A source with an end has its number of bytes. */
static const char find_unfinished_sql[] =
    "SELECT 1 FROM source WHERE id = ?1 AND path = ?2 AND format = ?3 AND bytes IS NULL";

static int prepare(struct row_writer *w, struct err *err)
{
    struct store *s = w->store;
    if (query_new(&w->find_game, s, "SELECT 1 FROM game WHERE hash = ?1", err) < 0 ||
        query_new(&w->find_unfinished, s, find_unfinished_sql, err) < 0 ||
        query_new(&w->add_source, s, "INSERT INTO source(id, path, format) VALUES(?1, ?2, ?3)",
                  err) < 0 ||
        query_new(&w->end_source, s, "UPDATE source SET hash = ?2, bytes = ?3 WHERE id = ?1",
                  err) < 0)
        return -1;
    return prepare_inserts(w, err);
}

int row_writer_new(struct row_writer **out, struct store *s, struct digest *digest,
                   struct err *err)
{
    struct row_writer *w = xcalloc(1, sizeof *w);
    w->store = s;
    w->digest = digest;
    *out = w;
    if (persons_new(&w->persons, s, err) < 0 || prepare(w, err) < 0) {
        row_writer_free(w);
        *out = NULL;
        return -1;
    }
    return 0;
}

void row_writer_free(struct row_writer *w)
{
    if (w == NULL)
        return;
    for (int i = 0; i < ROWS_COUNT; i++)
        query_free(w->insert[i]);
    query_free(w->find_game);
    persons_free(w->persons);
    query_free(w->find_unfinished);
    query_free(w->add_source);
    query_free(w->end_source);
    free(w->batch.game);
    free(w);
}

/* ---- sources, games, players ---- */

/* The number after the largest that `sql` selects. */
static int next_number(struct row_writer *w, const char *sql, int64_t *next, struct err *err)
{
    int64_t last;
    if (query_number(w->store, sql, &last, err) < 0)
        return -1;
    if (last < 0 || last > NUMBER_LAST)
        return err_at(err, store_path(w->store), 0, 0, "has no numbers left: one is %" PRId64,
                      last);
    *next = last + 1;
    return 0;
}

/* A number of an alias is never given to another player. */
static const char max_player_sql[] = "SELECT max(id) FROM (SELECT max(id) AS id FROM player "
                                     "UNION SELECT max(player) FROM alias)";

/* Nor is that of a game that was removed: it may come back. */
static const char max_game_sql[] = "SELECT max(id) FROM (SELECT max(id) AS id FROM game "
                                   "UNION SELECT max(game) FROM past_game)";

int row_writer_start(struct row_writer *w, struct err *err)
{
    int64_t next_player = 0;
    w->batch.n = 0;
    w->facts_too = true;
    if (next_number(w, max_game_sql, &w->next_game, err) < 0 ||
        next_number(w, max_player_sql, &next_player, err) < 0 ||
        next_number(w, "SELECT max(id) FROM source", &w->next_source, err) < 0)
        return -1;
    return persons_start(w->persons, next_player, err);
}

int row_writer_add_source(struct row_writer *w, const char *path, const char *format,
                          int64_t *id, struct err *err)
{
    *id = w->next_source++;
    query_bind_int(w->add_source, 1, *id);
    query_bind_text(w->add_source, 2, path, strlen(path));
    query_bind_text(w->add_source, 3, format, strlen(format));
    return query_run(w->add_source, err);
}

int row_writer_is_unfinished(struct row_writer *w, int64_t id, const char *path,
                             const char *format, bool *is, struct err *err)
{
    query_bind_int(w->find_unfinished, 1, id);
    query_bind_text(w->find_unfinished, 2, path, strlen(path));
    query_bind_text(w->find_unfinished, 3, format, strlen(format));
    const int status = query_step(w->find_unfinished, err);
    query_reset(w->find_unfinished);
    *is = status > 0;
    return status < 0 ? -1 : 0;
}

int row_writer_end_source(struct row_writer *w, int64_t id, const char *hash, uint64_t bytes,
                          struct err *err)
{
    query_bind_int(w->end_source, 1, id);
    if (hash[0] == '\0')
        query_bind_null(w->end_source, 2);
    else
        query_bind_text(w->end_source, 2, hash, strlen(hash));
    query_bind_int(w->end_source, 3, (int64_t)bytes);
    return query_run(w->end_source, err);
}

int row_writer_has_game(struct row_writer *w, const char *hash, bool *has, struct err *err)
{
    query_bind_text(w->find_game, 1, hash, strlen(hash));
    const int status = query_step(w->find_game, err);
    query_reset(w->find_game);
    *has = status > 0;
    return status < 0 ? -1 : 0;
}

int row_writer_find_same(struct row_writer *w, const struct game_rows *rows, const char **one,
                         const char **other, struct err *err)
{
    return persons_find_same(w->persons, rows, one, other, err);
}

void row_writer_forget(struct row_writer *w)
{
    persons_forget(w->persons);
}

struct person_finder *row_writer_persons(struct row_writer *w)
{
    return persons_finder(w->persons);
}

void row_writer_listen(struct row_writer *w, persons_report_fn *report, void *ctx)
{
    persons_listen(w->persons, report, ctx);
}

static struct batch_game *add_to_batch(struct row_writer *w)
{
    struct batch *b = &w->batch;
    b->game = xgrow_array(b->game, b->n, &w->capacity, sizeof *b->game);
    return &b->game[b->n++];
}

int64_t row_writer_next_game(const struct row_writer *w)
{
    return w->next_game;
}

int row_writer_add_game(struct row_writer *w, struct game_rows *rows, int64_t source,
                        int64_t id, struct err *err)
{
    struct game_row *game = rows_at(rows, ROWS_game, 0);
    game->source = (int32_t)source;
    if (persons_seat(w->persons, rows, err) < 0)
        return -1;
    *add_to_batch(w) = (struct batch_game){rows, id != 0 ? id : w->next_game++};
    return 0;
}

void row_writer_add_derived(struct row_writer *w, const struct game_rows *rows, int64_t id)
{
    w->facts_too = false;
    *add_to_batch(w) = (struct batch_game){rows, id};
}

void row_writer_drop(struct row_writer *w)
{
    w->batch.n = 0;
}

/* ---- rows ---- */

static int write_table(struct row_writer *w, enum rows_table table, struct err *err)
{
    const struct schema_object *object = row_tables[table].object;
    if (!object->is_stored || (object->part == SCHEMA_FACTS && !w->facts_too))
        return 0;
    w->store->batch = &w->batch;
    const int status = query_run(w->insert[table], err);
    w->store->batch = NULL;
    return status;
}

/* Games of a batch mostly have numbers that follow each other. */
static int forget_blocks(struct row_writer *w, struct err *err)
{
    int64_t forgotten = -1;
    int status = 0;
    for (size_t i = 0; i < w->batch.n && status == 0 && w->facts_too; i++) {
        if (track_block_first(w->batch.game[i].id) != forgotten)
            status = track_index_forget(w->store, w->batch.game[i].id, err);
        forgotten = track_block_first(w->batch.game[i].id);
    }
    return status;
}

int row_writer_finish(struct row_writer *w, struct err *err)
{
    int status = forget_blocks(w, err);
    for (int i = 0; i < ROWS_COUNT && status == 0; i++)
        status = write_table(w, (enum rows_table)i, err);
    for (size_t i = 0; i < w->batch.n && status == 0 && w->digest != NULL; i++)
        digest_add(w->digest, w->batch.game[i].rows, w->batch.game[i].id);
    row_writer_drop(w);
    return status;
}
