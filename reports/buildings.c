/* buildings.c - which buildings are built, what they earn, and do their owners win? */
#include "report.h"
#include "report_sql.h"
#include "why_sql.h"

/* clang-format off */

static const struct report_column columns[] = {
    TEXT_COLUMN("building", "name"),
    NUMBER_COLUMN("built", 0, "times it was built, in games played to their end"),
    FEW_COLUMN("built"),
    NUMBER_COLUMN("per_game", 2, "mean number of times in a game that had it on offer"),
    NUMBER_COLUMN("round", 1, "mean round in which it was built"),
    NUMBER_COLUMN("paid", 2, "mean price paid in money, after all reductions"),
    NUMBER_COLUMN_WHEN(IDLE, "manned", 1, "percentage of the rounds owned at whose end it was occupied; "
                                          "only where buildings need somebody"),
    NUMBER_COLUMN("gain_money", 2, "mean money its effect earned for an owner in a game"),
    NUMBER_COLUMN("gain_points", 2, "mean victory points its effect earned for an owner; its bonus "
                                    "at the end is in the scores"),
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

/* `seats` holds a bit for each seat that counts.  The plus keeps SQLite from looking for each
 * cause by itself.  Who has several of a building is one owner.
 *
 * In a game with o owners among n seats, a seat drawn by lot is an owner's with the probability
 * o / n: the wins of owners are compared with that game by game, so that it does not matter who
 * plays with how many.  One player's seats alone cannot be compared so. */
static const char sql[] =
    WITH_SEATS ",\n"
    "ended AS MATERIALIZED (\n"
    "  SELECT game, sum(1 << seat) AS seats, count(*) AS n, sum(win) AS win\n"
    "  FROM finisher GROUP BY game),\n"
    "total AS (\n"
    "  SELECT o.building, sum(e.n) AS n, sum(e.win) AS win, count(*) AS games\n"
    "  FROM ended e CROSS JOIN offer o ON o.game = e.game\n"
    "  GROUP BY o.building),\n"
    "built AS (\n"
    "  SELECT b.building, count(*) AS n, sum(b.round) AS round, sum(b.paid) AS paid\n"
    "  FROM ended e CROSS JOIN build b ON b.game = e.game\n"
    "  WHERE e.seats >> b.seat & 1\n"
    "  GROUP BY b.building),\n"
    "owned AS (\n"
    "  SELECT 65536 * t.game + t.building AS key, sum(t.rounds_owned) AS owned,\n"
    "  sum(t.rounds_manned) AS manned, count(*) AS n, sum(f.win) AS win, max(f.fair) AS fair\n"
    "  FROM finisher f CROSS JOIN tenure t ON t.game = f.game AND t.seat = f.seat\n"
    "  GROUP BY key),\n"
    "kept AS (\n"
    "  SELECT key % 65536 AS building, sum(owned) AS owned, sum(manned) AS manned,\n"
    "  sum(n) AS owners, sum(win) AS win, sum(n * fair) AS fair,\n"
    "  iif(:player IS NULL, sum(n * fair * (60 - n * fair)), 0) AS variance\n"
    "  FROM owned GROUP BY key % 65536),\n"
    "effect AS (\n"
    "  SELECT c.id AS cause, t.id AS building\n"
    "  FROM cause c JOIN thing t ON t.game_kind = c.game_kind AND t.name = c.name\n"
    "  WHERE c.game_kind = " CHOSEN_KIND " AND t.class = 'building'),\n"
    "piece AS (\n"
    "  SELECT id, account = 'money' AS is_money FROM thing\n"
    "  WHERE game_kind = " CHOSEN_KIND " AND account IN ('money', 'points')),\n"
    "earned AS (\n"
    "  SELECT x.cause,\n"
    "  sum(iif(x.thing IN (SELECT id FROM piece WHERE is_money), x.gained, 0)) AS money,\n"
    "  sum(x.gained) AS gained\n"
    "  FROM finisher f CROSS JOIN income x ON x.game = f.game AND x.seat = f.seat\n"
    "  AND x.thing IN (SELECT id FROM piece)\n"
    "  WHERE +x.cause IN (SELECT cause FROM effect)\n"
    "  GROUP BY x.cause)\n"
    "SELECT i.title AS building, b.n AS built,\n"
    "  " MEAN2("b.n", "t.games") " AS per_game,\n"
    "  " ROUNDED("10 * b.round", "b.n") " AS round,\n"
    "  " MEAN2("b.paid", "b.n") " AS paid,\n"
    "  " PERCENT1("k.manned", "k.owned") " AS manned,\n"
    "  " MEAN2("coalesce(e.money, 0)", "k.owners") " AS gain_money,\n"
    "  " MEAN2("coalesce(e.gained - e.money, 0)", "k.owners") " AS gain_points,\n"
    "  k.owners AS owners,\n"
    "  " PERCENT1("k.win", "60 * k.owners") " AS owner_wins,\n"
    "  k.win AS owner_win,\n"
    "  t.n - k.owners AS others,\n"
    "  " PERCENT1("t.win - k.win", "60 * (t.n - k.owners)") " AS other_wins,\n"
    "  t.win - k.win AS other_win, k.win - k.fair AS ahead, k.variance AS variance\n"
    "FROM built b LEFT JOIN total t USING(building)\n"
    "JOIN thing i ON i.game_kind = " CHOSEN_KIND " AND i.id = b.building\n"
    "LEFT JOIN kept k USING(building)\n"
    "LEFT JOIN effect x USING(building)\n"
    "LEFT JOIN earned e USING(cause)\n"
    "WHERE b.n >= coalesce(:min_games, 1)\n"
    "ORDER BY per_game DESC, built DESC, b.building";

static const char why_sql[] =
    WITH_SEATS ",\n"
    "kind_of AS MATERIALIZED (SELECT " THING_CALLED(":key_1", "building") " AS building,\n"
    "  (SELECT c.id FROM cause c JOIN thing i ON i.game_kind = c.game_kind AND i.name = c.name\n"
    "    WHERE i.game_kind = " CHOSEN_KIND " AND i.class = 'building' AND i.title = :key_1) AS cause),\n"
    "earned AS (\n"
    "  SELECT DISTINCT f.game, f.seat FROM finisher f CROSS JOIN kind_of k\n"
    "  CROSS JOIN income x ON x.game = f.game AND x.seat = f.seat AND +x.cause = k.cause),\n"
    "part AS (\n"
    "  SELECT b.game, b.seq, b.seat, 0 AS nr, 'built' AS adds_to, 1 AS amount,\n"
    "    'price ' || b.paid AS what\n"
    "  FROM finisher f CROSS JOIN build b ON b.game = f.game AND b.seat = f.seat\n"
    "  WHERE b.building = (SELECT building FROM kind_of)\n"
    "  UNION ALL SELECT l.game, l.seq, l.seat, l.thing,\n"
    "    iif(i.account = 'money', 'gain_money', 'gain_points'), l.delta, ''\n"
    "  FROM earned e CROSS JOIN ledger l ON l.game = e.game AND l.seat = e.seat\n"
    "  JOIN thing i ON i.game_kind = " CHOSEN_KIND " AND i.id = l.thing\n"
    "  WHERE l.cause = (SELECT cause FROM kind_of) AND l.delta > 0\n"
    "    AND i.account IN ('money', 'points'))\n"
    "SELECT game, seq, seat, adds_to, amount, what FROM part ORDER BY game, seq, seat, nr";

/* clang-format on */

static const struct report_chart chart = {
    .script = "buildings.gp", .height = 140, .row_height = 24};

static const struct report_why why = {
    .keys = {"building"},
    .per = "owners",
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
    .table = {columns, sql},
    .chart = &chart,
    .why = &why,
};
