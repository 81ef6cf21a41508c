/* cmd_import.c - shipslog import: logs into a database. */
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include "base/buf.h"
#include "base/err.h"
#include "base/folder.h"
#include "base/output.h"
#include "cli/book.h"
#include "cli/command.h"
#include "commands/commands.h"
#include "commands/import_logs.h"
#include "commands/log_watch.h"
#include "importers.h"
#include "store/store.h"

struct cmd_import_options {
    const char *db, *games;
    int format; /* index into importers */
    long jobs;
    bool replace, keep_both, repair, strict, force, watch, quiet;
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
    OPTION_FILE_ROW(
        'd', "db", struct cmd_import_options, db, "FILE", FILE_DATABASE_CHANGED,
        "the database; it is made when it does not exist; when none is given or found, "
        "shipslog.db in this folder"),
    OPTION_CHOICE_ROW('f', "format", struct cmd_import_options, format, formats,
                      "what the logs are; auto looks into each"),
    OPTION_TEXT_ROW(0, "game", struct cmd_import_options, games, "NAME=KIND",
                    "a game that files of results call otherwise: \"PR 20=puerto-rico\"; KIND "
                    "alone: the game of files that name none"),
    OPTION_JOBS_ROW(struct cmd_import_options, "read and replay"),
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
                    "unverified; with --replace, let a part stand for more of a game"),
    OPTION_FLAG_ROW('w', "watch", struct cmd_import_options, watch,
                    "go on: import what is new or changed in the folders, until Ctrl-C"),
    OPTION_FLAG_ROW('q', "quiet", struct cmd_import_options, quiet,
                    "print only errors, no totals and no progress"),
    {0},
};

/* ---- --watch ----
 *
 * What cannot be done at the beginning ends the watch.  What cannot be done later (the book was moved away
 * or is in use, the disk is full, a folder is gone) is reported once, and tried again until it can be done; no
 * other book is begun. */

enum {
    LOOK_AGAIN_MS = 1000, /* for what is missing, which costs little */
    TRY_AGAIN_MS = 10000, /* an import that could not be written */
};

struct import_watch {
    struct command_context *c;
    struct import_how how;
    const char *db;
    struct log_watch *logs;
    struct stat book;             /* as it was when it was last opened */
    bool is_book_there;           /* it was there once: from now on none is made */
    bool has_begun;               /* the first round is over */
    struct buf printed, troubles; /* those of the last round and of this one */
    long wait_ms;
};

/* ---- troubles ---------------------------------------------------------------------------- */

/* Something cannot be done now. */
static int put_trouble(struct import_watch *w, const struct err *why, long wait_ms)
{
    buf_puts(&w->troubles, "shipslog: ");
    err_format(why, &w->troubles);
    buf_puts(&w->troubles, w->has_begun ? "; the watch waits until this has changed\n" : "\n");
    w->wait_ms = w->wait_ms < 0 || w->wait_ms > wait_ms ? wait_ms : w->wait_ms;
    return -1;
}

/* ---- a round ----------------------------------------------------------------------------- */

/* A book that came back as another file, from a copy perhaps, may lack what was imported: all is met again. */
static void meet_book(struct import_watch *w)
{
    struct stat now;
    if (stat(w->db, &now) < 0)
        return;
    if (w->is_book_there && w->has_begun &&
        (now.st_ino != w->book.st_ino || now.st_dev != w->book.st_dev)) {
        log_watch_forget(w->logs);
        w->wait_ms = 0;
    }
    w->book = now;
    w->is_book_there = true;
}

/* The store is open only while something is imported, so others can use it meanwhile. */
static int import_listed(struct import_watch *w, const struct folder *logs)
{
    struct err err = ERR_INIT;
    struct store *store;
    if (book_try(w->c, w->db, w->is_book_there ? STORE_WRITE : STORE_CREATE, &store, &err) < 0)
        return put_trouble(w, &err, LOOK_AGAIN_MS);
    w->how.stopped = &err;
    import_logs(w->c, store, &w->how, logs->path, logs->n);
    store_close(store);
    fflush(w->c->out);
    if (err_is_set(&err))
        return put_trouble(w, &err, TRY_AGAIN_MS);
    log_watch_take(w->logs);
    meet_book(w);
    return 0;
}

static int list_name(struct import_watch *w, const struct import_how *how, size_t i,
                     struct folder *logs, struct err *err)
{
    struct stat st;
    const char *const *name = &w->c->args[i];
    if (stat(*name, &st) < 0)
        return err_at(err, *name, 0, 0, "%s", strerror(errno));
    return import_logs_list(w->c, how, name, 1, logs, err);
}

/* Lists all logs that can be listed now; files that are passed over are noted in the first round only. */
static int list_logs(struct import_watch *w, struct folder *logs)
{
    struct err err = ERR_INIT;
    struct import_how how = w->how;
    int status = 0;
    how.is_quiet |= w->has_begun;
    for (size_t i = 0; i < w->c->n_args; i++, err_clear(&err))
        if (list_name(w, &how, i, logs, &err) < 0)
            status = put_trouble(w, &err, LOOK_AGAIN_MS);
    if (log_watch_keep_changed(w->logs, logs, &err) < 0)
        status = put_trouble(w, &err, LOOK_AGAIN_MS);
    return status;
}

/* -1: something could not be done. */
static int go_round(struct import_watch *w)
{
    struct folder logs = {0};
    w->wait_ms = -1;
    int status = list_logs(w, &logs);
    if (logs.n > 0 && (status == 0 || w->has_begun) && import_listed(w, &logs) < 0)
        status = -1;
    folder_free(&logs);
    if (strcmp(buf_str(&w->printed), buf_str(&w->troubles)) != 0)
        output_puts(w->c->err, w->troubles.len > 0 ? buf_str(&w->troubles)
                                                   : "shipslog: the watch goes on\n");
    buf_clear(&w->printed);
    buf_puts(&w->printed, buf_str(&w->troubles));
    buf_clear(&w->troubles);
    return status;
}

/* ---- the watch --------------------------------------------------------------------------- */

static int go_on(struct import_watch *w, struct err *err)
{
    if (go_round(w) < 0)
        return EXIT_USAGE;
    for (w->has_begun = true; log_watch_wait(w->logs, w->wait_ms, err) >= 0;)
        go_round(w);
    return command_fail(w->c, err);
}

/* Imports the logs that the arguments of `c` stand for into the database `db`.  Returns an exit status when it cannot begin. */
static int import_watch(struct command_context *c, const struct import_how *how, const char *db)
{
    struct err err = ERR_INIT;
    struct import_watch w = {
        .c = c, .how = *how, .db = db, .printed = BUF_INIT, .troubles = BUF_INIT};
    if (log_watch_new(&w.logs, c->args, c->n_args, &err) < 0)
        return command_fail(c, &err);
    w.how.follows_files = true;
    w.is_book_there = stat(db, &w.book) == 0 && w.book.st_size > 0;
    const int status = go_on(&w, &err);
    log_watch_free(w.logs);
    buf_free(&w.printed);
    buf_free(&w.troubles);
    return status;
}

static int run_import(struct command_context *c)
{
    const struct cmd_import_options *o = c->options;
    struct import_how how = {.importer = importers[o->format],
                             .jobs = (unsigned)o->jobs,
                             .choice = import_choice_of(o->replace, o->keep_both),
                             .is_repaired = o->repair,
                             .is_strict = o->strict,
                             .force = o->force,
                             .games = o->games,
                             .is_quiet = o->quiet,
                             .is_silent = o->quiet};
    struct folder logs = {0};
    struct err err = ERR_INIT;
    if (c->n_args == 0)
        return command_usage_error(c, "no log given");
    if (o->replace && o->keep_both)
        return command_usage_error(c, "--replace and --keep-both exclude each other");
    if (o->watch)
        return import_watch(c, &how, book_or_new(c, o->db));
    struct store *store = NULL;
    int status = import_logs_list(c, &how, c->args, c->n_args, &logs, &err) < 0
                     ? command_fail(c, &err)
                     : book_open(c, book_or_new(c, o->db), STORE_CREATE, &store);
    if (status == EXIT_CLEAN)
        status = import_logs(c, store, &how, logs.path, logs.n);
    store_close(store);
    folder_free(&logs);
    return status;
}

const struct command cmd_import = {
    .name = "import",
    .summary = "store logs in a database",
    .group = GROUP_WRITE,
    .usage = "[OPTION]... LOG|-...",
    .help =
        "Reads every game of the logs, replays it, and stores it with its findings and\n"
        "all that reports need (docs/schema.md). A game that the database already has,\n"
        "from any file, is not stored again. A game that cannot be replayed is reported\n"
        "and not stored; a file that cannot be read is reported, and the import goes on\n"
        "with the others. A folder stands for the logs below it, whatever their endings;\n"
        "what may be meant and is passed over is listed. The same logs in the\n"
        "same order give a database of the same bytes, whatever --jobs says. When the\n"
        "disk is full the import stops; all games before that are stored. An import that\n"
        "is killed leaves whole games. Run it again to continue: in the end the database\n"
        "has the same bytes as after an import without a stop.\n"
        "\n"
        "A log of a stored game with other content is not stored either: the message says\n"
        "which game it is and where they differ first. Two logs are of one game when they\n"
        "have the same id, a player in common and no different sites; or the same people,\n"
        "by merged names, too, and day, and what was done and dealt in the first two\n"
        "rounds. With --replace the new log stands for the game, and the old one becomes\n"
        "its history, which counts nowhere; with --keep-both there are two. A part of a\n"
        "game never replaces more of it, unless --force is given; `shipslog db join` makes\n"
        "one game of two parts. A log that goes on from an unfinished game replaces it\n"
        "without being asked, and the beginning of a stored game is skipped. What is in\n"
        "the history of a game, or was removed, is skipped, also with --replace: only `db\n"
        "restore` brings it back. So a folder can be imported again and again. Two logs of\n"
        "one game in one import are treated in their order, as those of two imports; of\n"
        "results see docs/results.md.\n"
        "\n"
        "With --watch the import goes on: what comes into the folders, or is changed there,\n"
        "is imported. A file is read when it is whole: closed by who wrote it, moved in, or\n"
        "unchanged for two seconds when it was there before. What a file says now replaces\n"
        "what it said before, as with --replace, also where a name, the day or the first\n"
        "rounds were corrected; with --keep-both it does not. Where the book was moved away\n"
        "or is in use, or a folder is gone, the watch says so and waits; it begins no other\n"
        "book. The system does not notice what other computers write to a network drive.\n"
        "\n"
        "A game whose log breaks the rules is replayed as it is written, and its findings\n"
        "say what is probably wrong with it. With --repair it is replayed as it is\n"
        "probably meant, and statistics come from that; the log is stored as it is. The\n"
        "choice stays with the game (table reading).\n"
        "\n"
        "A log of Board Game Arena may have something that is not known: that is a\n"
        "warning. One that contradicts itself is rejected, unless --force takes what can\n"
        "be taken of it (docs/bga.md).\n"
        "\n"
        "Exit status: 0 every game is clean, 1 there were findings, unreadable lines,\n"
        "warnings, rejected games or games that wait for a choice, 2 a file could not be\n"
        "read or the database could not be written.\n",
    COMMAND_OPTIONS(options, struct cmd_import_options),
    .operands = FILE_READ,
    .run = run_import,
};
