#include "commands/import_logs.h"

#include <inttypes.h>
#include <string.h>
#include <sys/stat.h>

#include "base/buf.h"
#include "base/diag.h"
#include "base/err.h"
#include "base/folder.h"
#include "base/output.h"
#include "base/progress.h"
#include "base/text.h"
#include "cli/command.h"
#include "commands/game_option.h"
#include "commands/import_sources.h"
#include "store/store.h"

enum { NAMES_SHOWN = 5 }; /* of files that are passed over */

/* ---- which files ------------------------------------------------------------------------- */

/* Whether the name ends in a dot and one of the endings "json|html". */
static bool ends_in(const char *name, size_t length, const char *endings)
{
    for (;;) {
        const size_t n = strcspn(endings, "|");
        if (length > n && name[length - n - 1] == '.' &&
            text_equal_fold(name + length - n, n, endings, n))
            return true;
        if (endings[n] == '\0')
            return false;
        endings += n + 1;
    }
}

/* A compressed log has two endings. */
static bool has_ending(const struct importer *importer, const char *path)
{
    size_t length = strlen(path);
    if (ends_in(path, length, "gz|zst"))
        length = (size_t)(strrchr(path, '.') - path);
    return ends_in(path, length, importer->endings);
}

static bool is_log(const char *path)
{
    return source_look(path, has_ending) == SOURCE_IS_ONE;
}

/* The name of a file within a folder. */
static const char *name_within(const char *path, const char *folder)
{
    const char *name = path + strlen(folder);
    return name + (*name == '/');
}

static const char *const why_passed_over[] = {
    [SOURCE_ENDS] = "it ends like a log, and begins like none that is known",
    [SOURCE_QUOTES] = "it has a log, but does not begin with it",
};

/* Notes a file that may have been meant.  False when it is of another kind. */
static bool report_near(struct command_context *c, const char *path)
{
    struct stat st;
    const bool is_file = stat(path, &st) == 0 && S_ISREG(st.st_mode); /* a pipe would wait */
    const enum source_look look = is_file ? source_look(path, has_ending) : SOURCE_NONE;
    if (look == SOURCE_NONE || look == SOURCE_IS_ONE)
        return false;
    struct buf text = BUF_INIT;
    text_put_safe(&text, path, strlen(path));
    buf_printf(&text, ": note: passed over: %s\n", why_passed_over[look]);
    output_put(c->err, text.data, text.len);
    buf_free(&text);
    return true;
}

/* Counts the files that are no logs by far, and names the first ones. */
static void report_skipped(struct command_context *c, const char *folder,
                           const struct folder *f, size_t from)
{
    struct buf text = BUF_INIT, names = BUF_INIT;
    size_t n = 0;
    for (size_t i = from; i < f->n_skipped; i++) {
        if (report_near(c, f->skipped[i]) || n++ >= NAMES_SHOWN)
            continue;
        const char *name = name_within(f->skipped[i], folder);
        buf_puts(&names, n == 1 ? "" : ", ");
        text_put_safe(&names, name, strlen(name));
    }
    if (n > 0)
        buf_printf(
            &text,
            "%s: note: %zu %s passed over, no log by the ending or the beginning: %s%s\n",
            folder, n, n == 1 ? "file is" : "files are", buf_str(&names),
            n > NAMES_SHOWN ? ", ..." : "");
    output_put(c->err, text.data, text.len);
    buf_free(&names);
    buf_free(&text);
}

int import_logs_list(struct command_context *c, const struct import_how *how,
                     const char *const *names, size_t n, struct folder *logs, struct err *err)
{
    for (size_t i = 0; i < n; i++) {
        const size_t skipped = logs->n_skipped;
        if (!folder_is_one(names[i]))
            folder_add(logs, names[i]);
        else if (folder_read(logs, names[i], is_log, err) < 0)
            return -1;
        else if (!how->is_quiet)
            report_skipped(c, names[i], logs, skipped);
    }
    return 0;
}

/* ---- the import -------------------------------------------------------------------------- */

/* One import. */
struct run {
    struct import_listener listener; /* first */
    struct command_context *c;
    const struct import_how *how;
    struct progress *progress;
    struct buf text;
};

static void print_message(struct import_listener *listener, const struct diag *message)
{
    struct run *run = (struct run *)listener;
    if (run->how->is_quiet && strcmp(message->severity, "note") == 0)
        return;
    buf_clear(&run->text);
    diag_render(&run->text, message);
    progress_hide(run->progress);
    output_put(run->c->err, run->text.data, run->text.len);
}

static void show_progress(struct import_listener *listener, const struct import_totals *t)
{
    struct run *run = (struct run *)listener;
    progress_update(run->progress, t->taken / 1000, t->games);
}

/* "3 games": every word here forms its plural with an s. */
static void put_count(struct buf *out, uint64_t n, const char *word, const char *end)
{
    buf_put_u64(out, n);
    buf_printf(out, " %s%s%s", word, n == 1 ? "" : "s", end);
}

static void put_games(struct buf *text, const struct import_totals *t)
{
    put_count(text, t->games, "game", ": ");
    buf_printf(text, "%" PRIu64 " stored", t->stored);
    if (t->replaced > 0)
        buf_printf(text, " (%" PRIu64 " in place of an older version)", t->replaced);
    buf_printf(text, ", %" PRIu64 " in the database already", t->duplicates);
    if (t->skipped > 0)
        buf_printf(text, ", %" PRIu64 " skipped", t->skipped);
    if (t->undecided > 0)
        buf_printf(text, ", %" PRIu64 " waiting for a choice (--replace, --keep-both)",
                   t->undecided);
    buf_printf(text, ", %" PRIu64 " rejected\n", t->rejected);
}

static void print_totals(FILE *out, const struct import_totals *t)
{
    struct buf text = BUF_INIT;
    put_count(&text, t->files, "file", ": ");
    buf_printf(&text, "%" PRIu64 " read, %" PRIu64 " failed\n", t->files_done, t->files_failed);
    put_games(&text, t);
    put_count(&text, t->bytes, "byte", ": ");
    buf_printf(&text, "%" PRIu64 " in games, %" PRIu64 " outside\n", t->bytes_in_games,
               t->bytes_outside);
    buf_puts(&text, "stored: ");
    put_count(&text, t->events, "event", ", ");
    put_count(&text, t->findings - t->following, "finding", "");
    if (t->following > 0)
        buf_printf(&text, " and %" PRIu64 " that follow%s", t->following,
                   t->following == 1 ? "s" : "");
    buf_puts(&text, " in ");
    put_count(&text, t->games_with_findings, "game", ", ");
    put_count(&text, t->unread_lines, "unreadable line", "");
    if (t->cannot_tell > 0) {
        buf_puts(&text, ", ");
        put_count(&text, t->cannot_tell, "event", " undecidable");
    }
    buf_putc(&text, '\n');
    output_put(out, text.data, text.len);
    buf_free(&text);
}

static void print_node(struct command_context *c, const struct import_totals *t)
{
    const uint64_t lost =
        t->games - t->stored - t->duplicates - t->skipped - t->undecided - t->rejected;
    if (t->stopped_path != NULL)
        command_error(c,
                      "the import stopped before the game at %s:%" PRIu32
                      "; what was stored before it is kept (%" PRIu64 " games read were not)",
                      t->stopped_path, t->stopped_line, lost);
}

/* How much there is to read; 0 when that is not known. */
static uint64_t kilobytes_of(char *const *paths, size_t n)
{
    uint64_t bytes = 0;
    struct stat st;
    for (size_t i = 0; i < n; i++) {
        if (stat(paths[i], &st) < 0 || !S_ISREG(st.st_mode))
            return 0;
        bytes += (uint64_t)st.st_size;
    }
    return bytes / 1000;
}

int import_logs(struct command_context *c, struct store *store, const struct import_how *how,
                char *const *paths, size_t n)
{
    struct import_sources sources;
    struct err err = ERR_INIT;
    import_sources_init(&sources);
    sources.importer = how->importer;
    sources.options = (struct importer_options){
        .force = how->force, .keep_comments = true, .games = how->games};
    if (game_option_reading(c, &sources.options, &err) < 0)
        return command_fail(c, &err);
    struct run run = {
        .listener = {print_message, show_progress}, .c = c, .how = how, .text = BUF_INIT};
    run.progress = progress_new("kB", "games", kilobytes_of(paths, n), !how->is_quiet);
    const struct import_job job = {.store = store,
                                   .reader =
                                       how->reader != NULL ? how->reader : &sources.reader,
                                   .listener = &run.listener,
                                   .paths = (const char *const *)paths,
                                   .n_paths = n,
                                   .jobs = how->jobs,
                                   .choice = how->choice,
                                   .is_repaired = how->is_repaired,
                                   .is_strict = how->is_strict,
                                   .is_forced = how->force,
                                   .follows_files = how->follows_files};
    struct import_totals totals;
    const int failed = import_run(&job, &totals, &err);
    progress_free(run.progress);
    buf_free(&run.text);
    if (how->totals != NULL)
        *how->totals = totals;
    if (failed < 0 && how->stopped != NULL) {
        *how->stopped = err;
        return EXIT_USAGE;
    }
    if (!how->is_silent)
        print_totals(c->out, &totals);
    if (failed < 0) {
        command_fail(c, &err);
        print_node(c, &totals);
        return EXIT_USAGE;
    }
    if (totals.files_failed > 0)
        return EXIT_USAGE;
    const uint64_t blemishes =
        totals.rejected + totals.undecided + totals.findings + totals.errors;
    return blemishes > 0 ? EXIT_FINDINGS : EXIT_CLEAN;
}
