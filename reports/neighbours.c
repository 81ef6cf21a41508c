/* neighbours.c - how does a player fare beside another one? */
#include "report/report.h"
#include "report/report_sql.h"
#include "report/why_sql.h"

/* clang-format off */

static const struct report_column columns[] = {
    TEXT_COLUMN("player", "name"),
    TEXT_COLUMN("side", "where the neighbour sat: right, who acts before the player; left, who acts after"),
    TEXT_COLUMN("neighbour", "who sat there; with two players the same on both sides"),
    NUMBER_COLUMN("games", 0, "games played to their end"),
    FEW_COLUMN("games"),
    NUMBER_COLUMN("wins", 2, "games the player won; a shared first place counts as its part"),
    NUMBER_COLUMN("win_rate", 1, "wins in percent of games"),
    HIDDEN_COLUMN("win_sixtieths", COLUMN_NUMBER, "wins in sixtieths"),
    RATE_INTERVAL("win_rate", "win_sixtieths", "games", true),
    NUMBER_COLUMN("expected", 1, "the same if every seat won equally often"),
    NUMBER_COLUMN("usual", 1, "wins of the player in percent, whoever sits on that side"),
    HIDDEN_COLUMN("usual_sixtieths", COLUMN_NUMBER, "these wins in sixtieths"),
    HIDDEN_COLUMN("usual_games", COLUMN_NUMBER, "games of the player"),
    RATE_INTERVAL("usual", "usual_sixtieths", "usual_games", true),
    PLACE_COLUMNS(true),
    END_OF_COLUMNS,
};

/* `side`: 0 right, 1 left. */
#define WITH_SIDES \
    WITH_SEATS ",\n" \
    "pair AS (\n" \
    "  SELECT " PAIR("s.player * " FEW_DRAWERS " + f.game % " FEW_DRAWERS, "2 * f.player + d.side") " AS key,\n" \
    "    " PAIR("f.win", "f.fair") " AS wins, " PAIR("f.place", "f.total") " AS results\n" \
    "  FROM finisher f CROSS JOIN (SELECT 0 AS side UNION ALL SELECT 1) d\n" \
    "  CROSS JOIN seat s ON s.game = f.game\n" \
    "    AND s.seat = (f.seat + iif(d.side = 0, f.players - 1, 1)) % f.players),\n" \
    "summed AS MATERIALIZED (\n" \
    "  SELECT key, count(*) AS n, sum(wins) AS wins, sum(results) AS results FROM pair GROUP BY key),\n" \
    "drawn AS MATERIALIZED (\n" \
    "  SELECT " HIGH_OF("key") " AS who, " LOW_OF("key") " AS whom, n,\n" \
    "    " LOW_OF("wins") " AS win, " HIGH_OF("wins") " AS fair,\n" \
    "    " LOW_OF("results") " AS places, " HIGH_OF("results") " AS points FROM summed),\n" \
    "beside AS MATERIALIZED (\n" \
    "  SELECT who / 2 AS player, who & 1 AS side, whom / " FEW_DRAWERS " AS neighbour,\n" \
    "    sum(n) AS n, sum(win) AS win, sum(fair) AS fair,\n" \
    "    sum(places) AS places, sum(points) AS points, " PLACE_SAMPLES "\n" \
    "  FROM drawn GROUP BY player, side, neighbour)\n"

#define WIN_RATE PERCENT1("b.win", "60 * b.n")
#define USUAL_WIN   "sum(b.win) OVER (PARTITION BY b.player, b.side)"
#define USUAL_GAMES "sum(b.n) OVER (PARTITION BY b.player, b.side)"
#define USUAL       PERCENT1(USUAL_WIN, "60 * " USUAL_GAMES)

/* Also the rows left out count for what is usual. */
static const char sql[] =
    WITH_SIDES
    "SELECT player, side, neighbour, games, wins, win_rate, win_sixtieths, expected, usual,\n"
    "  usual_sixtieths, usual_games, mean_place, place_sample, mean_score, score_sample\n"
    "FROM (SELECT p.name AS player, iif(b.side = 0, 'right', 'left') AS side,\n"
    "    o.name AS neighbour, b.n AS games,\n"
    "    " MEAN2("b.win", "60") " AS wins,\n"
    "    " WIN_RATE " AS win_rate, b.win AS win_sixtieths,\n"
    "    " PERCENT1("b.fair", "60 * b.n") " AS expected,\n"
    "    " USUAL " AS usual, " USUAL_WIN " AS usual_sixtieths, " USUAL_GAMES " AS usual_games,\n"
    PLACES("b") "\n"
    "  FROM beside b JOIN player p ON p.id = b.player JOIN player o ON o.id = b.neighbour)\n"
    "WHERE games >= coalesce(:min_games, 1)\n"
    "ORDER BY player, side DESC, games DESC, win_rate DESC, neighbour";

static const struct report_column chart_columns[] = {
    NUMBER_COLUMN("side", 0, "1 the neighbour sat on the right, 2 on the left"),
    NUMBER_COLUMN("row", 0, "number of the player, from 1; who played most comes first"),
    TEXT_COLUMN("player", "name"),
    NUMBER_COLUMN("place", 0, "number of the neighbour"),
    TEXT_COLUMN("neighbour", "name"),
    NUMBER_COLUMN("games", 0, "games in which they sat so"),
    NUMBER_COLUMN("win_rate", 1, "games the player won, in percent"),
    NUMBER_COLUMN("usual", 1, "games the player wins, whoever sits there"),
    END_OF_COLUMNS,
};

/* The dozen who sat at most tables. */
static const char chart_sql[] =
    WITH_SIDES ",\n"
    "busy AS MATERIALIZED (\n"
    "  SELECT player, row_number() OVER (ORDER BY sum(n) DESC, player) AS nr FROM (\n"
    "    SELECT player, n FROM beside UNION ALL SELECT neighbour, n FROM beside)\n"
    "  GROUP BY player),\n"
    "field AS MATERIALIZED (\n"
    "  SELECT b.side + 1 AS side, b.player, b.neighbour, b.n, " WIN_RATE " AS win_rate,\n"
    "    " USUAL " AS usual\n"
    "  FROM beside b)\n"
    "SELECT f.side AS side, r.nr AS row, p.name AS player, c.nr AS place, o.name AS neighbour,\n"
    "  f.n AS games, f.win_rate AS win_rate, f.usual AS usual\n"
    "FROM field f JOIN busy r ON r.player = f.player JOIN busy c ON c.player = f.neighbour\n"
    "JOIN player p ON p.id = f.player JOIN player o ON o.id = f.neighbour\n"
    "WHERE r.nr <= 12 AND c.nr <= 12 AND f.n >= coalesce(:min_games, 1)\n"
    "ORDER BY f.side, r.nr, c.nr";

static const char why_sql[] =
    WITH_SEATS "\n"
    RESULT_EVIDENCE("games", RESULT_TEXT)
    "FROM finisher f JOIN player p ON p.id = f.player\n"
    "JOIN seat s ON s.game = f.game\n"
    "  AND s.seat = (f.seat + iif(:key_2 = 'right', f.players - 1, 1)) % f.players\n"
    "JOIN player o ON o.id = s.player\n"
    "WHERE p.name = :key_1 AND o.name = :key_3\n"
    "ORDER BY f.game, f.seat";

/* clang-format on */

static const struct report_chart chart = {.script = "neighbours.gp",
                                          .data = {chart_columns, chart_sql, NULL},
                                          .height = 430,
                                          .label_columns = 12};

static const struct report_why why = {
    .keys = {"player", "side", "neighbour"},
    .doc = "the results of the player in the games in which they sat so",
    .mean = {RESULT_MEANS("games")},
    .apart = {RESULT_APART},
    .sql = why_sql,
};

const struct report report_neighbours = {
    .name = "neighbours",
    .title = "Neighbours",
    .summary = "a player's results by who sits on the right and on the left",
    .reading =
        "Who sits on the right acts before the player and leaves the choices. The chart "
        "shows the twelve who played most: a field is blue where the player of the row won "
        "more than usual beside the player of the column, and orange where less.",
    .table = {columns, sql, NULL},
    .chart = &chart,
    .why = &why,
};
