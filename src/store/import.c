#include "store/import.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/buf.h"
#include "base/diag.h"
#include "base/threads.h"
#include "base/xalloc.h"
#include "store/import_batch.h"
#include "store/import_chunk.h"
#include "store/store.h"

enum { HELD_MOST = 256 }; /* games of a changed file that wait for its end, in memory */

/* The order of work.  Results come back in the order of submission, and the games of a file are
 * submitted in the order of the file.  The first chunks of the next files are read ahead; they
 * wait in `ahead` until all files before them are done.  Workers must not run out of games while the
 * owner writes a batch: so files with few games are read further ahead, and chunks are larger where
 * there are more workers.  A file with more games is read on while its last chunk is replayed:
 *
 *     READ c+1, DERIVE games of c, READ c+2, DERIVE games of c+1, ...
 *
 * A full chunk is the exception: all of its games are taken before the file is read on.
 */
struct import {
    const struct import_job *job;
    struct import_totals *totals;
    struct threads *pool;
    struct import_crew *crew;
    struct game_pool games;
    struct import_batch *batch;
    struct import_file *file; /* one for each path */
    size_t next_open;         /* first file that is not opened yet */
    size_t current;           /* file whose games are taken now */
    size_t window;            /* files from `current` on that may be read, at the most */
    size_t workers, chunk_games;
    size_t chunks_read, games_read;
    struct chunk **ahead; /* first chunk of file i at i % window; NULL when not read yet */
    struct chunk **spare; /* free chunks */
    size_t n_spare, spare_capacity;
    struct err *err;
    bool is_stopped; /* the database cannot be written to */
};

/* ---- chunks ---- */

static void give_chunk(struct import *im, struct chunk *c)
{
    if (im->n_spare == im->spare_capacity) {
        im->spare_capacity = im->spare_capacity == 0 ? 16 : im->spare_capacity * 2;
        im->spare = xrealloc_array(im->spare, im->spare_capacity, sizeof(struct chunk *));
    }
    chunk_empty(c);
    im->spare[im->n_spare++] = c;
}

static void submit_read(struct import *im, struct import_file *file)
{
    struct chunk *c = im->n_spare > 0 ? im->spare[--im->n_spare] : chunk_new();
    chunk_start(c, file, file->handle == NULL ? CHUNK_GAMES_FIRST : im->chunk_games);
    threads_submit(im->pool, &c->read);
}

/* As many files as have the games of a chunk, when they are like those before. */
static size_t files_ahead(const struct import *im)
{
    const size_t files = im->chunk_games * im->chunks_read / (im->games_read + 1);
    if (files <= im->workers)
        return im->workers + 1;
    return files < im->window ? files : im->window;
}

static void read_ahead(struct import *im)
{
    while (!im->is_stopped && im->next_open < im->job->n_paths &&
           im->next_open < im->current + files_ahead(im))
        submit_read(im, &im->file[im->next_open++]);
}

/* Submits the games of a chunk, and the next chunk of its file. */
static void submit_games(struct import *im, struct chunk *c)
{
    if (!c->is_last && !c->is_full && !im->is_stopped)
        submit_read(im, c->file);
    for (size_t i = 0; i < c->n; i++) {
        c->game[i] = game_pool_take(&im->games);
        threads_submit(im->pool, &c->derive[i]);
    }
    threads_submit(im->pool, &c->end);
}

/* Takes a chunk that was read.  It waits when files before it are not done. */
static void take_read(struct import *im, struct chunk *c)
{
    im->chunks_read++;
    im->games_read += c->n;
    im->ahead[(size_t)(c->file - im->file) % im->window] = c;
    while ((c = im->ahead[im->current % im->window]) != NULL &&
           c->file == &im->file[im->current]) {
        im->ahead[im->current % im->window] = NULL;
        if (c->is_last)
            im->current++;
        submit_games(im, c);
        if (!c->is_last)
            break;
    }
}

/* ---- messages ---- */

static void say(struct import *im, const struct diag *message)
{
    if (!im->is_stopped)
        im->job->listener->message(im->job->listener, message);
}

static void say_errors(struct import *im, const struct import_file *file,
                       const struct record *record)
{
    im->totals->errors += record->n_errors;
    for (size_t i = 0; i < record->n_warnings; i++) {
        const struct diag diag = record_warning_diag(&record->warnings[i], file->path);
        im->totals->errors += !record->warnings[i].is_of_file;
        say(im, &diag);
    }
    for (size_t i = 0; i < record->n_errors; i++) {
        const struct diag diag = record_error_diag(&record->errors[i], file->path);
        say(im, &diag);
    }
}

static void say_of_game(struct import *im, const struct import_game *game, struct span place,
                        const char *severity, const char *what)
{
    say(im,
        &(struct diag){
            .file = game->file->path, .span = place, .severity = severity, .message = what});
}

static void say_not_stored(struct import *im, const struct import_game *game, struct span place,
                           const char *why)
{
    char message[640];
    snprintf(message, sizeof message, "this game is not stored: %s", why);
    say_of_game(im, game, place, "error", message);
}

static void say_file_failed(struct import *im, const struct chunk *c)
{
    say(im, &(struct diag){.file = c->file->path,
                           .span = {.line = c->err.line},
                           .severity = "error",
                           .message = c->err.text});
}

static void say_news(void *ctx, const struct import_game *game, const char *text)
{
    say_of_game(ctx, game, (struct span){.line = game->first_line}, "note", text);
}

/* ---- results ---- */

static void reject(struct import *im, struct import_game *game, struct span place,
                   const char *why)
{
    say_not_stored(im, game, place, why);
    im->totals->rejected++;
    game_pool_give(&im->games, game);
}

/* --strict: a game with findings or unread lines is not stored. */
static bool is_refused(const struct import *im, const struct import_game *game)
{
    return im->job->is_strict &&
           (import_game_findings(game) > 0 || game->rows.table[ROWS_unread].n > 0);
}

static void refuse(struct import *im, struct import_game *game)
{
    char why[96];
    snprintf(why, sizeof why, "findings: %" PRIu64 ", unreadable lines: %zu (--strict)",
             import_game_findings(game), game->rows.table[ROWS_unread].n);
    reject(im, game, (struct span){.line = game->first_line}, why);
}

/* A game with one player in two seats would count twice for that player. */
static void reject_same(struct import *im, struct import_game *game, const char *one,
                        const char *other)
{
    struct buf why = BUF_INIT;
    buf_printf(&why, "\"%s\" and \"%s\" are one player, as 'player list' shows", one, other);
    reject(im, game, (struct span){.line = game->first_line}, buf_str(&why));
    buf_free(&why);
}

static void add_game(struct import *im, struct import_game *game, int64_t replaces)
{
    if (import_batch_add(im->batch, game, replaces, im->err) < 0)
        im->is_stopped = true;
}

static void replace(struct import *im, struct import_game *game, const struct same_game *same)
{
    struct buf text = BUF_INIT;
    buf_printf(&text, "%s %s",
               same->kind == SAME_LONGER   ? "goes on from"
               : same->kind == SAME_FULLER ? "has the moves of"
                                           : "replaces",
               buf_str(&same->where));
    say_of_game(im, game, (struct span){.line = game->first_line}, "note", buf_str(&text));
    buf_free(&text);
    import_batch_note_met(game->file, same->game);
    add_game(im, game, same->game);
}

/* What is met again in a folder that is imported every week is no error. */
static void skip(struct import *im, struct import_game *game, const struct same_game *same)
{
    struct buf text = BUF_INIT;
    if (same->kind == SAME_SHORTER || same->kind == SAME_RESULT)
        buf_printf(&text, "skipped: %s %s", buf_str(&same->where),
                   same->kind == SAME_SHORTER ? "goes on from it" : "has its moves");
    else
        buf_printf(&text, "skipped: game %" PRId64 " %s", same->game,
                   same->is_removed ? "was removed" : "has it in its history");
    say_of_game(im, game, (struct span){.line = game->first_line}, "note", buf_str(&text));
    buf_free(&text);
    im->totals->skipped++;
    game_pool_give(&im->games, game);
}

/* What the user can do about it. */
static void put_question(struct buf *out, const struct import_game *game,
                         const struct same_game *same, bool is_refused)
{
    const char *where = buf_str(&same->where);
    if (same->goes_on)
        buf_printf(out,
                   "it seems to go on from %s: 'shipslog db join %" PRId64 " %s' joins them, "
                   "--keep-both stores it as another game",
                   where, same->game, game->file->path);
    else if (is_refused)
        buf_printf(out, "it has less of the game than %s: only --replace --force puts it there",
                   where);
    else
        buf_printf(out, "it %s %s with other content: %s; choose --replace or --keep-both",
                   same->is_corrected ? "may be" : "is", where, buf_str(&same->what));
}

/* The log is to stand for the game: the user said so of all, or a file that is followed was changed. */
static bool is_to_replace(const struct import *im, const struct same_game *same)
{
    return im->job->choice == IMPORT_REPLACE ||
           (im->job->choice == IMPORT_ASK && im->job->follows_files && same->is_of_file);
}

static void ask(struct import *im, struct import_game *game, const struct same_game *same)
{
    struct buf why = BUF_INIT;
    put_question(&why, game, same, is_to_replace(im, same));
    say_not_stored(im, game, (struct span){.line = game->first_line}, buf_str(&why));
    buf_free(&why);
    im->totals->undecided++;
    game_pool_give(&im->games, game);
}

/* A part never stands for more of the game, unless the user insists. */
static bool may_replace(const struct import *im, const struct same_game *same)
{
    return is_to_replace(im, same) && (!same->is_part || im->job->is_forced);
}

/* The log is of a game that is stored with other content. */
static void decide(struct import *im, struct import_game *game, const struct same_game *same)
{
    if (same->kind == SAME_RESULT)
        skip(im, game, same);
    else if (same->kind == SAME_LONGER || same->kind == SAME_FULLER || may_replace(im, same))
        replace(im, game, same);
    else if (im->job->choice == IMPORT_KEEP_BOTH)
        add_game(im, game, 0);
    else if (same->kind == SAME_SHORTER)
        skip(im, game, same);
    else
        ask(im, game, same);
}

static void hold(struct import_game *game)
{
    struct import_file *file = game->file;
    file->held = xgrow_array(file->held, file->n_held, &file->held_room, sizeof *file->held);
    file->held[file->n_held++] = game;
}

/* Finds the stored game that this one may be.  When nothing tells, and the file is followed and said something
 * else before: looks for that at its end, and until then *is_open. */
static int meet(struct import *im, struct import_game *game, bool is_file_known,
                const struct same_game **same, bool *is_open)
{
    *is_open = false;
    if (import_batch_meet(im->batch, game, same, im->err) < 0)
        return -1;
    if ((*same)->kind != SAME_NONE || !im->job->follows_files ||
        im->job->choice == IMPORT_KEEP_BOTH)
        return 0;
    if (import_batch_was_stored(im->batch, game->file, is_open, im->err) < 0)
        return -1;
    if (*is_open && is_file_known) {
        *is_open = false;
        return import_batch_meet_changed(im->batch, game, same, im->err);
    }
    *is_open = *is_open && game->file->n_held < HELD_MOST;
    return 0;
}

static void take_new(struct import *im, struct import_game *game, bool is_file_known)
{
    const struct same_game *same;
    bool is_open;
    if (meet(im, game, is_file_known, &same, &is_open) < 0) {
        im->is_stopped = true;
        game_pool_give(&im->games, game);
    } else if (is_open) {
        hold(game);
    } else if (same->kind == SAME_NONE) {
        add_game(im, game, 0);
    } else if (same->kind == SAME_CONTENT) {
        im->totals->duplicates++;
        game_pool_give(&im->games, game);
    } else if (same->kind == SAME_PAST) {
        skip(im, game, same);
    } else if (same->kind == SAME_OTHER && same->is_corrected && !is_file_known &&
               im->job->choice != IMPORT_KEEP_BOTH) {
        hold(game);
    } else {
        decide(im, game, same);
    }
}

/* Now it is known what else stands in the file. */
static void take_held(struct import *im, struct import_file *file)
{
    for (size_t i = 0; i < file->n_held; i++) {
        if (im->is_stopped)
            game_pool_give(&im->games, file->held[i]);
        else
            take_new(im, file->held[i], true);
    }
    file->n_held = 0;
}

static void store_game(struct import *im, struct import_game *game)
{
    const char *one, *other;
    if (import_batch_find_same(im->batch, game, &one, &other, im->err) < 0) {
        im->is_stopped = true;
        game_pool_give(&im->games, game);
    } else if (one != NULL) {
        reject_same(im, game, one, other);
    } else {
        take_new(im, game, false);
    }
}

static void take_game(struct import *im, struct chunk *c, size_t i)
{
    struct import_game *game = c->game[i];
    c->file->n_records++;
    say_errors(im, c->file, &c->record[i]);
    if (game->fate == GAME_OUTSIDE) {
        game_pool_give(&im->games, game);
        return;
    }
    im->totals->games++;
    c->file->bytes_in_games += c->record[i].n_bytes;
    if (game->fate == GAME_UNREADABLE)
        reject(im, game, (struct span){.line = game->first_line},
               "it has errors that cannot be passed over");
    else if (game->fate == GAME_UNPLAYABLE)
        reject(im, game, record_rules_place(&c->record[i]), game->err.text);
    else if (is_refused(im, game))
        refuse(im, game);
    else
        store_game(im, game);
}

static void take_end_of_file(struct import *im, struct chunk *c)
{
    struct import_totals *t = im->totals;
    const uint64_t in_games = c->file->bytes_in_games;
    const uint64_t bytes = c->source.bytes > in_games ? c->source.bytes : in_games;
    t->bytes += bytes;
    t->bytes_in_games += in_games;
    t->bytes_outside += bytes - in_games;
    if (c->file->n_records == 0)
        err_set(&c->err, "holds no game"); /* no effect when an error is set */
    if (err_is_set(&c->err)) {
        say_file_failed(im, c);
        t->files_failed++;
        return;
    }
    t->files_done++;
    if (import_batch_end_file(im->batch, c->file, &c->source, im->err) < 0)
        im->is_stopped = true;
}

static void take_end(struct import *im, struct chunk *c)
{
    struct import_file *file = c->file;
    const bool goes_on = !c->is_last && c->is_full && !im->is_stopped;
    if (c->taken > file->taken) {
        im->totals->taken += c->taken - file->taken;
        file->taken = c->taken;
    }
    if (c->is_last)
        take_held(im, file);
    if (c->is_last && !im->is_stopped)
        take_end_of_file(im, c);
    import_batch_let_go(im->batch);
    give_chunk(im, c);
    if (goes_on)
        submit_read(im, file);
}

static void take_derived(struct import *im, struct chunk *c, size_t i)
{
    if (im->is_stopped)
        game_pool_give(&im->games, c->game[i]);
    else
        take_game(im, c, i);
    im->job->listener->progress(im->job->listener, im->totals);
}

static void take_result(struct import *im, const struct work *work)
{
    switch (work->kind) {
    case WORK_READ:
        take_read(im, work->chunk);
        break;
    case WORK_DERIVE:
        take_derived(im, work->chunk, work->i);
        break;
    case WORK_END:
        take_end(im, work->chunk);
        break;
    }
}

/* ---- the whole ---- */

/* The most pieces of work at a time: two chunks of the current file and a third that is read;
 * and, when the next files are short, everything that was read ahead. */
static size_t most_in_flight(const struct import *im)
{
    return (im->window + 4) * (CHUNK_GAMES_FIRST + 2) + 4 * (im->chunk_games + 2);
}

static int start(struct import *im)
{
    const unsigned workers = threads_workers(im->job->jobs);
    im->workers = workers;
    im->chunk_games = workers == 1 ? CHUNK_GAMES_FIRST : (size_t)workers * 32;
    im->chunk_games = im->chunk_games < CHUNK_GAMES ? im->chunk_games : CHUNK_GAMES;
    im->window = workers == 1 ? 2 : workers + im->chunk_games;
    im->ahead = xcalloc(im->window, sizeof(struct chunk *));
    im->file = xcalloc(im->job->n_paths, sizeof *im->file);
    for (size_t i = 0; i < im->job->n_paths; i++)
        im->file[i].path = im->job->paths[i];
    im->crew = import_crew_new(im->job, workers);
    im->pool = threads_new(workers, most_in_flight(im), import_crew_work, im->crew);
    if (import_batch_new(&im->batch, im->job->store, &im->games, im->job->reader->reads_files,
                         im->totals, im->err) < 0)
        return -1;
    import_batch_listen(im->batch, say_news, im);
    return 0;
}

static void close_files(struct import *im)
{
    for (size_t i = 0; i < im->job->n_paths; i++) {
        if (im->file[i].handle != NULL)
            im->job->reader->close(im->file[i].handle);
        free(im->file[i].met);
        free(im->file[i].before);
        free(im->file[i].held);
    }
}

static void end(struct import *im)
{
    threads_free(im->pool);
    import_batch_free(im->batch);
    import_crew_free(im->crew);
    close_files(im);
    for (size_t i = 0; i < im->window; i++) {
        if (im->ahead[i] != NULL)
            chunk_free(im->ahead[i]);
    }
    for (size_t i = 0; i < im->n_spare; i++)
        chunk_free(im->spare[i]);
    game_pool_free(&im->games);
    free(im->spare);
    free(im->ahead);
    free(im->file);
}

/* Writes the digest and the indexes, once all games are stored. */
static int finish_store(struct store *s, struct import_batch *batch, struct err *err)
{
    if (store_begin(s, err) < 0)
        return -1;
    if (import_batch_digest(batch, err) < 0 || store_create_indexes(s, err) < 0) {
        store_rollback(s);
        return -1;
    }
    return store_commit(s, err);
}

int import_run(const struct import_job *job, struct import_totals *totals, struct err *err)
{
    *totals = (struct import_totals){.files = job->n_paths};
    struct import im = {.job = job, .totals = totals, .err = err};
    int status = start(&im);
    if (status == 0) {
        for (read_ahead(&im); threads_pending(im.pool) > 0; read_ahead(&im))
            take_result(&im, threads_take(im.pool));
        import_batch_let_go(im.batch);
        status = im.is_stopped ? -1 : import_batch_finish(im.batch, err);
        if (status == 0)
            status = finish_store(job->store, im.batch, err);
    }
    end(&im);
    return status;
}
