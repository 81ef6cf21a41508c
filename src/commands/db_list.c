/* db_list.c - shipslog db list, db show: what a database holds. */
#include "base/buf.h"
#include "base/err.h"
#include "cli/output_file.h"
#include "commands/db_actions.h"
#include "commands/report_options.h"
#include "report/report.h"
#include "report/report_write.h"
#include "store/game_life.h"
#include "store/game_reader.h"

/* ---- list ---- */

struct list_options {
    struct report_options choice;
    bool removed, unfinished;
    int format;
};

/* clang-format off */

static const struct option_row list_rows[] = {
    DB_READ_ROW(struct list_options, choice.db),
    OPTION_TEXT_ROW('p', "player", struct list_options, choice.player, "NAME",
                    "only games of this player"),
    REPORT_EVENT_ROWS(struct list_options, choice, "only games"),
    OPTION_TEXT_ROW(0, "kind", struct list_options, choice.kind, "KIND",
                    "only this game: puerto-rico, san-juan"),
    OPTION_FLAG_ROW(0, "unfinished", struct list_options, unfinished,
                    "only games that were not played to their end"),
    OPTION_FLAG_ROW(0, "removed", struct list_options, removed,
                    "list the games that were removed instead, all of them"),
    REPORT_LIST_FORMAT_ROW(struct list_options),
    {0},
};
/* clang-format on */

int db_list_games(struct report_table *out, struct store *store, struct err *err)
{
    struct report_filter all = {0};
    int status = report_filter_resolve(&all, store, err);
    if (status == 0)
        status = report_read(out, store, report_inner("db-list"), &all, err);
    report_filter_free(&all);
    return status;
}

static int run_list(struct command_context *c)
{
    const struct list_options *o = c->options;
    struct store *store;
    struct report_filter filter;
    struct report_table table;
    struct err err = ERR_INIT;
    if (c->n_args > 0)
        return command_usage_error(c, "unexpected argument '%s'", c->args[0]);
    int status =
        report_options_open(c, &o->choice, c->n_args, REPORT_ANY_KIND, &store, &filter);
    if (status == EXIT_CLEAN) {
        filter.of = o->unfinished ? "unfinished" : NULL;
        status =
            report_read(&table, store, report_inner(o->removed ? "db-list-removed" : "db-list"),
                        &filter, &err) < 0
                ? command_fail(c, &err)
                : report_options_write(c, &table, report_list_format(o->format), SIZE_MAX,
                                       NULL);
        report_table_free(&table);
    }
    report_options_close(store, &filter);
    return status;
}

const struct command db_list = {
    .name = "list",
    .summary = "list games with their players and scores",
    .usage = "[OPTION]...",
    .help =
        "One line for each game: its number, the first digits of its hash and its own id\n"
        "(each of which names it), date, event, players by seat with their scores, whether\n"
        "it was played to its end (or only its result is known; ignored: it counts nowhere),\n"
        "findings, how many older "
        "versions it has, and the log\n"
        "it came from.\n",
    COMMAND_OPTIONS(list_rows, struct list_options),
    .run = run_list,
};

/* ---- show ---- */

static const struct {
    const char *title, *inner;
} sections[] = {
    {NULL, "db-show"},
    {"Scores", "game-scores"},
    {"Findings", "db-show-findings"},
    {"Older versions, the last first", "db-show-versions"},
};

/* A removed game has nothing but a history. */
static int find_any(struct command_context *c, struct store *store, const char *text,
                    int64_t *game)
{
    struct err err = ERR_INIT;
    struct past_version version;
    int found = game_reader_find(store, text, game, &err);
    if (found == 0) {
        found = game_life_find_past(store, text, &version, &err);
        *game = version.game;
    }
    if (found < 0)
        return command_fail(c, &err);
    return found > 0 ? EXIT_CLEAN
                     : command_error(c, "%s: holds no game '%s'", store_path(store), text);
}

static int run_show(struct command_context *c)
{
    const struct db_options *o = c->options;
    struct err err = ERR_INIT;
    struct store *store;
    struct report_filter filter = {0};
    struct buf out = BUF_INIT;
    int status = db_open_for_games(c, o->db, 1, STORE_READ, &store);
    if (status == EXIT_CLEAN)
        status = find_any(c, store, c->args[0], &filter.game);
    for (size_t i = 0; i < sizeof sections / sizeof *sections && status == EXIT_CLEAN; i++) {
        struct report_table table;
        if (report_read(&table, store, report_inner(sections[i].inner), &filter, &err) < 0) {
            status = command_fail(c, &err);
        } else if (table.n_rows > 0) { /* what has no rows is left out */
            if (sections[i].title != NULL)
                buf_printf(&out, "\n%s\n\n", sections[i].title);
            report_write_text(&table, SIZE_MAX, &out);
        }
        report_table_free(&table);
    }
    store_close(store);
    if (status == EXIT_CLEAN)
        return output_file_write(c, NULL, &out);
    buf_free(&out);
    return status;
}

static const struct option_row show_rows[] = {DB_READ_ROW(struct db_options, db), {0}};

const struct command db_show = {
    .name = "show",
    .summary = "show all that is known of one game",
    .usage = "GAME",
    .help =
        "Prints where the game came from, all scores and places, what the audit found, and\n"
        "the older versions that it replaces; of a removed game its versions. GAME is a\n"
        "number, an id of a log, or at least eight digits of a hash.\n",
    COMMAND_OPTIONS(show_rows, struct db_options),
    .run = run_show,
};
