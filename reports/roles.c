/* roles.c - what is a role worth to who takes it, and to the others? */
#include "report.h"
#include "report_sql.h"

/* clang-format off */

static const struct report_column columns[] = {
    TEXT_COLUMN("role", "name of the role card"),
    NUMBER_COLUMN("picks", 0, "times it was taken"),
    DETAIL_NUMBER_COLUMN("per_game", 2, "mean number of times in a game"),
    NUMBER_COLUMN("coins", 2, "mean doubloons that lay on the card"),
    NUMBER_COLUMN("own_d", 2, "mean doubloons the picker earned in the turn, coins included"),
    NUMBER_COLUMN("other_d", 2, "mean doubloons all others together earned in the turn"),
    NUMBER_COLUMN("own_vp", 2, "mean victory point chips of the picker in the turn"),
    NUMBER_COLUMN("other_vp", 2, "mean victory point chips of all others together"),
    NUMBER_COLUMN("own_goods", 2, "mean goods the picker gained in the turn"),
    NUMBER_COLUMN("other_goods", 2, "mean goods all others together gained"),
    NUMBER_COLUMN("win_rate", 1, "picks in percent made by those who won in the end"),
    NUMBER_COLUMN("expected", 1, "the same if every seat won equally often"),
    END_OF_COLUMNS,
};

static const char sql[] =
    WITH_SEATS ",\n"
    "pick AS MATERIALIZED (\n"
    "  SELECT t.role, t.game, t.turn, t.coins, t.seat, f.kind, f.win, f.fair, t.first_seq, t.last_seq\n"
    "  FROM finisher f JOIN turn t ON t.game = f.game AND t.seat = f.seat),\n"
    "class AS MATERIALIZED (\n"
    "  SELECT game_kind AS kind, id AS thing,\n"
    "    CASE class WHEN 'piece' THEN CASE name WHEN 'd' THEN 'd' ELSE 'vp' END ELSE 'goods' END\n"
    "    AS what\n"
    "  FROM thing WHERE class = 'kind' OR (class = 'piece' AND name IN ('d', 'vp', 'paper'))),\n"
    "gain AS (\n"
    "  SELECT p.role,\n"
    "    sum(iif(k.what = 'd' AND l.seat = p.seat, l.delta, 0)) AS own_d,\n"
    "    sum(iif(k.what = 'd' AND l.seat <> p.seat, l.delta, 0)) AS other_d,\n"
    "    sum(iif(k.what = 'vp' AND l.seat = p.seat, l.delta, 0)) AS own_vp,\n"
    "    sum(iif(k.what = 'vp' AND l.seat <> p.seat, l.delta, 0)) AS other_vp,\n"
    "    sum(iif(k.what = 'goods' AND l.seat = p.seat, l.delta, 0)) AS own_goods,\n"
    "    sum(iif(k.what = 'goods' AND l.seat <> p.seat, l.delta, 0)) AS other_goods\n"
    "  FROM pick p\n"
    "  JOIN ledger l ON l.game = p.game AND l.seq BETWEEN p.first_seq AND p.last_seq\n"
    "  JOIN class k ON k.kind = p.kind AND k.thing = l.thing\n"
    "  WHERE l.delta > 0 GROUP BY p.role),\n"
    "total AS (\n"
    "  SELECT kind, role, count(*) AS n, sum(coins) AS coins, sum(win) AS win,\n"
    "    sum(fair) AS fair\n"
    "  FROM pick GROUP BY kind, role)\n"
    "SELECT i.title AS role, t.n AS picks,\n"
    "  " MEAN2("t.n", "(SELECT count(DISTINCT game) FROM pick)") " AS per_game,\n"
    "  " MEAN2("t.coins", "t.n") " AS coins,\n"
    "  " MEAN2("coalesce(g.own_d, 0)", "t.n") " AS own_d,\n"
    "  " MEAN2("coalesce(g.other_d, 0)", "t.n") " AS other_d,\n"
    "  " MEAN2("coalesce(g.own_vp, 0)", "t.n") " AS own_vp,\n"
    "  " MEAN2("coalesce(g.other_vp, 0)", "t.n") " AS other_vp,\n"
    "  " MEAN2("coalesce(g.own_goods, 0)", "t.n") " AS own_goods,\n"
    "  " MEAN2("coalesce(g.other_goods, 0)", "t.n") " AS other_goods,\n"
    "  " PERCENT1("t.win", "60 * t.n") " AS win_rate,\n"
    "  " PERCENT1("t.fair", "60 * t.n") " AS expected\n"
    "FROM total t JOIN thing i ON i.game_kind = t.kind AND i.id = t.role\n"
    "LEFT JOIN gain g ON g.role = t.role\n"
    "ORDER BY picks DESC, role";

/* clang-format on */

static const struct report_chart chart = {
    .script = "roles.gp", .height = 150, .row_height = 42};

const struct report report_roles = {
    .name = "roles",
    .title = "Roles",
    .summary = "how often each role is taken, and what it brings the picker and the others",
    .reading =
        "Income counts from the choice of the role to the end of its phase; what is spent "
        "is not taken off. Goods are those produced, doubloons those earned.",
    .headline = "The {role} is taken most, {per_game} times in a game.",
    .table = {columns, sql},
    .chart = &chart,
};
