/* ends.c - how games end, when, and whether ending them pays. */
#include "report/report.h"
#include "report/report_sql.h"
#include "report/why_sql.h"

/* clang-format off */

static const struct report_column columns[] = {
    TEXT_COLUMN("condition", "what ended the game; all of them when several were met"),
    NUMBER_COLUMN("round", 0, "round in which it was met"),
    NUMBER_COLUMN("games", 0, "games that ended so"),
    FEW_COLUMN("games"),
    NUMBER_COLUMN("share", 1, "in percent of all games played to their end"),
    HIDDEN_COLUMN("share_sixtieths", COLUMN_NUMBER, "sixtyfold games"),
    HIDDEN_COLUMN("share_of", COLUMN_NUMBER, "all games"),
    RATE_INTERVAL("share", "share_sixtieths", "share_of", true),
    NUMBER_COLUMN("by_winner", 1, "percentage of these games won by who brought the end about, one of "
                                  "them when several did; empty when nobody in particular did"),
    HIDDEN_COLUMN("by_winner_sixtieths", COLUMN_NUMBER, "wins in sixtieths"),
    HIDDEN_COLUMN("by_winner_of", COLUMN_NUMBER, "games that somebody brought to an end"),
    RATE_INTERVAL("by_winner", "by_winner_sixtieths", "by_winner_of", true),
    NUMBER_COLUMN("win_score", 2, "mean score of the winner"),
    HIDDEN_COLUMN("win_sample", COLUMN_TEXT, "points and games"),
    MEAN_INTERVAL("win_score", "win_sample", 2, true),
    NUMBER_COLUMN("margin", 2, "mean lead of the winner over the next"),
    HIDDEN_COLUMN("margin_sample", COLUMN_TEXT, "leads and games"),
    MEAN_INTERVAL("margin", "margin_sample", 2, true),
    NUMBER_COLUMN("earlier", 1, "percentage of these games that who won would also have won one round "
                                "earlier: they had the most points then; who share that count as a "
                                "part; games of one round are left out"),
    HIDDEN_COLUMN("earlier_sixtieths", COLUMN_NUMBER, "wins in sixtieths"),
    HIDDEN_COLUMN("earlier_of", COLUMN_NUMBER, "games of more than one round"),
    RATE_INTERVAL("earlier", "earlier_sixtieths", "earlier_of", true),
    END_OF_COLUMNS,
};

#define WITH_ENDS \
    WITH_GAMES ",\n" \
    "final AS MATERIALIZED (\n" \
    "  SELECT f.game, f.condition, f.round, f.by_player, f.win, f.best, f.second, f.earlier\n" \
    "  FROM chosen c CROSS JOIN finish f ON f.game = c.game)\n"

static const char sql[] =
    WITH_ENDS
    ", drawn AS (\n"
    "  SELECT f.condition, f.round, f.game % " FEW_DRAWERS ", count(*) AS n, sum(f.win) AS win,\n"
    "    sum(f.by_player) AS seated, sum(f.best) AS best, sum(f.best - f.second) AS margin,\n"
    "    count(f.second) AS followed, sum(f.earlier) AS led, count(f.earlier) AS lasting\n"
    "  FROM final f GROUP BY 1, 2, 3),\n"
    "ended AS (\n"
    "  SELECT condition, round, sum(n) AS n, sum(win) AS win, sum(seated) AS seated, sum(best) AS best,\n"
    "    sum(margin) AS margin, sum(followed) AS followed, sum(led) AS led, sum(lasting) AS lasting,\n"
    "    " SAMPLE("best", "n") " AS win_sample,\n"
    "    " SAMPLE("coalesce(margin, 0)", "followed") " AS margin_sample\n"
    "  FROM drawn GROUP BY condition, round)\n"
    "SELECT f.condition AS condition, f.round AS round, f.n AS games,\n"
    "  " PERCENT1("f.n", "(SELECT count(*) FROM final)") " AS share, 60 * f.n AS share_sixtieths,\n"
    "  (SELECT count(*) FROM final) AS share_of,\n"
    "  " PERCENT1("f.win", "60 * f.seated") " AS by_winner, f.win AS by_winner_sixtieths,\n"
    "  f.seated AS by_winner_of,\n"
    "  " MEAN2("f.best", "f.n") " AS win_score, f.win_sample AS win_sample,\n"
    "  " MEAN2("f.margin", "f.followed") " AS margin, f.margin_sample AS margin_sample,\n"
    "  " PERCENT1("f.led", "60 * f.lasting") " AS earlier, f.led AS earlier_sixtieths,\n"
    "  f.lasting AS earlier_of\n"
    "FROM ended f\n"
    "WHERE f.n >= coalesce(:min_games, 1)\n"
    "ORDER BY f.condition, f.round";

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
    "FROM piece WHERE n >= coalesce(:min_games, 1) ORDER BY series, round";

static const char why_sql[] =
    WITH_ENDS "\n"
    EVIDENCE("f.game", AT_END,
             "(SELECT e.seat FROM ending e WHERE e.game = f.game AND e.seat IS NOT NULL ORDER BY e.n LIMIT 1)",
             "games", "1", "'won with ' || f.best || ' points' || coalesce(', ' || (f.best - f.second) || ' ahead', '')")
    "FROM final f WHERE f.condition = :key_1 AND f.round = :key_2 ORDER BY f.game";

/* clang-format on */

static const struct report_chart chart = {.script = "ends.gp",
                                          .data = {chart_columns, chart_sql, NULL},
                                          .height = 420,
                                          .label_columns = 28};

static const struct report_why why = {
    .keys = {"condition", "round"},
    .doc = "the last event of each game, with who brought the end about, if somebody did",
    .sql = why_sql,
};

const struct report report_ends = {
    .name = "ends",
    .title = "Ends",
    .summary = "what ends the games, in which round, and with which scores",
    .reading =
        "Where several conditions were met in the last round they stand together. In a game "
        "that ended "
        "one round earlier players might have played otherwise, of course: the column says "
        "who was ahead then.",
    .table = {columns, sql, NULL},
    .chart = &chart,
    .why = &why,
};
