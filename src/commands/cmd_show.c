/* cmd_show.c - shipslog show, also db show: all that a database has of one game. */
#include "base/buf.h"
#include "base/err.h"
#include "cli/output_file.h"
#include "commands/commands.h"
#include "commands/db_actions.h"
#include "commands/report_options.h"
#include "report/report.h"
#include "report/report_write.h"
#include "store/game_life.h"
#include "store/game_reader.h"

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
            report_write_text(&table, report_options_lines(c, NULL), &out);
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

const struct command cmd_show = {
    .name = "show",
    .summary = "show all that is known of one game",
    .usage = "GAME",
    .help =
        "Prints where the game came from, all scores and places, what the audit found, and\n"
        "the older versions that it replaces; of a removed game its versions. GAME is a\n"
        "number, an id of a log, or at least eight digits of a hash.\n",
    .group = GROUP_LOOK,
    COMMAND_OPTIONS(show_rows, struct db_options),
    .run = run_show,
};
