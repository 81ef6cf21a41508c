/* income.c - where money and victory points come from. */
#include "report/report.h"
#include "report/report_sql.h"
#include "report/why_sql.h"

/* clang-format off */

static const struct report_column columns[] = {
    TEXT_COLUMN("currency", "what one pays with, or victory points other than those of buildings"),
    TEXT_COLUMN("source", "why they came: a phase, a privilege, a building"),
    NUMBER_COLUMN("gained", 2, "mean gain of a seat in a game"),
    HIDDEN_COLUMN("gained_sample", COLUMN_TEXT, "gains and seats"),
    MEAN_INTERVAL("gained", "gained_sample", 2, true),
    NUMBER_COLUMN("share", 1, "in percent of all gains of this currency"),
    HIDDEN_COLUMN("share_sample", COLUMN_TEXT, "hundredfold gains, and all gains of the currency"),
    MEAN_INTERVAL("share", "share_sample", 1, true),
    NUMBER_COLUMN("winners", 2, "mean gain of the seats that won"),
    HIDDEN_COLUMN("winners_sample", COLUMN_TEXT, "likewise of these"),
    MEAN_INTERVAL("winners", "winners_sample", 2, true),
    NUMBER_COLUMN("others", 2, "mean gain of the other seats"),
    HIDDEN_COLUMN("others_sample", COLUMN_TEXT, "likewise of these"),
    MEAN_INTERVAL("others", "others_sample", 2, true),
    NUMBER_COLUMN("spent", 2, "mean loss or spending of a seat in a game"),
    HIDDEN_COLUMN("spent_sample", COLUMN_TEXT, "losses and seats"),
    MEAN_INTERVAL("spent", "spent_sample", 2, true),
    DETAIL_NUMBER_COLUMN("seats", 0, "seats of games played to their end"),
    FEW_COLUMN("seats"),
    END_OF_COLUMNS,
};

#define WITH_INCOME \
    INCOME_BY_DRAWER("t.account IN ('money', 'points')") ",\n" \
    "drawn AS MATERIALIZED (\n" \
    "  SELECT i.account, p.cause, p.drawer, sum(p.gained) AS gained, sum(p.spent) AS spent,\n" \
    "    sum(p.won_gained) AS won\n" \
    "  FROM part p JOIN piece i ON i.id = p.thing GROUP BY i.account, p.cause, p.drawer),\n" \
    "source AS (SELECT DISTINCT account, cause FROM drawn),\n" \
    "account_of AS MATERIALIZED (\n" \
    "  SELECT account, drawer, sum(gained) AS gained FROM drawn GROUP BY account, drawer),\n" \
    "total AS MATERIALIZED (SELECT sum(seats) AS n, sum(won) AS won FROM by_drawer),\n" \
    "flow AS MATERIALIZED (\n" \
    "  SELECT s.account, s.cause, sum(d.gained) AS gained, sum(d.spent) AS spent, sum(d.won) AS won,\n" \
    "    " SEAT_SAMPLE("d.gained", "b.seats") " AS gained_sample,\n" \
    "    " SEAT_SAMPLE("100 * d.gained", "coalesce(a.gained, 0)") " AS share_sample,\n" \
    "    " SEAT_SAMPLE("d.won", "b.won") " AS winners_sample,\n" \
    "    " SEAT_SAMPLE("d.gained - d.won", "(b.seats - b.won)") " AS others_sample,\n" \
    "    " SEAT_SAMPLE("d.spent", "b.seats") " AS spent_sample\n" \
    "  FROM source s CROSS JOIN by_drawer b LEFT JOIN drawn d\n" \
    "    ON d.account = s.account AND d.cause = s.cause AND d.drawer = b.drawer\n" \
    "  LEFT JOIN account_of a ON a.account = s.account AND a.drawer = b.drawer\n" \
    "  GROUP BY s.account, s.cause)\n"

/* "victory points" is no word of a game's. */
#define CURRENCY "iif(f.account = 'money', " MONEY_OF_CELLS ", 'victory points')"

static const char sql[] =
    WITH_INCOME
    "SELECT " CURRENCY " AS currency, c.title AS source,\n"
    "  " MEAN2("f.gained", "t.n") " AS gained, f.gained_sample AS gained_sample,\n"
    "  " PERCENT1("f.gained", "sum(f.gained) OVER (PARTITION BY f.account)") " AS share,\n"
    "  f.share_sample AS share_sample,\n"
    "  " MEAN2("f.won", "t.won") " AS winners, f.winners_sample AS winners_sample,\n"
    "  " MEAN2("f.gained - f.won", "t.n - t.won") " AS others, f.others_sample AS others_sample,\n"
    "  " MEAN2("f.spent", "t.n") " AS spent, f.spent_sample AS spent_sample, t.n AS seats\n"
    "FROM flow f CROSS JOIN total t\n"
    "JOIN cause c ON c.game_kind = " KIND_OF_CELLS " AND c.id = f.cause\n"
    "ORDER BY f.account, f.gained DESC, f.cause";

static const struct report_column chart_columns[] = {
    NUMBER_COLUMN("panel", 0, "1 money, 2 victory points"),
    TEXT_COLUMN("currency", "what the panel counts"),
    NUMBER_COLUMN("rank", 0, "1 is the largest source"),
    TEXT_COLUMN("source", "name"),
    NUMBER_COLUMN("winners", 2, "mean gain of the seats that won"),
    NUMBER_COLUMN("others", 2, "mean gain of the other seats"),
    END_OF_COLUMNS,
};

static const char chart_sql[] =
    WITH_INCOME
    "SELECT panel, currency, rank, source, winners, others FROM (\n"
    "  SELECT dense_rank() OVER (ORDER BY f.account) AS panel,\n"
    "    " CURRENCY " AS currency,\n"
    "    row_number() OVER (PARTITION BY f.account ORDER BY f.gained DESC, f.cause) AS rank,\n"
    "    c.title AS source,\n"
    "    " MEAN2("f.won", "t.won") " AS winners,\n"
    "    " MEAN2("f.gained - f.won", "t.n - t.won") " AS others\n"
    "  FROM flow f CROSS JOIN total t\n"
    "  JOIN cause c ON c.game_kind = " KIND_OF_CELLS " AND c.id = f.cause\n"
    "  WHERE f.gained > 0)\n"
    "WHERE rank <= 10 ORDER BY panel, rank";

static const char why_sql[] =
    WITH_SEATS ",\n"
    "piece AS MATERIALIZED (SELECT id, title FROM thing WHERE game_kind = " CHOSEN_KIND "\n"
    "  AND account = CASE :key_1 WHEN 'victory points' THEN 'points' ELSE 'money' END),\n"
    "source_of AS MATERIALIZED (SELECT id FROM cause WHERE game_kind = " CHOSEN_KIND "\n"
    "  AND title = :key_2),\n"
    "earner AS (\n"
    "  SELECT f.game, sum(1 << f.seat) AS seats FROM finisher f\n"
    "  WHERE EXISTS (SELECT 1 FROM income x WHERE x.game = f.game AND x.seat = f.seat\n"
    "    AND x.thing IN (SELECT id FROM piece) AND +x.cause IN (SELECT id FROM source_of))\n"
    "  GROUP BY f.game)\n"
    "SELECT l.game AS game, l.seq AS seq, l.seat AS seat,\n"
    "  iif(l.delta > 0, 'gained', 'spent') AS adds_to, abs(l.delta) AS amount, i.title AS what\n"
    "FROM earner e CROSS JOIN ledger l ON l.game = e.game AND e.seats >> l.seat & 1\n"
    "  AND l.cause IN (SELECT id FROM source_of)\n"
    "JOIN piece i ON i.id = l.thing\n"
    "UNION ALL " FINISHERS_WHEN("seats")
    "ORDER BY 1, 2, 3, 6";

/* clang-format on */

static const struct report_chart chart = {.script = "income.gp",
                                          .data = {chart_columns, chart_sql, WITH_TOTALS},
                                          .height = 230,
                                          .row_height = 26,
                                          .label_columns = 28};

static const struct report_why why = {
    .keys = {"currency", "source"},
    .mean = {{NULL, "seats", 0}},
    .apart = {"seats"},
    .doc = "every gain and loss by this source",
    .sql = why_sql,
};

const struct report report_income = {
    .name = "income",
    .title = "Income",
    .summary = "where money and victory points come from",
    .reading = "Means are per seat and game. Points of buildings are not income: they are in "
               "the scores.",
    .headline = "The largest source of {currency} is: {source}, {share} % of all.",
    .table = {columns, sql, WITH_TOTALS},
    .chart = &chart,
    .why = &why,
    .not_by_games = "all its rows rest on the same games",
};
