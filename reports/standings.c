/* standings.c - who wins how often, and more often than chance would have it? */
#include "report/report.h"
#include "report/report_sql.h"
#include "report/why_sql.h"

/* clang-format off */

static const struct report_column columns[] = {
    TEXT_COLUMN("player", "name"),
    NUMBER_COLUMN("games", 0, "games played to their end"),
    FEW_COLUMN("games"),
    NUMBER_COLUMN("wins", 2, "games won; a shared first place counts as its part"),
    NUMBER_COLUMN("expected", 2, "wins of somebody who wins as often as all do, with as many "
                                 "players, from the same seats"),
    NUMBER_COLUMN("win_rate", 1, "wins in percent of games"),
    HIDDEN_COLUMN("win_sixtieths", COLUMN_NUMBER, "wins in sixtieths"),
    RATE_INTERVAL("win_rate", "win_sixtieths", "games", false),
    PLACE_COLUMNS(false),
    NUMBER_COLUMN("best", 0, "highest final score"),
    NUMBER_COLUMN("worst", 0, "lowest final score"),
    END_OF_COLUMNS,
};

/* How often a seat wins is told by the games chosen, which may be few: a hundred in which all seats
 * won equally often are added to them.  In billionths of a win.  Each game has one win: the wins
 * of all seats count the games. */
#define PRIOR "100"
#define SEAT_SHARE \
    ROUNDED("1000000000 * (coalesce(w.win, 0) + " PRIOR " * (60 / a.players))", "coalesce(g.win, 0) + 60 * " PRIOR)

/* A key for each player, number of players and seat. */
#define WITH_EXPECTED \
    WITH_SEATS ",\n" \
    "seat_win AS MATERIALIZED (\n" \
    "  SELECT key / 8 AS players, key % 8 AS seat, sum(part) AS win FROM (\n" \
    "    SELECT 8 * c.players + r.seat AS key, 60 / (SELECT count(*) FROM result o\n" \
    "      WHERE o.game = c.game AND o.place = 1) AS part\n" \
    "    FROM chosen c CROSS JOIN result r ON r.game = c.game AND r.place = 1)\n" \
    "  GROUP BY key),\n" \
    "all_wins AS MATERIALIZED (\n" \
    "  SELECT players, sum(win) AS win FROM seat_win GROUP BY players),\n" \
    "sat AS MATERIALIZED (\n" \
    "  SELECT key / 64 AS player, key / 8 % 8 AS players, key % 8 AS seat, count(*) AS n\n" \
    "  FROM (SELECT 64 * f.player + 8 * f.players + f.seat AS key FROM finisher f)\n" \
    "  GROUP BY key),\n" \
    "expected AS MATERIALIZED (\n" \
    "  SELECT a.player, sum(a.n * " SEAT_SHARE ") AS part\n" \
    "  FROM sat a LEFT JOIN all_wins g ON g.players = a.players\n" \
    "  LEFT JOIN seat_win w ON w.players = a.players AND w.seat = a.seat\n" \
    "  GROUP BY a.player)"

static const char sql[] =
    WITH_EXPECTED ",\n"
    "drawn AS MATERIALIZED (\n"
    "  SELECT f.player * " FEW_DRAWERS " + f.game % " FEW_DRAWERS " AS key, count(*) AS n, sum(f.win) AS win,\n"
    "    sum(f.place) AS places, sum(f.total) AS points, max(f.total) AS best,\n"
    "    min(f.total) AS worst\n"
    "  FROM finisher f GROUP BY key),\n"
    "summed AS MATERIALIZED (\n"
    "  SELECT key / " FEW_DRAWERS " AS player, sum(n) AS n, sum(win) AS win, sum(places) AS places,\n"
    "    sum(points) AS points, max(best) AS best, min(worst) AS worst,\n"
    "    " PLACE_SAMPLES "\n"
    "  FROM drawn GROUP BY key / " FEW_DRAWERS ")\n"
    "SELECT p.name AS player, s.n AS games,\n"
    "  " MEAN2("s.win", "60") " AS wins,\n"
    "  " ROUNDED("e.part", "10000000") " AS expected,\n"
    "  " PERCENT1("s.win", "60 * s.n") " AS win_rate,\n"
    "  s.win AS win_sixtieths,\n"
    PLACES("s") ",\n"
    "  s.best AS best, s.worst AS worst\n"
    "FROM summed s JOIN player p ON p.id = s.player LEFT JOIN expected e USING(player)\n"
    "WHERE s.n >= coalesce(:min_games, 1)\n"
    "ORDER BY wins DESC, win_rate DESC, mean_place, mean_score DESC, player";

static const char why_sql[] =
    WITH_SEATS "\n"
    RESULT_EVIDENCE("games", RESULT_TEXT)
    "FROM finisher f JOIN player p ON p.id = f.player WHERE p.name = :key_1\n"
    "ORDER BY f.game, f.seat";

/* clang-format on */

static const struct report_chart chart = {
    .script = "standings.gp", .max_rows = 20, .height = 130, .row_height = 26};

static const struct report_why why = {
    .keys = {"player"},
    .doc = "the results of the player",
    .mean = {RESULT_MEANS("games")},
    .apart = {RESULT_APART},
    .sql = why_sql,
};

const struct report report_standings = {
    .name = "standings",
    .title = "Standings",
    .summary = "games, wins, places and scores of every player",
    .reading =
        "Wins are to be read beside the wins expected by the number of players and the seats: "
        "who "
        "plays with two others wins every third game by chance. How often a seat wins is what "
        "the "
        "games chosen tell, to which a hundred games are added in which all seats won equally "
        "often. Where the interval of the win rate holds the expected rate, chance may be all "
        "there is to it.",
    .headline =
        "{player} leads with {wins} wins in {games} games; chance would give {expected}.",
    .table = {columns, sql, NULL},
    .chart = &chart,
    .why = &why,
};
