/* goods.c - how many goods of each kind are made, and what becomes of them? */
#include "report/report.h"
#include "report/report_sql.h"
#include "report/why_sql.h"

/* clang-format off */

static const struct report_column columns[] = {
    TEXT_COLUMN("good", "kind of good"),
    TEXT_COLUMN("flow", "made; gone: sold, shipped, lost, spent; left: at the end of the game"),
    TEXT_COLUMN("cause", "why they came or went: a phase, a privilege, a building; empty when left"),
    NUMBER_COLUMN("n", 0, "goods, in games played to their end"),
    NUMBER_COLUMN("per_seat", 2, "the same as a mean of a seat in a game"),
    HIDDEN_COLUMN("per_seat_sample", COLUMN_TEXT, "goods and seats"),
    MEAN_INTERVAL("per_seat", "per_seat_sample", 2, true),
    NUMBER_COLUMN("share", 1, "in percent of the goods of the kind that were made"),
    HIDDEN_COLUMN("share_sample", COLUMN_TEXT, "hundredfold goods, and goods made"),
    MEAN_INTERVAL("share", "share_sample", 1, true),
    NUMBER_COLUMN("winners", 2, "mean of the seats that won"),
    HIDDEN_COLUMN("winners_sample", COLUMN_TEXT, "goods and seats of these"),
    MEAN_INTERVAL("winners", "winners_sample", 2, true),
    NUMBER_COLUMN("others", 2, "mean of the other seats"),
    HIDDEN_COLUMN("others_sample", COLUMN_TEXT, "likewise of these"),
    MEAN_INTERVAL("others", "others_sample", 2, true),
    DETAIL_NUMBER_COLUMN("seats", 0, "seats of games played to their end"),
    FEW_COLUMN("seats"),
    END_OF_COLUMNS,
};

/* `flow`: 1 made, 2 gone, 3 left. */
#define WITH_FLOWS \
    INCOME_BY_DRAWER("t.account = 'goods'") ",\n" \
    "seats AS MATERIALIZED (SELECT sum(seats) AS n, sum(won) AS won FROM by_drawer),\n" \
    "moved AS MATERIALIZED (\n" \
    "  SELECT thing AS good, cause, drawer, sum(gained) AS gained, sum(spent) AS spent,\n" \
    "    sum(won_gained) AS won_gained, sum(won_spent) AS won_spent\n" \
    "  FROM part GROUP BY thing, cause, drawer),\n" \
    "flow_of AS MATERIALIZED (\n" \
    "  SELECT good, 1 AS flow, cause, drawer, gained AS n, won_gained AS won FROM moved WHERE gained > 0\n" \
    "  UNION ALL SELECT good, 2, cause, drawer, spent, won_spent FROM moved WHERE spent > 0\n" \
    "  UNION ALL SELECT good, 3, -1, drawer, sum(gained - spent), sum(won_gained - won_spent)\n" \
    "  FROM moved GROUP BY good, drawer),\n" \
    "made AS MATERIALIZED (\n" \
    "  SELECT good, drawer, sum(n) AS n FROM flow_of WHERE flow = 1 GROUP BY good, drawer),\n" \
    "kind_of_flow AS MATERIALIZED (SELECT DISTINCT good, flow, cause FROM flow_of),\n" \
    "flow AS MATERIALIZED (\n" \
    "  SELECT k.good, k.flow, nullif(k.cause, -1) AS cause, sum(x.n) AS n, sum(x.won) AS won,\n" \
    "    " SEAT_SAMPLE("x.n", "b.seats") " AS per_seat_sample,\n" \
    "    " SEAT_SAMPLE("100 * x.n", "coalesce(m.n, 0)") " AS share_sample,\n" \
    "    " SEAT_SAMPLE("x.won", "b.won") " AS winners_sample,\n" \
    "    " SEAT_SAMPLE("x.n - x.won", "(b.seats - b.won)") " AS others_sample\n" \
    "  FROM kind_of_flow k CROSS JOIN by_drawer b\n" \
    "  LEFT JOIN flow_of x ON x.good = k.good AND x.flow = k.flow AND x.cause = k.cause\n" \
    "    AND x.drawer = b.drawer\n" \
    "  LEFT JOIN made m ON m.good = k.good AND m.drawer = b.drawer\n" \
    "  GROUP BY k.good, k.flow, k.cause HAVING sum(x.n) > 0)\n"

#define MADE "sum(f.n) FILTER (WHERE f.flow = 1) OVER (PARTITION BY f.good)"

static const char sql[] =
    WITH_FLOWS
    "SELECT i.title AS good, CASE f.flow WHEN 1 THEN 'made' WHEN 2 THEN 'gone' ELSE 'left' END AS flow,\n"
    "  coalesce(c.title, '') AS cause, f.n AS n,\n"
    "  " MEAN2("f.n", "s.n") " AS per_seat, f.per_seat_sample AS per_seat_sample,\n"
    "  " PERCENT1("f.n", MADE) " AS share, f.share_sample AS share_sample,\n"
    "  " MEAN2("f.won", "s.won") " AS winners, f.winners_sample AS winners_sample,\n"
    "  " MEAN2("f.n - f.won", "s.n - s.won") " AS others, f.others_sample AS others_sample,\n"
    "  s.n AS seats\n"
    "FROM flow f CROSS JOIN seats s\n"
    "JOIN thing i ON i.game_kind = " KIND_OF_CELLS " AND i.id = f.good\n"
    "LEFT JOIN cause c ON c.game_kind = i.game_kind AND c.id = f.cause\n"
    "ORDER BY f.good, f.flow, f.n DESC, f.cause";

static const struct report_column chart_columns[] = {
    NUMBER_COLUMN("row", 0, "number of the kind of good, from 1"),
    TEXT_COLUMN("good", "its name"),
    NUMBER_COLUMN("series", 0, "number of what became of it, from 1; the last is left over"),
    TEXT_COLUMN("fate", "its name"),
    NUMBER_COLUMN("made", 2, "goods of the kind made, mean of a seat in a game"),
    NUMBER_COLUMN("low", 1, "lower end of the piece, in percent of the goods made"),
    NUMBER_COLUMN("high", 1, "its upper end"),
    END_OF_COLUMNS,
};

/* The five commonest causes have pieces of their own. */
static const char chart_sql[] =
    WITH_FLOWS ",\n"
    "fate AS MATERIALIZED (\n"
    "  SELECT cause, min(row_number() OVER (ORDER BY sum(n) DESC, cause), 6) AS series\n"
    "  FROM flow WHERE flow = 2 GROUP BY cause),\n"
    "piece_of AS MATERIALIZED (\n"
    "  SELECT f.good, coalesce(x.series, 7) AS series, sum(f.n) AS n, min(f.cause) AS cause\n"
    "  FROM flow f LEFT JOIN fate x ON x.cause = f.cause WHERE f.flow > 1 GROUP BY f.good, 2),\n"
    "stacked AS MATERIALIZED (\n"
    "  SELECT good, series, cause, n, sum(n) OVER (PARTITION BY good ORDER BY series) AS up_to,\n"
    "    (SELECT sum(f.n) FROM flow f WHERE f.flow = 1 AND f.good = p.good) AS made\n"
    "  FROM piece_of p)\n"
    "SELECT dense_rank() OVER (ORDER BY x.good) AS row, i.title AS good,\n"
    "  dense_rank() OVER (ORDER BY x.series) AS series,\n"
    "  CASE x.series WHEN 7 THEN 'left at the end' WHEN 6 THEN 'other' ELSE c.title END AS fate,\n"
    "  " MEAN2("x.made", "s.n") " AS made,\n"
    "  " PERCENT1("x.up_to - x.n", "x.made") " AS low, " PERCENT1("x.up_to", "x.made") " AS high\n"
    "FROM stacked x CROSS JOIN seats s\n"
    "JOIN thing i ON i.game_kind = " KIND_OF_CELLS " AND i.id = x.good\n"
    "LEFT JOIN cause c ON c.game_kind = i.game_kind AND c.id = x.cause\n"
    "ORDER BY x.good, x.series";

static const char why_sql[] =
    WITH_SEATS ",\n"
    "good_of AS MATERIALIZED (SELECT id FROM thing WHERE game_kind = " CHOSEN_KIND "\n"
    "  AND account = 'goods' AND title = :key_1),\n"
    "cause_of AS MATERIALIZED (SELECT id FROM cause WHERE game_kind = " CHOSEN_KIND "\n"
    "  AND title = :key_3),\n"
    "mover AS (\n"
    "  SELECT f.game, sum(1 << f.seat) AS seats FROM finisher f\n"
    "  WHERE EXISTS (SELECT 1 FROM income x WHERE x.game = f.game AND x.seat = f.seat\n"
    "    AND x.thing IN (SELECT id FROM good_of) AND x.cause IN (SELECT id FROM cause_of))\n"
    "  GROUP BY f.game),\n"
    "part AS (\n"
    "  SELECT l.game, l.seq, l.seat, abs(l.delta) AS amount, '' AS what\n"
    "  FROM mover m CROSS JOIN ledger l ON l.game = m.game AND m.seats >> l.seat & 1\n"
    "    AND l.thing IN (SELECT id FROM good_of) AND l.cause IN (SELECT id FROM cause_of)\n"
    "  WHERE iif(l.delta > 0, 'made', 'gone') = :key_2\n"
    "  UNION ALL SELECT f.game, " AT_END ", f.seat, sum(x.gained - x.spent), 'left'\n"
    "  FROM finisher f CROSS JOIN income x ON x.game = f.game AND x.seat = f.seat\n"
    "    AND x.thing IN (SELECT id FROM good_of)\n"
    "  WHERE :key_2 = 'left' GROUP BY f.game, f.seat HAVING sum(x.gained - x.spent) <> 0)\n"
    "SELECT game, seq, seat, 'n' AS adds_to, amount, what FROM part\n"
    "UNION ALL " FINISHERS_WHEN("seats")
    "ORDER BY game, seq, seat, amount";

/* clang-format on */

static const struct report_chart chart = {.script = "goods.gp",
                                          .data = {chart_columns, chart_sql, WITH_TOTALS},
                                          .height = 380,
                                          .label_columns = 28};

static const struct report_why why = {
    .keys = {"good", "flow", "cause"},
    .doc =
        "every event by which goods of the kind came or went so; of those left, the last event",
    .apart = {"seats"},
    .sql = why_sql,
};

const struct report report_goods = {
    .name = "goods",
    .title = "Goods",
    .summary = "how many goods are made, and what becomes of them",
    .reading =
        "Means are per seat and game. What is made and not gone is left when the game ends.",
    .table = {columns, sql, WITH_TOTALS},
    .chart = &chart,
    .why = &why,
    .not_by_games = "all its rows rest on the same games",
};
