/* buildings.c - which buildings are built, what they earn, and do their owners win? */
#include "report.h"
#include "report_sql.h"

/* clang-format off */

static const struct report_column columns[] = {
    TEXT_COLUMN("building", "name"),
    NUMBER_COLUMN("built", 0, "times it was built, in games played to their end"),
    NUMBER_COLUMN("per_game", 2, "mean number of times in a game that had it on offer"),
    NUMBER_COLUMN("round", 1, "mean round in which it was built"),
    NUMBER_COLUMN("paid", 2, "mean price paid in money, after all reductions"),
    NUMBER_COLUMN_WHEN(IDLE, "manned", 1, "percentage of the rounds owned at whose end it was occupied; "
                                          "only where buildings need somebody"),
    NUMBER_COLUMN("gain_money", 2, "mean money its effect earned for an owner in a game"),
    NUMBER_COLUMN("gain_points", 2, "mean victory points its effect earned for an owner; its bonus "
                                    "at the end is in the scores"),
    NUMBER_COLUMN("owner_wins", 1, "percentage of games that owners won"),
    NUMBER_COLUMN("other_wins", 1, "percentage of games that had it on offer which the other seats won"),
    END_OF_COLUMNS,
};

/* `seats` holds a bit for each seat that counts.  The plus keeps SQLite from looking for each
 * cause by itself.  Who has several of a building is one owner. */
static const char sql[] =
    WITH_SEATS ",\n"
    "ended AS MATERIALIZED (\n"
    "  SELECT game, sum(1 << seat) AS seats, count(*) AS n, sum(win) AS win\n"
    "  FROM finisher GROUP BY game),\n"
    "total AS MATERIALIZED (\n"
    "  SELECT o.building, sum(e.n) AS n, sum(e.win) AS win, count(*) AS games\n"
    "  FROM ended e CROSS JOIN offer o ON o.game = e.game\n"
    "  GROUP BY o.building),\n"
    "built AS MATERIALIZED (\n"
    "  SELECT b.building, count(*) AS n, sum(b.round) AS round, sum(b.paid) AS paid\n"
    "  FROM ended e CROSS JOIN build b ON b.game = e.game\n"
    "  WHERE e.seats >> b.seat & 1\n"
    "  GROUP BY b.building),\n"
    "kept AS MATERIALIZED (\n"
    "  SELECT t.building, sum(t.rounds_owned) AS owned, sum(t.rounds_manned) AS manned,\n"
    "    count(*) AS owners, sum(f.win) AS win\n"
    "  FROM finisher f CROSS JOIN tenure t ON t.game = f.game AND t.seat = f.seat\n"
    "  GROUP BY t.building),\n"
    "effect AS MATERIALIZED (\n"
    "  SELECT c.id AS cause, t.id AS building\n"
    "  FROM cause c JOIN thing t ON t.game_kind = c.game_kind AND t.name = c.name\n"
    "  WHERE c.game_kind = " CHOSEN_KIND " AND t.class = 'building'),\n"
    "piece AS MATERIALIZED (\n"
    "  SELECT id, account = 'money' AS is_money FROM thing\n"
    "  WHERE game_kind = " CHOSEN_KIND " AND account IN ('money', 'points')),\n"
    "earned AS MATERIALIZED (\n"
    "  SELECT x.cause,\n"
    "    sum(iif(x.thing IN (SELECT id FROM piece WHERE is_money), x.gained, 0)) AS money,\n"
    "    sum(iif(x.thing IN (SELECT id FROM piece WHERE is_money), 0, x.gained)) AS points\n"
    "  FROM finisher f CROSS JOIN income x ON x.game = f.game AND x.seat = f.seat\n"
    "    AND x.thing IN (SELECT id FROM piece)\n"
    "  WHERE +x.cause IN (SELECT cause FROM effect)\n"
    "  GROUP BY x.cause)\n"
    "SELECT i.title AS building, b.n AS built,\n"
    "  " MEAN2("b.n", "t.games") " AS per_game,\n"
    "  " ROUNDED("10 * b.round", "b.n") " AS round,\n"
    "  " MEAN2("b.paid", "b.n") " AS paid,\n"
    "  " PERCENT1("k.manned", "k.owned") " AS manned,\n"
    "  " MEAN2("coalesce(e.money, 0)", "k.owners") " AS gain_money,\n"
    "  " MEAN2("coalesce(e.points, 0)", "k.owners") " AS gain_points,\n"
    "  " PERCENT1("k.win", "60 * k.owners") " AS owner_wins,\n"
    "  " PERCENT1("t.win - k.win", "60 * (t.n - k.owners)") " AS other_wins\n"
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
