/* scores.c - where the points of each player come from at the end. */
#include "report/report.h"
#include "report/report_sql.h"
#include "report/why_sql.h"

/* clang-format off */

static const struct report_column columns[] = {
    TEXT_COLUMN("player", "name"),
    NUMBER_COLUMN("games", 0, "games played to their end"),
    FEW_COLUMN("games"),
    PART_COLUMNS("", 2, false, "mean points"),
    PART_INTERVALS("", 2, "mean", "points and games"),
    NUMBER_COLUMN("total", 2, "mean final score"),
    HIDDEN_COLUMN("total_sample", COLUMN_TEXT, "final scores and games"),
    MEAN_INTERVAL("total", "total_sample", 2, true),
    TEXT_COLUMN("most_from", "the part that gives most of it"),
    NUMBER_COLUMN("most_share", 1, "points of that part in percent of the total"),
    HIDDEN_COLUMN("most_sample", COLUMN_TEXT, "hundredfold points of that part, and of all"),
    MEAN_INTERVAL("most_share", "most_sample", 1, true),
    PART_COLUMNS("_share", 1, true, "percentage of the total"),
    PART_INTERVALS("_share", 1, "share", "hundredfold points of the part, and of all"),
    END_OF_COLUMNS,
};

#define SUM_OF_PART(n)    "    sum(r.part_" n ") AS sum_" n ",\n"
#define SUM_OF_DRAWERS(n) "    sum(sum_" n ") AS sum_" n ", " SAMPLE("sum_" n, "games") " AS sample_" n ",\n" \
    "    " SAMPLE("100 * sum_" n, "total") " AS share_sample_" n ",\n"
#define WITH_SUMS \
    WITH_SEATS ",\n" \
    "drawn AS (\n" \
    "  SELECT f.player * " FEW_DRAWERS " + f.game % " FEW_DRAWERS " AS key, count(*) AS games,\n" \
    FOR_EACH_PART(SUM_OF_PART) \
    "    sum(f.total) AS total\n" \
    "  FROM finisher f CROSS JOIN result r ON r.game = f.game AND r.seat = f.seat\n" \
    "  GROUP BY key),\n" \
    "summed AS MATERIALIZED (\n" \
    "  SELECT key / " FEW_DRAWERS " AS player, sum(games) AS games,\n" \
    FOR_EACH_PART(SUM_OF_DRAWERS) \
    "    sum(total) AS total, " SAMPLE("total", "games") " AS sample\n" \
    "  FROM drawn GROUP BY key / " FEW_DRAWERS "\n" \
    "  HAVING sum(games) >= coalesce(:min_games, 1))"

#define MEAN_OF_PART(n)  "  " MEAN2("s.sum_" n, "s.games") " AS part_" n ",\n"
#define SAMPLE_OF_PART(n) "  s.sample_" n " AS part_" n "_sample,\n"
#define SHARE_OF_PART(n) ",\n  " PERCENT1("s.sum_" n, "s.total") " AS part_" n "_share"
#define SAMPLE_OF_SHARE(n) ",\n  s.share_sample_" n " AS part_" n "_share_sample"
#define WHEN_PART(n)     " WHEN " n " THEN s.sum_" n
#define WHEN_LARGEST(n)  " WHEN " n " THEN s.share_sample_" n

/* The key tells parts with equally many points apart: the first one counts. */
#define LARGEST_PART \
    "piece AS (\n" \
    "  SELECT s.player, m.n, m.title, CASE m.n" FOR_EACH_PART(WHEN_PART) " END AS points\n" \
    "  FROM summed s CROSS JOIN score_part m ON m.game_kind = " CHOSEN_KIND "),\n" \
    "largest AS (\n" \
    "  SELECT player, title, n, points, max(8 * points - n) AS key FROM piece GROUP BY player)\n"

static const char sql[] =
    ",\n"
    LARGEST_PART
    "SELECT p.name AS player, s.games AS games,\n"
    FOR_EACH_PART(MEAN_OF_PART)
    FOR_EACH_PART(SAMPLE_OF_PART)
    "  " MEAN2("s.total", "s.games") " AS total,\n"
    "  s.sample AS total_sample,\n"
    "  l.title AS most_from,\n"
    "  " PERCENT1("l.points", "s.total") " AS most_share,\n"
    "  CASE l.n" FOR_EACH_PART(WHEN_LARGEST) " END AS most_sample"
    FOR_EACH_PART(SHARE_OF_PART)
    FOR_EACH_PART(SAMPLE_OF_SHARE) "\n"
    "FROM summed s JOIN player p ON p.id = s.player LEFT JOIN largest l ON l.player = s.player\n"
    "ORDER BY total DESC, games DESC, player";

/* The script takes every column behind the total for a piece of it. */
static const struct report_column chart_columns[] = {
    TEXT_COLUMN("player", "name"),
    NUMBER_COLUMN("total", 2, "mean final score"),
    PART_COLUMNS("", 2, false, NULL),
    END_OF_COLUMNS,
};

#define PIECE(n) ",\n  " MEAN2("s.sum_" n, "s.games") " AS part_" n
static const char chart_sql[] =
    "\nSELECT p.name AS player,\n"
    "  " MEAN2("s.total", "s.games") " AS total"
    FOR_EACH_PART(PIECE) "\n"
    "FROM summed s JOIN player p ON p.id = s.player\n"
    "ORDER BY total DESC, s.games DESC, player";

static const char why_sql[] =
    WITH_SEATS "\n"
    "SELECT f.game AS game, " AT_END " AS seq, f.seat AS seat, coalesce(replace(m.name, '-', '_'), iif(:of = 'total', 'total', 'games')) AS adds_to,\n"
    "  CASE m.n" FOR_EACH_PART(NAMED_PART) " ELSE iif(:of = 'total', f.total, 1) END AS amount,\n"
    "  " RESULT_TEXT " || ': ' || " PARTS_TEXT " AS what\n"
    "FROM finisher f JOIN player p ON p.id = f.player\n"
    "JOIN result r ON r.game = f.game AND r.seat = f.seat\n"
    "LEFT JOIN score_part m ON m.game_kind = f.kind AND replace(m.name, '-', '_') = :of\n"
    "WHERE p.name = :key_1\n"
    "ORDER BY f.game, f.seat";

/* clang-format on */

static const struct report_chart chart = {.script = "scores.gp",
                                          .data = {chart_columns, chart_sql, WITH_SUMS},
                                          .max_rows = 20,
                                          .height = 130,
                                          .row_height = 26};

static const struct report_why why = {
    .keys = {"player"},
    .doc = "the final scores of the player, in their parts",
    .mean = {{NULL, "games", 0}},
    .apart = {"total"},
    .sql = why_sql,
};

const struct report report_scores = {
    .name = "scores",
    .title = "Scores",
    .summary = "final scores of every player, split into their parts",
    .reading = "The parts tell two ways of winning apart: points printed on buildings and "
               "their bonus, and points made in the course of the game. With one game chosen "
               "these are the scores of that game.",
    .headline =
        "{player} has the highest mean score: {total} points, {most_share} % of them from "
        "{most_from}.",
    .table = {columns, sql, WITH_SUMS},
    .chart = &chart,
    .why = &why,
};
