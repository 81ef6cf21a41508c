/* scores.c - where the points of each player come from at the end. */
#include "report.h"
#include "report_sql.h"

/* clang-format off */

static const struct report_column columns[] = {
    TEXT_COLUMN("player", "name"),
    NUMBER_COLUMN("games", 0, "games played to their end"),
    NUMBER_COLUMN("chips", 2, "mean victory points in chips (shipping)"),
    NUMBER_COLUMN("buildings", 2, "mean victory points printed on buildings"),
    NUMBER_COLUMN("nobles", 2, "mean points for nobles; 0 in games without them"),
    NUMBER_COLUMN("bonus", 2, "mean bonus of occupied large buildings"),
    NUMBER_COLUMN("total", 2, "mean final score"),
    NUMBER_COLUMN("chips_share", 1, "chips in percent of the total"),
    END_OF_COLUMNS,
};

static const char sql[] =
    WITH_SEATS "\n"
    "SELECT p.name AS player, count(*) AS games,\n"
    "  " MEAN2("sum(f.chips)", "count(*)") " AS chips,\n"
    "  " MEAN2("sum(f.buildings)", "count(*)") " AS buildings,\n"
    "  " MEAN2("sum(f.nobles)", "count(*)") " AS nobles,\n"
    "  " MEAN2("sum(f.bonus)", "count(*)") " AS bonus,\n"
    "  " MEAN2("sum(f.total)", "count(*)") " AS total,\n"
    "  " PERCENT1("sum(f.chips)", "sum(f.total)") " AS chips_share\n"
    "FROM finisher f JOIN player p ON p.id = f.player\n"
    "GROUP BY f.player\n"
    "HAVING count(*) >= coalesce(:min_games, 1)\n"
    "ORDER BY total DESC, games DESC, player";

/* clang-format on */

static const struct report_chart chart = {
    .script = "scores.gp", .max_rows = 20, .height = 130, .row_height = 26};

const struct report report_scores = {
    .name = "scores",
    .title = "Scores",
    .summary = "final scores of every player, split into their parts",
    .reading =
        "Shippers stand out by their chips, builders by buildings and bonus. With one game "
        "chosen these are the scores of that game.",
    .headline =
        "{player} has the highest mean score: {total} points, {chips_share} % of them by "
        "shipping.",
    .table = {columns, sql},
    .chart = &chart,
};
