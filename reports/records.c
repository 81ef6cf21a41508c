/* records.c - the highest, the lowest, the longest, the closest: each with its game. */
#include "report/report.h"
#include "report/report_sql.h"
#include "report/why_sql.h"

/* clang-format off */

static const struct report_column columns[] = {
    TEXT_COLUMN("record", "what is the most or the least"),
    NUMBER_COLUMN("value", 0, "how much it is: points, rounds, money (what one pays with), goods or cards"),
    TEXT_COLUMN("player", "who holds it; of a game, who won"),
    TEXT_COLUMN("role", "the role taken, of records of one phase; else empty"),
    NUMBER_COLUMN("game", 0, "number of the game in the database, for --game"),
    TEXT_COLUMN("date", "its date; empty when unknown"),
    DETAIL_NUMBER_COLUMN("players", 0, "its seats"),
    NUMBER_COLUMN("n", 0, "seats, games, phases or shipments that it is the record of"),
    END_OF_COLUMNS,
};

/* Records 1 to 4 are of a seat, 5 to 8 of a game, 13 of an event, the others of a turn.
 *
 * One number holds the value and, taken off below it, the place: game and seat, turn or event.  The largest
 * is the best value and, among equal ones, of the game imported first; no sort is needed. */
#define PLACE_BITS "44"
#define MOST(value, t, within)  "max(((" value ") << " PLACE_BITS ") - (" t ".game << 16) - " within ")"
#define LEAST(value, t, within) MOST("-" value, t, within)

#define WITH_RECORDS \
    "seated AS MATERIALIZED (\n" \
    "  SELECT c.game, c.complete, (SELECT sum(1 << s.seat) FROM seat s WHERE s.game = c.game\n" \
    "    AND (:player IS NULL OR s.player = (SELECT id FROM player WHERE name = :player))) AS seats\n" \
    "  FROM chosen c),\n" \
    "score AS (\n" \
    "  SELECT " MOST("r.total", "r", "r.seat") " AS high, " LEAST("r.total", "r", "r.seat") " AS low,\n" \
    "    count(*) AS n, r.place = 1 AS won\n" \
    "  FROM seated s CROSS JOIN result r ON r.game = s.game AND s.seats >> r.seat & 1 GROUP BY won),\n" \
    "final AS (\n" \
    "  SELECT a.game, a.rounds, e.best - e.second AS lead\n" \
    "  FROM seated s CROSS JOIN audit a ON a.game = s.game\n" \
    "  LEFT JOIN finish e ON e.game = s.game WHERE s.complete),\n" \
    "whole AS (\n" \
    "  SELECT " MOST("f.rounds", "f", "0") " AS long, " LEAST("f.rounds", "f", "0") " AS short,\n" \
    "    " MOST("f.lead", "f", "0") " AS clear, " LEAST("f.lead", "f", "0") " AS close, count(*) AS n\n" \
    "  FROM final f),\n" \
    "phase AS (\n" \
    "  SELECT " MOST("b.points", "b", "b.points_turn") " AS points,\n" \
    "    " MOST("b.money", "b", "b.money_turn") " AS money,\n" \
    "    " MOST("b.goods", "b", "b.goods_turn") " AS goods,\n" \
    "    " MOST("b.drawn", "b", "b.drawn_turn") " AS drawn, sum(b.turns) AS n\n" \
    "  FROM seated s CROSS JOIN best_turn b ON b.game = s.game AND s.seats >> b.seat & 1),\n" \
    "load AS (\n" \
    "  SELECT " MOST("b.goods", "b", "b.seq") " AS goods, sum(b.shipments) AS n\n" \
    "  FROM seated s CROSS JOIN best_shipment b ON b.game = s.game AND s.seats >> b.seat & 1),\n" \
    "best(nr, record, key, n) AS (\n" \
    "  SELECT 1, 'highest winning score', high, n FROM score WHERE won\n" \
    "  UNION ALL SELECT 2, 'lowest winning score', low, n FROM score WHERE won\n" \
    "  UNION ALL SELECT 3, 'highest losing score', high, n FROM score WHERE NOT won\n" \
    "  UNION ALL SELECT 4, 'lowest losing score', low, n FROM score WHERE NOT won\n" \
    "  UNION ALL SELECT 5, 'largest lead', clear, n FROM whole\n" \
    "  UNION ALL SELECT 6, 'smallest lead', close, n FROM whole\n" \
    "  UNION ALL SELECT 7, 'most rounds', long, n FROM whole\n" \
    "  UNION ALL SELECT 8, 'fewest rounds', short, n FROM whole\n" \
    "  UNION ALL SELECT 9, 'most points in a phase', points, n FROM phase\n" \
    "  UNION ALL SELECT 10, 'most ' || " MONEY " || ' in a phase', money, n FROM phase\n" \
    "  UNION ALL SELECT 11, 'most goods in a phase', goods, n FROM phase\n" \
    "  UNION ALL SELECT 12, 'most cards drawn', drawn, n FROM phase\n" \
    "  UNION ALL SELECT 13, 'largest shipment', goods, n FROM load),\n" \
    "found AS (\n" \
    "  SELECT nr, record, n, (key + (1 << " PLACE_BITS ") - 1) >> " PLACE_BITS " AS value,\n" \
    "    -key >> 16 & 268435455 AS game, -key & 65535 AS within\n" \
    "  FROM best WHERE key IS NOT NULL)\n"

#define WINNERS \
    "(SELECT group_concat(name, ' & ') FROM (SELECT p.name AS name FROM result r\n" \
    "    JOIN seat s ON s.game = r.game AND s.seat = r.seat JOIN player p ON p.id = s.player\n" \
    "    WHERE r.game = f.game AND r.place = 1 ORDER BY r.seat))"
#define SITTER "(SELECT p.name FROM seat s JOIN player p ON p.id = s.player\n" \
    "    WHERE s.game = f.game AND s.seat = iif(f.nr = 13,\n" \
    "      (SELECT b.seat FROM best_shipment b WHERE b.game = f.game AND b.seq = f.within),\n" \
    "      coalesce(t.seat, f.within)))"

static const char sql[] =
    WITH_RECORDS
    "SELECT f.record AS record, abs(f.value) AS value,\n"
    "  iif(f.nr BETWEEN 5 AND 8, " WINNERS ",\n"
    "  " SITTER ") AS player,\n"
    "  i.title AS role, f.game AS game, g.date AS date, g.players AS players, f.n AS n\n"
    "FROM found f JOIN game g ON g.id = f.game\n"
    "LEFT JOIN turn t ON f.nr BETWEEN 9 AND 12 AND t.game = f.game AND t.turn = f.within\n"
    "LEFT JOIN thing i ON i.game_kind = g.game_kind AND i.id = t.role\n"
    "WHERE f.nr < 9 OR f.value > 0 ORDER BY f.nr";

static const struct report_column chart_columns[] = {
    NUMBER_COLUMN("series", 0, "1 the highest winning score so far, 2 the lowest"),
    NUMBER_COLUMN("game", 0, "games played to their end until then"),
    NUMBER_COLUMN("score", 0, "the record"),
    TEXT_COLUMN("player", "who set it; empty where the line ends"),
    NUMBER_COLUMN("lasted", 0, "1 when the next one came so late that a name has room"),
    END_OF_COLUMNS,
};

/* A line has a point where a record falls, and one at the last game. */
static const char chart_sql[] =
    "won AS MATERIALIZED (\n"
    "  SELECT row_number() OVER (ORDER BY g.date, g.id) AS nr, g.id AS game, max(r.total) AS score\n"
    "  FROM chosen c CROSS JOIN game g ON g.id = c.game CROSS JOIN result r ON r.game = c.game\n"
    "  WHERE r.place = 1 GROUP BY g.id),\n"
    "run AS MATERIALIZED (\n"
    "  SELECT nr, game, score,\n"
    "    max(score) OVER before AS high, min(score) OVER before AS low\n"
    "  FROM won WINDOW before AS (ORDER BY nr ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING)),\n"
    "step(series, nr, score, game) AS (\n"
    "  SELECT 1, nr, score, game FROM run WHERE high IS NULL OR score > high\n"
    "  UNION ALL SELECT 2, nr, score, game FROM run WHERE low IS NULL OR score < low\n"
    "  UNION ALL SELECT 1, max(nr), max(score), NULL FROM won HAVING count(*) > 1\n"
    "  UNION ALL SELECT 2, max(nr), min(score), NULL FROM won HAVING count(*) > 1)\n"
    "SELECT f.series AS series, f.nr AS game, f.score AS score,\n"
    "  coalesce(" WINNERS ", '') AS player,\n"
    "  coalesce(2 * lead(f.nr) OVER (PARTITION BY f.series, f.game IS NULL ORDER BY f.nr) > 3 * f.nr,\n"
    "    1) AS lasted\n"
    "FROM step f ORDER BY series, f.nr, f.game IS NULL";

/* The turn that holds a record of a phase: the first of those with the most in the game. */
#define GAINED_IN_TURN \
    "CASE :key_1 WHEN 'most points in a phase' THEN t.own_points\n" \
    "    WHEN 'most goods in a phase' THEN t.own_goods WHEN 'most cards drawn' THEN t.own_drawn\n" \
    "    WHEN 'most ' || " MONEY " || ' in a phase' THEN t.own_money END"
#define ACCOUNT_GAINED \
    "CASE :key_1 WHEN 'most points in a phase' THEN 'points' WHEN 'most goods in a phase' THEN 'goods'\n" \
    "    WHEN 'most cards drawn' THEN '' ELSE 'money' END"

static const char why_sql[] =
    WITH_GAMES ",\n"
    "mine AS MATERIALIZED (SELECT s.seat FROM seat s JOIN player p ON p.id = s.player\n"
    "  WHERE s.game = :key_2 AND (:player IS NULL OR p.name = :player)),\n"
    "turn_of AS MATERIALIZED (\n"
    "  SELECT t.game, t.seat, t.first_seq, t.last_seq, t.own_drawn FROM turn t\n"
    "  WHERE t.game = :key_2 AND t.seat IN mine AND " GAINED_IN_TURN " > 0\n"
    "  ORDER BY " GAINED_IN_TURN " DESC, t.turn LIMIT 1),\n"
    "seat_of AS (\n"
    "  SELECT r.game, r.seat, r.total FROM result r\n"
    "  WHERE r.game = :key_2 AND r.seat IN mine\n"
    "    AND :key_1 LIKE iif(r.place = 1, '%est winning score', '%est losing score')\n"
    "  ORDER BY iif(:key_1 LIKE 'highest%', -r.total, r.total), r.seat LIMIT 1),\n"
    "load_of AS (\n"
    "  SELECT * FROM best_shipment b\n"
    "  WHERE :key_1 = 'largest shipment' AND b.game = :key_2 AND b.seat IN mine\n"
    "  ORDER BY b.goods DESC, b.seq LIMIT 1),\n"
    "whole AS (\n"
    "  SELECT a.game, a.rounds, e.best - e.second AS lead\n"
    "  FROM audit a LEFT JOIN finish e ON e.game = a.game WHERE a.game = :key_2),\n"
    "part AS (\n"
    "  SELECT game, " AT_END " AS seq, seat, 0 AS nr, 'value' AS adds_to, total AS amount,\n"
    "    'final score' AS what FROM seat_of\n"
    "  UNION ALL SELECT game, " AT_END ", NULL, 0, 'value', lead, 'lead' FROM whole\n"
    "  WHERE :key_1 IN ('largest lead', 'smallest lead')\n"
    "  UNION ALL SELECT game, " AT_END ", NULL, 0, 'value', rounds, 'rounds' FROM whole\n"
    "  WHERE :key_1 IN ('most rounds', 'fewest rounds')\n"
    "  UNION ALL SELECT game, first_seq, seat, 0, iif(" ACCOUNT_GAINED " = '', 'value', ''),\n"
    "    iif(" ACCOUNT_GAINED " = '', own_drawn, 0), 'the choice of the role' FROM turn_of\n"
    "  UNION ALL SELECT l.game, l.seq, l.seat, l.thing, 'value', -l.delta, i.title\n"
    "  FROM load_of b CROSS JOIN ledger l ON l.game = b.game AND l.seq = b.seq AND l.seat = b.seat\n"
    "    AND l.cause = b.cause AND l.delta < 0\n"
    "  JOIN thing i ON i.game_kind = " CHOSEN_KIND " AND i.id = l.thing AND i.account = 'goods'\n"
    "  UNION ALL SELECT l.game, l.seq, l.seat, l.thing, 'value', l.delta, c.title\n"
    "  FROM turn_of t CROSS JOIN ledger l ON l.game = t.game AND l.seat = t.seat\n"
    "    AND l.seq BETWEEN t.first_seq AND t.last_seq AND l.delta > 0\n"
    "  JOIN thing i ON i.game_kind = " CHOSEN_KIND " AND i.id = l.thing AND i.account = " ACCOUNT_GAINED "\n"
    "  JOIN cause c ON c.game_kind = " CHOSEN_KIND " AND c.id = l.cause)\n"
    "SELECT game, seq, seat, adds_to, amount, what FROM part ORDER BY game, seq, seat, nr, what";

/* clang-format on */

static const struct report_chart chart = {.script = "records.gp",
                                          .data = {chart_columns, chart_sql, WITH_GAMES ",\n"},
                                          .height = 420,
                                          .label_columns = 16};

static const struct report_why why = {
    .keys = {"record", "game"},
    .doc = "the end of the game that holds it, or the choice and the gains of the phase",
    .sql = why_sql,
};

const struct report report_records = {
    .name = "records",
    .title = "Records",
    .summary = "the highest and lowest scores, longest games, largest phases",
    .reading =
        "Of equal values the one imported first is shown. Scores and rounds are of games "
        "that were played to their end; a phase counts for who took the role, a shipment for "
        "who ships. The chart "
        "shows how the records of the winning score fell, game by game.",
    .headline = "The {record} is {value}, by {player}.",
    .table = {columns, sql, WITH_GAMES ",\n"},
    .chart = &chart,
    .why = &why,
    .not_by_games = "each of its rows is about one game",
};
