#include "store/import_batch.h"

#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/hash.h"
#include "base/sort.h"
#include "base/xalloc.h"
#include "store/derive/digest.h"
#include "store/derive/game_key.h"
#include "store/evaluation.h"
#include "store/past_game.h"
#include "store/query.h"
#include "store/row_writer.h"
#include "store/store.h"

/* A commit writes most pages of the indexes whose keys are hashes, however few games are in it: 100,000 games take 0.86
 * of the processor time that they take in batches of a quarter of this size.  Memory: 50 MB more. */
enum {
    BATCH_ENTRIES = 1024,
    BATCH_BYTES = 32 * 1024 * 1024, /* of rows: a batch with as many is full */
    KEY_SLOTS = 16 * BATCH_ENTRIES,
};

/* A game, or (game NULL) the end of a file. */
struct entry {
    struct import_game *game;
    struct import_file *file;
    struct import_source source; /* of a file that ended */
    int64_t replaces;  /* number of the game that it stands for from now on; 0: none */
    bool is_duplicate; /* another program has stored it since it was added */
};

struct import_batch {
    struct store *store;
    struct row_writer *writer;
    struct same_finder *finder;
    struct same_game same; /* of the last game met */
    bool has_replaced;     /* the open transaction */
    bool reads_files;      /* import_reader.reads_files */
    bool is_reading;       /* a transaction that only reads is open */
    struct digest *digest; /* of the games that were written */
    int64_t last_source;   /* before this import */
    struct arena news_texts;
    struct batch_news *news; /* of players, until the transaction is committed */
    size_t n_news, news_room;
    struct entry *writing;
    import_news_fn *report;
    void *ctx;
    struct game_pool *pool;
    struct import_totals *totals;
    size_t n, bytes;
    struct entry entry[BATCH_ENTRIES];
    int64_t key[KEY_SLOTS]; /* contents and keys of its games, by hash; 0: free */
};

struct batch_news {
    const struct import_game *game;
    const char *text;
};

/* ---- the pool of games ---- */

struct import_game *game_pool_take(struct game_pool *pool)
{
    if (pool->n > 0)
        return pool->game[--pool->n];
    return xcalloc(1, sizeof(struct import_game));
}

void game_pool_give(struct game_pool *pool, struct import_game *game)
{
    if (pool->n == pool->capacity) {
        pool->capacity = pool->capacity == 0 ? BATCH_ENTRIES : pool->capacity * 2;
        pool->game = xrealloc_array(pool->game, pool->capacity, sizeof *pool->game);
    }
    rows_reset(&game->rows);
    pool->game[pool->n++] = game;
}

void game_pool_free(struct game_pool *pool)
{
    for (size_t i = 0; i < pool->n; i++) {
        rows_free(&pool->game[i]->rows);
        free(pool->game[i]);
    }
    free(pool->game);
    *pool = (struct game_pool){0};
}

/* ---- transactions ---- */

/* What the games of a part are looked for in is locked once, not for each question. */
static int begin_reading(struct import_batch *b, struct err *err)
{
    if (!b->is_reading && store_begin_reading(b->store, err) < 0)
        return -1;
    b->is_reading = true;
    return 0;
}

void import_batch_let_go(struct import_batch *b)
{
    if (b->is_reading)
        store_end_reading(b->store);
    b->is_reading = false;
}

/* The game is stored already.  If its source has the name of this file and no end, an import of
 * the file was killed: this one continues that source. */
static int go_on_with(struct import_batch *b, struct import_file *file, int64_t source,
                      struct err *err)
{
    bool is_unfinished;
    if (file->is_stored || file->id != 0 || source == file->other_source)
        return 0;
    if (row_writer_is_unfinished(b->writer, source, file->path, file->format, &is_unfinished,
                                 err) < 0)
        return -1;
    if (is_unfinished)
        file->id = source;
    else
        file->other_source = source;
    return 0;
}

static int put_aside(struct import_batch *b, int64_t game, struct err *err)
{
    digest_spoil(b->digest);
    b->has_replaced = true;
    return past_game_put(b->store, game, PAST_REPLACED, err);
}

static int write_game(struct import_batch *b, struct entry *entry, struct err *err)
{
    struct import_file *file = entry->file;
    const struct game_row *row = rows_at(&entry->game->rows, ROWS_game, 0);
    if (row_writer_has_game(b->writer, row->hash, &entry->is_duplicate, err) < 0)
        return -1;
    if (entry->is_duplicate)
        return 0;
    if (file->id == 0) {
        file->id_is_new = true;
        file->first_game = row_writer_next_game(b->writer);
        if (row_writer_add_source(b->writer, file->path, file->format, &file->id, err) < 0)
            return -1;
    }
    if (entry->replaces != 0 && put_aside(b, entry->replaces, err) < 0)
        return -1;
    b->writing = entry;
    return row_writer_add_game(b->writer, &entry->game->rows, file->id, entry->replaces, err);
}

static int write_entry(struct import_batch *b, struct entry *entry, struct err *err)
{
    if (entry->game != NULL)
        return write_game(b, entry, err);
    if (entry->file->id == 0)
        return 0;
    return row_writer_end_source(b->writer, entry->file->id, entry->source.hash,
                                 entry->source.bytes, err);
}

static int write_entries(struct import_batch *b, size_t from, size_t to, struct err *err)
{
    b->has_replaced = false;
    if (row_writer_start(b->writer, err) < 0)
        return -1;
    for (size_t i = from; i < to; i++) {
        if (write_entry(b, &b->entry[i], err) < 0)
            return -1;
    }
    if (row_writer_finish(b->writer, err) < 0)
        return -1;
    if (!b->has_replaced)
        return 0;
    return past_game_tidy_players(b->store, err) < 0 ? -1 : evaluations_tidy(b->store, err);
}

/* ---- news of players ---- */

static void keep_news(void *ctx, const char *text)
{
    struct import_batch *b = ctx;
    b->news = xgrow_array(b->news, b->n_news, &b->news_room, sizeof *b->news);
    b->news[b->n_news++] = (struct batch_news){
        b->writing->game, arena_strndup(&b->news_texts, text, strlen(text))};
}

static void pass_news(struct import_batch *b, bool is_committed)
{
    for (size_t i = 0; i < b->n_news && is_committed && b->report != NULL; i++)
        b->report(b->ctx, b->news[i].game, b->news[i].text);
    b->n_news = 0;
    arena_reset(&b->news_texts);
}

void import_batch_listen(struct import_batch *b, import_news_fn *report, void *ctx)
{
    b->report = report;
    b->ctx = ctx;
}

/* Entries [from, to) in a transaction of their own: all of them, or none. */
static int commit_entries(struct import_batch *b, size_t from, size_t to, struct err *err)
{
    import_batch_let_go(b);
    int status = store_begin(b->store, err);
    if (status == 0) {
        status = write_entries(b, from, to, err);
        if (status == 0)
            status = store_commit(b->store, err);
        else
            store_rollback(b->store);
        if (status < 0)
            digest_spoil(b->digest);
        if (status < 0)
            row_writer_forget(b->writer);
        pass_news(b, status == 0);
    }
    row_writer_drop(b->writer);
    for (size_t i = from; i < to; i++) {
        struct import_file *file = b->entry[i].file;
        if (status < 0 && file->id_is_new)
            file->id = 0;
        file->id_is_new = false;
    }
    return status;
}

int import_batch_find_same(struct import_batch *b, const struct import_game *game,
                           const char **one, const char **other, struct err *err)
{
    return row_writer_find_same(b->writer, &game->rows, one, other, err);
}

int import_batch_digest(struct import_batch *b, struct err *err)
{
    return digest_write(b->digest, b->store, err);
}

/* ---- what a stored game did not say ---- */

static int count_thinking(struct import_batch *b, int64_t game, int64_t *n, struct err *err)
{
    struct query *q;
    *n = 0;
    if (query_new(&q, b->store, "SELECT count(*) FROM thinking WHERE game = ?1", err) < 0)
        return -1;
    query_bind_int(q, 1, game);
    const int status = query_step(q, err);
    *n = status > 0 ? query_int(q, 0) : 0;
    query_free(q);
    return status < 0 ? -1 : 0;
}

static int add_thinking(struct import_batch *b, const struct game_rows *rows, int64_t game,
                        struct err *err)
{
    struct query *q;
    int status = 0;
    if (query_new(&q, b->store,
                  "INSERT INTO thinking(game, seat, seconds, moves) VALUES(?1, ?2, ?3, ?4)",
                  err) < 0)
        return -1;
    for (size_t i = 0; i < rows->table[ROWS_thinking].n && status == 0; i++) {
        const struct thinking_row *row = rows_at(rows, ROWS_thinking, i);
        query_bind_int(q, 1, game);
        query_bind_int(q, 2, row->seat);
        query_bind_int(q, 3, row->seconds);
        query_bind_int(q, 4, row->moves);
        status = query_run(q, err);
    }
    query_free(q);
    return status;
}

int import_batch_learn(struct import_batch *b, const struct import_game *game, int64_t stored,
                       bool *is_new, struct err *err)
{
    int64_t n = 0;
    *is_new = false;
    if (stored == 0 || game->rows.table[ROWS_thinking].n == 0)
        return 0;
    if (count_thinking(b, stored, &n, err) < 0)
        return -1;
    if (n > 0)
        return 0;
    if (import_batch_finish(b, err) < 0)
        return -1;
    import_batch_let_go(b);
    if (store_begin(b->store, err) < 0)
        return -1;
    *is_new =
        add_thinking(b, &game->rows, stored, err) == 0 && store_commit(b->store, err) == 0;
    if (!*is_new)
        store_rollback(b->store);
    return *is_new ? 0 : -1;
}

/* ---- batches ---- */

static void count_stored(struct import_totals *t, const struct import_game *game)
{
    const uint64_t findings = import_game_findings(game);
    t->stored++;
    t->events += game->rows.table[ROWS_event].n;
    t->unread_lines += game->rows.table[ROWS_unread].n;
    t->findings += findings;
    t->following += import_game_following(game);
    t->games_with_findings += findings > 0;
    t->cannot_tell += import_game_cannot_tell(game);
}

static void count_entries(struct import_batch *b, size_t from, size_t to)
{
    for (size_t i = from; i < to; i++) {
        const struct entry *entry = &b->entry[i];
        if (entry->game == NULL)
            continue;
        if (entry->is_duplicate)
            b->totals->duplicates++;
        else
            count_stored(b->totals, entry->game);
        b->totals->replaced += !entry->is_duplicate && entry->replaces != 0;
    }
}

static void drop_entries(struct import_batch *b)
{
    for (size_t i = 0; i < b->n; i++) {
        if (b->entry[i].game != NULL)
            game_pool_give(b->pool, b->entry[i].game);
    }
    b->n = b->bytes = 0;
    memset(b->key, 0, sizeof b->key);
}

/* ---- meeting ---- */

static int64_t *slot_of_key(struct import_batch *b, int64_t key)
{
    size_t at = (uint64_t)key % KEY_SLOTS;
    while (b->key[at] != 0 && b->key[at] != key)
        at = (at + 1) % KEY_SLOTS;
    return &b->key[at];
}

static int64_t key_of_content(const struct game_rows *rows)
{
    const char *hash = ((const struct game_row *)rows_at(rows, ROWS_game, 0))->hash;
    return (int64_t)hash64(hash, strlen(hash), 0);
}

static void add_keys(struct import_batch *b, const struct game_rows *rows)
{
    *slot_of_key(b, key_of_content(rows)) = key_of_content(rows);
    for (EACH(game_key, row, rows))
        *slot_of_key(b, row->key) = row->key;
}

/* Whether a game of the batch may be the same one: few are, and most are told apart here. */
static bool may_have(struct import_batch *b, const struct game_rows *rows)
{
    struct game_keys keys;
    const int64_t content = key_of_content(rows);
    game_keys_of_others(rows, &keys);
    bool may = *slot_of_key(b, content) == content;
    for (size_t i = 0; i < keys.n && !may; i++)
        may = *slot_of_key(b, keys.key[i]) == keys.key[i];
    return may;
}

static const char *content_of(const struct import_game *game)
{
    return ((const struct game_row *)rows_at(&game->rows, ROWS_game, 0))->hash;
}

/* The game of the batch that has the same content, or NULL; then *is_near: one may be another log of
 * the game. */
static const struct import_game *find_in_batch(const struct import_batch *b,
                                               const struct import_game *fresh, bool *is_near)
{
    *is_near = false;
    for (size_t i = 0; i < b->n; i++) {
        const struct import_game *game = b->entry[i].game;
        if (game == NULL)
            continue;
        if (strcmp(content_of(game), content_of(fresh)) == 0)
            return game;
        *is_near |= same_game_is_possible(&fresh->rows, &game->rows, game->file == fresh->file);
    }
    return NULL;
}

static struct same_file same_file_of(const struct import_batch *b,
                                     const struct import_file *file)
{
    return (struct same_file){
        .is_typed = strcmp(file->path, IMPORT_TYPED) == 0,
        .path = b->reads_files && strcmp(file->path, "-") != 0 ? file->path : NULL,
        .source = file->id,
        .first_game = file->first_game,
        .game = file->met,
        .n = file->n_met,
        .gone = file->before,
        .n_gone = file->n_before,
    };
}

void import_batch_note_met(struct import_file *file, int64_t game)
{
    file->met = xgrow_array(file->met, file->n_met, &file->met_room, sizeof *file->met);
    file->met[file->n_met++] = game;
}

static int find_stored(struct import_batch *b, const struct import_game *game, struct err *err)
{
    struct import_file *file = game->file;
    const struct same_file same_file = same_file_of(b, file);
    if (begin_reading(b, err) < 0 ||
        same_game_find(b->finder, &game->rows, &same_file, &b->same, err) < 0)
        return -1;
    if (b->same.kind == SAME_CONTENT)
        import_batch_note_met(file, b->same.game);
    return b->same.source == 0 ? 0 : go_on_with(b, file, b->same.source, err);
}

static bool has_moves(const struct import_game *game)
{
    return ((const struct audit_row *)rows_at(&game->rows, ROWS_audit, 0))->moves != 0;
}

/* A result that a file shares with one before it must be known by number: what stands beside it in that file
 * is another game. */
int import_batch_meet(struct import_batch *b, const struct import_game *game,
                      const struct same_game **same, struct err *err)
{
    bool is_near = false;
    const struct import_game *twin =
        may_have(b, &game->rows) ? find_in_batch(b, game, &is_near) : NULL;
    *same = &b->same;
    if (twin != NULL && (twin->file == game->file || has_moves(twin))) {
        b->same.kind = SAME_CONTENT;
        b->same.game = 0; /* it has no number yet */
        return 0;
    }
    if ((is_near || twin != NULL) && import_batch_finish(b, err) < 0)
        return -1;
    return find_stored(b, game, err);
}

/* Sources that this import made do not count. */
static int list_before(struct import_batch *b, struct import_file *file, struct err *err)
{
    struct query *q;
    if (query_new(&q, b->store,
                  "SELECT g.id FROM source s JOIN game g ON g.source = s.id"
                  " WHERE s.path = ?1 AND s.id <= ?2 ORDER BY g.id",
                  err) < 0)
        return -1;
    query_bind_text(q, 1, file->path, strlen(file->path));
    query_bind_int(q, 2, b->last_source);
    int status;
    while ((status = query_step(q, err)) > 0) {
        file->before =
            xgrow_array(file->before, file->n_before, &file->before_room, sizeof *file->before);
        file->before[file->n_before++] = query_int(q, 0);
    }
    query_free(q);
    return status;
}

int import_batch_was_stored(struct import_batch *b, struct import_file *file, bool *was,
                            struct err *err)
{
    const bool is_one = b->last_source > 0 && same_file_of(b, file).path != NULL;
    if (is_one && !file->is_before_known && list_before(b, file, err) < 0)
        return -1;
    if (!file->is_before_known)
        file->was_stored = file->n_before > 0;
    file->is_before_known = true;
    *was = file->was_stored;
    return 0;
}

static int compare_numbers(const void *a, const void *b, void *ctx)
{
    (void)ctx;
    const int64_t one = *(const int64_t *)a, other = *(const int64_t *)b;
    return one < other ? -1 : one > other;
}

/* What the file was seen to hold since the last time stands there still. */
static void leave_gone(struct import_file *file)
{
    size_t n = 0, met = 0;
    if (file->n_met == file->n_met_before)
        return;
    sort_stable(file->met, file->n_met, sizeof *file->met, compare_numbers, NULL);
    for (size_t i = 0; i < file->n_before; i++) {
        while (met < file->n_met && file->met[met] < file->before[i])
            met++;
        if (met == file->n_met || file->met[met] != file->before[i])
            file->before[n++] = file->before[i];
    }
    file->n_before = n;
    file->n_met_before = file->n_met;
}

int import_batch_meet_changed(struct import_batch *b, const struct import_game *game,
                              const struct same_game **same, struct err *err)
{
    *same = &b->same;
    if (import_batch_finish(b, err) < 0)
        return -1;
    leave_gone(game->file);
    const struct same_file same_file = same_file_of(b, game->file);
    return same_game_find_changed(b->finder, &game->rows, &same_file, &b->same, err);
}

static int write_one_by_one(struct import_batch *b, struct err *err)
{
    for (size_t i = 0; i < b->n; i++) {
        if (commit_entries(b, i, i + 1, err) < 0) {
            const struct import_game *game = b->entry[i].game;
            b->totals->stopped_path = b->entry[i].file->path;
            b->totals->stopped_line = game == NULL ? 0 : game->first_line;
            return -1;
        }
        count_entries(b, i, i + 1);
    }
    return 0;
}

int import_batch_finish(struct import_batch *b, struct err *err)
{
    if (b->n == 0)
        return 0;
    int status = commit_entries(b, 0, b->n, NULL);
    if (status == 0)
        count_entries(b, 0, b->n);
    else
        status = write_one_by_one(b, err);
    drop_entries(b);
    return status;
}

static int add_entry(struct import_batch *b, const struct entry *entry, struct err *err)
{
    b->entry[b->n++] = *entry;
    if (entry->game != NULL)
        add_keys(b, &entry->game->rows);
    b->bytes += entry->game != NULL ? rows_bytes(&entry->game->rows) : 0;
    return b->n == BATCH_ENTRIES || b->bytes >= BATCH_BYTES ? import_batch_finish(b, err) : 0;
}

int import_batch_add(struct import_batch *b, struct import_game *game, int64_t replaces,
                     struct err *err)
{
    game->file->is_stored = true;
    return add_entry(b, &(struct entry){.game = game, .file = game->file, .replaces = replaces},
                     err);
}

int import_batch_end_file(struct import_batch *b, struct import_file *file,
                          const struct import_source *source, struct err *err)
{
    if (!file->is_stored && file->id == 0)
        return 0;
    return add_entry(b, &(struct entry){.file = file, .source = *source}, err);
}

int import_batch_new(struct import_batch **out, struct store *s, struct game_pool *pool,
                     bool reads_files, struct import_totals *totals, struct err *err)
{
    struct import_batch *b = xcalloc(1, sizeof *b);
    b->store = s;
    b->news_texts = (struct arena)ARENA_INIT;
    b->pool = pool;
    b->reads_files = reads_files;
    b->totals = totals;
    b->digest = digest_new(digest_limits(s));
    *out = b;
    if (query_number(s, "SELECT max(id) FROM source", &b->last_source, err) == 0 &&
        row_writer_new(&b->writer, s, b->digest, err) == 0 &&
        same_finder_new(&b->finder, s, row_writer_persons(b->writer), err) == 0) {
        row_writer_listen(b->writer, keep_news, b);
        return 0;
    }
    import_batch_free(b);
    *out = NULL;
    return -1;
}

void import_batch_free(struct import_batch *b)
{
    if (b == NULL)
        return;
    drop_entries(b);
    import_batch_let_go(b);
    same_finder_free(b->finder);
    row_writer_free(b->writer);
    same_game_free(&b->same);
    digest_free(b->digest);
    arena_free(&b->news_texts);
    free(b->news);
    free(b);
}
