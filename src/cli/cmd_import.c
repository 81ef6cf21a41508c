/* cmd_import.c - shipslog import: logs into a database. */
#include <inttypes.h>
#include <string.h>

#include "base/buf.h"
#include "base/diag.h"
#include "base/err.h"
#include "base/output.h"
#include "base/progress.h"
#include "cli/book.h"
#include "cli/command.h"
#include "cli/commands.h"
#include "cli/import_sources.h"
#include "importers.h"
#include "store/import.h"
#include "store/store.h"

enum { JOBS_MAX = 256 };

struct cmd_import_options {
    const char *db;
    int format; /* index into importers */
    long jobs;
    bool replace, keep_both, repair, strict, force, quiet;
};

/* The words of --format, and what they stand for; auto is NULL. */
#define IMPORTER(name) "|" #name
static const char formats[] = "auto"
#include "importers.def"
    ;
#undef IMPORTER

static const struct importer *const importers[] = {
    NULL,
#define IMPORTER(name) &importer_##name,
#include "importers.def"
#undef IMPORTER
};

static const struct option_row options[] = {
    OPTION_FILE_ROW('d', "db", struct cmd_import_options, db, "FILE", FILE_DATABASE_CHANGED,
                    "the database; it is made when it does not exist"),
    OPTION_CHOICE_ROW('f', "format", struct cmd_import_options, format, formats,
                      "what the logs are; auto looks into each"),
    OPTION_NUMBER_ROW('j', "jobs", struct cmd_import_options, jobs, 0, JOBS_MAX, "N",
                      "read and replay with N threads; 0 stands for all processors"),
    OPTION_FLAG_ROW(0, "replace", struct cmd_import_options, replace,
                    "a log of a stored game with other content stands for that game"),
    OPTION_FLAG_ROW(0, "keep-both", struct cmd_import_options, keep_both,
                    "a log of a stored game with other content is another game"),
    OPTION_FLAG_ROW(0, "repair", struct cmd_import_options, repair,
                    "replay games as they are probably meant where their logs break the rules"),
    OPTION_FLAG_ROW(0, "strict", struct cmd_import_options, strict,
                    "do not store games with findings or unreadable lines"),
    OPTION_FLAG_ROW(0, "force", struct cmd_import_options, force,
                    "take what can be taken of logs that contradict themselves, marked as "
                    "unverified"),
    OPTION_FLAG_ROW('q', "quiet", struct cmd_import_options, quiet,
                    "print only errors, no totals and no progress"),
    {0},
};

/* One run of the command. */
struct run {
    struct import_listener listener; /* first */
    struct command_context *c;
    struct progress *progress;
    struct buf text;
};

static void print_message(struct import_listener *listener, const struct diag *message)
{
    struct run *run = (struct run *)listener;
    const struct cmd_import_options *o = run->c->options;
    if (o->quiet && strcmp(message->severity, "note") == 0)
        return;
    buf_clear(&run->text);
    diag_render(&run->text, message);
    progress_hide(run->progress);
    output_put(run->c->err, run->text.data, run->text.len);
}

static void show_progress(struct import_listener *listener, const struct import_totals *t)
{
    struct run *run = (struct run *)listener;
    progress_update(run->progress, t->files_done + t->files_failed, t->games);
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

static int status_of(const struct import_totals *t)
{
    if (t->files_failed > 0)
        return EXIT_USAGE;
    const uint64_t blemishes = t->rejected + t->undecided + t->findings + t->errors;
    return blemishes > 0 ? EXIT_FINDINGS : EXIT_CLEAN;
}

static enum import_choice choice_of(const struct cmd_import_options *o)
{
    if (o->replace)
        return IMPORT_REPLACE;
    return o->keep_both ? IMPORT_KEEP_BOTH : IMPORT_ASK;
}

static int import(struct command_context *c, struct store *store)
{
    const struct cmd_import_options *o = c->options;
    struct import_sources sources;
    import_sources_init(&sources);
    sources.importer = importers[o->format];
    sources.options = (struct importer_options){.force = o->force, .keep_comments = true};
    struct run run = {.listener = {print_message, show_progress}, .c = c, .text = BUF_INIT};
    run.progress = progress_new("files", "games", c->n_args, !o->quiet);
    const struct import_job job = {.store = store,
                                   .reader = &sources.reader,
                                   .listener = &run.listener,
                                   .paths = c->args,
                                   .n_paths = c->n_args,
                                   .jobs = (unsigned)o->jobs,
                                   .choice = choice_of(o),
                                   .is_repaired = o->repair,
                                   .is_strict = o->strict};
    struct import_totals totals;
    struct err err = ERR_INIT;
    const int failed = import_run(&job, &totals, &err);
    progress_free(run.progress);
    buf_free(&run.text);
    if (!o->quiet)
        print_totals(c->out, &totals);
    if (failed < 0) {
        command_fail(c, &err);
        print_node(c, &totals);
        return EXIT_USAGE;
    }
    return status_of(&totals);
}

static int run_import(struct command_context *c)
{
    const struct cmd_import_options *o = c->options;
    if (c->n_args == 0)
        return command_usage_error(c, "no log given");
    if (o->replace && o->keep_both)
        return command_usage_error(c, "--replace and --keep-both exclude each other");
    struct store *store;
    int status = book_open(c, o->db, STORE_CREATE, &store);
    if (status != EXIT_CLEAN)
        return status;
    status = import(c, store);
    store_close(store);
    return status;
}

const struct command cmd_import = {
    .name = "import",
    .summary = "store logs in a database",
    .usage = "[OPTION]... LOG|-...",
    .help =
        "Reads every game of the logs, replays it, and stores it with its findings and\n"
        "all that reports need (docs/schema.md). A game that the database already has,\n"
        "from any file, is not stored again. A game that cannot be replayed is reported\n"
        "and not stored; a file that cannot be read is reported, and the import goes on\n"
        "with the others. The same logs in the same order give a database of the same\n"
        "bytes, whatever --jobs says. When the disk is full the import stops; all games\n"
        "before that are stored. An import that is killed leaves whole games. Run it\n"
        "again to continue: in the end the database has the same bytes as after an import\n"
        "without a stop.\n"
        "\n"
        "A log of a stored game with other content is not stored either: the message says\n"
        "which game it is and where they differ first. Two logs are of one game when they\n"
        "have the same id, a player in common and no different sites; or the same players,\n"
        "date, event and first two rounds, tiles included. With --replace the new log\n"
        "stands for the game, and the old one becomes its history, which counts nowhere;\n"
        "with --keep-both there are two. A log that goes on from an unfinished game\n"
        "replaces it without being asked, and the beginning of a stored game is skipped.\n"
        "What is in the history of a game, or was removed, is skipped, also with\n"
        "--replace: only `db restore` brings it back. So a folder can be imported again and\n"
        "again. Two logs of one game in one import are treated in their order, as those of\n"
        "two imports.\n"
        "\n"
        "A game whose log breaks the rules is replayed as it is written, and its findings\n"
        "say what is probably wrong with it. With --repair it is replayed as it is\n"
        "probably meant, and statistics come from that; the log is stored as it is. The\n"
        "choice stays with the game (table reading).\n"
        "\n"
        "A log of Board Game Arena may tell something that is not known: that is a\n"
        "warning. One that contradicts itself is rejected, unless --force takes what can\n"
        "be taken of it (docs/bga.md).\n"
        "\n"
        "Exit status: 0 every game is clean, 1 there were findings, unreadable lines,\n"
        "warnings, rejected games or games that wait for a choice, 2 a file could not be\n"
        "read or the database could not be written.\n",
    .options = options,
    .options_size = sizeof(struct cmd_import_options),
    .operands = FILE_READ,
    .run = run_import,
};
