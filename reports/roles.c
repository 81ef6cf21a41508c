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
    "  SELECT x.role, sum(x.picks) AS n, sum(x.coins) AS coins,\n"
    "    sum(x.own_coins) AS own_d, sum(x.other_coins) AS other_d,\n"
    "    sum(x.own_points) AS own_vp, sum(x.other_points) AS other_vp,\n"
    "    sum(x.own_goods) AS own_goods, sum(x.other_goods) AS other_goods,\n"
    "    sum(x.picks * f.win) AS win, sum(x.picks * f.fair) AS fair\n"
    "  FROM finisher f CROSS JOIN role_total x ON x.game = f.game AND x.seat = f.seat\n"
    "  GROUP BY x.role)\n"
    "SELECT i.title AS role, p.n AS picks,\n"
    "  " MEAN2("p.n", "(SELECT count(DISTINCT game) FROM finisher)") " AS per_game,\n"
    "  " MEAN2("p.coins", "p.n") " AS coins,\n"
    "  " MEAN2("p.own_d", "p.n") " AS own_d,\n"
    "  " MEAN2("p.other_d", "p.n") " AS other_d,\n"
    "  " MEAN2("p.own_vp", "p.n") " AS own_vp,\n"
    "  " MEAN2("p.other_vp", "p.n") " AS other_vp,\n"
    "  " MEAN2("p.own_goods", "p.n") " AS own_goods,\n"
    "  " MEAN2("p.other_goods", "p.n") " AS other_goods,\n"
    "  " PERCENT1("p.win", "60 * p.n") " AS win_rate,\n"
    "  " PERCENT1("p.fair", "60 * p.n") " AS expected\n"
    "FROM pick p JOIN thing i ON i.game_kind = " CHOSEN_KIND " AND i.id = p.role\n"
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
