/* cmd_import.c - shipslog import: logs into a database. */
#include <stdio.h>

#include "base/err.h"
#include "base/folder.h"
#include "cli/book.h"
#include "cli/command.h"
#include "commands/commands.h"
#include "commands/import_logs.h"
#include "commands/import_watch.h"
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
    OPTION_FILE_ROW('d', "db", struct cmd_import_options, db, "FILE", FILE_DATABASE_CHANGED,
                    "the database; it is made when it does not exist"),
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

static enum import_choice choice_of(const struct cmd_import_options *o)
{
    if (o->replace)
        return IMPORT_REPLACE;
    return o->keep_both ? IMPORT_KEEP_BOTH : IMPORT_ASK;
}

static struct import_how how_of(const struct cmd_import_options *o)
{
    return (struct import_how){.importer = importers[o->format],
                               .jobs = (unsigned)o->jobs,
                               .choice = choice_of(o),
                               .is_repaired = o->repair,
                               .is_strict = o->strict,
                               .force = o->force,
                               .games = o->games,
                               .is_quiet = o->quiet,
                               .is_silent = o->quiet};
}

static int import_paths(struct command_context *c, const struct import_how *how,
                        char *const *paths, size_t n)
{
    const struct cmd_import_options *o = c->options;
    struct store *store;
    int status = book_open(c, o->db, STORE_CREATE, &store);
    if (status != EXIT_CLEAN)
        return status;
    status = import_logs(c, store, how, paths, n);
    store_close(store);
    return status;
}

static int run_import(struct command_context *c)
{
    const struct cmd_import_options *o = c->options;
    struct import_how how = how_of(o);
    struct folder logs = {0};
    struct err err = ERR_INIT;
    if (c->n_args == 0)
        return command_usage_error(c, "no log given");
    if (o->replace && o->keep_both)
        return command_usage_error(c, "--replace and --keep-both exclude each other");
    if (o->watch)
        return import_watch(c, &how, o->db);
    const int status = import_logs_list(c, &how, c->args, c->n_args, &logs, &err) < 0
                           ? command_fail(c, &err)
                           : import_paths(c, &how, logs.path, logs.n);
    folder_free(&logs);
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
    .options = options,
    .options_size = sizeof(struct cmd_import_options),
    .operands = FILE_READ,
    .run = run_import,
};
