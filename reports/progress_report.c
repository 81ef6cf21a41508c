/* progress_report.c - how scores grow from round to round: of one game, or of many. */
#include "report/report.h"
#include "report/report_sql.h"
#include "report/why_sql.h"

/* clang-format off */

static const struct report_column columns[] = {
    TEXT_COLUMN("who", "winners and others; with one game chosen, seat and player"),
    NUMBER_COLUMN("round", 0, "round, at its end"),
    NUMBER_COLUMN("seats", 0, "seats that still played in this round"),
    NUMBER_COLUMN("low", 0, "first quartile: a quarter of them had at most this score"),
    NUMBER_COLUMN("median", 0, "half of them had at most this score"),
    NUMBER_COLUMN("high", 0, "third quartile: three quarters of them had at most this score"),
    NUMBER_COLUMN("mean", 2, "mean score"),
    HIDDEN_COLUMN("mean_sample", COLUMN_TEXT, "points and seats"),
    MEAN_INTERVAL("mean", "mean_sample", 2, true),
    FEW_COLUMN("seats"),
    END_OF_COLUMNS,
};

/* Quartiles by nearest rank, from the number of seats with each score.  `lines` holds four bits for
 * each seat: the series it belongs to, 0 if it is not counted. */
#define WITH_PROGRESS \
    "member AS MATERIALIZED (\n" \
    "  SELECT s.game, sum(CASE WHEN :game IS NULL THEN 1 + (r.place > 1) ELSE 1 + s.seat END\n" \
    "    << 4 * s.seat) AS lines\n" \
    "  FROM chosen c CROSS JOIN seat s ON s.game = c.game\n" \
    "  LEFT JOIN result r ON r.game = s.game AND r.seat = s.seat\n" \
    "  WHERE (:game IS NOT NULL OR r.place IS NOT NULL)\n" \
    "    AND (:player IS NULL OR s.player = (SELECT id FROM player WHERE name = :player))\n" \
    "  GROUP BY s.game),\n" \
    "score AS MATERIALIZED (\n" \
    "  SELECT m.lines >> 4 * x.seat & 15 AS series, x.round, x.total,\n" \
    "    m.game % " FEW_DRAWERS " AS drawer, count(*) AS n\n" \
    "  FROM member m CROSS JOIN round_score x ON x.game = m.game\n" \
    "  WHERE m.lines >> 4 * x.seat & 15 > 0\n" \
    "  GROUP BY 1, 2, 3, 4),\n" \
    "drawn AS (\n" \
    "  SELECT series, round, drawer, sum(n) AS n, sum(points) AS points FROM (\n" \
    "    SELECT 2 - d.won AS series, d.round, d.drawer, d.seats AS n, d.total AS points\n" \
    "    FROM cells c CROSS JOIN digest_progress d ON d.cell = c.cell\n" \
    "    UNION ALL SELECT series, round, drawer, n, n * total FROM score)\n" \
    "  GROUP BY series, round, drawer),\n" \
    "sampled AS MATERIALIZED (\n" \
    "  SELECT series, round, " SAMPLE("points", "n") " AS sample FROM drawn GROUP BY series, round),\n" \
    "tally AS MATERIALIZED (\n" \
    "  SELECT series, round, total, sum(n) AS n FROM (\n" \
    "    SELECT 2 - d.won AS series, d.round, d.total, d.seats AS n\n" \
    "    FROM cells c CROSS JOIN digest_score d ON d.cell = c.cell\n" \
    "    UNION ALL SELECT series, round, total, n FROM score)\n" \
    "  GROUP BY series, round, total),\n" \
    "ranked AS (\n" \
    "  SELECT series, round, total,\n" \
    "    sum(n) OVER (PARTITION BY series, round ORDER BY total) AS upto,\n" \
    "    sum(n) OVER (PARTITION BY series, round) AS seats,\n" \
    "    sum(n * total) OVER (PARTITION BY series, round) AS points\n" \
    "  FROM tally),\n" \
    "progress AS (\n" \
    "  SELECT series, round, seats,\n" \
    "    min(total) FILTER (WHERE 4 * upto >= seats) AS low,\n" \
    "    min(total) FILTER (WHERE 2 * upto >= seats) AS median,\n" \
    "    min(total) FILTER (WHERE 4 * upto >= 3 * seats) AS high,\n" \
    "    " MEAN2("points", "seats") " AS mean,\n" \
    "    CASE WHEN :game IS NULL THEN iif(series = 1, 'winners', 'others')\n" \
    "      ELSE (SELECT char(65 + s.seat) || ' ' || p.name FROM seat s\n" \
    "        JOIN player p ON p.id = s.player\n" \
    "        WHERE s.game = :game AND s.seat = series - 1) END AS who\n" \
    "  FROM ranked GROUP BY series, round, seats, points)\n"

static const char sql[] =
    WITH_PROGRESS
    "SELECT who, p.round AS round, seats, low, median, high, mean, s.sample AS mean_sample\n"
    "FROM progress p JOIN sampled s ON s.series = p.series AND s.round = p.round\n"
    "WHERE seats >= coalesce(:min_games, 1) ORDER BY p.series, p.round";

static const struct report_column chart_columns[] = {
    NUMBER_COLUMN("series", 0, "number of the line, from 1"),
    TEXT_COLUMN("who", "its name"),
    NUMBER_COLUMN("round", 0, "round"),
    NUMBER_COLUMN("low", 0, "first quartile"),
    NUMBER_COLUMN("high", 0, "third quartile"),
    NUMBER_COLUMN("mean", 2, "mean score"),
    NUMBER_COLUMN("is_band", 0, "1: many games, with quartiles"),
    END_OF_COLUMNS,
};

/* The last rounds of the few longest games would end the lines in a zigzag. */
static const char chart_sql[] =
    WITH_PROGRESS
    "SELECT series, who, round, low, high, mean, :game IS NULL AS is_band FROM progress p\n"
    "WHERE seats >= coalesce(:min_games, 1) AND 10 * (SELECT sum(seats) FROM progress q WHERE q.round = p.round)\n"
    "  >= (SELECT sum(seats) FROM progress q WHERE q.round = 1)\n"
    "ORDER BY series, round";

static const char why_sql[] =
    WITH_GAMES "\n"
    EVIDENCE("x.game", "(SELECT max(t.last_seq) FROM turn t WHERE t.game = x.game AND t.round = x.round)",
             "x.seat", "seats", "1", "x.total || ' points after round ' || x.round")
    "FROM chosen c CROSS JOIN round_score x ON x.game = c.game AND x.round = :key_2\n"
    "JOIN seat s ON s.game = x.game AND s.seat = x.seat JOIN player p ON p.id = s.player\n"
    "LEFT JOIN result r ON r.game = x.game AND r.seat = x.seat\n"
    "WHERE (:player IS NULL OR p.name = :player)\n"
    "  AND CASE WHEN :game IS NOT NULL THEN char(65 + x.seat) || ' ' || p.name\n"
    "    WHEN r.place IS NOT NULL THEN iif(r.place = 1, 'winners', 'others') END = :key_1\n"
    "ORDER BY x.game, x.seat";

/* clang-format on */

static const struct report_chart chart = {.script = "progress.gp",
                                          .data = {chart_columns, chart_sql, WITH_CELLS ",\n"},
                                          .height = 440};

static const struct report_why why = {
    .keys = {"who", "round"},
    .doc = "the scores after the last event of the round",
    .sql = why_sql,
};

const struct report report_progress = {
    .name = "progress",
    .title = "Progress",
    .summary = "scores at the end of every round, of one game or over many",
    .reading = "The score is what the game would have ended with after that round. Over many "
               "games the band holds the middle half of the seats; the chart stops where fewer "
               "than a tenth of them still play.",
    .table = {columns, sql, WITH_CELLS ",\n"},
    .chart = &chart,
    .why = &why,
};
