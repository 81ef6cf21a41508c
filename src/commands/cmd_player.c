/* cmd_player.c - shipslog player: names in logs and the players they stand for. */
#include <string.h>

#include "base/buf.h"
#include "base/err.h"
#include "cli/book.h"
#include "commands/commands.h"
#include "commands/report_options.h"
#include "report/report.h"
#include "store/name_index.h"
#include "store/players.h"
#include "store/store.h"

struct player_options {
    const char *db;
    struct report_output output;
};

#define DB_ROW                                                                                 \
    OPTION_FILE_ROW('d', "db", struct player_options, db, "FILE", FILE_DATABASE_CHANGED,       \
                    "database to work on")

static const struct option_row change_rows[] = {DB_ROW, {0}};

/* Opens the database when there are `n` operands. */
static int open_db(struct command_context *c, size_t n, enum store_mode mode,
                   struct store **store)
{
    const struct player_options *o = c->options;
    *store = NULL;
    if (c->n_args > n)
        return command_usage_error(c, "unexpected argument '%s'", c->args[n]);
    if (c->n_args < n)
        return command_usage_error(c, n == 1 ? "expected a name" : "expected two names");
    return book_open(c, o->db, mode, store);
}

/* ---- list ---- */

static const struct option_row list_rows[] = {
    DB_ROW,
    REPORT_OUTPUT_ROWS(struct player_options, output, ""),
    {0},
};

static int print_table(struct command_context *c, const struct report_table *table)
{
    const struct player_options *o = c->options;
    return report_options_write(c, table, &o->output, report_options_lines(c, o->output.path));
}

static int run_list(struct command_context *c)
{
    struct store *store;
    struct report_table table;
    struct err err = ERR_INIT;
    int status = open_db(c, 0, STORE_READ, &store);
    if (status != EXIT_CLEAN)
        return status;
    if (report_read(&table, store, report_inner("player-list"), &(struct report_filter){0},
                    &err) == 0)
        print_table(c, &table);
    else
        status = command_fail(c, &err);
    report_table_free(&table);
    store_close(store);
    return status;
}

static const struct command player_list = {
    .name = "list",
    .summary = "list the players and the names that stand for them",
    .usage = "[OPTION]...",
    .help = "One line for each name: the player it stands for, the name as logs write it, the\n"
            "name it was merged into or renamed to, in how many games the log has it, and the\n"
            "numbers by which BG Stats and Board Game Arena know it.\n",
    COMMAND_OPTIONS(list_rows, struct player_options),
    .run = run_list,
};

/* ---- near ---- */

enum near_column { NEAR_NAME, NEAR_NEAR, NEAR_KNOWN, NEAR_COLUMNS };

static const struct report_column near_columns[] = {
    [NEAR_NAME] = TEXT_COLUMN("name", "as it is given"),
    [NEAR_NEAR] = TEXT_COLUMN("near", "another name of the book, which may be meant"),
    [NEAR_KNOWN] = TEXT_COLUMN("known", "yes: the book has the given name, too; no"),
    [NEAR_COLUMNS] = END_OF_COLUMNS,
};

static void put_cell(struct report_table *table, struct report_cell *cell, const char *text)
{
    report_put_text(table, cell, text, strlen(text));
}

static int print_near(struct command_context *c, struct name_index *names)
{
    struct report_table table = {
        .columns = near_columns, .n_columns = NEAR_COLUMNS, .texts = ARENA_INIT};
    struct err err = ERR_INIT;
    if (name_index_refresh(names, &err) < 0)
        return command_fail(c, &err);
    for (size_t i = 0; i < c->n_args; i++) {
        const char *name = c->args[i], *near = name_index_near(names, name);
        if (near == NULL)
            continue;
        struct report_cell *cells = report_add_row(&table);
        put_cell(&table, &cells[NEAR_NAME], name);
        put_cell(&table, &cells[NEAR_NEAR], near);
        put_cell(&table, &cells[NEAR_KNOWN],
                 name_index_find(names, name) != NULL ? "yes" : "no");
    }
    print_table(c, &table);
    report_table_free(&table);
    return EXIT_CLEAN;
}

static int run_near(struct command_context *c)
{
    const struct player_options *o = c->options;
    struct store *store;
    if (c->n_args == 0)
        return command_usage_error(c, "expected a name");
    int status = book_open(c, o->db, STORE_READ, &store);
    if (status != EXIT_CLEAN)
        return status;
    struct name_index *names = name_index_new(store);
    status = print_near(c, names);
    name_index_free(names);
    store_close(store);
    return status;
}

static const struct command player_near = {
    .name = "near",
    .summary = "show which names may be slips of names in the book",
    .usage = "[OPTION]... NAME...",
    .help =
        "One line for each NAME that differs from another name of the book only in case, in\n"
        "accents, in a letter that is doubled, or, from five letters on, in one letter: that\n"
        "other name, and whether the book has NAME itself, too. Nothing is changed.\n",
    COMMAND_OPTIONS(list_rows, struct player_options),
    .run = run_near,
};

/* ---- changes ---- */

/* Opens the database and makes the change that the `n` operands name. */
static int change_players(struct command_context *c, size_t n,
                          int (*make)(struct store *, const char *, const char *, struct err *))
{
    struct store *store;
    struct err err = ERR_INIT;
    int status = open_db(c, n, STORE_WRITE, &store);
    if (status != EXIT_CLEAN)
        return status;
    if (make(store, c->args[0], c->args[1], &err) < 0)
        status = command_fail(c, &err);
    store_close(store);
    return status;
}

static int run_merge(struct command_context *c)
{
    return change_players(c, 2, players_merge);
}

static const struct command player_merge = {
    .name = "merge",
    .summary = "make a name an alias of another player",
    .usage = "NAME INTO",
    .help = "All seats of NAME and of its aliases belong to the player INTO from now on:\n"
            "those that are stored, and those of games imported later. Names that\n"
            "differ only in how accents and blanks are written are one name; put -- in front "
            "of one that begins with '-'. Two names that sat in\n"
            "one game cannot be one player. 'player unmerge NAME' undoes it.\n",
    COMMAND_OPTIONS(change_rows, struct player_options),
    .run = run_merge,
};

static int run_rename(struct command_context *c)
{
    return change_players(c, 2, players_rename);
}

static const struct command player_rename = {
    .name = "rename",
    .summary = "show a player under another name",
    .usage = "NAME NEW",
    .help = "Gives the player NAME the name NEW: a new name, or one of the player's own\n"
            "aliases. NAME becomes an alias, so that later games find the player. 'player\n"
            "rename NEW NAME' undoes it.\n",
    COMMAND_OPTIONS(change_rows, struct player_options),
    .run = run_rename,
};

static int unmerge_name(struct store *store, const char *name, const char *none,
                        struct err *err)
{
    (void)none;
    return players_unmerge(store, name, err);
}

static int run_unmerge(struct command_context *c)
{
    return change_players(c, 1, unmerge_name);
}

static const struct command player_unmerge = {
    .name = "unmerge",
    .summary = "make an alias a player again",
    .usage = "NAME",
    .help = "The seats of NAME, and of the names merged into NAME, belong to a player NAME\n"
            "again, also those of games imported meanwhile.\n",
    COMMAND_OPTIONS(change_rows, struct player_options),
    .run = run_unmerge,
};

static const struct command *const actions[] = {
    &player_list, &player_near, &player_merge, &player_rename, &player_unmerge, NULL,
};

const struct command cmd_player = {
    .name = "player",
    .summary = "list, merge and rename players",
    .group = GROUP_KEEP,
    .usage = "ACTION",
    .help = "One person may appear in logs under several names. After these actions reports\n"
            "count one. Stored logs do not change: `export` writes the names that the logs\n"
            "have, and `db rebuild` keeps what was merged.\n",
    .actions = actions,
};
