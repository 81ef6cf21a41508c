/* cmd_forecast.c - shipslog forecast: the chances of a table before it plays. */
#include <string.h>

#include "base/arena.h"
#include "base/buf.h"
#include "base/err.h"
#include "commands/commands.h"
#include "commands/report_options.h"
#include "report/forecast.h"
#include "store/players.h"

struct cmd_forecast_options {
    struct report_options choice;
    const char *players;
    struct report_output output;
    bool any_order;
};

/* clang-format off */
static const struct option_row options[] = {
    OPTION_TEXT_ROW('p', "players", struct cmd_forecast_options, players, "NAMES",
                    "who plays: two to six names with commas between them, in the order of the seats; "
                    "with semicolons when a name has a comma"),
    OPTION_FLAG_ROW(0, "any-order", struct cmd_forecast_options, any_order,
                    "who sits where is open: the mean over all orders"),
    OPTION_FILE_ROW('d', "db", struct cmd_forecast_options, choice.db, "FILE", FILE_DATABASE,
                    "database to read"),
    OPTION_TEXT_ROW(0, "rules", struct cmd_forecast_options, choice.rules, "PROFILE",
                    "only learn from games played by these rules"),
    REPORT_EVENT_ROWS(struct cmd_forecast_options, choice, "only learn from games"),
    OPTION_TEXT_ROW(0, "season", struct cmd_forecast_options, choice.season, "DATE",
                    "only learn from games of this year, month or day"),
    REPORT_MORE_CHOICE_ROWS(struct cmd_forecast_options, choice, "only learn from games"),
    OPTION_FLAG_ROW(0, "clean", struct cmd_forecast_options, choice.clean,
                    "only learn from games in which the audit found no error, and the table set no position"),
    OPTION_TEXT_ROW(0, "kind", struct cmd_forecast_options, choice.kind, "KIND",
                    "which game is played: puerto-rico, san-juan"),
    REPORT_OUTPUT_ROWS(struct cmd_forecast_options, output, ""),
    {0},
};
/* clang-format on */

/* ---- the table ---- */

/* Adds a name as the database knows it. */
static int add_player(struct forecast_table *table, struct store *store, const char *name,
                      struct arena *texts, struct err *err)
{
    struct buf shown = BUF_INIT;
    if (*name == '\0')
        return err_set(err, "option '--players': a name is empty");
    const int found = player_find(store, name, &shown, err);
    const char *known = arena_strndup(texts, buf_str(&shown), shown.len);
    buf_free(&shown);
    if (found <= 0)
        return found < 0 ? -1 : player_unknown(store, name, err);
    for (size_t i = 0; i < table->n; i++)
        if (strcmp(table->player[i], known) == 0)
            return err_set(err, "option '--players': '%s' is named twice", known);
    table->player[table->n++] = known;
    return 0;
}

static int read_table(struct forecast_table *table, struct store *store, const char *names,
                      struct arena *texts, struct err *err)
{
    const char *const separators = strchr(names, ';') != NULL ? ";" : ",";
    for (const char *at = names;; at++) {
        at += strspn(at, " ");
        size_t length = strcspn(at, separators);
        const char *end = at + length;
        while (length > 0 && at[length - 1] == ' ')
            length--;
        if (table->n == RATING_SIDES_MAX)
            return err_set(err, "option '--players': more than %d names", RATING_SIDES_MAX);
        if (add_player(table, store, arena_strndup(texts, at, length), texts, err) < 0)
            return -1;
        at = end;
        if (*at == '\0')
            break;
    }
    return table->n >= 2 ? 0
                         : err_set(err, "option '--players': a table has two players or more");
}

/* ---- the answer ---- */

static int print_forecast(struct command_context *c, struct store *store,
                          const struct report_filter *filter)
{
    const struct cmd_forecast_options *o = c->options;
    struct forecast_table table = {.is_any_order = o->any_order};
    struct report_table answer = {.texts = ARENA_INIT};
    struct arena texts = ARENA_INIT;
    struct err err = ERR_INIT;
    int status = read_table(&table, store, o->players, &texts, &err);
    if (status == 0)
        status = forecast_answer(&answer, store, &table, filter, &err);
    const int exit = status == 0 ? report_options_write(c, &answer, &o->output,
                                                        report_options_room(c, o->output.path))
                                 : command_fail(c, &err);
    report_table_free(&answer);
    arena_free(&texts);
    return exit;
}

static int run_forecast(struct command_context *c)
{
    const struct cmd_forecast_options *o = c->options;
    struct store *store;
    struct report_filter filter;
    if (o->players == NULL)
        return command_usage_error(c, "no players given (--players Anna,Bob,Cleo)");
    int status = report_options_open(c, &o->choice, 0, REPORT_ONE_KIND, &store, &filter);
    if (status != EXIT_CLEAN)
        return status;
    status = print_forecast(c, store, &filter);
    report_options_close(store, &filter);
    return status;
}

const struct command cmd_forecast = {
    .name = "forecast",
    .summary = "the chances of a table before it plays",
    .group = GROUP_ASK,
    .usage = "--players NAME,NAME... [OPTION]... [LOG]...",
    .help = "Says how likely each of some players is to win their next game, from the ratings\n"
            "and the seats (docs/ratings.md); and how often such a chance came true before: of "
            "all\n"
            "seats at tables of the same size whose chance lay in the same ten percent. The\n"
            "last two columns are of the player alone: the mean of all chances that earlier\n"
            "forecasts would have given, and how many of these games were won.\n"
            "\n"
            "The names are those of players of the database, in the order of the seats, the\n"
            "first one first. Somebody without a finished game counts as a newcomer.\n",
    COMMAND_OPTIONS(options, struct cmd_forecast_options),
    .operands = FILE_READ,
    .run = run_forecast,
};
