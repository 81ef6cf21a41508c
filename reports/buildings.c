/* buildings.c - which buildings are built, what they earn, and do their owners win? */
#include "report.h"
#include "report_sql.h"

/* clang-format off */

static const struct report_column columns[] = {
    TEXT_COLUMN("building", "name"),
    NUMBER_COLUMN("built", 0, "times it was built, in games played to their end"),
    NUMBER_COLUMN("per_game", 2, "mean number of times in a game"),
    NUMBER_COLUMN("round", 1, "mean round in which it was built"),
    NUMBER_COLUMN("paid", 2, "mean price paid in doubloons, after all reductions"),
    NUMBER_COLUMN("manned", 1, "percentage of the rounds owned at whose end it was occupied"),
    NUMBER_COLUMN("gain_d", 2, "mean doubloons its effect earned for an owner in a game"),
    NUMBER_COLUMN("gain_vp", 2, "mean victory point chips its effect earned for an owner"),
    NUMBER_COLUMN("owner_wins", 1, "percentage of games that owners won"),
    NUMBER_COLUMN("other_wins", 1, "percentage of games that the other seats won"),
    END_OF_COLUMNS,
};

static const char sql[] =
    WITH_SEATS ",\n"
    "seats AS MATERIALIZED (SELECT game, seat, kind, win FROM finisher),\n"
    "total AS MATERIALIZED (\n"
    "  SELECT count(*) AS n, sum(win) AS win, count(DISTINCT game) AS games FROM seats),\n"
    "built AS (\n"
    "  SELECT s.kind, b.building, count(*) AS n, sum(b.round) AS round, sum(b.paid) AS paid,\n"
    "    sum(s.win) AS win\n"
    "  FROM seats s CROSS JOIN build b ON b.game = s.game AND b.seat = s.seat\n"
    "  GROUP BY s.kind, b.building),\n"
    "kept AS (\n"
    "  SELECT t.building, sum(t.rounds_owned) AS owned, sum(t.rounds_manned) AS manned\n"
    "  FROM seats s CROSS JOIN tenure t ON t.game = s.game AND t.seat = s.seat\n"
    "  GROUP BY t.building),\n"
    "effect AS MATERIALIZED (\n"
    "  SELECT t.game_kind AS kind, c.id AS cause, t.id AS building\n"
    "  FROM cause c JOIN thing t ON t.game_kind = c.game_kind AND t.name = c.name\n"
    "  WHERE t.class = 'building'),\n"
    "earned AS (\n"
    "  SELECT e.building,\n"
    "    sum(iif(i.name = 'd', l.delta, 0)) AS d, sum(iif(i.name <> 'd', l.delta, 0)) AS vp\n"
    "  FROM seats s CROSS JOIN ledger l ON l.game = s.game AND l.seat = s.seat\n"
    "  JOIN effect e ON e.kind = s.kind AND e.cause = l.cause\n"
    "  JOIN thing i ON i.game_kind = s.kind AND i.id = l.thing AND i.class = 'piece'\n"
    "    AND i.name IN ('d', 'vp', 'paper')\n"
    "  WHERE l.delta > 0 GROUP BY e.building)\n"
    "SELECT i.title AS building, b.n AS built,\n"
    "  " MEAN2("b.n", "t.games") " AS per_game,\n"
    "  " ROUNDED("10 * b.round", "b.n") " AS round,\n"
    "  " MEAN2("b.paid", "b.n") " AS paid,\n"
    "  " PERCENT1("k.manned", "k.owned") " AS manned,\n"
    "  " MEAN2("coalesce(e.d, 0)", "b.n") " AS gain_d,\n"
    "  " MEAN2("coalesce(e.vp, 0)", "b.n") " AS gain_vp,\n"
    "  " PERCENT1("b.win", "60 * b.n") " AS owner_wins,\n"
    "  " PERCENT1("t.win - b.win", "60 * (t.n - b.n)") " AS other_wins\n"
    "FROM built b CROSS JOIN total t\n"
    "JOIN thing i ON i.game_kind = b.kind AND i.id = b.building\n"
    "LEFT JOIN kept k ON k.building = b.building\n"
    "LEFT JOIN earned e ON e.building = b.building\n"
    "WHERE b.n >= coalesce(:min_games, 1)\n"
    "ORDER BY built DESC, b.building";

/* clang-format on */

static const struct report_chart chart = {
    .script = "buildings.gp", .height = 140, .row_height = 24};

const struct report report_buildings = {
    .name = "buildings",
    .title = "Buildings",
    .summary = "how often and when buildings are built, what they earn, and who wins with them",
    .reading =
        "Owners of expensive buildings win more also because who is ahead can afford them: "
        "the difference is no proof that the building did it.",
    .headline = "The {building} is built most, {per_game} times in a game.",
    .table = {columns, sql},
    .chart = &chart,
};
