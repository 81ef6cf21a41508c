#include "store/import.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/diag.h"
#include "base/pipeline.h"
#include "base/threads.h"
#include "base/xalloc.h"
#include "store/import_batch.h"
#include "store/import_part.h"
#include "store/store.h"

enum {
    HELD_MOST = 256, /* games of a changed file that wait for its end, in memory */
    /* Workers must not run out of games while the owner writes a batch, whose files may have one game each. */
    PARTS_A_WORKER = 32,
    /* So memory is bounded, whatever the files hold. */
    WEIGHT_A_WORKER = 20000,
};

struct import {
    const struct import_job *job;
    struct import_totals *totals;
    struct import_worker **worker;
    struct game_pool games;
    struct import_batch *batch;
    struct import_file *file; /* one for each path */
    size_t next;              /* the first that is not begun */
    struct import_file *open; /* that is read part by part; NULL: none */
    struct err *err;
    bool is_stopped; /* the database cannot be written to */
};

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

static void say_file_failed(struct import *im, const struct import_part *part)
{
    say(im, &(struct diag){.file = part->file->path,
                           .span = {.line = part->err.line},
                           .severity = "error",
                           .message = part->err.text});
}

static void say_news(void *ctx, const struct import_game *game, const char *text)
{
    say_of_game(ctx, game, (struct span){.line = game->first_line}, "note", text);
}

static bool is_typed(const struct import_game *game)
{
    return strcmp(game->file->path, IMPORT_TYPED) == 0;
}

/* ---- results ---- */

static void reject(struct import *im, struct import_game *game, struct span place,
                   const char *why)
{
    if (is_typed(game))
        say_of_game(im, game, place, "error", "nothing is stored");
    else
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
    if (is_typed(game))
        say_of_game(im, game, (struct span){.line = game->first_line}, "error", buf_str(&why));
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

/* Of what was typed the command asks: it has no lines that people know. */
static void ask(struct import *im, struct import_game *game, const struct same_game *same)
{
    struct buf why = BUF_INIT;
    put_question(&why, game, same, is_to_replace(im, same));
    if (!is_typed(game))
        say_not_stored(im, game, (struct span){.line = game->first_line}, buf_str(&why));
    buf_free(&why);
    im->totals->undecided++;
    im->totals->met = same->game;
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

/* Finds the stored game that this one may be.  When none is found, and the file is followed and said something
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

/* The log is stored; perhaps from a file that did not say how long its moves took. */
static void meet_again(struct import *im, struct import_game *game, int64_t stored)
{
    struct buf text = BUF_INIT;
    bool is_new;
    if (import_batch_learn(im->batch, game, stored, &is_new, im->err) < 0)
        im->is_stopped = true;
    buf_printf(&text, "game %" PRId64 " is there already; how long its moves took is new",
               stored);
    if (!im->is_stopped && is_new)
        say_of_game(im, game, (struct span){.line = game->first_line}, "note", buf_str(&text));
    buf_free(&text);
    im->totals->duplicates++;
    game_pool_give(&im->games, game);
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
        meet_again(im, game, same->game);
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

/* ---- looking only ---- */

static enum import_met how_met(const struct same_game *same)
{
    switch (same->kind) {
    case SAME_NONE:
    case SAME_LONGER:
    case SAME_FULLER:
        return MET_MISSING;
    case SAME_OTHER:
        return MET_DIFFERS;
    case SAME_CONTENT:
    case SAME_PAST:
    case SAME_SHORTER:
    case SAME_RESULT:
        break;
    }
    return MET_THERE;
}

static void put_met(struct buf *out, const struct same_game *same)
{
    const char *where = buf_str(&same->where);
    if (same->kind == SAME_NONE)
        buf_puts(out, "not in the book");
    else if (same->kind == SAME_LONGER)
        buf_printf(out, "goes on from %s", where);
    else if (same->kind == SAME_FULLER)
        buf_printf(out, "has the moves of %s", where);
    else if (same->kind == SAME_PAST)
        buf_printf(out,
                   same->is_removed ? "game %" PRId64 ", which was removed"
                                    : "an older version of game %" PRId64,
                   same->game);
    else if (same->kind == SAME_SHORTER || same->kind == SAME_RESULT)
        buf_printf(out, "%s has more of it", where);
    else if (same->kind == SAME_OTHER && same->goes_on)
        buf_printf(out, "seems to go on from %s", where);
    else if (same->kind == SAME_OTHER)
        buf_printf(out, "%s %s with other content: %s", same->is_corrected ? "may be" : "is",
                   where, buf_str(&same->what));
}

static void look_at(struct import *im, struct import_game *game)
{
    const struct same_game *same;
    struct buf text = BUF_INIT;
    struct import_totals *t = im->totals;
    if (import_batch_meet(im->batch, game, &same, im->err) < 0) {
        im->is_stopped = true;
    } else {
        const enum import_met met = how_met(same);
        *(met == MET_MISSING        ? &t->missing
          : met == MET_DIFFERS      ? &t->undecided
          : same->kind == SAME_PAST ? &t->skipped
                                    : &t->duplicates) += 1;
        put_met(&text, same);
        im->job->listener->met(im->job->listener, game->file->path, game->first_line, met,
                               buf_str(&text));
    }
    buf_free(&text);
    game_pool_give(&im->games, game);
}

static void store_game(struct import *im, struct import_game *game)
{
    const char *one, *other;
    if (import_batch_find_same(im->batch, game, &one, &other, im->err) < 0) {
        im->is_stopped = true;
        game_pool_give(&im->games, game);
    } else if (one != NULL) {
        reject_same(im, game, one, other);
    } else if (im->job->only_looks) {
        look_at(im, game);
    } else {
        take_new(im, game, false);
    }
}

static void take_game(struct import *im, struct import_part *part, size_t i)
{
    struct import_game *game = part->record[i].game;
    const struct record *record = &part->record[i].record;
    part->record[i].game = NULL;
    part->file->n_records++;
    /* Who only looks hears of lines that cannot be read where they keep a game out. */
    if (!im->job->only_looks || game->fate == GAME_UNREADABLE)
        say_errors(im, part->file, record);
    if (game->fate == GAME_OUTSIDE) {
        game_pool_give(&im->games, game);
        return;
    }
    im->totals->games++;
    part->file->bytes_in_games += record->n_bytes;
    if (game->fate == GAME_UNREADABLE)
        reject(im, game, (struct span){.line = game->first_line},
               "it has errors that cannot be passed over");
    else if (game->fate == GAME_UNPLAYABLE)
        reject(im, game, record_rules_place(record), game->err.text);
    else if (is_refused(im, game))
        refuse(im, game);
    else
        store_game(im, game);
}

static void take_end_of_file(struct import *im, struct import_part *part)
{
    struct import_totals *t = im->totals;
    const uint64_t in_games = part->file->bytes_in_games;
    const uint64_t bytes = part->source.bytes > in_games ? part->source.bytes : in_games;
    t->bytes += bytes;
    t->bytes_in_games += in_games;
    t->bytes_outside += bytes - in_games;
    if (part->file->n_records == 0)
        err_set(&part->err, "holds no game"); /* no effect when an error is set */
    if (err_is_set(&part->err)) {
        say_file_failed(im, part);
        t->files_failed++;
        return;
    }
    t->files_done++;
    if (!im->job->only_looks &&
        import_batch_end_file(im->batch, part->file, &part->source, im->err) < 0)
        im->is_stopped = true;
}

static void take_end(struct import *im, struct import_part *part)
{
    struct import_file *file = part->file;
    if (part->taken > file->taken) {
        im->totals->taken += part->taken - file->taken;
        file->taken = part->taken;
    }
    if (part->is_last)
        take_held(im, file);
    if (part->is_last && !im->is_stopped)
        take_end_of_file(im, part);
    import_batch_let_go(im->batch);
}

/* ---- the pipeline ---- */

static int read_part(void *ctx, void *item, struct err *err)
{
    (void)err;
    struct import *im = ctx;
    struct import_part *part = item;
    if (im->open == NULL && im->next == im->job->n_paths)
        return 0;
    import_part_start(part, im->open != NULL ? im->open : &im->file[im->next++]);
    import_part_read(part, im->job);
    im->open = part->is_last ? NULL : part->file;
    for (size_t i = 0; i < part->room && (i < part->n || part->piece != NULL); i++) {
        if (part->record[i].game == NULL)
            part->record[i].game = game_pool_take(&im->games);
    }
    return 1;
}

static size_t weigh_part(const void *item)
{
    return ((const struct import_part *)item)->weight;
}

static void derive_part(void *ctx, unsigned worker, void *item)
{
    const struct import *im = ctx;
    import_worker_derive(im->worker[worker], im->job, item);
}

static int take_part(void *ctx, void *const *item, size_t n, struct err *err)
{
    (void)n, (void)err;
    struct import *im = ctx;
    struct import_part *part = item[0];
    for (size_t i = 0; i < part->n && !im->is_stopped; i++) {
        take_game(im, part, i);
        im->job->listener->progress(im->job->listener, im->totals);
    }
    take_end(im, part);
    return im->is_stopped ? -1 : 0;
}

static void free_part(void *item)
{
    import_part_free(item);
}

/* One worker alone derives what it has read while that is in its cache. */
static int run(struct import *im, unsigned workers)
{
    const struct pipeline pipeline = {
        .jobs = workers,
        .ahead = workers == 1 ? 1 : PARTS_A_WORKER,
        .weight = (size_t)workers * WEIGHT_A_WORKER,
        .item_size = sizeof(struct import_part),
        .ctx = im,
        .read = read_part,
        .weigh = weigh_part,
        .work = derive_part,
        .take = take_part,
        .free_item = free_part,
    };
    return pipeline_run(&pipeline, im->err);
}

/* ---- the whole ---- */

static void close_files(struct import *im)
{
    for (size_t i = 0; i < im->job->n_paths; i++) {
        if (im->file[i].handle != NULL)
            im->job->reader->close(im->file[i].handle);
        free(im->file[i].met);
        free(im->file[i].before);
        free(im->file[i].held);
    }
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
    const unsigned workers = threads_workers(job->jobs);
    struct import im = {.job = job, .totals = totals, .err = err};
    *totals = (struct import_totals){.files = job->n_paths};
    im.file = xcalloc(job->n_paths, sizeof *im.file);
    for (size_t i = 0; i < job->n_paths; i++)
        im.file[i].path = job->paths[i];
    im.worker = xcalloc(workers, sizeof(struct import_worker *));
    for (unsigned i = 0; i < workers; i++)
        im.worker[i] = import_worker_new();
    int status = import_batch_new(&im.batch, job->store, &im.games, job->reader->reads_files,
                                  totals, err);
    if (status == 0) {
        import_batch_listen(im.batch, say_news, &im);
        status = run(&im, workers);
    }
    if (status == 0 && !job->only_looks)
        status = import_batch_finish(im.batch, err);
    if (status == 0 && !job->only_looks)
        status = finish_store(job->store, im.batch, err);
    import_batch_free(im.batch);
    for (unsigned i = 0; i < workers; i++)
        import_worker_free(im.worker[i]);
    free(im.worker);
    close_files(&im);
    game_pool_free(&im.games);
    return status;
}
