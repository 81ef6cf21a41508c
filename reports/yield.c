/* yield.c - what buildings earn their owners. */
#include "report/report.h"
#include "report/report_sql.h"
#include "report/why_sql.h"

/* clang-format off */

/* Per round at work, in hundredths, with what the bootstrap needs. */
#define YIELD_COLUMN(name, what) \
    NUMBER_COLUMN(name, 2, "mean of " what " that its effect gave in a round at work"), \
    HIDDEN_COLUMN(name "_sample", COLUMN_TEXT, "their sums, and rounds at work"), \
    MEAN_INTERVAL(name, name "_sample", 2, true)

static const struct report_column columns[] = {
    TEXT_COLUMN("building", "name"),
    NUMBER_COLUMN("owners", 0, "owners in all games played to their end; who has several is one"),
    FEW_COLUMN("owners"),
    NUMBER_COLUMN("rounds", 0, "rounds at whose end it was at work: owned, and occupied where "
                               "buildings need somebody"),
    NUMBER_COLUMN_WHEN(IDLE, "manned", 1, "percentage of the rounds owned at whose end it was occupied; "
                                          "only where buildings need somebody"),
    HIDDEN_COLUMN("manned_sample", COLUMN_TEXT, "hundredfold rounds at work, and rounds owned"),
    MEAN_INTERVAL("manned", "manned_sample", 1, true),
    NUMBER_COLUMN("gain_money", 2, "mean money its effect gave an owner in a game"),
    SAMPLED_INTERVAL_WHEN(ALWAYS, "gain_money", 2, "money and owners"),
    NUMBER_COLUMN("gain_points", 2, "mean victory points; the bonus at the end is in the scores"),
    SAMPLED_INTERVAL_WHEN(ALWAYS, "gain_points", 2, "victory points and owners"),
    YIELD_COLUMN("money", "money"),
    YIELD_COLUMN("points", "victory points"),
    YIELD_COLUMN("goods", "goods"),
    YIELD_COLUMN("tiles", "island tiles"),
    YIELD_COLUMN("people", "colonists and nobles"),
    END_OF_COLUMNS,
};

#define YIELDS(f) f("money") f("points") f("goods") f("tiles") f("people")
#define MAKE_SAMPLE(sum) ", " SAMPLE(sum, "rounds_manned") " AS " sum "_sample"
#define YIELD(sum) ",\n  " MEAN2("b." sum, "b.rounds_manned") " AS " sum ", b." sum "_sample AS " sum "_sample"

#define WITH_YIELDS \
    "total AS MATERIALIZED (\n" \
    "  SELECT building" FOR_EACH_BUILDING_SUM(ADD_UP) ",\n" \
    "    " SAMPLE("100 * rounds_manned", "rounds_owned") " AS manned_sample,\n" \
    "    " SAMPLE("money", "owners") " AS gain_money_sample,\n" \
    "    " SAMPLE("points", "owners") " AS gain_points_sample" YIELDS(MAKE_SAMPLE) "\n" \
    "  FROM drawn GROUP BY building)\n"

/* Of those that gave something. */
#define FROM_YIELDS \
    "FROM total b JOIN thing i ON i.game_kind = " KIND_OF_CELLS " AND i.id = b.building\n" \
    "WHERE b.owners >= coalesce(:min_games, 1)\n" \
    "  AND b.money + b.points + b.goods + b.tiles + b.people > 0\n"

static const char sql[] =
    WITH_YIELDS
    "SELECT i.title AS building, b.owners AS owners, b.rounds_manned AS rounds,\n"
    "  " PERCENT1("b.rounds_manned", "b.rounds_owned") " AS manned, b.manned_sample AS manned_sample,\n"
    "  " MEAN2("b.money", "b.owners") " AS gain_money, b.gain_money_sample AS gain_money_sample,\n"
    "  " MEAN2("b.points", "b.owners") " AS gain_points, b.gain_points_sample AS gain_points_sample"
    YIELDS(YIELD) "\n"
    FROM_YIELDS
    "ORDER BY b.building";

static const struct report_column chart_columns[] = {
    NUMBER_COLUMN("panel", 0, "number of what was given, from 1"),
    TEXT_COLUMN("what", "its name"),
    NUMBER_COLUMN("row", 0, "number of the building, from 1"),
    TEXT_COLUMN("building", "its name"),
    NUMBER_COLUMN("value", 2, "mean of what a round at work gave"),
    HIDDEN_COLUMN("sample", COLUMN_TEXT, "sums and rounds"),
    MEAN_INTERVAL("value", "sample", 2, false),
    END_OF_COLUMNS,
};

#define PANEL(n, name, sum) \
    "SELECT " n " AS nr, " name " AS what, building, " sum " AS sum, rounds_manned AS rounds, " sum \
    "_sample AS sample FROM total WHERE " sum " > 0\n"

static const char chart_sql[] =
    WITH_YIELDS
    ", panel AS MATERIALIZED (\n"
    "  " PANEL("1", MONEY_OF_CELLS, "money")
    "  UNION ALL " PANEL("2", "'victory points'", "points")
    "  UNION ALL " PANEL("3", "'goods'", "goods")
    "  UNION ALL " PANEL("4", "'island tiles'", "tiles")
    "  UNION ALL " PANEL("5", "'colonists and nobles'", "people") ")\n"
    "SELECT dense_rank() OVER (ORDER BY p.nr) AS panel, p.what AS what,\n"
    "  dense_rank() OVER (ORDER BY p.nr, 100000 - 1000 * p.sum / max(p.rounds, 1), p.building) AS row,\n"
    "  i.title AS building, " MEAN2("p.sum", "p.rounds") " AS value, p.sample AS sample\n"
    "FROM panel p JOIN thing i ON i.game_kind = " KIND_OF_CELLS " AND i.id = p.building\n"
    "ORDER BY row";

static const char why_sql[] =
    WITH_SEATS ",\n"
    EFFECT_CALLED(":key_1") ",\n"
    EARNED ",\n"
    "owned AS MATERIALIZED (\n"
    "  SELECT x.game, x.seat, x.rounds_owned, x.rounds_manned, x.tiles, x.people\n"
    "  FROM effect_of k CROSS JOIN finisher f\n"
    "  CROSS JOIN building_total x ON x.game = f.game AND x.seat = f.seat AND x.building = k.building),\n"
    "part AS (\n"
    "  SELECT game, " AT_END " AS seq, seat, 0 AS nr, 'owners' AS adds_to, 1 AS amount,\n"
    "    'owned in ' || rounds_owned || ' rounds' AS what FROM owned WHERE rounds_owned > 0\n"
    "  UNION ALL SELECT game, " AT_END ", seat, 1, 'rounds', rounds_manned, '' FROM owned\n"
    "  WHERE rounds_manned > 0\n"
    "  UNION ALL SELECT game, " AT_END ", seat, 2, 'tiles', tiles, '' FROM owned WHERE tiles > 0\n"
    "  UNION ALL SELECT game, " AT_END ", seat, 3, 'people', people, '' FROM owned WHERE people > 0\n"
    "  UNION ALL SELECT game, seq, seat, 4 + thing, account, amount, iif(account = 'goods', title, '')\n"
    "  FROM earned\n"
    "  UNION ALL SELECT game, seq, seat, 4 + thing, 'gain_' || account, amount, '' FROM earned\n"
    "  WHERE account <> 'goods')\n"
    "SELECT game, seq, seat, adds_to, amount, what FROM part ORDER BY game, seq, seat, nr, adds_to";

/* clang-format on */

static const struct report_chart chart = {.script = "yield.gp",
                                          .data = {chart_columns, chart_sql, WITH_BUILDINGS},
                                          .height = 340,
                                          .row_height = 22};

static const struct report_why why = {
    .keys = {"building"},
    .mean = {{"gain_money", "owners", 0}, {"gain_points", "owners", 0}, {NULL, "rounds", 0}},
    .doc =
        "each time its effect gave something, and the owners at the end of their games; tiles, "
        "colonists and nobles are told there",
    .sql = why_sql,
};

const struct report report_yield = {
    .name = "yield",
    .title = "Yield",
    .summary = "what buildings earn their owners",
    .reading =
        "A round counts when the building was at work at its end: owned, and occupied where "
        "buildings need somebody. What it took off a price, and its points at the end, are "
        "not in it. Buildings that gave nothing of these are left out.",
    .table = {columns, sql, WITH_BUILDINGS},
    .chart = &chart,
    .why = &why,
};
