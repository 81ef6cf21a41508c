/* roles.c - what is a role worth to who takes it, and to the others? */
#include "report.h"
#include "report_sql.h"
#include "why_sql.h"

/* clang-format off */

static const struct report_column columns[] = {
    TEXT_COLUMN("role", "name of the role card"),
    NUMBER_COLUMN("picks", 0, "times it was taken"),
    FEW_COLUMN("picks"),
    DETAIL_NUMBER_COLUMN("per_game", 2, "mean number of times in a game"),
    NUMBER_COLUMN_WHEN(ON_CARD, "on_card", 2,
                       "mean money that lay on the card; only where there can be any"),
    NUMBER_COLUMN("own_money", 2, "mean money the picker gained in the turn, that on the role card "
                                  "included"),
    NUMBER_COLUMN("other_money", 2, "mean money all others together gained in the turn"),
    NUMBER_COLUMN("own_points", 2, "mean victory points of the picker in the turn, those of "
                                   "buildings left out"),
    NUMBER_COLUMN("other_points", 2, "mean victory points of all others together"),
    NUMBER_COLUMN("own_goods", 2, "mean goods the picker gained in the turn"),
    NUMBER_COLUMN("other_goods", 2, "mean goods all others together gained"),
    NUMBER_COLUMN_WHEN(DRAWN, "own_drawn", 2,
                       "mean cards the picker drew in the turn, kept or not; only where players draw"),
    NUMBER_COLUMN_WHEN(DRAWN, "other_drawn", 2, "mean cards all others together drew"),
    NUMBER_COLUMN("win_rate", 1, "picks in percent made by those who won in the end"),
    HIDDEN_COLUMN("win_sample", COLUMN_TEXT, "hundredfold wins and picks, in sixtieths"),
    MEAN_INTERVAL("win_rate", "win_sample", 1, true),
    NUMBER_COLUMN("expected", 1, "the same if every seat won equally often"),
    END_OF_COLUMNS,
};

/* The choices of one game are not independent: it is drawn as a whole. */
#define WITH_PICKS \
    WITH_SEATS ",\n" \
    "drawn AS (\n" \
    "  SELECT x.role * " DRAWERS " + " DRAWER " AS key,\n" \
    "    sum(x.picks) AS n, sum(x.on_card) AS on_card, sum(x.own_money) AS own_money,\n" \
    "    sum(x.other_money) AS other_money, sum(x.own_points) AS own_points,\n" \
    "    sum(x.other_points) AS other_points, sum(x.own_goods) AS own_goods,\n" \
    "    sum(x.other_goods) AS other_goods, sum(x.own_drawn) AS own_drawn,\n" \
    "    sum(x.other_drawn) AS other_drawn, sum(x.picks * f.win) AS win,\n" \
    "    sum(x.picks * f.fair) AS fair\n" \
    "  FROM finisher f CROSS JOIN role_total x ON x.game = f.game AND x.seat = f.seat\n" \
    "  GROUP BY key),\n" \
    "pick AS MATERIALIZED (\n" \
    "  SELECT key / " DRAWERS " AS role,\n" \
    "    sum(n) AS n, sum(on_card) AS on_card, sum(own_money) AS own_money,\n" \
    "    sum(other_money) AS other_money, sum(own_points) AS own_points,\n" \
    "    sum(other_points) AS other_points, sum(own_goods) AS own_goods,\n" \
    "    sum(other_goods) AS other_goods, sum(own_drawn) AS own_drawn,\n" \
    "    sum(other_drawn) AS other_drawn, sum(win) AS win, sum(fair) AS fair, " SAMPLE("100 * win", "60 * n") " AS sample\n" \
    "  FROM drawn GROUP BY key / " DRAWERS ")\n"

#define PER_GAME MEAN2("p.n", "(SELECT count(DISTINCT game) FROM finisher)")
#define GAINS \
    "  " MEAN2("p.own_money", "p.n") " AS own_money,\n" \
    "  " MEAN2("p.other_money", "p.n") " AS other_money,\n" \
    "  " MEAN2("p.own_points", "p.n") " AS own_points,\n" \
    "  " MEAN2("p.other_points", "p.n") " AS other_points,\n" \
    "  " MEAN2("p.own_goods", "p.n") " AS own_goods,\n" \
    "  " MEAN2("p.other_goods", "p.n") " AS other_goods,\n"
#define FROM_PICKS \
    "FROM pick p JOIN thing i ON i.game_kind = " CHOSEN_KIND " AND i.id = p.role\n" \
    "ORDER BY p.n DESC, p.role"

static const char sql[] =
    WITH_PICKS
    "SELECT i.title AS role, p.n AS picks,\n"
    "  " PER_GAME " AS per_game,\n"
    "  " MEAN2("p.on_card", "p.n") " AS on_card,\n"
    GAINS
    "  " MEAN2("p.own_drawn", "p.n") " AS own_drawn,\n"
    "  " MEAN2("p.other_drawn", "p.n") " AS other_drawn,\n"
    "  " PERCENT1("p.win", "60 * p.n") " AS win_rate,\n"
    "  p.sample AS win_sample,\n"
    "  " PERCENT1("p.fair", "60 * p.n") " AS expected\n"
    FROM_PICKS;

static const struct report_column chart_columns[] = {
    TEXT_COLUMN("role", "its name"),
    NUMBER_COLUMN("per_game", 2, "mean number of times in a game"),
    NUMBER_COLUMN("own_money", 2, "mean money gained by the picker"),
    NUMBER_COLUMN("other_money", 2, "by all others together"),
    NUMBER_COLUMN("own_points", 2, "mean victory points gained by the picker"),
    NUMBER_COLUMN("other_points", 2, "by all others together"),
    NUMBER_COLUMN("own_goods", 2, "mean goods gained by the picker"),
    NUMBER_COLUMN("other_goods", 2, "by all others together"),
    TEXT_COLUMN("money", "what money is: doubloons, cards"),
    END_OF_COLUMNS,
};

static const char chart_sql[] =
    WITH_PICKS
    "SELECT i.title AS role,\n"
    "  " PER_GAME " AS per_game,\n"
    GAINS
    "  " MONEY " AS money\n"
    FROM_PICKS;

/* What each turn adds to the means. */
#define ADDS(nr, column) \
    "  UNION ALL SELECT game, seq, seat, " nr ", '" column "', " column " FROM taken WHERE " column " > 0\n"

static const char why_sql[] =
    WITH_SEATS ",\n"
    "taken AS MATERIALIZED (\n"
    "  SELECT t.game, t.first_seq AS seq, t.seat, t.on_card, t.own_money, t.other_money, t.own_points,\n"
    "    t.other_points, t.own_goods, t.other_goods, t.own_drawn, t.other_drawn\n"
    "  FROM finisher f CROSS JOIN turn t ON t.game = f.game AND t.seat = f.seat\n"
    "  WHERE t.role = " THING_CALLED(":key_1", "role") "),\n"
    "part AS (\n"
    "  SELECT game, seq, seat, 0 AS nr, 'picks' AS adds_to, 1 AS amount FROM taken\n"
    ADDS("1", "on_card")
    ADDS("2", "own_money")
    ADDS("3", "other_money")
    ADDS("4", "own_points")
    ADDS("5", "other_points")
    ADDS("6", "own_goods")
    ADDS("7", "other_goods")
    ADDS("8", "own_drawn")
    ADDS("9", "other_drawn") ")\n"
    "SELECT game, seq, seat, adds_to, amount, '' AS what FROM part ORDER BY game, seq, nr";

/* clang-format on */

static const struct report_chart chart = {
    .script = "roles.gp", .data = {chart_columns, chart_sql}, .height = 150, .row_height = 42};

static const struct report_why why = {
    .keys = {"role"},
    .per = "picks",
    .doc = "the choices of the role, and what each turn brought",
    .sql = why_sql,
};

const struct report report_roles = {
    .name = "roles",
    .title = "Roles",
    .summary = "how often each role is taken, and what it brings",
    .reading =
        "Income counts from the choice of the role to the end of its phase; what is spent "
        "is not taken off. Money is what one pays with; cards are those that come into a hand.",
    .headline = "The {role} is taken most, {per_game} times in a game.",
    .table = {columns, sql},
    .chart = &chart,
    .why = &why,
    .not_by_games = "all its rows rest on the same games",
};
