/* seats.c - is there an advantage in sitting left of the first governor? */
#include "report.h"
#include "report_sql.h"

/* clang-format off */

static const struct report_column columns[] = {
    NUMBER_COLUMN("players", 0, "seats at the table"),
    TEXT_COLUMN("seat", "A is the first governor, then clockwise"),
    NUMBER_COLUMN("games", 0, "games played to their end"),
    FEW_COLUMN("games"),
    NUMBER_COLUMN("wins", 2, "games won from this seat; shared wins count as their part"),
    NUMBER_COLUMN("win_rate", 1, "wins in percent of games"),
    HIDDEN_COLUMN("win_sixtieths", COLUMN_NUMBER, "wins in sixtieths"),
    RATE_INTERVAL("win_rate", "win_sixtieths", "games", false),
    NUMBER_COLUMN("expected", 1, "the same if every seat won equally often"),
    NUMBER_COLUMN("mean_place", 2, "mean of the places, 1 = first"),
    NUMBER_COLUMN("mean_score", 2, "mean final score in victory points"),
    END_OF_COLUMNS,
};

static const char sql[] =
    WITH_SEATS "\n"
    "SELECT f.players AS players, char(65 + f.seat) AS seat, count(*) AS games,\n"
    "  " MEAN2("sum(f.win)", "60") " AS wins,\n"
    "  " PERCENT1("sum(f.win)", "60 * count(*)") " AS win_rate,\n"
    "  sum(f.win) AS win_sixtieths,\n"
    "  " PERCENT1("1", "f.players") " AS expected,\n"
    "  " MEAN2("sum(f.place)", "count(*)") " AS mean_place,\n"
    "  " MEAN2("sum(f.total)", "count(*)") " AS mean_score\n"
    "FROM finisher f\n"
    "GROUP BY f.players, f.seat\n"
    "HAVING count(*) >= coalesce(:min_games, 1)\n"
    "ORDER BY f.players, f.seat";

/* clang-format on */

static const struct report_chart chart = {.script = "seats.gp", .height = 400};

const struct report report_seats = {
    .name = "seats",
    .title = "Seats",
    .summary = "wins and scores by the number of players and the seat",
    .reading =
        "A bar above the line won more often than its share; where its interval holds the "
        "line, that may be chance. In Puerto Rico the last seats begin "
        "with corn instead of indigo; in San Juan all begin alike.",
    .headline =
        "With {players} players seat {seat} won {win_rate} % of {games} games; its share "
        "would be {expected} %.",
    .table = {columns, sql, NULL},
    .chart = &chart,
};
