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

/* The loops go by role, so that nothing is sorted: eight times through the turns is faster. */
#define FROM_ROLES \
    "  FROM word w CROSS JOIN thing i CROSS JOIN chosen c\n" \
    "  CROSS JOIN turn t ON t.game = c.game AND t.role = i.id\n" \
    "  CROSS JOIN finisher f ON f.game = t.game AND f.seat = t.seat\n"
#define WHERE_ROLES "i.game_kind = " CHOSEN_KIND " AND i.class = 'role'"

#define GAIN(what, whose) "sum(iif(" what " AND l.seat " whose " t.seat, l.delta, 0))"
#define IS_D    "l.thing = w.d"
#define IS_VP   "l.thing IN (w.vp, w.paper)"
#define IS_GOOD "l.thing BETWEEN w.first_good AND w.last_good"

static const char sql[] =
    WITH_SEATS ",\n"
    "word AS MATERIALIZED (\n"
    "  SELECT max(iif(class = 'piece' AND name = 'd', id, -1)) AS d,\n"
    "    max(iif(class = 'piece' AND name = 'vp', id, -1)) AS vp,\n"
    "    max(iif(class = 'piece' AND name = 'paper', id, -1)) AS paper,\n"
    "    min(id) FILTER (WHERE class = 'kind') AS first_good,\n"
    "    max(id) FILTER (WHERE class = 'kind') AS last_good\n"
    "  FROM thing WHERE game_kind = " CHOSEN_KIND "),\n"
    "pick AS MATERIALIZED (\n"
    "  SELECT i.id AS role, i.title, count(*) AS n, sum(t.coins) AS coins,\n"
    "    sum(f.win) AS win, sum(f.fair) AS fair\n"
    FROM_ROLES
    "  WHERE " WHERE_ROLES " GROUP BY i.id),\n"
    "gain AS MATERIALIZED (\n"
    "  SELECT i.id AS role,\n"
    "    " GAIN(IS_D, "=") " AS own_d, " GAIN(IS_D, "<>") " AS other_d,\n"
    "    " GAIN(IS_VP, "=") " AS own_vp, " GAIN(IS_VP, "<>") " AS other_vp,\n"
    "    " GAIN(IS_GOOD, "=") " AS own_goods, " GAIN(IS_GOOD, "<>") " AS other_goods\n"
    FROM_ROLES
    "  CROSS JOIN ledger l ON l.game = t.game AND l.seq BETWEEN t.first_seq AND t.last_seq\n"
    "  WHERE " WHERE_ROLES " AND l.delta > 0 GROUP BY i.id)\n"
    "SELECT p.title AS role, p.n AS picks,\n"
    "  " MEAN2("p.n", "(SELECT count(DISTINCT game) FROM finisher)") " AS per_game,\n"
    "  " MEAN2("p.coins", "p.n") " AS coins,\n"
    "  " MEAN2("coalesce(g.own_d, 0)", "p.n") " AS own_d,\n"
    "  " MEAN2("coalesce(g.other_d, 0)", "p.n") " AS other_d,\n"
    "  " MEAN2("coalesce(g.own_vp, 0)", "p.n") " AS own_vp,\n"
    "  " MEAN2("coalesce(g.other_vp, 0)", "p.n") " AS other_vp,\n"
    "  " MEAN2("coalesce(g.own_goods, 0)", "p.n") " AS own_goods,\n"
    "  " MEAN2("coalesce(g.other_goods, 0)", "p.n") " AS other_goods,\n"
    "  " PERCENT1("p.win", "60 * p.n") " AS win_rate,\n"
    "  " PERCENT1("p.fair", "60 * p.n") " AS expected\n"
    "FROM pick p LEFT JOIN gain g ON g.role = p.role\n"
    "ORDER BY picks DESC, p.role";

/* clang-format on */

static const struct report_chart chart = {
    .script = "roles.gp", .height = 150, .row_height = 42};

const struct report report_roles = {
    .name = "roles",
    .title = "Roles",
    .summary = "how often each role is taken, and what it brings",
    .reading =
        "Income counts from the choice of the role to the end of its phase; what is spent "
        "is not taken off. Goods are those produced, doubloons those earned.",
    .headline = "The {role} is taken most, {per_game} times in a game.",
    .table = {columns, sql},
    .chart = &chart,
};
