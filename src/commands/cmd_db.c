/* cmd_db.c - shipslog db: care for a database. */
#include <inttypes.h>
#include <string.h>

#include "base/buf.h"
#include "base/err.h"
#include "base/output.h"
#include "base/text.h"
#include "cli/command.h"
#include "commands/commands.h"
#include "commands/db_actions.h"
#include "report/report.h"
#include "store/content.h"
#include "store/query.h"
#include "store/rederive.h"
#include "store/store.h"

struct jobs_options {
    const char *db;
    long jobs;
};

static const struct option_row jobs_rows[] = {
    DB_CHANGED_ROW(struct jobs_options, db),
    OPTION_JOBS_ROW(struct jobs_options, "replay"),
    {0},
};

/* ---- verify ---- */

struct verify_options {
    const char *db;
    long jobs;
    bool pages;
};

static const struct option_row verify_rows[] = {
    DB_READ_ROW(struct verify_options, db),
    OPTION_JOBS_ROW(struct verify_options, "replay"),
    OPTION_FLAG_ROW(0, "pages", struct verify_options, pages,
                    "replay nothing: only look whether the pages of the file are whole"),
    {0},
};

struct verify_run {
    struct verify_listener listener; /* first */
    struct command_context *c;
    bool is_damaged;
};

static void print_difference(struct verify_listener *listener, int64_t game, const char *table,
                             const char *difference)
{
    struct verify_run *run = (struct verify_run *)listener;
    run->is_damaged |= game == 0;
    struct buf text = BUF_INIT;
    if (game != 0)
        buf_printf(&text, "game %" PRId64 ", table ", game);
    text_put_safe(&text, table, strlen(table));
    buf_puts(&text, ": ");
    text_put_safe(&text, difference, strlen(difference));
    output_printf(run->c->out, "%s\n", buf_str(&text));
    buf_free(&text);
}

static int verify_book(struct command_context *c, struct store *store)
{
    const struct verify_options *o = c->options;
    struct verify_run run = {.listener = {print_difference}, .c = c};
    struct verify_totals totals = {0};
    struct err err = ERR_INIT;
    const int status =
        o->pages ? store_verify_pages(store, &run.listener, &err)
                 : store_verify(store, (unsigned)o->jobs, &run.listener, &totals, &err);
    if (status < 0)
        return command_fail(c, &err);
    if (!o->pages)
        output_printf(
            c->out, "games: %" PRIu64 ", events: %" PRIu64 ", games that differ: %" PRIu64 "\n",
            totals.games, totals.events, totals.differing);
    return totals.differing > 0 || run.is_damaged ? EXIT_DIVERGED : EXIT_CLEAN;
}

static int run_verify(struct command_context *c)
{
    return db_run_on(c, STORE_READ, verify_book);
}

static const struct command db_verify = {
    .name = "verify",
    .summary = "replay everything and compare with what is stored",
    .usage = "[OPTION]... [DB]",
    .help =
        "Replays every game from its stored statements and compares content hashes, the\n"
        "hash of every position and every derived row. Prints the first difference of\n"
        "each table of a game: stored first, then computed.\n"
        "\n"
        "Exit status: 0 all is equal, 2 the database cannot be read, 3 something differs.\n",
    COMMAND_OPTIONS(verify_rows, struct verify_options),
    .operands = FILE_DATABASE,
    .takes_book = true,
    .run = run_verify,
};

/* ---- rebuild ---- */

static int rebuild_book(struct command_context *c, struct store *store)
{
    const struct jobs_options *o = c->options;
    struct err err = ERR_INIT;
    uint64_t games = 0;
    if (store_rebuild(store, (unsigned)o->jobs, &games, &err) < 0)
        return command_fail(c, &err);
    output_printf(c->out, "games rebuilt: %" PRIu64 "\n", games);
    return EXIT_CLEAN;
}

static int run_rebuild(struct command_context *c)
{
    return db_run_on(c, STORE_REBUILD, rebuild_book);
}

static const struct command db_rebuild = {
    .name = "rebuild",
    .summary = "drop the derived tables and compute them again",
    .usage = "[OPTION]... [DB]",
    .help =
        "Drops every table and view that is not a fact and computes it again from the\n"
        "facts by the rules of this program, when `db verify` finds a difference. It is\n"
        "one transaction: all of it happens, or nothing. After an update of the program no\n"
        "command is needed: whatever opens the database does this first.\n",
    COMMAND_OPTIONS(jobs_rows, struct jobs_options),
    .operands = FILE_DATABASE_CHANGED,
    .takes_book = true,
    .run = run_rebuild,
};

/* ---- hash ---- */

static int hash_book(struct command_context *c, struct store *store)
{
    struct err err = ERR_INIT;
    char text[HASH128_HEX_DIGITS + 1];
    if (store_content_hash(store, text, NULL, &err) < 0)
        return command_fail(c, &err);
    output_printf(c->out, "%s\n", text);
    return EXIT_CLEAN;
}

static const struct option_row hash_rows[] = {DB_READ_ROW(struct db_options, db), {0}};

static int run_hash(struct command_context *c)
{
    return db_run_on(c, STORE_READ, hash_book);
}

static const struct command db_hash = {
    .name = "hash",
    .summary = "print one hash for all games of the database",
    .usage = "[OPTION]... [DB]",
    .help =
        "Two databases of the same games have the same hash, whatever the order of import\n"
        "and the files that the games came from. Comments do not count, nor do removed games\n"
        "and older versions.\n",
    COMMAND_OPTIONS(hash_rows, struct db_options),
    .operands = FILE_DATABASE,
    .takes_book = true,
    .run = run_hash,
};

static const struct command *const actions[] = {
    &cmd_list,   &cmd_show, &cmd_remove, &db_restore, &db_ignore,  &db_unignore,
    &cmd_edit,   &db_join,  &db_merge,   &db_games,   &cmd_export, &db_verify,
    &db_rebuild, &db_index, &db_hash,    NULL,
};

const struct command cmd_db = {
    .name = "db",
    .summary = "list, show, correct, merge, export and verify what is stored",
    .group = GROUP_KEEP,
    .usage = "ACTION",
    .help = "Works on a database made by `shipslog import`.\n",
    .actions = actions,
};
