/* buildings.c - which buildings are built, what they earn, and do their owners win? */
#include "report.h"
#include "report_sql.h"

/* clang-format off */

static const struct report_column columns[] = {
    TEXT_COLUMN("building", "name"),
    NUMBER_COLUMN("built", 0, "times it was built, in games played to their end"),
    NUMBER_COLUMN("per_game", 2, "mean number of times in a game that had it on offer"),
    NUMBER_COLUMN("round", 1, "mean round in which it was built"),
    NUMBER_COLUMN("paid", 2, "mean price paid in doubloons, after all reductions"),
    NUMBER_COLUMN("manned", 1, "percentage of the rounds owned at whose end it was occupied"),
    NUMBER_COLUMN("gain_d", 2, "mean doubloons its effect earned for an owner in a game"),
    NUMBER_COLUMN("gain_vp", 2, "mean victory point chips its effect earned for an owner"),
    NUMBER_COLUMN("owner_wins", 1, "percentage of games that owners won"),
    NUMBER_COLUMN("other_wins", 1, "percentage of games that had it on offer which the other seats won"),
    END_OF_COLUMNS,
};

/* `wins` holds seven bits for each seat: 64 if it counts, plus what it won in sixtieths.  The plus
 * keeps SQLite from looking for each cause by itself. */
static const char sql[] =
    WITH_SEATS ",\n"
    "ended AS MATERIALIZED (\n"
    "  SELECT game, sum(64 + win << 7 * seat) AS wins, count(*) AS n, sum(win) AS win\n"
    "  FROM finisher GROUP BY game),\n"
    "total AS MATERIALIZED (\n"
    "  SELECT o.building, sum(e.n) AS n, sum(e.win) AS win, count(*) AS games\n"
    "  FROM ended e CROSS JOIN offer o ON o.game = e.game\n"
    "  GROUP BY o.building),\n"
    "built AS MATERIALIZED (\n"
    "  SELECT b.building, count(*) AS n, sum(b.round) AS round, sum(b.paid) AS paid,\n"
    "    sum(e.wins >> 7 * b.seat & 63) AS win\n"
    "  FROM ended e CROSS JOIN build b ON b.game = e.game\n"
    "  WHERE e.wins >> 7 * b.seat & 64\n"
    "  GROUP BY b.building),\n"
    "kept AS MATERIALIZED (\n"
    "  SELECT t.building, sum(t.rounds_owned) AS owned, sum(t.rounds_manned) AS manned\n"
    "  FROM finisher f CROSS JOIN tenure t ON t.game = f.game AND t.seat = f.seat\n"
    "  GROUP BY t.building),\n"
    "effect AS MATERIALIZED (\n"
    "  SELECT c.id AS cause, t.id AS building\n"
    "  FROM cause c JOIN thing t ON t.game_kind = c.game_kind AND t.name = c.name\n"
    "  WHERE c.game_kind = " CHOSEN_KIND " AND t.class = 'building'),\n"
    "piece AS (SELECT id, name FROM thing WHERE game_kind = " CHOSEN_KIND "\n"
    "  AND class = 'piece' AND name IN ('d', 'vp', 'paper')),\n"
    "earned AS MATERIALIZED (\n"
    "  SELECT x.cause,\n"
    "    sum(iif(x.thing = (SELECT id FROM piece WHERE name = 'd'), x.gained, 0)) AS d,\n"
    "    sum(iif(x.thing = (SELECT id FROM piece WHERE name = 'd'), 0, x.gained)) AS vp\n"
    "  FROM finisher f CROSS JOIN income x ON x.game = f.game AND x.seat = f.seat\n"
    "    AND x.thing IN (SELECT id FROM piece)\n"
    "  WHERE +x.cause IN (SELECT cause FROM effect)\n"
    "  GROUP BY x.cause)\n"
    "SELECT i.title AS building, b.n AS built,\n"
    "  " MEAN2("b.n", "t.games") " AS per_game,\n"
    "  " ROUNDED("10 * b.round", "b.n") " AS round,\n"
    "  " MEAN2("b.paid", "b.n") " AS paid,\n"
    "  " PERCENT1("k.manned", "k.owned") " AS manned,\n"
    "  " MEAN2("coalesce(e.d, 0)", "b.n") " AS gain_d,\n"
    "  " MEAN2("coalesce(e.vp, 0)", "b.n") " AS gain_vp,\n"
    "  " PERCENT1("b.win", "60 * b.n") " AS owner_wins,\n"
    "  " PERCENT1("t.win - b.win", "60 * (t.n - b.n)") " AS other_wins\n"
    "FROM built b LEFT JOIN total t ON t.building = b.building\n"
    "JOIN thing i ON i.game_kind = " CHOSEN_KIND " AND i.id = b.building\n"
    "LEFT JOIN kept k ON k.building = b.building\n"
    "LEFT JOIN effect x ON x.building = b.building\n"
    "LEFT JOIN earned e ON e.cause = x.cause\n"
    "WHERE b.n >= coalesce(:min_games, 1)\n"
    "ORDER BY per_game DESC, built DESC, b.building";

/* clang-format on */

static const struct report_chart chart = {
    .script = "buildings.gp", .height = 140, .row_height = 24};

const struct report report_buildings = {
    .name = "buildings",
    .title = "Buildings",
    .summary = "when buildings are built, what they earn, and who wins with them",
    .reading =
        "Owners of expensive buildings win more also because who is ahead can afford them: "
        "the difference is no proof that the building did it.",
    .headline = "The {building} is built most, {per_game} times in a game.",
    .table = {columns, sql},
    .chart = &chart,
};
