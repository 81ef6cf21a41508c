#include "commands/import_logs.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/diag.h"
#include "base/err.h"
#include "base/folder.h"
#include "base/input.h"
#include "base/output.h"
#include "base/progress.h"
#include "base/stream.h"
#include "base/text.h"
#include "base/xalloc.h"
#include "cli/command.h"
#include "commands/game_option.h"
#include "core/audit.h"
#include "core/respell.h"
#include "games/game_registry.h"
#include "importer.h"
#include "notation/words.h"
#include "pages/site_dir.h"
#include "store/import.h"
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

/* A site holds tables and pages of this program, and no logs that are not in a book. */
static bool is_site(const char *folder)
{
    struct buf list = BUF_INIT;
    buf_printf(&list, "%s/" SITE_LIST, folder);
    const bool is = access(buf_str(&list), F_OK) == 0;
    buf_free(&list);
    return is;
}

/* Whether a file is a log, or a folder may hold some. */
static bool may_be_log(const char *path)
{
    return folder_is_one(path) ? !is_site(path)
                               : source_look(path, has_ending) == SOURCE_IS_ONE;
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
        else if (folder_read(logs, names[i], may_be_log, err) < 0)
            return -1;
        else if (!how->is_quiet)
            report_skipped(c, names[i], logs, skipped);
    }
    return 0;
}

/* ---- importers as the store wants them ---- */

struct import_sources {
    struct import_reader reader;     /* first */
    const struct importer *importer; /* NULL: found by the content of each file */
    struct importer_options options;
};

enum { HASH_BLOCK = 256 * 1024 };

struct open_file {
    const struct import_sources *sources;
    struct source *source;
    struct source_piece piece; /* that the source reads; empty when it reads the file */
    bool has_end;              /* nothing of the file comes after it */
    char *path;
    char hash[HASH128_HEX_DIGITS + 1]; /* of the whole, when it has been read to its end */
    struct auditor auditor;            /* replays games whose placements are changes */
};

static struct open_file *open_new(const struct import_sources *sources, const char *path)
{
    struct open_file *f = xcalloc(1, sizeof *f);
    f->sources = sources;
    f->path = xstrdup(path);
    auditor_init(&f->auditor);
    return f;
}

static int open_source(struct import_reader *reader, const char *path, void **file,
                       struct err *err)
{
    const struct import_sources *self = (const struct import_sources *)reader;
    struct source *source;
    if (source_open(&source, path, self->importer, &self->options, err) < 0)
        return -1;
    struct open_file *f = open_new(self, path);
    f->source = source;
    f->has_end = true;
    *file = f;
    return 0;
}

static bool cut_source(void *file, struct import_piece *out)
{
    struct open_file *whole = file;
    struct source_piece piece = {.text = BUF_INIT};
    if (!source_cut(whole->source, &piece))
        return false;
    struct open_file *f = open_new(whole->sources, whole->path);
    f->piece = piece;
    f->has_end = piece.is_last;
    source_open_piece(&f->source, input_name(source_input(whole->source)), &f->piece,
                      &f->sources->options);
    *out = (struct import_piece){
        .file = f, .bytes = f->piece.text.len, .is_last = f->piece.is_last};
    return true;
}

static int hash_descriptor(int fd, struct hash128 *out)
{
    struct hash_stream *stream = hash_stream_new();
    char *block = xmalloc(HASH_BLOCK);
    ssize_t n;
    while ((n = read(fd, block, HASH_BLOCK)) > 0 || (n < 0 && errno == EINTR)) {
        if (n > 0)
            hash_stream_put(stream, block, (size_t)n);
    }
    *out = hash_stream_value(stream);
    free(block);
    hash_stream_free(stream);
    return n < 0 ? -1 : 0;
}

/* Hash of the file as it is on disk, as `xxhsum -H2` prints it; "" for a pipe. */
static int hash_file(struct open_file *f, struct err *err)
{
    struct stat st;
    struct hash128 hash;
    if (strcmp(f->path, "-") == 0 || (stat(f->path, &st) == 0 && !S_ISREG(st.st_mode)))
        return 0;
    const int fd = descriptor_open(f->path, O_RDONLY | O_CLOEXEC, 0);
    const int status = fd < 0 ? -1 : hash_descriptor(fd, &hash);
    if (status < 0)
        err_at(err, f->path, 0, 0, "cannot read: %s", strerror(errno));
    else
        hash128_format(hash, f->hash);
    if (fd >= 0)
        close(fd);
    return status;
}

static int next_record(void *file, struct record *record, struct err *err)
{
    struct open_file *f = file;
    const int status = source_next(f->source, record, err);
    if (status > 0) {
        /* The hash of a game is made of the canonical form.  A game whose rules are not known is refused
         * by what follows, with the reason. */
        struct err why = ERR_INIT;
        record_respell(&f->auditor, record, SPELLING_WHOLE, &why);
    }
    return status == 0 && f->has_end ? hash_file(f, err) : status;
}

static void describe_file(void *file, struct import_source *out)
{
    struct open_file *f = file;
    out->format = source_importer(f->source)->name;
    out->bytes = f->piece.offset + input_bytes(source_input(f->source));
    memcpy(out->hash, f->hash, sizeof out->hash);
}

static uint64_t bytes_taken(void *file)
{
    struct open_file *f = file;
    return input_raw_bytes(source_input(f->source));
}

static void close_source(void *file)
{
    struct open_file *f = file;
    source_close(f->source);
    source_piece_free(&f->piece);
    auditor_free(&f->auditor);
    free(f->path);
    free(f);
}

/* Fills in the functions; `importer` and `options` are the caller's to set. */
static void import_sources_init(struct import_sources *sources)
{
    *sources = (struct import_sources){.reader = {.open = open_source,
                                                  .cut = cut_source,
                                                  .next = next_record,
                                                  .describe = describe_file,
                                                  .close = close_source,
                                                  .taken = bytes_taken,
                                                  .reads_files = true}};
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
    if (run->how->reader != NULL) { /* nobody wrote the lines that it has */
        buf_puts(&run->text, "shipslog: ");
        text_put_safe(&run->text, message->message, strlen(message->message));
        buf_putc(&run->text, '\n');
    } else {
        diag_render(&run->text, message);
    }
    progress_hide(run->progress);
    output_put(run->c->err, run->text.data, run->text.len);
}

static void show_progress(struct import_listener *listener, const struct import_totals *t)
{
    struct run *run = (struct run *)listener;
    progress_update(run->progress, t->taken / 1000, t->games);
}

/* What is there is not listed. */
static void print_met(struct import_listener *listener, const char *path, uint32_t line,
                      enum import_met met, const char *what)
{
    struct run *run = (struct run *)listener;
    if (met == MET_THERE && what[0] == '\0')
        return;
    buf_clear(&run->text);
    text_put_safe(&run->text, path, strlen(path));
    buf_printf(&run->text, ":%" PRIu32 ": ", line);
    text_put_safe(&run->text, what, strlen(what));
    buf_putc(&run->text, '\n');
    progress_hide(run->progress);
    output_put(run->c->out, run->text.data, run->text.len);
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

static void print_met_totals(FILE *out, const struct import_totals *t)
{
    struct buf text = BUF_INIT;
    put_count(&text, t->files, "file", ", ");
    put_count(&text, t->games, "game", ": ");
    buf_printf(&text, "%" PRIu64 " in the book, %" PRIu64 " not in it", t->duplicates,
               t->missing);
    if (t->skipped > 0)
        buf_printf(&text, ", %" PRIu64 " removed or older", t->skipped);
    if (t->undecided > 0)
        buf_printf(&text, ", %" PRIu64 " with other content", t->undecided);
    if (t->rejected > 0)
        buf_printf(&text, ", %" PRIu64 " that cannot be stored", t->rejected);
    buf_putc(&text, '\n');
    output_put(out, text.data, text.len);
    buf_free(&text);
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
    struct run run = {.listener = {print_message, show_progress, print_met},
                      .c = c,
                      .how = how,
                      .text = BUF_INIT};
    run.progress = progress_new(
        "kB", "games", files_bytes((const char *const *)paths, n) / 1000, !how->is_quiet);
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
                                   .only_looks = how->only_looks,
                                   .follows_files = how->follows_files};
    struct import_totals totals;
    struct words_list words = words_list_of(games_of_program);
    sources.options.words = &words; /* of all pieces */
    const int failed = import_run(&job, &totals, &err);
    words_list_free(&words);
    progress_free(run.progress);
    buf_free(&run.text);
    if (how->totals != NULL)
        *how->totals = totals;
    if (failed < 0 && how->stopped != NULL) {
        *how->stopped = err;
        return EXIT_USAGE;
    }
    if (!how->is_silent && how->only_looks)
        print_met_totals(c->out, &totals);
    else if (!how->is_silent)
        print_totals(c->out, &totals);
    if (failed < 0) {
        command_fail(c, &err);
        const uint64_t lost = totals.games - totals.stored - totals.duplicates -
                              totals.skipped - totals.undecided - totals.rejected;
        if (totals.stopped_path != NULL && how->reader == NULL)
            command_error(c,
                          "the import stopped before the game at %s:%" PRIu32
                          "; what was stored before it is kept (%" PRIu64 " %s not)",
                          totals.stopped_path, totals.stopped_line, lost,
                          lost == 1 ? "game read was" : "games read were");
        return EXIT_USAGE;
    }
    if (totals.files_failed > 0)
        return EXIT_USAGE;
    const uint64_t blemishes =
        totals.rejected + totals.undecided + totals.missing + totals.findings + totals.errors;
    return blemishes > 0 ? EXIT_FINDINGS : EXIT_CLEAN;
}
