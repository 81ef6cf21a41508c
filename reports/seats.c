/* seats.c - is there an advantage in sitting left of the first governor? */
#include "report/report.h"
#include "report/report_sql.h"
#include "report/why_sql.h"

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
    PLACE_COLUMNS(false),
    END_OF_COLUMNS,
};

static const char sql[] =
    WITH_SEATS ",\n"
    "drawn AS (\n"
    "  SELECT f.players, f.seat, " DRAWER ", count(*) AS n, sum(f.win) AS win, sum(f.place) AS places,\n"
    "    sum(f.total) AS points\n"
    "  FROM finisher f GROUP BY 1, 2, 3),\n"
    "sat AS (\n"
    "  SELECT players, seat, sum(n) AS n, sum(win) AS win, sum(places) AS places,\n"
    "    sum(points) AS points, " PLACE_SAMPLES "\n"
    "  FROM drawn GROUP BY players, seat)\n"
    "SELECT s.players AS players, char(65 + s.seat) AS seat, s.n AS games,\n"
    "  " MEAN2("s.win", "60") " AS wins,\n"
    "  " PERCENT1("s.win", "60 * s.n") " AS win_rate, s.win AS win_sixtieths,\n"
    "  " PERCENT1("1", "s.players") " AS expected,\n"
    PLACES("s") "\n"
    "FROM sat s WHERE s.n >= coalesce(:min_games, 1)\n"
    "ORDER BY s.players, s.seat";

static const char why_sql[] =
    WITH_SEATS "\n"
    RESULT_EVIDENCE("games", RESULT_TEXT)
    "FROM finisher f WHERE f.players = :key_1 AND char(65 + f.seat) = :key_2\n"
    "ORDER BY f.game";

/* clang-format on */

static const struct report_chart chart = {.script = "seats.gp", .height = 400};

static const struct report_why why = {
    .keys = {"players", "seat"},
    .doc = "the results of the seat",
    .mean = {RESULT_MEANS("games")},
    .apart = {RESULT_APART},
    .sql = why_sql,
};

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
    .why = &why,
};
