#include "cli/each_game.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "base/err.h"
#include "base/input.h"
#include "base/output.h"
#include "base/progress.h"
#include "base/threads.h"
#include "base/xalloc.h"
#include "cli/command.h"
#include "cli/one_game.h"
#include "importer.h"

enum {
    MIB = 1024 * 1024,
    /* What one thread reads another one takes: few games, so that they are still in a cache then. */
    BATCH_GAMES = 4,
    BATCH_EVENTS = 4000, /* of long games, fewer */
    BATCHES_A_WORKER = 4,
};

/* Some games of one file, which a worker takes. */
struct batch {
    struct logged_game game[BATCH_GAMES];
    size_t n, n_events;
    char *file; /* owned */
    struct game_output output;
    struct batch *next; /* of those that are free */
};

struct walk {
    struct each_game *each;
    struct threads *pool;
    struct batch *free;
    struct batch *batch; /* that is being filled, or NULL */
    struct progress *progress;
    size_t
        batch_games; /* one worker alone takes games one by one: they are still in its cache */
    int status;
    int file_status; /* of the file that is being read */
};

unsigned each_game_workers(const struct each_game *walk)
{
    return threads_workers(walk->jobs);
}

/* ---- batches ------------------------------------------------------------------------------------- */

static struct batch *new_batch(struct walk *w, const char *file)
{
    struct batch *b = w->free;
    if (b != NULL) {
        w->free = b->next;
    } else {
        b = xcalloc(1, sizeof *b);
        for (size_t i = 0; i < BATCH_GAMES; i++)
            record_init(&b->game[i].record);
    }
    b->n = b->n_events = 0;
    b->output.status = EXIT_CLEAN;
    b->file = xstrdup(file);
    return b;
}

static void release(struct walk *w, struct batch *b)
{
    free(b->file);
    b->file = NULL;
    b->next = w->free;
    w->free = b;
}

static void free_batches(struct walk *w)
{
    while (w->free != NULL) {
        struct batch *b = w->free;
        w->free = b->next;
        for (size_t i = 0; i < BATCH_GAMES; i++)
            record_free(&b->game[i].record);
        buf_free(&b->output.out);
        buf_free(&b->output.errors);
        free(b);
    }
}

/* threads_work */
static void *take_batch(void *job, unsigned worker, void *ctx)
{
    struct each_game *each = ctx;
    struct batch *b = job;
    for (size_t i = 0; i < b->n; i++) {
        b->game[i].file = b->file;
        each->take(each->ctx, worker, &b->game[i], &b->output);
    }
    return b;
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

void game_output_unread(struct game_output *out, const struct logged_game *game)
{
    buf_putc(&out->errors, LINES);
    record_put_errors(&game->record, game->file, &out->errors);
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

static void print_oldest(struct walk *w)
{
    struct batch *b = threads_take(w->pool);
    struct game_output *said = &b->output;
    if (said->out.len + said->errors.len > 0 && w->progress != NULL)
        progress_hide(w->progress);
    if (said->out.len > 0 && w->each->put != NULL)
        w->each->put(w->each->ctx, said->out.data, said->out.len);
    else
        output_put(w->each->c->out, buf_str(&said->out), said->out.len);
    print_errors(w->each->c, &said->errors);
    w->file_status = exit_status_worse(w->file_status, said->status);
    buf_clear(&said->out);
    buf_clear(&said->errors);
    release(w, b);
}

static void print_all(struct walk *w)
{
    while (threads_pending(w->pool) > 0)
        print_oldest(w);
}

static void submit(struct walk *w)
{
    if (w->batch == NULL)
        return;
    if (threads_is_full(w->pool))
        print_oldest(w);
    threads_submit(w->pool, w->batch);
    w->batch = NULL;
}

/* Says it behind what is said of the games so far. */
static void fail(struct walk *w, const char *file, const struct err *err)
{
    submit(w);
    w->batch = new_batch(w, file);
    game_output_fail(&w->batch->output, err);
    submit(w);
}

/* ---- reading ------------------------------------------------------------------------------------- */

static bool is_wanted(const struct each_game *each, const struct logged_game *game)
{
    return each->only == NULL || (!game->record.is_outside &&
                                  one_game_is_wanted(each->only, &game->record, game->number));
}

/* Returns how many games there are, and texts if these are taken, or -1 with `err` when the input fails. */
static int64_t read_games(struct walk *w, struct source *source, struct input *input,
                          struct err *err)
{
    uint32_t number = 0;
    int64_t n = 0;
    int more = 1;
    while (more > 0 && !command_output_failed(w->each->c)) {
        if (w->batch == NULL)
            w->batch = new_batch(w, input_name(input));
        struct batch *b = w->batch;
        struct logged_game *game = &b->game[b->n];
        more = source_next(source, &game->record, err);
        if (more <= 0)
            break;
        game->number = number += !game->record.is_outside;
        if (!is_wanted(w->each, game))
            continue;
        n += w->each->takes_text || !game->record.is_outside;
        b->n_events += game->record.n_events;
        b->n++;
        if (b->n == w->batch_games || b->n_events >= BATCH_EVENTS)
            submit(w);
        progress_update(w->progress, input_raw_bytes(input) / MIB, number);
        if (w->each->only != NULL)
            break;
    }
    return more < 0 ? -1 : n;
}

static void read_file(struct walk *w, const char *path)
{
    struct each_game *each = w->each;
    struct err err = ERR_INIT;
    struct source *source;
    if (source_open(&source, path, each->from, &each->reading, &err) < 0) {
        fail(w, path, &err);
        return;
    }
    struct input *input = source_input(source);
    each->files++;
    if (each->begin != NULL)
        each->begin(each->ctx, input);
    w->progress = progress_new("MiB", "games", input_size(input) / MIB, !each->quiet);
    const int64_t games = read_games(w, source, input, &err);
    if (games == 0 && each->only != NULL)
        err_at(&err, input_name(input), 0, 0, "holds no game '%s'", each->only);
    else if (games == 0)
        err_at(&err, input_name(input), 0, 0, "holds no game");
    if (games <= 0)
        fail(w, input_name(input), &err);
    submit(w);
    if (each->end != NULL)
        print_all(w);
    progress_free(w->progress);
    w->progress = NULL;
    if (each->end != NULL) {
        w->status =
            exit_status_worse(w->status, each->end(each->ctx, path, input, w->file_status));
        w->file_status = EXIT_CLEAN;
    }
    source_close(source);
}

int each_game_of(struct each_game *each, const char *const *paths, size_t n)
{
    const unsigned workers = each_game_workers(each);
    struct walk w = {.each = each, .batch_games = workers > 1 ? BATCH_GAMES : 1};
    w.pool = threads_new(workers, workers > 1 ? (size_t)workers * BATCHES_A_WORKER : 1,
                         take_batch, each);
    for (size_t i = 0; i < n && !command_output_failed(each->c); i++)
        read_file(&w, paths[i]);
    print_all(&w);
    threads_free(w.pool);
    free_batches(&w);
    return exit_status_worse(w.status, w.file_status);
}
