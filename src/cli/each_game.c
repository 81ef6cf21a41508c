#include "cli/each_game.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/err.h"
#include "base/input.h"
#include "base/output.h"
#include "base/progress.h"
#include "base/threads.h"
#include "base/xalloc.h"
#include "cli/command.h"
#include "cli/game_option.h"
#include "cli/one_game.h"
#include "games/game_registry.h"
#include "importer.h"
#include "notation/words.h"

enum {
    MIB = 1024 * 1024,
    /* What one thread reads another one takes: so many games that handing them over costs little, and so
     * few that they are still in a cache of both. */
    BATCH_GAMES = 16,
    BATCH_EVENTS = 16000, /* of long games, fewer */
    BATCHES_A_WORKER = 2,
    /* Files that a worker reads itself: small, since what is said of one is held in memory. */
    SMALL_FILES = 16,
    SMALL_FILE = 256 * 1024, /* bytes at most */
};

/* What a worker takes: some games, of one file or of several, or some small files. */
struct batch {
    struct logged_game game[BATCH_GAMES];
    size_t n, n_events;
    char *file[BATCH_GAMES]; /* of each game; owned */
    /* Of files that are not read yet, borrowed; game[0] is for theirs. */
    const char *path[SMALL_FILES];
    size_t n_paths;
    uint64_t n_opened, n_games; /* of these */
    struct game_output output;
    struct batch *next; /* of those that are free */
};

struct walk {
    struct each_game *each;
    struct threads *pool;
    struct batch *free;
    struct batch *batch;       /* that is being filled, or NULL */
    struct progress *progress; /* of the file that is read here, or NULL */
    struct progress *all;      /* of many files, or NULL */
    uint64_t n_files, n_games; /* of these, read so far */
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

static struct batch *new_batch(struct walk *w)
{
    struct batch *b = w->free;
    if (b != NULL) {
        w->free = b->next;
    } else {
        b = xcalloc(1, sizeof *b);
        for (size_t i = 0; i < BATCH_GAMES; i++)
            record_init(&b->game[i].record);
    }
    b->n = b->n_events = b->n_paths = 0;
    b->n_opened = b->n_games = 0;
    b->output.status = EXIT_CLEAN;
    return b;
}

static void release(struct walk *w, struct batch *b)
{
    for (size_t i = 0; i < b->n; i++)
        free(b->file[i]);
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

/* ---- games ---------------------------------------------------------------------------------------- */

/* Counts games, and texts if these are taken. */
static int64_t count(const struct each_game *each, const struct logged_game *game)
{
    return each->takes_text || !game->record.is_outside;
}

/* Whether a file of so many games, -1 when it could not be read to its end, has failed: `err` says how. */
static bool has_failed(const struct each_game *each, const struct input *input, int64_t games,
                       struct err *err)
{
    if (games == 0 && each->only != NULL)
        err_at(err, input_name(input), 0, 0, "holds no game '%s'", each->only);
    else if (games == 0)
        err_at(err, input_name(input), 0, 0, "holds no game");
    return games <= 0;
}

/* Reads the next game of a file; see source_next(). */
static int next_game(struct source *source, struct logged_game *game, uint32_t *number,
                     struct err *err)
{
    const int more = source_next(source, &game->record, err);
    if (more > 0)
        game->number = *number += !game->record.is_outside;
    return more;
}

/* Reads a file and takes its games. */
static void take_file(struct walk *w, struct batch *b, const char *path, unsigned worker)
{
    struct each_game *each = w->each;
    struct logged_game *game = &b->game[0];
    struct err err = ERR_INIT;
    struct source *source;
    uint32_t number = 0;
    int64_t n = 0;
    int more;
    if (source_open(&source, path, each->from, &each->reading, &err) < 0) {
        game_output_fail(&b->output, &err);
        return;
    }
    b->n_opened++;
    game->file = input_name(source_input(source));
    while ((more = next_game(source, game, &number, &err)) > 0) {
        n += count(each, game);
        each->take(each->ctx, worker, game, &b->output);
    }
    b->n_games += number;
    if (has_failed(each, source_input(source), more < 0 ? -1 : n, &err))
        game_output_fail(&b->output, &err);
    source_close(source);
}

/* threads_work */
static void *take_batch(void *job, unsigned worker, void *ctx)
{
    struct walk *w = ctx;
    struct batch *b = job;
    for (size_t i = 0; i < b->n_paths; i++)
        take_file(w, b, b->path[i], worker);
    for (size_t i = 0; i < b->n; i++) {
        b->game[i].file = b->file[i];
        w->each->take(w->each->ctx, worker, &b->game[i], &b->output);
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

static void print_oldest(struct walk *w)
{
    struct batch *b = threads_take(w->pool);
    struct game_output *said = &b->output;
    struct progress *bar = w->progress != NULL ? w->progress : w->all;
    if (said->out.len + said->errors.len > 0 && bar != NULL)
        progress_hide(bar);
    if (said->out.len > 0 && w->each->put != NULL)
        w->each->put(w->each->ctx, said->out.data, said->out.len);
    else
        output_put(w->each->c->out, buf_str(&said->out), said->out.len);
    print_errors(w->each->c, &said->errors);
    w->each->files += b->n_opened;
    w->n_files += b->n_paths;
    w->n_games += b->n_games;
    if (bar != NULL && bar == w->all)
        progress_update(bar, w->n_files, w->n_games);
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
static void fail(struct walk *w, const struct err *err)
{
    submit(w);
    w->batch = new_batch(w);
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
            w->batch = new_batch(w);
        struct batch *b = w->batch;
        struct logged_game *game = &b->game[b->n];
        more = next_game(source, game, &number, err);
        if (more <= 0)
            break;
        if (!is_wanted(w->each, game))
            continue;
        n += count(w->each, game);
        b->n_events += game->record.n_events;
        b->file[b->n++] = xstrdup(input_name(input));
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
        fail(w, &err);
        return;
    }
    struct input *input = source_input(source);
    each->files++;
    if (each->begin != NULL)
        each->begin(each->ctx, input);
    if (w->all != NULL)
        progress_hide(w->all);
    w->progress = progress_new("MiB", "games", input_size(input) / MIB, !each->quiet);
    const int64_t games = read_games(w, source, input, &err);
    if (has_failed(each, input, games, &err))
        fail(w, &err);
    if (each->end != NULL) {
        submit(w);
        print_all(w);
    }
    w->n_files++;
    w->n_games += games > 0 ? (uint64_t)games : 0;
    progress_free(w->progress);
    w->progress = NULL;
    if (each->end != NULL) {
        w->status =
            exit_status_worse(w->status, each->end(each->ctx, path, input, w->file_status));
        w->file_status = EXIT_CLEAN;
    }
    source_close(source);
}

/* ---- small files --------------------------------------------------------------------------------- */

/* Whether workers may read files: nobody wants to know of each, or a game of it. */
static bool may_hand_over(const struct each_game *each)
{
    return each->begin == NULL && each->end == NULL && each->only == NULL;
}

static bool is_small(const char *path)
{
    struct stat st;
    return strcmp(path, "-") != 0 && stat(path, &st) == 0 && S_ISREG(st.st_mode) &&
           st.st_size <= SMALL_FILE;
}

/* Leaves the file to a worker. */
static void hand_over(struct walk *w, const char *path)
{
    if (w->batch != NULL && w->batch->n_paths == 0)
        submit(w);
    if (w->batch == NULL)
        w->batch = new_batch(w);
    w->batch->path[w->batch->n_paths++] = path;
    if (w->batch->n_paths == SMALL_FILES)
        submit(w);
}

int each_game_of(struct each_game *each, const char *const *paths, size_t n)
{
    struct err err = ERR_INIT;
    if (game_option_reading(each->c, &each->reading, &err) < 0)
        return command_fail(each->c, &err);
    const unsigned workers = each_game_workers(each);
    struct walk w = {.each = each, .batch_games = workers > 1 ? BATCH_GAMES : 1};
    w.pool = threads_new(workers, workers > 1 ? (size_t)workers * BATCHES_A_WORKER : 1,
                         take_batch, &w);
    struct words_list words = words_list_of(games_of_program);
    each->reading.words = &words;
    if (workers > 1 && n > workers && may_hand_over(each))
        w.all = progress_new("files", "games", n, !each->quiet);
    for (size_t i = 0; i < n && !command_output_failed(each->c); i++) {
        if (w.all != NULL && is_small(paths[i])) {
            hand_over(&w, paths[i]);
            continue;
        }
        if (w.batch != NULL && w.batch->n_paths > 0)
            submit(&w);
        read_file(&w, paths[i]);
    }
    submit(&w);
    print_all(&w);
    progress_free(w.all);
    threads_free(w.pool);
    free_batches(&w);
    words_list_free(&words);
    each->reading.words = NULL;
    return exit_status_worse(w.status, w.file_status);
}
