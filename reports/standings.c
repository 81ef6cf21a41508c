/* standings.c - who wins how often, and more often than chance would have it? */
#include "report.h"
#include "report_sql.h"

/* clang-format off */

static const struct report_column columns[] = {
    TEXT_COLUMN("player", "name"),
    NUMBER_COLUMN("games", 0, "games played to their end"),
    NUMBER_COLUMN("wins", 2, "games won; a shared first place counts as its part"),
    NUMBER_COLUMN("expected", 2, "wins if every seat of each game won equally often"),
    NUMBER_COLUMN("win_rate", 1, "wins in percent of games"),
    NUMBER_COLUMN("mean_place", 2, "mean of the places, 1 = first"),
    NUMBER_COLUMN("mean_score", 2, "mean final score in victory points"),
    NUMBER_COLUMN("best", 0, "highest final score"),
    NUMBER_COLUMN("worst", 0, "lowest final score"),
    END_OF_COLUMNS,
};

static const char sql[] =
    WITH_SEATS "\n"
    "SELECT p.name AS player, count(*) AS games,\n"
    "  " MEAN2("sum(f.win)", "60") " AS wins,\n"
    "  " MEAN2("sum(f.fair)", "60") " AS expected,\n"
    "  " PERCENT1("sum(f.win)", "60 * count(*)") " AS win_rate,\n"
    "  " MEAN2("sum(f.place)", "count(*)") " AS mean_place,\n"
    "  " MEAN2("sum(f.total)", "count(*)") " AS mean_score,\n"
    "  max(f.total) AS best, min(f.total) AS worst\n"
    "FROM finisher f JOIN player p ON p.id = f.player\n"
    "GROUP BY f.player\n"
    "HAVING count(*) >= coalesce(:min_games, 1)\n"
    "ORDER BY wins DESC, win_rate DESC, mean_place, mean_score DESC, player";

/* clang-format on */

static const struct report_chart chart = {
    .script = "standings.gp", .max_rows = 20, .height = 130, .row_height = 26};

const struct report report_standings = {
    .name = "standings",
    .title = "Standings",
    .summary = "games, wins, places and scores of every player",
    .reading =
        "Wins are to be read beside the wins expected from the number of seats: who plays "
        "with two others wins every third game by chance.",
    .headline =
        "{player} leads with {wins} wins in {games} games; chance would give {expected}.",
    .table = {columns, sql},
    .chart = &chart,
};
