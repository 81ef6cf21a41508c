#include "store/track_index.h"

#include <stdlib.h>
#include <string.h>

#include "base/err.h"
#include "base/progress.h"
#include "base/xalloc.h"
#include "games/game_registry.h"
#include "store/connection.h"
#include "store/track_maker.h"
#include "store/query.h"
#include "store/store.h"

enum { BLOCKS_AT_ONCE = 16 }; /* in one transaction */

/* A blob that could not be written to the database. */
struct kept_blob {
    const struct game_def *game;
    int64_t first;
    size_t column;
    struct buf bytes;
};

struct block_name {
    const struct game_def *game;
    int64_t first;
    size_t kept, end; /* its blobs in `kept`; none when they are in the database */
};

struct track_index {
    struct track_maker_sink sink; /* first */
    struct store *store;
    struct query *insert, *read;
    struct block_name *block; /* by number, then kind */
    size_t n_blocks, current; /* current: the block after the one at hand */
    struct kept_blob *kept;   /* in the order of the blocks and columns */
    size_t n_kept;
    bool is_writable;
    uint64_t n_same; /* while verifying */
};

/* ---- blocks that are missing ---- */

static int keep_blob(struct track_index *x, const struct game_def *game, int64_t first,
                     size_t column, struct buf *blob)
{
    if ((x->n_kept & (x->n_kept - 1)) == 0)
        x->kept = xrealloc_array(x->kept, x->n_kept == 0 ? 1 : x->n_kept * 2, sizeof *x->kept);
    x->kept[x->n_kept++] = (struct kept_blob){game, first, column, *blob};
    *blob = (struct buf)BUF_INIT;
    return 0;
}

static int take_blob(struct track_maker_sink *sink, const struct game_def *game, int64_t first,
                     size_t column, struct buf *blob, struct err *err)
{
    struct track_index *x = (struct track_index *)sink;
    if (!x->is_writable)
        return keep_blob(x, game, first, column, blob);
    query_bind_int(x->insert, 1, first);
    query_bind_text(x->insert, 2, game->name, strlen(game->name));
    query_bind_int(x->insert, 3, (int64_t)column);
    query_bind_blob(x->insert, 4, buf_str(blob), blob->len);
    return query_run(x->insert, err);
}

/* The first numbers of all blocks that have games and no rows. */
static int find_missing(struct store *s, int64_t **out, size_t *n, struct err *err)
{
    struct query *next, *is_there = NULL;
    int status =
        query_new(&next, s, "SELECT id FROM game WHERE id >= ?1 ORDER BY id LIMIT 1", err);
    if (status == 0)
        status = query_new(&is_there, s,
                           "SELECT 1 FROM position_index WHERE first = ?1 LIMIT 1", err);
    for (int64_t from = 0; status == 0;) {
        query_bind_int(next, 1, from);
        if ((status = query_step(next, err)) <= 0)
            break;
        const int64_t first = track_block_first(query_int(next, 0));
        query_reset(next);
        query_bind_int(is_there, 1, first);
        status = query_step(is_there, err);
        query_reset(is_there);
        if (status == 0) {
            *out = xrealloc_array(*out, *n + 1, sizeof **out);
            (*out)[(*n)++] = first;
        }
        status = status < 0 ? -1 : 0;
        from = first + TRACK_BLOCK_GAMES;
    }
    query_free(next);
    query_free(is_there);
    return status;
}

static int make_blocks(struct track_index *x, const int64_t *first, size_t n, unsigned jobs,
                       struct err *err)
{
    struct track_maker *maker;
    uint64_t games = 0;
    if (track_maker_new(&maker, x->store, jobs, err) < 0)
        return -1;
    struct progress *progress =
        progress_new("games", "games", (uint64_t)n * TRACK_BLOCK_GAMES, true);
    int status = 0;
    for (size_t i = 0; i < n && status == 0; i++) {
        status = track_maker_make(maker, first[i], &x->sink, &games, err);
        progress_update(progress, (uint64_t)(i + 1) * TRACK_BLOCK_GAMES, games);
        if (status == 0 && x->is_writable && i % BLOCKS_AT_ONCE == BLOCKS_AT_ONCE - 1 &&
            store_commit(x->store, err) < 0)
            status = -1;
        else if (status == 0 && x->is_writable && i % BLOCKS_AT_ONCE == BLOCKS_AT_ONCE - 1)
            status = store_begin(x->store, err);
    }
    progress_free(progress);
    track_maker_free(maker);
    return status;
}

/* Readers ask SQLite to refuse writes. */
static int set_query_only(struct store *s, bool is_on, struct err *err)
{
    return store_run(s, is_on ? "PRAGMA query_only = 1" : "PRAGMA query_only = 0", err);
}

/* A rebuild drops the index, and `meta` still says that one is wanted. */
static const char is_kept_sql[] = "SELECT count(*) FROM meta WHERE key = 'position-index'";

static int make_missing(struct track_index *x, unsigned jobs, struct err *err)
{
    int64_t *first = NULL, was_read_only = 0, is_kept = 0;
    size_t n = 0;
    struct err cannot_write = ERR_INIT;
    int status = find_missing(x->store, &first, &n, err);
    if (status == 0 && n > 0)
        status = query_number(x->store, "PRAGMA query_only", &was_read_only, err);
    if (status == 0 && n > 0)
        status = query_number(x->store, is_kept_sql, &is_kept, err);
    if (status == 0 && n > 0) {
        set_query_only(x->store, false, NULL);
        x->is_writable = is_kept != 0 && sqlite3_db_readonly(x->store->db, "main") == 0 &&
                         store_begin(x->store, &cannot_write) == 0;
        status = make_blocks(x, first, n, jobs, err);
        if (status == 0 && x->is_writable)
            status = store_commit(x->store, err);
        store_rollback(x->store);
        set_query_only(x->store, was_read_only != 0, NULL);
    }
    free(first);
    return status;
}

/* ---- the blocks ---- */

static void add_block(struct track_index *x, const struct game_def *game, int64_t first,
                      size_t kept, size_t end)
{
    if (game == NULL || first < 0)
        return;
    if ((x->n_blocks & (x->n_blocks - 1)) == 0)
        x->block =
            xrealloc_array(x->block, x->n_blocks == 0 ? 1 : x->n_blocks * 2, sizeof *x->block);
    x->block[x->n_blocks++] = (struct block_name){game, first, kept, end};
}

static int list_blocks(struct track_index *x, struct err *err)
{
    struct query *q;
    if (query_new(&q, x->store,
                  "SELECT first, kind FROM position_index WHERE word = ?1 ORDER BY first, kind",
                  err) < 0)
        return -1;
    query_bind_int(q, 1, TRACK_GAMES);
    int status;
    while ((status = query_step(q, err)) > 0)
        add_block(x, game_find(query_text(q, 1), query_text_length(q, 1)), query_int(q, 0), 0,
                  0);
    query_free(q);
    for (size_t i = 0, begin = 0; i < x->n_kept; i++)
        if (x->kept[i].column == TRACK_GAMES) { /* the last of a block */
            add_block(x, x->kept[i].game, x->kept[i].first, begin, i + 1);
            begin = i + 1;
        }
    return status;
}

static int open_index(struct track_index *x, unsigned jobs, struct err *err)
{
    if (query_new(
            &x->insert, x->store,
            "INSERT INTO position_index(first, kind, word, changes) VALUES(?1, ?2, ?3, ?4)",
            err) < 0 ||
        query_new(
            &x->read, x->store,
            "SELECT changes FROM position_index WHERE first = ?1 AND kind = ?2 AND word = ?3",
            err) < 0)
        return -1;
    return make_missing(x, jobs, err) < 0 ? -1 : list_blocks(x, err);
}

int track_index_open(struct track_index **out, struct store *s, unsigned jobs, struct err *err)
{
    struct track_index *x = xcalloc(1, sizeof *x);
    x->sink.take = take_blob;
    x->store = s;
    *out = x;
    if (open_index(x, jobs, err) == 0)
        return 0;
    track_index_close(x);
    *out = NULL;
    return -1;
}

void track_index_close(struct track_index *x)
{
    if (x == NULL)
        return;
    query_free(x->insert);
    query_free(x->read);
    for (size_t i = 0; i < x->n_kept; i++)
        buf_free(&x->kept[i].bytes);
    free(x->kept);
    free(x->block);
    free(x);
}

int track_index_next(struct track_index *x, struct err *err)
{
    (void)err;
    if (x->current >= x->n_blocks)
        return 0;
    x->current++;
    return 1;
}

const struct game_def *track_index_game(const struct track_index *x)
{
    return x->block[x->current - 1].game;
}

int64_t track_index_first(const struct track_index *x)
{
    return x->block[x->current - 1].first;
}

static const struct kept_blob *find_kept(const struct track_index *x, size_t column)
{
    const struct block_name *block = &x->block[x->current - 1];
    for (size_t i = block->kept; i < block->end; i++)
        if (x->kept[i].column == column)
            return &x->kept[i];
    return NULL;
}

int track_index_read(struct track_index *x, size_t column, struct track_view *view,
                     struct err *err)
{
    const struct block_name *block = &x->block[x->current - 1];
    const struct kept_blob *kept = find_kept(x, column);
    buf_clear(&view->bytes);
    if (kept != NULL) {
        buf_put(&view->bytes, buf_str(&kept->bytes), kept->bytes.len);
    } else if (block->end == 0) {
        query_bind_int(x->read, 1, block->first);
        query_bind_text(x->read, 2, block->game->name, strlen(block->game->name));
        query_bind_int(x->read, 3, (int64_t)column);
        const int status = query_step(x->read, err);
        size_t length = 0;
        const void *bytes = status > 0 ? query_blob(x->read, 0, &length) : NULL;
        if (length > 0)
            buf_put(&view->bytes, bytes, length);
        query_reset(x->read);
        if (status < 0)
            return -1;
    }
    track_column_read(&view->column, buf_str(&view->bytes), view->bytes.len);
    return 0;
}

void track_view_free(struct track_view *view)
{
    buf_free(&view->bytes);
}

/* ---- changes ---- */

int track_index_forget(struct store *s, int64_t game, struct err *err)
{
    struct query *q;
    if (query_new(&q, s, "DELETE FROM position_index WHERE first = ?1", err) < 0)
        return -1;
    query_bind_int(q, 1, track_block_first(game));
    const int status = query_run(q, err);
    query_free(q);
    return status;
}

/* ---- keeping ---- */

static int run_within(struct store *s, const char *sql, struct err *err)
{
    if (store_begin(s, err) < 0)
        return -1;
    if (store_run(s, sql, err) == 0)
        return store_commit(s, err);
    store_rollback(s);
    return -1;
}

int track_index_keep(struct store *s, unsigned jobs, uint64_t *n_games, uint64_t *bytes,
                     struct err *err)
{
    struct track_index *x;
    int64_t games, size;
    if (run_within(s,
                   "INSERT OR REPLACE INTO meta(key, value) VALUES('position-index', 'kept')",
                   err) < 0 ||
        track_index_open(&x, s, jobs, err) < 0)
        return -1;
    track_index_close(x);
    if (query_number(s, "SELECT count(*) FROM game", &games, err) < 0 ||
        query_number(s, "SELECT coalesce(sum(length(changes)), 0) FROM position_index", &size,
                     err) < 0)
        return -1;
    *n_games = (uint64_t)games;
    *bytes = (uint64_t)size;
    return 0;
}

int track_index_drop(struct store *s, bool *was_there, struct err *err)
{
    int64_t is_kept;
    if (query_number(s, is_kept_sql, &is_kept, err) < 0)
        return -1;
    *was_there = is_kept != 0;
    return run_within(
        s, "DELETE FROM position_index; DELETE FROM meta WHERE key = 'position-index'", err);
}

/* ---- verifying ---- */

static int compare_blob(struct track_maker_sink *sink, const struct game_def *game,
                        int64_t first, size_t column, struct buf *blob, struct err *err)
{
    struct track_index *x = (struct track_index *)sink;
    size_t length = 0;
    query_bind_int(x->read, 1, first);
    query_bind_text(x->read, 2, game->name, strlen(game->name));
    query_bind_int(x->read, 3, (int64_t)column);
    const int status = query_step(x->read, err);
    const void *bytes = status > 0 ? query_blob(x->read, 0, &length) : NULL;
    x->n_same += length == blob->len && memcmp(bytes, buf_str(blob), length) == 0;
    query_reset(x->read);
    return status < 0 ? -1 : 0;
}

/* Makes the blocks that are there once more. */
static int make_again(struct track_index *x, unsigned jobs, struct err *err)
{
    struct track_maker *maker = NULL;
    struct query *q = NULL;
    uint64_t games = 0;
    int status = track_maker_new(&maker, x->store, jobs, err);
    if (status == 0)
        status = query_new(&q, x->store, "SELECT DISTINCT first FROM position_index ORDER BY 1",
                           err);
    while (status == 0 && (status = query_step(q, err)) > 0)
        status = track_maker_make(maker, query_int(q, 0), &x->sink, &games, err);
    query_free(q);
    track_maker_free(maker);
    return status;
}

int track_index_verify(struct store *s, unsigned jobs, uint64_t *n_differing, struct err *err)
{
    struct track_index x = {.sink = {compare_blob}, .store = s};
    int64_t n = 0;
    int status = query_new(&x.read, s,
                           "SELECT changes FROM position_index WHERE first = ?1 AND kind = ?2"
                           " AND word = ?3",
                           err);
    if (status == 0)
        status = query_number(s, "SELECT count(*) FROM position_index", &n, err);
    if (status == 0)
        status = make_again(&x, jobs, err);
    query_free(x.read);
    *n_differing = (uint64_t)n - x.n_same;
    return status;
}
