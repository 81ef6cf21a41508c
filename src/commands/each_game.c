#include "commands/each_game.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/diag.h"
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
    /* Of a file that is not cut: enough to make a hand-over cheap, few enough to stay in the cache. */
    BATCH_GAMES = 16,
    BATCH_EVENTS = 16000, /* of long games, fewer */
    BYTES_OF_EVENT = 20,  /* that an event weighs as much as */
    /* Short files are items, too: many of them, but not many long ones. */
    BATCHES_A_WORKER = 16,
    WEIGHT_A_WORKER = 512 * 1024,
};

/* Games of one file, which a worker takes together: a piece that it reads itself, or games that were read. */
struct batch {
    bool is_ready; /* the records are initialised */
    uint64_t file; /* the number of the file, see struct walk */
    char *name;    /* of the file; owned */
    bool is_piece;
    bool is_last; /* no batch of the file follows */
    struct source_piece piece;
    uint32_t before; /* games of the file before the piece */
    struct logged_game game[BATCH_GAMES];
    size_t n, n_events; /* of games that were read */
    int64_t n_counted;  /* games, and texts if these are taken */
    bool is_found;      /* the game that each_game.only names is in it */
    struct err failure; /* of the file after them, if it is set */
    struct game_output output;
};

struct walk {
    struct each_game *each;
    const char *const *path;
    size_t next, end;      /* of them: the next that is opened, the first that is not */
    struct source *source; /* of the file that is read, or NULL */
    uint64_t file;         /* its number among those that were opened, from 1 */
    bool is_read;          /* it is at its end, and stays open for each_game.end */
    struct source *games; /* of a piece whose games are counted only by reading it; else NULL */
    struct source_piece piece; /* that one */
    uint32_t number;           /* of the games of the file so far */
    struct progress *progress;
    uint64_t bytes, n_games; /* of the files before it */
    /* What was printed. */
    uint64_t printed,
        found;         /* the file; the last one with the game that each_game.only names */
    int64_t n_counted; /* games of it, and texts if these are taken */
    int status;        /* of what was said since it was asked for */
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

unsigned game_output_unread_before(struct game_output *out, const struct record *record,
                                   const char *file, uint32_t before)
{
    enum { SHOWN = 5 };
    unsigned n = 0;
    for (; n < record->n_errors && record->errors[n].span.line < before; n++) {
        const struct diag diag = record_error_diag(&record->errors[n], file);
        if (n == 0)
            buf_putc(&out->errors, LINES);
        if (n < SHOWN)
            diag_render(&out->errors, &diag);
    }
    if (n > 0)
        buf_putc(&out->errors, '\0');
    return n;
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
    free(b->name);
    b->name = NULL;
    b->is_ready = true;
    b->is_piece = b->is_last = b->is_found = false;
    b->n = b->n_events = 0;
    b->n_counted = 0;
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
    source_piece_free(&b->piece);
    buf_free(&b->output.out);
    buf_free(&b->output.errors);
}

static size_t weigh_batch(const void *item)
{
    const struct batch *b = item;
    return b->is_piece ? b->piece.text.len : b->n_events * BYTES_OF_EVENT;
}

static bool is_wanted(const struct each_game *each, const struct logged_game *game)
{
    return each->only == NULL || (!game->record.is_outside &&
                                  one_game_is_wanted(each->only, &game->record, game->number));
}

/* Reads the next game that is wanted: 1; 0 when there is none, or it was found; -1 with `failure`. */
static int read_game(const struct walk *w, struct batch *b, struct source *source,
                     struct logged_game *game, uint32_t *number)
{
    struct err err = ERR_INIT;
    int more = 1;
    while (!b->is_found && (more = source_next(source, &game->record, &err)) > 0) {
        game->number = *number += !game->record.is_outside;
        game->file = b->name;
        if (!is_wanted(w->each, game))
            continue;
        b->n_counted += w->each->takes_text || !game->record.is_outside;
        b->is_found = w->each->only != NULL;
        return 1;
    }
    if (more < 0)
        b->failure = err;
    return b->is_found ? 0 : more;
}

/* ---- reading ------------------------------------------------------------------------------------- */

static void close_file(struct walk *w)
{
    w->bytes += (uint64_t)input_raw_bytes(source_input(w->source));
    w->n_games += w->number;
    source_close(w->games);
    source_close(w->source);
    w->games = w->source = NULL;
}

/* Nothing more is read of the file. */
static void finish_file(struct walk *w)
{
    w->is_read = w->each->end != NULL;
    if (w->each->end == NULL)
        close_file(w);
}

/* Opens the next file: 0, or -1 with `failure`. */
static int open_file(struct walk *w, struct batch *b)
{
    struct each_game *each = w->each;
    const char *path = w->path[w->next++];
    w->number = 0;
    w->file++;
    w->is_read = false;
    if (source_open(&w->source, path, each->from, &each->reading, &b->failure) < 0) {
        w->source = NULL;
        return -1;
    }
    each->files++;
    if (each->begin != NULL)
        each->begin(each->ctx, source_input(w->source));
    return 0;
}

/* Adds games that are read here. */
static void read_games(struct walk *w, struct batch *b)
{
    int more = 1;
    while (more > 0 && b->n < BATCH_GAMES && b->n_events < BATCH_EVENTS &&
           !command_output_failed(w->each->c)) {
        struct logged_game *game = &b->game[b->n];
        struct source *source = w->games != NULL ? w->games : w->source;
        more = read_game(w, b, source, game, &w->number);
        b->n += more > 0;
        b->n_events += more > 0 ? game->record.n_events : 0;
    }
    if (more <= 0 && !b->is_found && !err_is_set(&b->failure) && w->games != NULL) {
        source_close(w->games);
        w->games = NULL;
    } else {
        b->is_last = more <= 0;
    }
}

/* Reads the next piece of the file, or games of it.  The games after a piece have their numbers when those in it are
 * counted: most can be counted without reading them. */
static void read_file(struct walk *w, struct batch *b)
{
    struct source_piece *piece = &b->piece;
    b->file = w->file;
    b->name = xstrdup(input_name(source_input(w->source)));
    if (w->games != NULL || !source_cut(w->source, piece)) {
        read_games(w, b);
    } else if (piece->is_counted || piece->is_last) {
        b->is_piece = true;
        b->is_last = piece->is_last;
        b->before = w->number;
        w->number += piece->games;
    } else {
        const struct source_piece other = w->piece;
        w->piece = *piece;
        *piece = other;
        source_open_piece(&w->games, b->name, &w->piece, &w->each->reading);
        read_games(w, b);
    }
    if (b->is_last)
        finish_file(w);
}

static int read_batch(void *ctx, void *item, struct err *err)
{
    (void)err;
    struct walk *w = ctx;
    struct batch *b = item;
    start_batch(b);
    if (w->source != NULL && !w->is_read && w->found == w->file)
        finish_file(w);
    if (command_output_failed(w->each->c))
        return 0;
    if (w->source == NULL || w->is_read) {
        if (w->next == w->end)
            return 0;
        b->file = w->file + 1;
        if (open_file(w, b) < 0)
            return 1;
    }
    read_file(w, b);
    const uint64_t bytes =
        w->source == NULL ? 0 : (uint64_t)input_raw_bytes(source_input(w->source));
    progress_update(w->progress, (w->bytes + bytes) / MIB, w->n_games + w->number);
    return 1;
}

/* ---- working, printing --------------------------------------------------------------------------- */

/* Takes the games of a piece while each is in the cache. */
static void take_piece(const struct walk *w, unsigned worker, struct batch *b)
{
    struct source *source;
    struct logged_game *game = &b->game[0];
    uint32_t number = b->before;
    source_open_piece(&source, b->name, &b->piece, &w->each->reading);
    while (read_game(w, b, source, game, &number) > 0)
        w->each->take(w->each->ctx, worker, game, &b->output);
    source_close(source);
}

static void take_batch(void *ctx, unsigned worker, void *item)
{
    const struct walk *w = ctx;
    struct batch *b = item;
    if (b->is_piece)
        take_piece(w, worker, b);
    for (size_t i = 0; i < b->n; i++)
        w->each->take(w->each->ctx, worker, &b->game[i], &b->output);
    if (err_is_set(&b->failure))
        game_output_fail(&b->output, &b->failure);
}

/* A file that was read to its end must hold something. */
static void check_file(struct walk *w, struct batch *b)
{
    if (b->file != w->printed)
        w->n_counted = 0;
    w->printed = b->file;
    w->n_counted += b->n_counted;
    if (b->is_found)
        w->found = b->file;
    if (!b->is_last || err_is_set(&b->failure) || w->n_counted > 0)
        return;
    if (w->each->only != NULL)
        err_at(&b->failure, b->name, 0, 0, "holds no game '%s'", w->each->only);
    else
        err_at(&b->failure, b->name, 0, 0, "holds no game");
    game_output_fail(&b->output, &b->failure);
}

static int print_batch(void *ctx, void *const *item, size_t n, struct err *err)
{
    (void)n, (void)err;
    struct walk *w = ctx;
    struct batch *b = item[0];
    const struct game_output *said = &b->output;
    if (w->found == b->file) /* what comes after the game that is wanted is not asked for */
        return 0;
    check_file(w, b);
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

/* Says what is to be said of the files from `next` to `end`.  One worker alone takes what it has read while that is in
 * its cache. */
static void walk_files(struct walk *w)
{
    const unsigned workers = each_game_workers(w->each);
    const struct pipeline pipeline = {
        .jobs = workers,
        .ahead = workers == 1 ? 1 : BATCHES_A_WORKER,
        .weight = (size_t)workers * WEIGHT_A_WORKER,
        .item_size = sizeof(struct batch),
        .ctx = w,
        .read = read_batch,
        .weigh = weigh_batch,
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
    struct walk w = {.each = each, .path = paths, .end = n};
    struct words_list words = words_list_of(games_of_program);
    each->reading.words = &words;
    w.progress = progress_new("MiB", "games", files_bytes(paths, n) / MIB, !each->quiet);
    if (each->end != NULL)
        walk_each_file(&w, n);
    else
        walk_files(&w);
    if (w.source != NULL)
        close_file(&w);
    source_piece_free(&w.piece);
    progress_free(w.progress);
    words_list_free(&words);
    each->reading.words = NULL;
    return w.status;
}
