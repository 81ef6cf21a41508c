/* ends.c - how games end, when, and whether ending them pays. */
#include "report.h"
#include "report_sql.h"

/* clang-format off */

static const struct report_column columns[] = {
    TEXT_COLUMN("condition", "what ended the game; the first when several were met"),
    NUMBER_COLUMN("round", 0, "round in which it was met"),
    NUMBER_COLUMN("games", 0, "games that ended so"),
    NUMBER_COLUMN("share", 1, "in percent of all games played to their end"),
    NUMBER_COLUMN("by_winner", 1, "percentage of these games won by who brought the end about; "
                                  "empty when nobody in particular did"),
    NUMBER_COLUMN("win_score", 2, "mean score of the winner"),
    NUMBER_COLUMN("margin", 2, "mean lead of the winner over the next"),
    END_OF_COLUMNS,
};

#define WITH_ENDS \
    WITH_GAMES ",\n" \
    "final AS (\n" \
    "  SELECT e.game, replace(e.condition, '-', ' ') AS condition, e.round,\n" \
    "    (SELECT max(r.total) FROM result r WHERE r.game = e.game) AS best,\n" \
    "    (SELECT r.total FROM result r WHERE r.game = e.game\n" \
    "      ORDER BY r.total DESC, r.seat LIMIT 1 OFFSET 1) AS second,\n" \
    "    t.seat IS NOT NULL AS has_seat,\n" \
    "    CASE t.place WHEN 1 THEN 60 / (SELECT count(*) FROM result r\n" \
    "      WHERE r.game = e.game AND r.place = 1) ELSE 0 END AS win\n" \
    "  FROM chosen c CROSS JOIN ending e ON e.game = c.game AND e.n = 1\n" \
    "  LEFT JOIN result t ON t.game = e.game AND t.seat = e.seat\n" \
    "  WHERE c.complete)\n"

static const char sql[] =
    WITH_ENDS
    "SELECT condition, round, count(*) AS games,\n"
    "  " PERCENT1("count(*)", "(SELECT count(*) FROM final)") " AS share,\n"
    "  " PERCENT1("sum(win)", "60 * sum(has_seat)") " AS by_winner,\n"
    "  " MEAN2("sum(best)", "count(*)") " AS win_score,\n"
    "  " MEAN2("sum(best - second)", "count(second)") " AS margin\n"
    "FROM final\n"
    "GROUP BY condition, round\n"
    "ORDER BY condition, round";

static const struct report_column chart_columns[] = {
    NUMBER_COLUMN("series", 0, "number of the condition, from 1"),
    TEXT_COLUMN("condition", "its name"),
    NUMBER_COLUMN("round", 0, "round"),
    NUMBER_COLUMN("low", 0, "lower end of the piece of the column, in games"),
    NUMBER_COLUMN("high", 0, "its upper end"),
    END_OF_COLUMNS,
};

static const char chart_sql[] =
    WITH_ENDS ",\n"
    "piece AS (SELECT condition, round, count(*) AS n FROM final GROUP BY condition, round)\n"
    "SELECT dense_rank() OVER (ORDER BY condition) AS series, condition, round,\n"
    "  sum(n) OVER (PARTITION BY round ORDER BY condition) - n AS low,\n"
    "  sum(n) OVER (PARTITION BY round ORDER BY condition) AS high\n"
    "FROM piece ORDER BY series, round";

/* clang-format on */

static const struct report_chart chart = {
    .script = "ends.gp", .data = {chart_columns, chart_sql}, .height = 420};

const struct report report_ends = {
    .name = "ends",
    .title = "Ends",
    .summary = "what ends the games, in which round, and with which scores",
    .reading = "A game is counted under the first condition that was met.",
    .table = {columns, sql},
    .chart = &chart,
};
