/* income.c - where money and victory points come from. */
#include "report.h"
#include "report_sql.h"
#include "why_sql.h"

/* clang-format off */

static const struct report_column columns[] = {
    TEXT_COLUMN("currency", "what one pays with, or victory points other than those of buildings"),
    TEXT_COLUMN("source", "why they came: a phase, a privilege, a building"),
    NUMBER_COLUMN("gained", 2, "mean gain of a seat in a game"),
    NUMBER_COLUMN("share", 1, "in percent of all gains of this currency"),
    NUMBER_COLUMN("winners", 2, "mean gain of the seats that won"),
    NUMBER_COLUMN("others", 2, "mean gain of the other seats"),
    NUMBER_COLUMN("spent", 2, "mean loss or spending of a seat in a game"),
    END_OF_COLUMNS,
};

/* One number as key of the groups is sorted fastest. */
#define WITH_INCOME \
    WITH_SEATS ",\n" \
    "total AS MATERIALIZED (\n" \
    "  SELECT count(*) AS n, sum(place = 1) AS won FROM finisher),\n" \
    "piece AS (SELECT id, account FROM thing WHERE game_kind = " CHOSEN_KIND "\n" \
    "  AND account IN ('money', 'points')),\n" \
    "part AS MATERIALIZED (\n" \
    "  SELECT (x.thing << 17) + (x.cause << 1) + (f.place = 1) AS key,\n" \
    "    sum(x.gained) AS gained, sum(x.spent) AS spent\n" \
    "  FROM finisher f CROSS JOIN income x ON x.game = f.game AND x.seat = f.seat\n" \
    "    AND x.thing IN (SELECT id FROM piece)\n" \
    "  GROUP BY key),\n" \
    "flow AS MATERIALIZED (\n" \
    "  SELECT i.account, p.key >> 1 & 65535 AS cause, sum(p.gained) AS gained, sum(p.spent) AS spent,\n" \
    "    sum(iif(p.key & 1, p.gained, 0)) AS won\n" \
    "  FROM part p JOIN piece i ON i.id = p.key >> 17\n" \
    "  GROUP BY account, cause)\n"

/* "victory points" is no word of a game's. */
#define CURRENCY "iif(f.account = 'money', " MONEY ", 'victory points')"

static const char sql[] =
    WITH_INCOME
    "SELECT " CURRENCY " AS currency, c.title AS source,\n"
    "  " MEAN2("f.gained", "t.n") " AS gained,\n"
    "  " PERCENT1("f.gained", "sum(f.gained) OVER (PARTITION BY f.account)") " AS share,\n"
    "  " MEAN2("f.won", "t.won") " AS winners,\n"
    "  " MEAN2("f.gained - f.won", "t.n - t.won") " AS others,\n"
    "  " MEAN2("f.spent", "t.n") " AS spent\n"
    "FROM flow f CROSS JOIN total t\n"
    "JOIN cause c ON c.game_kind = " CHOSEN_KIND " AND c.id = f.cause\n"
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
    "  JOIN cause c ON c.game_kind = " CHOSEN_KIND " AND c.id = f.cause\n"
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
    "ORDER BY l.game, l.seq, l.seat, l.thing";

/* clang-format on */

static const struct report_chart chart = {.script = "income.gp",
                                          .data = {chart_columns, chart_sql},
                                          .height = 230,
                                          .row_height = 26,
                                          .label_columns = 28};

static const struct report_why why = {
    .keys = {"currency", "source"},
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
    .table = {columns, sql},
    .chart = &chart,
    .why = &why,
    .not_by_games = "all its rows rest on the same games",
};
