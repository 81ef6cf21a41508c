#include "store/rederive.h"

#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/pipeline.h"
#include "base/progress.h"
#include "base/threads.h"
#include "base/xalloc.h"
#include "core/record.h"
#include "store/game_reader.h"
#include "store/track_index.h"
#include "store/derive/derive.h"
#include "store/derive/digest.h"
#include "store/evaluation.h"
#include "store/facts.h"
#include "store/query.h"
#include "store/row_writer.h"
#include "store/store.h"
#include "store/update_lock.h"

enum { GAMES_FOR_WORKER = 8, GAMES_AT_ONCE = 64 };

/* ---- all games ---- */

struct worker {
    struct deriver deriver;
    struct facts *facts;
    struct record record;
};

static struct worker *workers_new(unsigned n)
{
    struct worker *worker = xcalloc(n, sizeof *worker);
    for (unsigned i = 0; i < n; i++) {
        deriver_init(&worker[i].deriver);
        worker[i].facts = facts_new();
        record_init(&worker[i].record);
    }
    return worker;
}

static void workers_free(struct worker *worker, unsigned n)
{
    for (unsigned i = 0; i < n; i++) {
        deriver_free(&worker[i].deriver);
        facts_free(worker[i].facts);
        record_free(&worker[i].record);
    }
    free(worker);
}

struct rederiving {
    struct worker *worker;
    struct query *ids;
    struct game_reader *reader;
    struct rederive_sink *sink;
    bool with_derived;
};

static int read_game(void *ctx, void *item, struct err *err)
{
    struct rederiving *r = ctx;
    struct rederived *game = item;
    const int status = query_step(r->ids, err);
    if (status <= 0)
        return status;
    game->id = query_int(r->ids, 0);
    if (game_reader_listed_rows(r->reader, game->id, r->with_derived, &game->stored, err) < 0)
        return -1;
    return 1;
}

static void rederive(void *ctx, unsigned number, void *item)
{
    struct worker *worker = &((struct rederiving *)ctx)->worker[number];
    struct rederived *game = item;
    rows_reset(&game->fresh);
    err_clear(&game->err);
    if (facts_to_record(worker->facts, &game->stored, &worker->record, &game->err) == 0) {
        facts_from_record(worker->facts, &worker->record, &game->fresh);
        derive_game(&worker->deriver, &worker->record, &game->stored, &game->fresh, &game->err);
    }
}

static int take_games(void *ctx, void *const *item, size_t n, struct err *err)
{
    struct rederive_sink *sink = ((struct rederiving *)ctx)->sink;
    struct rederived *game[GAMES_AT_ONCE];
    for (size_t i = 0; i < n; i++)
        game[i] = item[i];
    return sink->take(sink, game, n, err);
}

static void free_game(void *item)
{
    struct rederived *game = item;
    rows_free(&game->stored);
    rows_free(&game->fresh);
}

int rederive_all(struct store *s, unsigned jobs, bool with_derived, struct rederive_sink *sink,
                 struct err *err)
{
    const unsigned workers = threads_workers(jobs);
    struct rederiving r = {
        .worker = workers_new(workers), .sink = sink, .with_derived = with_derived};
    const struct pipeline pipeline = {
        .jobs = jobs,
        .ahead = GAMES_FOR_WORKER,
        .at_once = GAMES_AT_ONCE,
        .item_size = sizeof(struct rederived),
        .ctx = &r,
        .read = read_game,
        .work = rederive,
        .take = take_games,
        .free_item = free_game,
    };
    int status = query_new(&r.ids, s, "SELECT id FROM game ORDER BY id", err);
    if (status == 0)
        status = game_reader_new(&r.reader, s, err);
    if (status == 0)
        status = pipeline_run(&pipeline, err);
    query_free(r.ids);
    game_reader_free(r.reader);
    workers_free(r.worker, workers);
    return status;
}

/* ---- rebuild ---- */

struct rebuilding {
    struct rederive_sink sink; /* first */
    struct row_writer *writer;
    struct progress *progress;
    uint64_t n;
};

static int write_derived(struct rederive_sink *sink, struct rederived *const *game, size_t n,
                         struct err *err)
{
    struct rebuilding *self = (struct rebuilding *)sink;
    for (size_t i = 0; i < n; i++) {
        if (err_is_set(&game[i]->err))
            return err_set(err, "game %lld cannot be replayed: %s", (long long)game[i]->id,
                           game[i]->err.text);
        row_writer_add_derived(self->writer, &game[i]->fresh, game[i]->id);
    }
    self->n += n;
    progress_update(self->progress, self->n, self->n);
    return row_writer_finish(self->writer, err);
}

int store_rebuild_within(struct store *s, unsigned jobs, uint64_t *n_games, struct err *err)
{
    struct digest *digest = digest_new(digest_limits(s));
    struct rebuilding self = {.sink = {write_derived}};
    int64_t total;
    int status = query_number(s, "SELECT count(*) FROM game", &total, err);
    if (status == 0)
        status = store_reset_derived(s, err);
    self.progress = progress_new("games", NULL, status == 0 ? (uint64_t)total : 0, true);
    if (status == 0)
        status = row_writer_new(&self.writer, s, digest, err);
    if (status == 0)
        status = rederive_all(s, jobs, false, &self.sink, err);
    row_writer_free(self.writer);
    if (status == 0)
        status = digest_write(digest, s, err);
    if (status == 0)
        status = evaluations_tidy(s, err);
    digest_free(digest);
    progress_free(self.progress);
    *n_games = self.n;
    return status == 0 ? store_create_indexes(s, err) : status;
}

static int rebuild(struct store *s, unsigned jobs, uint64_t *n_games, struct err *err)
{
    if (store_begin(s, err) < 0)
        return -1;
    if (store_rebuild_within(s, jobs, n_games, err) < 0) {
        store_rollback(s);
        return -1;
    }
    return store_commit(s, err);
}

int store_rebuild(struct store *s, unsigned jobs, uint64_t *n_games, struct err *err)
{
    struct update_lock lock;
    update_lock_take(&lock, store_path(s));
    const int status = rebuild(s, jobs, n_games, err);
    update_lock_drop(&lock);
    return status;
}

/* ---- verify ---- */

struct verifying {
    struct rederive_sink sink; /* first */
    struct verify_listener *listener;
    struct verify_totals *totals;
    struct digest *digest; /* of the games up to digest_upto */
    int64_t digest_upto;
    bool is_digest_open; /* a game cannot be replayed, so its sums are unknown */
    struct buf text;
};

static bool compare_hash(struct verifying *self, const struct rederived *game)
{
    const struct game_row *stored = rows_at(&game->stored, ROWS_game, 0);
    const struct game_row *fresh = rows_at(&game->fresh, ROWS_game, 0);
    if (strcmp(stored->hash, fresh->hash) == 0)
        return true;
    buf_clear(&self->text);
    buf_printf(&self->text, "content hash: %s stored, %s computed", stored->hash, fresh->hash);
    self->listener->differs(self->listener, game->id, "game", buf_str(&self->text));
    return false;
}

static bool compare_table(struct verifying *self, const struct rederived *game,
                          enum rows_table table)
{
    buf_clear(&self->text);
    if (rows_equal(&game->stored, &game->fresh, table, &self->text))
        return true;
    self->listener->differs(self->listener, game->id, row_tables[table].name,
                            buf_str(&self->text));
    return false;
}

static bool compare_game(struct verifying *self, const struct rederived *game)
{
    if (err_is_set(&game->err)) {
        self->listener->differs(self->listener, game->id, "event", game->err.text);
        return false;
    }
    bool is_equal = compare_hash(self, game);
    for (int i = 0; i < ROWS_COUNT; i++) {
        if (row_tables[i].object->part == SCHEMA_DERIVED && row_tables[i].object->is_stored)
            is_equal &= compare_table(self, game, (enum rows_table)i);
    }
    return is_equal;
}

static int verify_games(struct rederive_sink *sink, struct rederived *const *game, size_t n,
                        struct err *err)
{
    (void)err;
    struct verifying *self = (struct verifying *)sink;
    for (size_t i = 0; i < n; i++) {
        self->totals->games++;
        self->totals->events += game[i]->stored.table[ROWS_event].n;
        self->totals->differing += !compare_game(self, game[i]);
        self->is_digest_open |= err_is_set(&game[i]->err);
        if (game[i]->id <= self->digest_upto && !err_is_set(&game[i]->err))
            digest_add(self->digest, &game[i]->fresh, game[i]->id);
    }
    return 0;
}

int store_verify_pages(struct store *s, struct verify_listener *listener, struct err *err)
{
    struct query *q;
    if (query_new(&q, s, "PRAGMA quick_check(10)", err) < 0)
        return -1;
    int status;
    while ((status = query_step(q, err)) > 0) {
        if (strcmp(query_text(q, 0), "ok") != 0)
            listener->differs(listener, 0, "pages", query_text(q, 0));
    }
    query_free(q);
    return status;
}

/* Compares an object of the schema with SQLite's text of it; an index may be missing. */
static int verify_object(struct verifying *self, struct query *q,
                         const struct schema_object *object, struct err *err)
{
    if (!object->is_stored)
        return 0;
    query_bind_text(q, 1, object->name, strlen(object->name));
    const int status = query_step(q, err);
    const bool is_there = status > 0;
    const bool is_same = is_there && schema_has_form(object, query_text(q, 0));
    query_reset(q);
    if (status < 0 || is_same || (!is_there && object->kind == SCHEMA_INDEX))
        return status < 0 ? -1 : 0;
    self->listener->differs(self->listener, 0, object->name,
                            is_there ? "is not what this program makes" : "is not there");
    return 0;
}

static int verify_triggers(struct verifying *self, struct store *s, struct err *err)
{
    struct query *q;
    if (query_new(&q, s, "SELECT name FROM sqlite_schema WHERE type = 'trigger' ORDER BY name",
                  err) < 0)
        return -1;
    int status;
    while ((status = query_step(q, err)) > 0)
        self->listener->differs(self->listener, 0, query_text(q, 0),
                                "is a trigger, which this program never makes");
    query_free(q);
    return status;
}

/* Other tables and views are allowed. */
static int verify_schema(struct verifying *self, struct store *s, struct err *err)
{
    struct query *q;
    if (query_new(&q, s, "SELECT sql FROM sqlite_schema WHERE name = ?1", err) < 0)
        return -1;
    int status = 0;
    const struct schema_object *object;
    for (size_t i = 0; (object = schema_at(i)) != NULL && status == 0; i++)
        status = verify_object(self, q, object, err);
    query_free(q);
    return status < 0 ? -1 : verify_triggers(self, s, err);
}

static int verify_references(struct verifying *self, struct store *s, struct err *err)
{
    struct query *q;
    /* ORDER BY: SQLite's own order is that of a hash table in memory. */
    if (query_new(&q, s,
                  "SELECT \"table\", parent FROM pragma_foreign_key_check"
                  " WHERE \"table\" NOT IN ('seat', 'seat_name') ORDER BY 1, 2",
                  err) < 0)
        return -1;
    int status;
    while ((status = query_step(q, err)) > 0) {
        buf_clear(&self->text);
        buf_printf(&self->text, "a row refers to a row of %s that is not there",
                   query_text(q, 1));
        self->listener->differs(self->listener, 0, query_text(q, 0), buf_str(&self->text));
    }
    query_free(q);
    return status;
}

/* Every alias and identity must end at a player, and every name of a seat at the player of the seat: but
 * for seats of nobody, and where an identity says who it was. */
static int verify_names(struct verifying *self, struct store *s, struct err *err)
{
    static const char sql[] =
        "WITH RECURSIVE merged AS MATERIALIZED (SELECT name, stands_for FROM alias),\n"
        "known(name, player) AS (SELECT name, id FROM player\n"
        "  UNION SELECT a.name, k.player FROM known k JOIN merged a ON a.stands_for = k.name)\n"
        "SELECT 'alias', name || ' stands for no player' FROM alias\n"
        "WHERE name NOT IN (SELECT name FROM known)\n"
        "UNION ALL SELECT 'identity', name || ' is no player' FROM identity\n"
        "WHERE name NOT IN (SELECT name FROM known)\n"
        "UNION ALL SELECT 'seat', 'game ' || game || ' has a player who is not there' FROM "
        "seat\n"
        "WHERE player NOT IN (SELECT id FROM player UNION ALL SELECT 0)\n"
        "UNION ALL SELECT 'seat_name', n.name || ' is not who sits in game ' || n.game\n"
        "FROM seat_name n LEFT JOIN seat s ON s.game = n.game AND s.seat = n.seat\n"
        "WHERE s.game IS NULL OR (s.player <> 0\n"
        "  AND (n.name, s.player) NOT IN (SELECT name, player FROM known)\n"
        "  AND NOT EXISTS (SELECT 1 FROM header h WHERE h.game = n.game\n"
        "    AND h.key IN ('x-bgstats-players', 'x-bga-players')))\n"
        "ORDER BY 1, 2";
    struct query *q;
    if (query_new(&q, s, sql, err) < 0)
        return -1;
    int status;
    while ((status = query_step(q, err)) > 0)
        self->listener->differs(self->listener, 0, query_text(q, 0), query_text(q, 1));
    query_free(q);
    return status;
}

static void compare_versions(const struct game_rows *stored, const struct game_rows *fresh,
                             int64_t past, struct buf *out)
{
    const char *one = ((const struct game_row *)rows_at(stored, ROWS_game, 0))->hash;
    const char *other = ((const struct game_row *)rows_at(fresh, ROWS_game, 0))->hash;
    if (strcmp(one, other) != 0)
        buf_printf(out, "version %lld: content hash: %s stored, %s computed", (long long)past,
                   one, other);
}

/* Compares the content hash of a superseded or removed version with what its facts give. */
static int verify_version(struct verifying *self, struct game_reader *reader,
                          struct worker *worker, int64_t past, struct game_rows *rows,
                          struct err *err)
{
    struct game_rows fresh = ROWS_INIT;
    struct err why = ERR_INIT;
    if (game_reader_listed_rows(reader, past, false, rows, err) < 0)
        return -1;
    if (facts_to_record(worker->facts, rows, &worker->record, &why) == 0)
        facts_from_record(worker->facts, &worker->record, &fresh);
    buf_clear(&self->text);
    if (err_is_set(&why))
        buf_printf(&self->text, "version %lld: %s", (long long)past, why.text);
    else
        compare_versions(rows, &fresh, past, &self->text);
    if (self->text.len > 0)
        self->listener->differs(self->listener, 0, "past_game", buf_str(&self->text));
    rows_free(&fresh);
    return 0;
}

static int verify_past(struct verifying *self, struct store *s, struct err *err)
{
    struct query *q = NULL;
    struct game_reader *reader = NULL;
    struct game_rows rows = ROWS_INIT;
    struct worker *worker = workers_new(1);
    int status = query_new(&q, s, "SELECT past FROM past_game ORDER BY past", err);
    if (status == 0)
        status = game_reader_new_past(&reader, s, err);
    while (status == 0 && (status = query_step(q, err)) > 0)
        status = verify_version(self, reader, worker, query_int(q, 0), &rows, err);
    query_free(q);
    game_reader_free(reader);
    rows_free(&rows);
    workers_free(worker, 1);
    return status;
}

static void digest_differs(void *context, const char *table)
{
    struct verifying *self = context;
    self->listener->differs(self->listener, 0, table, "is not what the games add up to");
}

static int verify_games_and_digest(struct verifying *self, struct store *s, unsigned jobs,
                                   struct err *err)
{
    if (digest_upto(s, &self->digest_upto, err) < 0 ||
        rederive_all(s, jobs, true, &self->sink, err) < 0)
        return -1;
    return self->is_digest_open ? 0 : digest_verify(self->digest, s, digest_differs, self, err);
}

static int verify_index(struct verifying *self, struct store *s, unsigned jobs, struct err *err)
{
    uint64_t n;
    if (track_index_verify(s, jobs, &n, err) < 0)
        return -1;
    if (n > 0)
        self->listener->differs(self->listener, 0, "position_index",
                                "is not what the games give");
    return 0;
}

int store_verify(struct store *s, unsigned jobs, struct verify_listener *listener,
                 struct verify_totals *totals, struct err *err)
{
    *totals = (struct verify_totals){0};
    struct verifying self = {.sink = {verify_games},
                             .listener = listener,
                             .totals = totals,
                             .digest = digest_new(digest_limits(s))};
    int status = store_verify_pages(s, listener, err);
    if (status == 0)
        status = verify_schema(&self, s, err);
    if (status == 0)
        status = verify_references(&self, s, err);
    if (status == 0)
        status = verify_names(&self, s, err);
    if (status == 0)
        status = verify_past(&self, s, err);
    if (status == 0)
        status = verify_games_and_digest(&self, s, jobs, err);
    if (status == 0)
        status = verify_index(&self, s, jobs, err);
    digest_free(self.digest);
    buf_free(&self.text);
    return status;
}
