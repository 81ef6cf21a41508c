#include "store/game_life.h"

#include <inttypes.h>
#include <string.h>

#include "base/err.h"
#include "notation/header_key.h"
#include "store/derive/derive.h"
#include "store/derive/digest.h"
#include "store/evaluation.h"
#include "store/facts.h"
#include "store/game_reader.h"
#include "store/past_game.h"
#include "store/person_finder.h"
#include "store/query.h"
#include "store/row_writer.h"
#include "store/same_game.h"
#include "store/store.h"

/* source.path of logs that come from no file. */
static const char edited_path[] = GAME_LIFE_EDITED, joined_path[] = GAME_LIFE_JOINED;

/* ---- one transaction ---- */

/* Players, digest and evaluations, after games have come or gone. */
static int settle(struct store *s, struct err *err)
{
    struct digest *digest = digest_new(digest_limits(s));
    int status = past_game_tidy_players(s, err);
    if (status == 0)
        status = digest_write(digest, s, err);
    if (status == 0)
        status = evaluations_tidy(s, err);
    digest_free(digest);
    return status;
}

static int end(struct store *s, int status, struct err *err)
{
    if (status == 0)
        status = settle(s, err);
    if (status == 0)
        return store_commit(s, err);
    store_rollback(s);
    return -1;
}

/* ---- finding ---- */

static const char find_past_sql[] =
    "SELECT past, game FROM past_game WHERE hash >= ?1 AND hash < ?1 || 'g' AND length(?1) >= 8"
    " UNION ALL SELECT past, game FROM past_game"
    " WHERE fate = 'removed' AND (CAST(game AS TEXT) = ?1 OR (own_id = ?1 AND own_id <> ''))";

int game_life_find_past(struct store *s, const char *text, struct past_version *out,
                        struct err *err)
{
    struct query *q;
    if (query_new(&q, s, find_past_sql, err) < 0)
        return -1;
    query_bind_text(q, 1, text, strlen(text));
    int status = query_step(q, err);
    if (status > 0) {
        *out = (struct past_version){.past = query_int(q, 0), .game = query_int(q, 1)};
        const int more = query_step(q, err);
        if (more > 0)
            status = err_set(err, "several versions fit '%s': name one by its hash", text);
        else if (more < 0)
            status = -1;
    }
    query_free(q);
    return status;
}

/* ---- storing ---- */

static int must_be_two(struct row_writer *w, const struct game_rows *rows, struct err *err)
{
    const char *one, *other;
    if (row_writer_find_same(w, rows, &one, &other, err) < 0)
        return -1;
    return one == NULL
               ? 0
               : err_set(err, "\"%s\" and \"%s\" are one player, as 'player list' shows", one,
                         other);
}

/* A new source, read whole; writes its number to *source. */
static int add_source(struct row_writer *w, const char *path, uint64_t bytes, int64_t *source,
                      struct err *err)
{
    const int status = row_writer_add_source(w, path, "slog", source, err);
    return status == 0 ? row_writer_end_source(w, *source, "", bytes, err) : status;
}

/* Writes the rows as game `game`; a new source, called `path`, gets `bytes`, an old one (not 0) is kept. */
static int write_rows(struct store *s, struct game_rows *rows, int64_t game, int64_t source,
                      const char *path, uint64_t bytes, struct err *err)
{
    struct row_writer *w;
    if (row_writer_new(&w, s, NULL, err) < 0)
        return -1;
    int status = row_writer_start(w, err);
    if (status == 0)
        status = must_be_two(w, rows, err);
    if (status == 0 && source == 0)
        status = add_source(w, path, bytes, &source, err);
    if (status == 0)
        status = row_writer_add_game(w, rows, source, game, err);
    if (status == 0)
        status = row_writer_finish(w, err);
    row_writer_free(w);
    return status;
}

static int derive(const struct record *record, struct game_rows *rows, struct err *err)
{
    struct deriver deriver;
    deriver_init(&deriver);
    const int status = derive_game(&deriver, record, rows, rows, err);
    deriver_free(&deriver);
    return status;
}

/* ---- remove ---- */

int game_life_remove(struct store *s, int64_t game, struct err *err)
{
    if (store_begin(s, err) < 0)
        return -1;
    return end(s, past_game_put(s, game, PAST_REMOVED, err), err);
}

/* ---- restore ---- */

/* The facts and derived rows of a past version. */
static int read_past(struct store *s, int64_t past, struct game_rows *rows, struct err *err)
{
    struct game_reader *reader;
    struct record record;
    if (game_reader_new_past(&reader, s, err) < 0)
        return -1;
    record_init(&record);
    struct facts *facts = facts_new();
    int status = game_reader_listed_rows(reader, past, false, rows, err);
    if (status == 0)
        status = facts_to_record(facts, rows, &record, err);
    if (status == 0)
        status = derive(&record, rows, err);
    facts_free(facts);
    record_free(&record);
    game_reader_free(reader);
    return status;
}

/* Puts what counts as game `game`, if anything does, to the past.  When the game was removed, that
 * version is now one of those that were replaced. */
static int make_room(struct store *s, int64_t game, struct err *err)
{
    struct query *q;
    if (past_game_put(s, game, PAST_REPLACED, err) < 0 ||
        query_new(&q, s, "UPDATE past_game SET fate = 'replaced' WHERE game = ?1", err) < 0)
        return -1;
    query_bind_int(q, 1, game);
    const int status = query_run(q, err);
    query_free(q);
    return status;
}

static int restore(struct store *s, const struct past_version *version, struct game_rows *rows,
                   struct err *err)
{
    if (read_past(s, version->past, rows, err) < 0 || make_room(s, version->game, err) < 0 ||
        past_game_drop(s, version->past, err) < 0)
        return -1;
    const struct game_row *row = rows_at(rows, ROWS_game, 0);
    return write_rows(s, rows, version->game, row->source, NULL, 0, err);
}

int game_life_restore(struct store *s, const struct past_version *version, struct err *err)
{
    struct game_rows rows = ROWS_INIT;
    if (store_begin(s, err) < 0)
        return -1;
    const int status = end(s, restore(s, version, &rows, err), err);
    rows_free(&rows);
    return status;
}

/* ---- edit ---- */

/* An edited text says nothing of the time that its moves took. */
static void keep_thinking(const struct game_rows *old, struct game_rows *rows)
{
    for (size_t i = 0; i < old->table[ROWS_thinking].n; i++) {
        const struct thinking_row *row = rows_at(old, ROWS_thinking, i);
        if ((size_t)row->seat < rows->table[ROWS_seat].n)
            *rows_add_thinking(rows) = *row;
    }
}

/* Fills in the rows of the record, read as the stored game is. */
static int read_edited(const struct game_rows *old, const struct record *record,
                       struct game_rows *rows, struct err *err)
{
    struct facts *facts = facts_new();
    facts_from_record(facts, record, rows);
    facts_free(facts);
    keep_thinking(old, rows);
    if (old->table[ROWS_reading].n > 0)
        rows_add_reading(rows)->reading =
            ((const struct reading_row *)rows_at(old, ROWS_reading, 0))->reading;
    return derive(record, rows, err);
}

/* Makes room for the edited game: its content may be that of the game itself, or of an older
 * version of it. */
static int clear_way(struct store *s, int64_t game, const struct same_game *same,
                     enum game_edit *done, struct err *err)
{
    const bool is_content = same->kind == SAME_CONTENT || same->kind == SAME_PAST;
    *done = same->kind == SAME_CONTENT ? GAME_RECOMMENTED : GAME_EDITED;
    if (is_content && same->game != game)
        return err_set(err, "game %" PRId64 " %s", same->game,
                       same->kind == SAME_PAST ? "has this content in its history"
                                               : "has this content already");
    if (same->kind == SAME_CONTENT)
        return past_game_clear(s, game, err);
    if (past_game_put(s, game, PAST_REPLACED, err) < 0)
        return -1;
    return same->kind == SAME_PAST ? past_game_drop(s, same->past, err) : 0;
}

static int find_same(struct store *s, const struct game_rows *rows, struct same_game *same,
                     struct err *err)
{
    struct person_finder *persons;
    struct same_finder *finder;
    if (person_finder_new(&persons, s, err) < 0)
        return -1;
    int status = same_finder_new(&finder, s, persons, err);
    if (status == 0) {
        status = same_game_find(finder, rows, &(struct same_file){0}, same, err);
        same_finder_free(finder);
    }
    person_finder_free(persons);
    return status;
}

/* `n_bytes` 0: it is still the log of its source. */
static int edit(struct store *s, int64_t game, const struct record *record, const char *path,
                uint64_t n_bytes, struct game_rows *old, struct game_rows *rows,
                enum game_edit *done, struct err *err)
{
    struct game_reader *reader;
    struct same_game same = SAME_GAME_INIT;
    if (game_reader_new(&reader, s, err) < 0)
        return -1;
    int status = game_reader_listed_rows(reader, game, false, old, err);
    game_reader_free(reader);
    if (status == 0)
        status = read_edited(old, record, rows, err);
    if (status == 0)
        status = find_same(s, rows, &same, err);
    if (status == 0)
        status = clear_way(s, game, &same, done, err);
    same_game_free(&same);
    if (status < 0)
        return -1;
    const struct game_row *row = rows_at(old, ROWS_game, 0);
    return write_rows(s, rows, game, n_bytes == 0 ? row->source : 0, path, n_bytes, err);
}

int game_life_edit(struct store *s, int64_t game, const struct record *record, uint64_t n_bytes,
                   enum game_edit *done, struct err *err)
{
    struct game_rows old = ROWS_INIT, rows = ROWS_INIT;
    if (store_begin(s, err) < 0)
        return -1;
    const int status =
        end(s, edit(s, game, record, edited_path, n_bytes, &old, &rows, done, err), err);
    rows_free(&rows);
    rows_free(&old);
    return status;
}

/* ---- join ---- */

/* The log becomes a superseded version of the game. */
static int keep_log(struct store *s, int64_t game, const struct game_second *second,
                    struct err *err)
{
    struct row_writer *w;
    int64_t source;
    if (row_writer_new(&w, s, NULL, err) < 0)
        return -1;
    int status = row_writer_start(w, err);
    if (status == 0)
        status = add_source(w, second->path, second->n_bytes, &source, err);
    if (status == 0)
        status = row_writer_finish(w, err);
    row_writer_free(w);
    return status < 0 ? -1 : past_game_add(s, second->rows, game, PAST_REPLACED, source, err);
}

/* What is stored of the log, as a game or as an older version, is not kept a second time. */
static int put_log_away(struct store *s, int64_t game, const struct game_second *second,
                        struct err *err)
{
    struct same_game same = SAME_GAME_INIT;
    int status = find_same(s, second->rows, &same, err);
    if (status == 0 && same.kind == SAME_CONTENT && same.game != game)
        status = past_game_put(s, same.game, PAST_REMOVED, err);
    else if (status == 0 && same.kind != SAME_CONTENT && same.kind != SAME_PAST)
        status = keep_log(s, game, second, err);
    same_game_free(&same);
    return status;
}

int game_life_join(struct store *s, int64_t game, const struct game_second *second,
                   const struct record *record, uint64_t n_bytes, struct err *err)
{
    struct game_rows old = ROWS_INIT, rows = ROWS_INIT;
    enum game_edit done;
    if (store_begin(s, err) < 0)
        return -1;
    int status = second->game != 0 ? past_game_put(s, second->game, PAST_REMOVED, err)
                                   : put_log_away(s, game, second, err);
    if (status == 0)
        status = edit(s, game, record, joined_path, n_bytes, &old, &rows, &done, err);
    status = end(s, status, err);
    rows_free(&rows);
    rows_free(&old);
    return status;
}

/* ---- counting --------------------------------------------------------------------------- */

/* Comments stand before header lines by number. */
static void drop_header(struct record *r, size_t i)
{
    memmove(&r->header[i], &r->header[i + 1], (r->n_headers - i - 1) * sizeof *r->header);
    r->n_headers--;
    for (size_t c = 0; c < r->n_comments; c++)
        if (r->comments[c].in_header != 0 && r->comments[c].before > i)
            r->comments[c].before--;
}

static void set_counts(struct record *r, bool counts)
{
    const char *key = header_key_word(HEADER_COUNTS);
    const size_t i = header_find_line(r, key);
    if (i < r->n_headers)
        drop_header(r, i);
    r->is_ignored = !counts;
    if (!counts)
        *record_add_header(r) = (struct record_header){.key = key, .value = "no"};
}

static int read_stored(struct store *s, int64_t game, struct record *record, struct err *err)
{
    struct game_reader *reader;
    if (game_reader_new(&reader, s, err) < 0)
        return -1;
    const int status = game_reader_listed_record(reader, game, record, err);
    game_reader_free(reader);
    return status;
}

int game_life_count(struct store *s, int64_t game, bool counts, bool *changed, struct err *err)
{
    struct record record;
    enum game_edit done;
    record_init(&record);
    int status = read_stored(s, game, &record, err);
    *changed = status == 0 && record.is_ignored == counts;
    if (*changed) {
        set_counts(&record, counts);
        status = game_life_edit(s, game, &record, 0, &done, err);
    }
    record_free(&record);
    return status;
}
