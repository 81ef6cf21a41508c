/* db_merge.c - shipslog db merge: the databases of several scribes into one. */
#include <inttypes.h>

#include "base/buf.h"
#include "base/diag.h"
#include "base/err.h"
#include "base/output.h"
#include "commands/db_actions.h"
#include "store/book_merge.h"

struct merge_options {
    const char *output;
    bool replace, keep_both;
};

static const struct option_row merge_rows[] = {
    OPTION_FILE_ROW('o', "output", struct merge_options, output, "FILE", FILE_DATABASE_CHANGED,
                    "the database to make, or to add to"),
    OPTION_FLAG_ROW(0, "replace", struct merge_options, replace,
                    "of two logs of one game the later stands for it"),
    OPTION_FLAG_ROW(0, "keep-both", struct merge_options, keep_both,
                    "two logs of one game are two games"),
    {0},
};

struct merge_run {
    struct import_listener listener; /* first */
    struct command_context *c;
};

static void print_message(struct import_listener *listener, const struct diag *message)
{
    struct buf text = BUF_INIT;
    diag_render(&text, message);
    output_put(((struct merge_run *)listener)->c->err, text.data, text.len);
    buf_free(&text);
}

static void no_progress(struct import_listener *listener, const struct import_totals *totals)
{
    (void)listener, (void)totals;
}

static int merge_books(struct command_context *c, struct store *store)
{
    const struct merge_options *o = c->options;
    struct err err = ERR_INIT;
    struct import_totals t;
    struct merge_run run = {{print_message, no_progress, NULL}, c};
    struct book_merge job = {.into = store,
                             .books = c->args,
                             .n_books = c->n_args,
                             .choice = o->replace     ? IMPORT_REPLACE
                                       : o->keep_both ? IMPORT_KEEP_BOTH
                                                      : IMPORT_ASK,
                             .listener = &run.listener};
    if (book_merge_run(&job, &t, &err) < 0)
        return command_fail(c, &err);
    output_printf(
        c->out,
        "games: %" PRIu64 " stored, %" PRIu64 " in the database already, %" PRIu64
        " skipped, %" PRIu64 " waiting for a choice, %" PRIu64 " rejected\n"
        "carried over: older versions: %" PRIu64 ", mergers of players: %" PRIu64 "\n",
        t.stored, t.duplicates, t.skipped, t.undecided, t.rejected, job.versions, job.names);
    return t.undecided + t.rejected + job.refused + t.files_failed > 0 ? EXIT_FINDINGS
                                                                       : EXIT_CLEAN;
}

static int run_merge(struct command_context *c)
{
    const struct merge_options *o = c->options;
    struct err err = ERR_INIT;
    struct store *store;
    if (o->output == NULL)
        return command_usage_error(c, "no database to write to (--output FILE)");
    if (c->n_args == 0)
        return command_usage_error(c, "no database given");
    if (o->replace && o->keep_both)
        return command_usage_error(c, "--replace and --keep-both exclude each other");
    if (store_open(&store, o->output, STORE_CREATE, &err) < 0)
        return command_fail(c, &err);
    const int status = merge_books(c, store);
    store_close(store);
    return status;
}

const struct command db_merge = {
    .name = "merge",
    .summary = "put the databases of several scribes into one",
    .usage = "[OPTION]... -o FILE DB...",
    .help =
        "Takes the databases in the order given, and of each the logs in the order of their\n"
        "import, and stores their games in FILE. Without corrections, removals and merged\n"
        "players in them, FILE has the bytes that one `shipslog import` of these logs in\n"
        "this order would give it. Two logs of one game are treated as there: nothing is\n"
        "stored twice, and --replace or --keep-both decides about another content.\n"
        "\n"
        "What one database has replaced or removed does not count, though another one\n"
        "counts it; only when two have each replaced what the other counts, both are taken,\n"
        "as two logs of one game. Older versions and removed games come along, what\n"
        "`analyse` has kept of games with the same moves, and then the merged and renamed\n"
        "players of each database; what contradicts those before it is reported and left\n"
        "out. The order of databases and the names of files decide, so\n"
        "the same command gives the same bytes.\n"
        "\n"
        "Exit status: 0 all is in FILE, 1 a game waits for a choice or was rejected, or a\n"
        "merger of players was left out, 2 a database could not be read or written.\n",
    COMMAND_OPTIONS(merge_rows, struct merge_options),
    .operands = FILE_DATABASE,
    .run = run_merge,
};
