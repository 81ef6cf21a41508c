/* cmd_list.c - shipslog list, also db list and db games: the games of a database. */
#include "base/err.h"
#include "base/output.h"
#include "commands/commands.h"
#include "commands/db_actions.h"
#include "commands/report_options.h"
#include "report/report.h"

struct list_options {
    struct report_options choice;
    struct report_output output;
    bool removed, unfinished;
};

/* clang-format off */

static const struct option_row list_rows[] = {
    REPORT_CHOICE_ROWS(struct list_options, choice),
    OPTION_FLAG_ROW(0, "unfinished", struct list_options, unfinished,
                    "only games that were not played to their end"),
    OPTION_FLAG_ROW(0, "removed", struct list_options, removed,
                    "list the games that were removed instead, all of them"),
    REPORT_OUTPUT_ROWS(struct list_options, output, ""),
    {0},
};
/* clang-format on */

/* Who chooses by typing knows a game by its event or its log, too. */
static void show_details(struct report_table *table)
{
    struct report_column *all = arena_calloc(&table->texts, table->n_columns, sizeof *all);
    for (size_t i = 0; i < table->n_columns; i++) {
        all[i] = table->columns[i];
        all[i].is_detail = false;
    }
    table->columns = all;
}

int db_list_games(struct report_table *out, struct store *store, struct err *err)
{
    struct report_filter all = {0};
    int status = report_filter_resolve(&all, store, err);
    if (status == 0)
        status = report_read(out, store, report_inner("db-list"), &all, err);
    if (status == 0)
        show_details(out);
    report_filter_free(&all);
    return status;
}

/* The operand stands for --db, as `db games` takes it. */
static int choose_book(struct command_context *c, struct report_options *choice)
{
    if (c->n_args > 1)
        return command_usage_error(c, "unexpected argument '%s'", c->args[1]);
    if (c->n_args == 1 && c->book == NULL && choice->db != NULL)
        return command_usage_error(c, "two databases given: '%s' and '%s'", choice->db,
                                   c->args[0]);
    if (c->n_args == 1)
        choice->db = c->args[0];
    return EXIT_CLEAN;
}

static struct report_room room_of(const struct command_context *c)
{
    const struct list_options *o = c->options;
    struct report_room room = report_options_room(c, o->output.path);
    room.title = "Games";
    return room;
}

static int run_list(struct command_context *c)
{
    const struct list_options *o = c->options;
    struct report_options choice = o->choice;
    struct store *store;
    struct report_filter filter;
    struct report_table table;
    struct err err = ERR_INIT;
    int status = choose_book(c, &choice);
    if (status != EXIT_CLEAN)
        return status;
    status = report_options_open(c, &choice, c->n_args, REPORT_ANY_KIND, &store, &filter);
    if (status == EXIT_CLEAN) {
        filter.of = o->unfinished ? "unfinished" : NULL;
        status =
            report_read(&table, store, report_inner(o->removed ? "db-list-removed" : "db-list"),
                        &filter, &err) < 0
                ? command_fail(c, &err)
                : report_options_write(c, &table, &o->output, room_of(c));
        if (status == EXIT_CLEAN && table.n_rows == 0)
            output_printf(c->err, "shipslog: no game %s\n",
                          o->removed ? "was removed" : "matches");
        report_table_free(&table);
    }
    report_options_close(store, &filter);
    return status;
}

/* What a command of this list is, by whatever name. */
#define LIST_COMMAND(name_)                                                                    \
    {                                                                                          \
        .name = (name_), .summary = "list the games of a database",                            \
        .usage = "[OPTION]... [DB]",                                                           \
        .help =                                                                                \
            "One line for each game: its number, the first digits of its hash (each names\n"   \
            "it), the day, the players by seat with their scores, whether it was played to\n"  \
            "its end (or only its result is known; ignored: it counts nowhere), and who "      \
            "won.\n"                                                                           \
            "CSV and JSON also have its own id, which names it, too, the event, findings, "    \
            "how\n"                                                                            \
            "many older versions it has, the log it came from, and the kind of game.\n",       \
        .group = GROUP_LOOK, COMMAND_OPTIONS(list_rows, struct list_options),                  \
        .operands = FILE_DATABASE, .run = run_list,                                            \
    }

const struct command cmd_list = LIST_COMMAND("list");
const struct command db_games = LIST_COMMAND("games");
