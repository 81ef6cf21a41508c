#include "commands/each_game.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/err.h"
#include "base/folder.h"
#include "base/input.h"
#include "base/output.h"
#include "base/pipeline.h"
#include "base/progress.h"
#include "base/threads.h"
#include "base/xalloc.h"
#include "cli/command.h"
#include "commands/game_option.h"
#include "commands/one_game.h"
#include "games/game_registry.h"
#include "importer.h"
#include "notation/words.h"

enum {
    MIB = 1024 * 1024,
    /* Enough games to make a hand-over cheap, few enough to stay in the cache. */
    BATCH_GAMES = 16,
    BATCH_EVENTS = 16000, /* of long games, fewer */
    BATCHES_A_WORKER = 2,
};

/* Games of one file or of several, which a worker takes together. */
struct batch {
    bool is_ready; /* the records are initialised */
    struct logged_game game[BATCH_GAMES];
    size_t n, n_events;
    char *file[BATCH_GAMES]; /* of each game; owned */
    struct err failure;      /* of a file after them, if it is set */
    struct game_output output;
};

struct walk {
    struct each_game *each;
    const char *const *path;
    size_t next, end;      /* of them: the next that is opened, the first that is not */
    struct source *source; /* of the file that is read, or NULL */
    bool is_read;          /* it is at its end, and stays open for each_game.end */
    uint32_t number;       /* of its games so far */
    int64_t n_counted;     /* games of it, and texts if these are taken */
    struct progress *progress;
    uint64_t bytes, n_games; /* of the files before it */
    size_t
        batch_games; /* one worker alone takes games one by one: they are still in its cache */
    int status;      /* of what was said since it was asked for */
};

unsigned each_game_workers(const struct each_game *walk)
{
    return threads_workers(walk->jobs);
}

/* ---- what was said ------------------------------------------------------------------------------- */

enum { MESSAGE = 'm', LINES = 'l' }; /* first byte of what `errors` holds */

void game_output_error(struct game_output *out, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    buf_putc(&out->errors, MESSAGE);
    buf_vprintf(&out->errors, format, args);
    va_end(args);
    buf_putc(&out->errors, '\0');
}

void game_output_fail(struct game_output *out, const struct err *err)
{
    struct buf message = BUF_INIT;
    err_format(err, &message);
    game_output_error(out, "%s", buf_str(&message));
    buf_free(&message);
    out->status = exit_status_worse(out->status, EXIT_USAGE);
}

void game_output_fail_rules(struct game_output *out, const struct logged_game *game,
                            const struct err *why)
{
    struct err err = ERR_INIT;
    err_at(&err, game->file, record_rules_place(&game->record).line, 0, "%s", why->text);
    game_output_fail(out, &err);
}

void game_output_unread(struct game_output *out, const struct logged_game *game)
{
    buf_putc(&out->errors, LINES);
    record_put_errors(&game->record, game->file, &out->errors);
    buf_putc(&out->errors, '\0');
}

void game_output_warnings(struct game_output *out, const struct logged_game *game)
{
    if (game->record.n_warnings == 0)
        return;
    buf_putc(&out->errors, LINES);
    record_put_warnings(&game->record, game->file, &out->errors);
    buf_putc(&out->errors, '\0');
}

static void print_errors(struct command_context *c, const struct buf *errors)
{
    for (size_t at = 0; at < errors->len; at += strlen(errors->data + at) + 1) {
        const char *text = errors->data + at + 1;
        if (errors->data[at] == MESSAGE)
            command_error(c, "%s", text);
        else
            output_puts(c->err, text);
    }
}

int game_output_print(struct command_context *c, struct game_output *said)
{
    output_put(c->out, buf_str(&said->out), said->out.len);
    print_errors(c, &said->errors);
    buf_free(&said->out);
    buf_free(&said->errors);
    return said->status;
}

/* ---- batches ------------------------------------------------------------------------------------- */

static void start_batch(struct batch *b)
{
    for (size_t i = 0; i < BATCH_GAMES && !b->is_ready; i++)
        record_init(&b->game[i].record);
    for (size_t i = 0; i < b->n; i++)
        free(b->file[i]);
    b->is_ready = true;
    b->n = b->n_events = 0;
    err_clear(&b->failure);
    buf_clear(&b->output.out);
    buf_clear(&b->output.errors);
    b->output.status = EXIT_CLEAN;
}

static void free_batch(void *item)
{
    struct batch *b = item;
    if (!b->is_ready)
        return;
    start_batch(b);
    for (size_t i = 0; i < BATCH_GAMES; i++)
        record_free(&b->game[i].record);
    buf_free(&b->output.out);
    buf_free(&b->output.errors);
}

/* ---- reading ------------------------------------------------------------------------------------- */

static bool is_wanted(const struct each_game *each, const struct logged_game *game)
{
    return each->only == NULL || (!game->record.is_outside &&
                                  one_game_is_wanted(each->only, &game->record, game->number));
}

static void close_file(struct walk *w)
{
    w->bytes += (uint64_t)input_raw_bytes(source_input(w->source));
    w->n_games += w->number;
    source_close(w->source);
    w->source = NULL;
}

/* The file has no more games, or (more < 0) cannot be read on. */
static void finish_file(struct walk *w, int more, struct batch *b)
{
    const struct each_game *each = w->each;
    const char *name = input_name(source_input(w->source));
    if (more >= 0 && w->n_counted == 0 && each->only != NULL)
        err_at(&b->failure, name, 0, 0, "holds no game '%s'", each->only);
    else if (more >= 0 && w->n_counted == 0)
        err_at(&b->failure, name, 0, 0, "holds no game");
    w->is_read = each->end != NULL;
    if (each->end == NULL)
        close_file(w);
}

/* Opens the next file; one that cannot be opened ends the batch. */
static void open_file(struct walk *w, struct batch *b)
{
    struct each_game *each = w->each;
    const char *path = w->path[w->next++];
    w->number = 0;
    w->n_counted = 0;
    w->is_read = false;
    if (source_open(&w->source, path, each->from, &each->reading, &b->failure) < 0) {
        w->source = NULL;
        return;
    }
    each->files++;
    if (each->begin != NULL)
        each->begin(each->ctx, source_input(w->source));
}

/* Adds the next game of the file, or ends the file. */
static void read_game(struct walk *w, struct batch *b)
{
    struct logged_game *game = &b->game[b->n];
    struct err err = ERR_INIT;
    const int more = source_next(w->source, &game->record, &err);
    if (more < 0)
        b->failure = err;
    if (more <= 0) {
        finish_file(w, more, b);
        return;
    }
    game->number = w->number += !game->record.is_outside;
    if (!is_wanted(w->each, game))
        return;
    w->n_counted += w->each->takes_text || !game->record.is_outside;
    b->n_events += game->record.n_events;
    b->file[b->n++] = xstrdup(input_name(source_input(w->source)));
    if (w->each->only != NULL)
        finish_file(w, 0, b);
}

static int read_batch(void *ctx, void *item, struct err *err)
{
    (void)err;
    struct walk *w = ctx;
    struct batch *b = item;
    start_batch(b);
    while (b->n < w->batch_games && b->n_events < BATCH_EVENTS && !err_is_set(&b->failure) &&
           !command_output_failed(w->each->c)) {
        if (w->source != NULL && !w->is_read)
            read_game(w, b);
        else if (w->next < w->end)
            open_file(w, b);
        else
            break;
    }
    const uint64_t bytes =
        w->source == NULL ? 0 : (uint64_t)input_raw_bytes(source_input(w->source));
    progress_update(w->progress, (w->bytes + bytes) / MIB, w->n_games + w->number);
    return b->n > 0 || err_is_set(&b->failure);
}

/* ---- working, printing --------------------------------------------------------------------------- */

static void take_batch(void *ctx, unsigned worker, void *item)
{
    const struct walk *w = ctx;
    struct batch *b = item;
    for (size_t i = 0; i < b->n; i++) {
        b->game[i].file = b->file[i];
        w->each->take(w->each->ctx, worker, &b->game[i], &b->output);
    }
    if (err_is_set(&b->failure))
        game_output_fail(&b->output, &b->failure);
}

static int print_batch(void *ctx, void *const *item, size_t n, struct err *err)
{
    (void)n, (void)err;
    struct walk *w = ctx;
    struct batch *b = item[0];
    const struct game_output *said = &b->output;
    if (said->out.len + said->errors.len > 0)
        progress_hide(w->progress);
    if (said->out.len > 0 && w->each->put != NULL)
        w->each->put(w->each->ctx, said->out.data, said->out.len);
    else
        output_put(w->each->c->out, buf_str(&said->out), said->out.len);
    print_errors(w->each->c, &said->errors);
    w->status = exit_status_worse(w->status, said->status);
    return 0;
}

/* Says what is to be said of the files from `next` to `end`. */
static void walk_files(struct walk *w)
{
    const struct pipeline pipeline = {
        .jobs = w->each->jobs,
        .ahead = BATCHES_A_WORKER,
        .item_size = sizeof(struct batch),
        .ctx = w,
        .read = read_batch,
        .work = take_batch,
        .take = print_batch,
        .free_item = free_batch,
    };
    pipeline_run(&pipeline, NULL);
}

/* File by file: somebody wants to know when all of one is said. */
static void walk_each_file(struct walk *w, size_t n)
{
    int worst = EXIT_CLEAN;
    while (w->next < n && !command_output_failed(w->each->c)) {
        const char *path = w->path[w->next];
        w->status = EXIT_CLEAN;
        w->end = w->next + 1;
        walk_files(w);
        if (w->source != NULL) {
            w->status = w->each->end(w->each->ctx, path, source_input(w->source), w->status);
            close_file(w);
        }
        worst = exit_status_worse(worst, w->status);
    }
    w->status = worst;
}

int each_game_of(struct each_game *each, const char *const *paths, size_t n)
{
    struct err err = ERR_INIT;
    if (game_option_reading(each->c, &each->reading, &err) < 0)
        return command_fail(each->c, &err);
    struct walk w = {.each = each,
                     .path = paths,
                     .end = n,
                     .batch_games = each_game_workers(each) > 1 ? BATCH_GAMES : 1};
    struct words_list words = words_list_of(games_of_program);
    each->reading.words = &words;
    w.progress = progress_new("MiB", "games", files_bytes(paths, n) / MIB, !each->quiet);
    if (each->end != NULL)
        walk_each_file(&w, n);
    else
        walk_files(&w);
    if (w.source != NULL)
        close_file(&w);
    progress_free(w.progress);
    words_list_free(&words);
    each->reading.words = NULL;
    return w.status;
}
