/* cmd_status.c - shipslog status: which logs of a folder are not in the book, and what differs. */
#include "base/err.h"
#include "base/folder.h"
#include "cli/book.h"
#include "commands/commands.h"
#include "commands/import_logs.h"
#include "store/store.h"

struct status_options {
    const char *db;
    long jobs;
};

static const struct option_row rows[] = {
    OPTION_FILE_ROW('d', "db", struct status_options, db, "FILE", FILE_DATABASE,
                    "database to compare with"),
    OPTION_JOBS_ROW(struct status_options, "read and replay"),
    {0},
};

static int run_status(struct command_context *c)
{
    static const char *const here = ".";
    const struct status_options *o = c->options;
    const struct import_how how = {
        .jobs = (unsigned)o->jobs, .only_looks = true, .is_quiet = true};
    struct folder logs = {0};
    struct err err = ERR_INIT;
    struct store *store = NULL;
    const int listed = import_logs_list(c, &how, c->n_args == 0 ? &here : c->args,
                                        c->n_args == 0 ? 1 : c->n_args, &logs, &err);
    int status = listed < 0 ? command_fail(c, &err) : book_open(c, o->db, STORE_READ, &store);
    if (status == EXIT_CLEAN)
        status = import_logs(c, store, &how, logs.path, logs.n);
    store_close(store);
    folder_free(&logs);
    return status;
}

const struct command cmd_status = {
    .name = "status",
    .summary = "say which logs of a folder are not in the book, and what differs",
    .usage = "[OPTION]... [LOG|FOLDER]...",
    .help =
        "Reads the logs of this folder and those below it, or those that are named, and\n"
        "compares their games with the database. One line for each game that is not in\n"
        "it, goes on from a stored one, is there with other content (and where the two\n"
        "differ first), or was removed; nothing is said of what is there as it is. Nothing\n"
        "is stored: `shipslog import` does that.\n"
        "\n"
        "Exit status: 0 all is in the book, 1 something is not, or cannot be stored, 2 a\n"
        "file or the database could not be read.\n",
    .group = GROUP_KEEP,
    COMMAND_OPTIONS(rows, struct status_options),
    .operands = FILE_READ,
    .run = run_status,
};
