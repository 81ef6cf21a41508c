/* buildings.c - which buildings are built, out of how many chances, and do their owners win? */
#include "report/report.h"
#include "report/report_sql.h"
#include "report/why_sql.h"

/* clang-format off */

static const struct report_column columns[] = {
    TEXT_COLUMN("building", "name"),
    NUMBER_COLUMN("built", 0, "times it was built, in games played to their end"),
    FEW_COLUMN("built"),
    NUMBER_COLUMN("per_game", 2, "mean number of times in a game that had it on offer"),
    HIDDEN_COLUMN("per_game_sample", COLUMN_TEXT, "times built, and games"),
    MEAN_INTERVAL("per_game", "per_game_sample", 2, true),
    DETAIL_NUMBER_COLUMN("affordable", 0, "turns to build in which the player could pay for it"),
    DETAIL_NUMBER_COLUMN("legal", 0, "of these, in which it could be built: there was one, and room, "
                                     "or the card was in the hand; where that is known"),
    NUMBER_COLUMN("taken", 1, "times it was built in percent of these"),
    HIDDEN_COLUMN("taken_sample", COLUMN_TEXT, "hundredfold times built, and turns in which it could be"),
    MEAN_INTERVAL("taken", "taken_sample", 1, true),
    NUMBER_COLUMN("round", 1, "mean round in which it was built"),
    HIDDEN_COLUMN("round_sample", COLUMN_TEXT, "sum of the rounds, and times built"),
    MEAN_INTERVAL("round", "round_sample", 1, true),
    NUMBER_COLUMN("paid", 2, "mean price paid in money, after all reductions"),
    HIDDEN_COLUMN("paid_sample", COLUMN_TEXT, "money, and times built"),
    MEAN_INTERVAL("paid", "paid_sample", 2, true),
    NUMBER_COLUMN_WHEN(IDLE, "manned", 1, "percentage of the rounds owned at whose end it was occupied; "
                                          "only where buildings need somebody"),
    HIDDEN_COLUMN("manned_sample", COLUMN_TEXT, "hundredfold rounds at work, and rounds owned"),
    MEAN_INTERVAL("manned", "manned_sample", 1, true),
    NUMBER_COLUMN("gain_money", 2, "mean money its effect earned for an owner in a game; yield tells more"),
    HIDDEN_COLUMN("money_sample", COLUMN_TEXT, "money and owners"),
    MEAN_INTERVAL("gain_money", "money_sample", 2, true),
    NUMBER_COLUMN("gain_points", 2, "mean victory points its effect earned for an owner; its bonus "
                                    "at the end is in the scores"),
    HIDDEN_COLUMN("points_sample", COLUMN_TEXT, "points and owners"),
    MEAN_INTERVAL("gain_points", "points_sample", 2, true),
    DETAIL_NUMBER_COLUMN("owners", 0, "owners in all games together; who has several is one"),
    NUMBER_COLUMN("owner_wins", 1, "percentage of games that owners won"),
    HIDDEN_COLUMN("owner_win", COLUMN_NUMBER, "their wins in sixtieths"),
    RATE_INTERVAL("owner_wins", "owner_win", "owners", true),
    DETAIL_NUMBER_COLUMN("others", 0, "the other seats of games that had it on offer"),
    NUMBER_COLUMN("other_wins", 1, "percentage of games that had it on offer which the other seats won"),
    HIDDEN_COLUMN("other_win", COLUMN_NUMBER, "their wins in sixtieths"),
    RATE_INTERVAL("other_wins", "other_win", "others", true),
    HIDDEN_COLUMN("ahead", COLUMN_NUMBER, "wins of owners above their share of each game, in sixtieths"),
    HIDDEN_COLUMN("variance", COLUMN_NUMBER, "of that, when each seat is as likely to win"),
    Q_VALUE_COLUMN("q", "ahead", "variance", "false discoveries in percent when one believes of all "
                   "buildings up to this q that their owners win more or less often than others in the "
                   "same game (Benjamini-Hochberg); empty where one player is chosen"),
    END_OF_COLUMNS,
};

#define WITH_BUILT \
    "total AS MATERIALIZED (\n" \
    "  SELECT building" FOR_EACH_BUILDING_SUM(ADD_UP) ",\n" \
    "    " SAMPLE("built", "games") " AS per_game_sample, " SAMPLE("100 * legal_built", "legal") " AS taken_sample,\n" \
    "    " SAMPLE("rounds", "built") " AS round_sample, " SAMPLE("paid", "built") " AS paid_sample,\n" \
    "    " SAMPLE("100 * rounds_manned", "rounds_owned") " AS manned_sample,\n" \
    "    " SAMPLE("money", "owners") " AS money_sample, " SAMPLE("points", "owners") " AS points_sample\n" \
    "  FROM drawn GROUP BY building)\n"

/* The seats of games that had it on offer, and what they won, are not summed by building: of each
 * game that is all seats and one win, unless a player is chosen. */
static const char sql[] =
    WITH_BUILT
    ", seats_of AS MATERIALIZED (\n"
    "  SELECT building, sum(n) AS n, sum(win) AS win FROM (\n"
    "    SELECT d.building, d.games * c.players AS n, 60 * d.games AS win\n"
    "    FROM cells c CROSS JOIN digest_building d ON d.cell = c.cell WHERE c.complete\n"
    "    UNION ALL SELECT o.building, e.n, e.win\n"
    "    FROM (SELECT game, count(*) AS n, sum(win) AS win FROM finisher GROUP BY game) e\n"
    "    CROSS JOIN offer o ON o.game = e.game)\n"
    "  GROUP BY building)\n"
    "SELECT i.title AS building, b.built AS built,\n"
    "  " MEAN2("b.built", "b.games") " AS per_game, b.per_game_sample AS per_game_sample,\n"
    "  b.affordable AS affordable, iif(b.legal > 0 OR b.legal_built = b.built, b.legal, NULL) AS legal,\n"
    "  " PERCENT1("b.legal_built", "b.legal") " AS taken, b.taken_sample AS taken_sample,\n"
    "  " ROUNDED("10 * b.rounds", "b.built") " AS round, b.round_sample AS round_sample,\n"
    "  " MEAN2("b.paid", "b.built") " AS paid, b.paid_sample AS paid_sample,\n"
    "  " PERCENT1("b.rounds_manned", "b.rounds_owned") " AS manned, b.manned_sample AS manned_sample,\n"
    "  " MEAN2("b.money", "b.owners") " AS gain_money, b.money_sample AS money_sample,\n"
    "  " MEAN2("b.points", "b.owners") " AS gain_points, b.points_sample AS points_sample,\n"
    "  b.owners AS owners,\n"
    "  " PERCENT1("b.win", "60 * b.owners") " AS owner_wins,\n"
    "  b.win AS owner_win,\n"
    "  t.n - b.owners AS others,\n"
    "  " PERCENT1("t.win - b.win", "60 * (t.n - b.owners)") " AS other_wins,\n"
    "  t.win - b.win AS other_win, b.win - b.fair AS ahead,\n"
    "  iif(:player IS NULL, b.variance, 0) AS variance\n"
    "FROM total b LEFT JOIN seats_of t USING(building)\n"
    "JOIN thing i ON i.game_kind = " KIND_OF_CELLS " AND i.id = b.building\n"
    "WHERE b.built > 0 AND b.built >= coalesce(:min_games, 1)\n"
    "ORDER BY per_game DESC, built DESC, b.building";

static const char why_sql[] =
    WITH_SEATS ",\n"
    EFFECT_CALLED(":key_1") ",\n"
    EARNED ",\n"
    "part AS (\n"
    "  SELECT b.game, b.seq, b.seat, 0 AS nr, 'built' AS adds_to, 1 AS amount, '' AS what\n"
    "  FROM built b UNION ALL SELECT game, seq, seat, 1, 'paid', paid, '' FROM built\n"
    "  UNION ALL SELECT game, seq, seat, 1 + thing, '', 0, 'earned: ' || title || ' ' || amount\n"
    "  FROM earned\n"
    "  UNION ALL SELECT b.game, b.seq, b.seat, 0, :of, 1, ''\n"
    "  FROM effect_of k CROSS JOIN finisher f\n"
    "  CROSS JOIN building_total x ON x.game = f.game AND x.seat = f.seat AND x.building = k.building\n"
    "  CROSS JOIN build_turn b ON b.game = f.game AND b.seat = f.seat\n"
    "  WHERE :of IN ('affordable', 'legal') AND (:of = 'affordable' OR x.legal > 0)\n"
    "    AND iif(:of = 'legal', b.legal, b.affordable) >> k.building - " FIRST_BUILDING " & 1\n"
    "  UNION ALL SELECT f.game, " AT_END ", f.seat, 0, :of, 1, " RESULT_TEXT "\n"
    "  FROM effect_of k CROSS JOIN finisher f CROSS JOIN offer o ON o.game = f.game AND o.building = k.building\n"
    "  WHERE :of IN ('owners', 'others') AND :of = iif(EXISTS (SELECT 1 FROM building_total x WHERE x.game = f.game AND x.seat = f.seat\n"
    "    AND x.building = k.building AND x.rounds_owned > 0), 'owners', 'others'))\n"
    "SELECT game, seq, seat, adds_to, amount, what FROM part ORDER BY game, seq, seat, nr";

/* clang-format on */

static const struct report_chart chart = {
    .script = "buildings.gp", .height = 140, .row_height = 24};

static const struct report_why why = {
    .keys = {"building"},
    .apart = {"affordable", "legal", "owners", "others"},
    .mean = {{"paid", "built", 0}},
    .doc = "when it was built and for how much, and each time its effect earned something",
    .sql = why_sql,
};

const struct report report_buildings = {
    .name = "buildings",
    .title = "Buildings",
    .summary = "when buildings are built, what they earn, and who wins with them",
    .reading =
        "Owners of expensive buildings win more also because who is ahead can afford them: "
        "the difference is no proof that the building did it. Among many buildings some seem "
        "to "
        "matter by chance alone: of those with a q up to 5, about one in twenty.",
    .headline = "The {building} is built most, {per_game} times in a game.",
    .table = {columns, sql, WITH_BUILDINGS},
    .chart = &chart,
    .why = &why,
};
