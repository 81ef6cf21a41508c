/* roles.c - what is a role worth to who takes it, and to the others? */
#include "report/report.h"
#include "report/report_sql.h"
#include "report/why_sql.h"

/* clang-format off */

static const struct report_column columns[] = {
    TEXT_COLUMN("role", "name of the role card"),
    NUMBER_COLUMN("picks", 0, "times it was taken"),
    FEW_COLUMN("picks"),
    DETAIL_NUMBER_COLUMN("per_game", 2, "mean number of times in a game"),
    HIDDEN_COLUMN("per_game_sample", COLUMN_TEXT, "picks and games"),
    MEAN_INTERVAL("per_game", "per_game_sample", 2, true),
    DETAIL_NUMBER_COLUMN("offered", 0, "times that somebody took a role and could have taken this one"),
    NUMBER_COLUMN("taken", 1, "picks in percent of these"),
    HIDDEN_COLUMN("taken_sample", COLUMN_TEXT, "hundredfold picks, and offers"),
    MEAN_INTERVAL("taken", "taken_sample", 1, true),
    NUMBER_COLUMN_WHEN(ON_CARD, "on_card", 2,
                       "mean money that lay on the card; only where there can be any"),
    SAMPLED_INTERVAL_WHEN(ON_CARD, "on_card", 2, "money and picks"),
    NUMBER_COLUMN("own_money", 2, "mean money the picker gained in the turn, that on the role card "
                                  "included"),
    HIDDEN_COLUMN("own_money_sample", COLUMN_TEXT, "their sums and picks"),
    MEAN_INTERVAL("own_money", "own_money_sample", 2, true),
    NUMBER_COLUMN("other_money", 2, "mean money all others together gained in the turn"),
    HIDDEN_COLUMN("other_money_sample", COLUMN_TEXT, "likewise"),
    MEAN_INTERVAL("other_money", "other_money_sample", 2, true),
    NUMBER_COLUMN("own_points", 2, "mean victory points of the picker in the turn, those of "
                                   "buildings left out"),
    HIDDEN_COLUMN("own_points_sample", COLUMN_TEXT, "likewise"),
    MEAN_INTERVAL("own_points", "own_points_sample", 2, true),
    NUMBER_COLUMN("other_points", 2, "mean victory points of all others together"),
    HIDDEN_COLUMN("other_points_sample", COLUMN_TEXT, "likewise"),
    MEAN_INTERVAL("other_points", "other_points_sample", 2, true),
    NUMBER_COLUMN("own_goods", 2, "mean goods the picker gained in the turn"),
    HIDDEN_COLUMN("own_goods_sample", COLUMN_TEXT, "likewise"),
    MEAN_INTERVAL("own_goods", "own_goods_sample", 2, true),
    NUMBER_COLUMN("other_goods", 2, "mean goods all others together gained"),
    HIDDEN_COLUMN("other_goods_sample", COLUMN_TEXT, "likewise"),
    MEAN_INTERVAL("other_goods", "other_goods_sample", 2, true),
    NUMBER_COLUMN_WHEN(DRAWN, "own_drawn", 2,
                       "mean cards the picker drew in the turn, kept or not; only where players draw"),
    SAMPLED_INTERVAL_WHEN(DRAWN, "own_drawn", 2, "cards and picks"),
    NUMBER_COLUMN_WHEN(DRAWN, "other_drawn", 2, "mean cards all others together drew"),
    SAMPLED_INTERVAL_WHEN(DRAWN, "other_drawn", 2, "likewise"),
    NUMBER_COLUMN("win_rate", 1, "picks in percent made by those who won in the end"),
    HIDDEN_COLUMN("win_sample", COLUMN_TEXT, "hundredfold wins and picks, in sixtieths"),
    MEAN_INTERVAL("win_rate", "win_sample", 1, true),
    NUMBER_COLUMN("expected", 1, "the same if every seat won equally often"),
    END_OF_COLUMNS,
};

#define FOR_EACH_SUM(f) \
    f("offered") f("picks") f("on_card") f("own_money") f("other_money") f("own_points") \
    f("other_points") f("own_goods") f("other_goods") f("own_drawn") f("other_drawn")
#define ADD_UP_X(sum)   ", sum(x." sum ") AS " sum
#define MAKE_SAMPLE(sum) ", " SAMPLE(sum, "picks") " AS " sum "_sample"

/* The choices of one game are not independent: it is drawn as a whole. */
#define WITH_PART \
    "part AS (\n" \
    "  SELECT d.role * " DRAWERS " + d.drawer AS key" FOR_EACH_SUM(TAKE_D) ", d.win, d.fair\n" \
    "  FROM cells c CROSS JOIN digest_role d ON d.cell = c.cell WHERE c.complete\n" \
    "  UNION ALL\n" \
    "  SELECT x.role * " DRAWERS " + " DRAWER " AS key" FOR_EACH_SUM(ADD_UP_X) ",\n" \
    "    sum(x.picks * f.win), sum(x.picks * f.fair)\n" \
    "  FROM finisher f CROSS JOIN role_total x ON x.game = f.game AND x.seat = f.seat\n" \
    "  GROUP BY key),\n"

#define WITH_PICKS \
    "drawn AS (SELECT key" FOR_EACH_SUM(ADD_UP) ADD_UP("win") ADD_UP("fair") "\n" \
    "  FROM part GROUP BY key),\n" \
    "pick AS MATERIALIZED (\n" \
    "  SELECT r.role" FOR_EACH_SUM(ADD_UP) ADD_UP("win") ADD_UP("fair") ",\n" \
    "    " SAMPLE("coalesce(picks, 0)", "b.games") " AS per_game_sample,\n" \
    "    " SAMPLE("100 * picks", "offered") " AS taken_sample,\n" \
    "    " SAMPLE("100 * win", "60 * picks") " AS sample\n" \
    "    " MAKE_SAMPLE("own_money") MAKE_SAMPLE("other_money") MAKE_SAMPLE("own_points") \
    MAKE_SAMPLE("other_points") MAKE_SAMPLE("own_goods") MAKE_SAMPLE("other_goods") \
    MAKE_SAMPLE("on_card") MAKE_SAMPLE("own_drawn") MAKE_SAMPLE("other_drawn") "\n" \
    "  FROM (SELECT DISTINCT key / " DRAWERS " AS role FROM drawn) r CROSS JOIN by_drawer b\n" \
    "  LEFT JOIN drawn d ON d.key = r.role * " DRAWERS " + b.drawer GROUP BY r.role)\n"

#define PER_GAME MEAN2("p.picks", "(SELECT sum(games) FROM by_drawer)")
#define GAIN(of)           "  " MEAN2("p." of, "p.picks") " AS " of ",\n"
#define SAMPLED_GAIN(of)   GAIN(of) "  p." of "_sample AS " of "_sample,\n"
#define GAINS(f) f("own_money") f("other_money") f("own_points") f("other_points") f("own_goods") \
    f("other_goods")
#define FROM_PICKS \
    "FROM pick p JOIN thing i ON i.game_kind = " KIND_OF_CELLS " AND i.id = p.role\n" \
    "WHERE p.picks > 0 ORDER BY p.picks DESC, p.role"

static const char sql[] =
    WITH_PICKS
    "SELECT i.title AS role, p.picks AS picks,\n"
    "  " PER_GAME " AS per_game, p.per_game_sample AS per_game_sample,\n"
    "  p.offered AS offered, " PERCENT1("p.picks", "p.offered") " AS taken,\n"
    "  p.taken_sample AS taken_sample,\n"
    "  " MEAN2("p.on_card", "p.picks") " AS on_card, p.on_card_sample AS on_card_sample,\n"
    GAINS(SAMPLED_GAIN)
    SAMPLED_GAIN("own_drawn") SAMPLED_GAIN("other_drawn")
    "  " PERCENT1("p.win", "60 * p.picks") " AS win_rate,\n"
    "  p.sample AS win_sample,\n"
    "  " PERCENT1("p.fair", "60 * p.picks") " AS expected\n"
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
    GAINS(GAIN)
    "  " MONEY_OF_CELLS " AS money\n"
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
    ADDS("9", "other_drawn")
    "  UNION ALL SELECT t.game, t.first_seq, t.seat, 0, 'offered', 1\n"
    "  FROM finisher f CROSS JOIN turn t ON t.game = f.game AND t.seat = f.seat\n"
    "  WHERE :of = 'offered' AND " WAS_OFFERED("t", ":key_1") ")\n"
    "SELECT game, seq, seat, adds_to, amount, '' AS what FROM part ORDER BY game, seq, nr";

/* clang-format on */

static const struct report_chart chart = {
    .script = "roles.gp",
    .data = {chart_columns, chart_sql, WITH_TOTALS WITH_PART},
    .height = 150,
    .row_height = 42};

static const struct report_why why = {
    .keys = {"role"},
    .mean = {{NULL, "picks", 0}},
    .apart = {"offered"},
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
    .table = {columns, sql, WITH_TOTALS WITH_PART},
    .chart = &chart,
    .why = &why,
    .not_by_games = "all its rows rest on the same games",
};
