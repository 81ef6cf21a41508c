/* ends.c - how games end, when, and whether ending them pays. */
#include "report.h"
#include "report_sql.h"
#include "why_sql.h"

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

/* Conditions met in the same round stand together in a fixed order: which was met first is not
 * told by their numbers. */
#define WITH_ENDS \
    WITH_GAMES ",\n" \
    "final AS MATERIALIZED (\n" \
    "  SELECT c.game, a.rounds,\n" \
    "    (SELECT group_concat(name, ' & ') FROM (SELECT replace(e.condition, '-', ' ') AS name\n" \
    "      FROM ending e WHERE e.game = c.game ORDER BY e.condition)) AS condition,\n" \
    "    (SELECT min(e.round) FROM ending e WHERE e.game = c.game) AS round,\n" \
    "    (SELECT max(r.total) FROM result r WHERE r.game = c.game) AS best,\n" \
    "    (SELECT r.total FROM result r WHERE r.game = c.game\n" \
    "      ORDER BY r.total DESC, r.seat LIMIT 1 OFFSET 1) AS second,\n" \
    "    EXISTS (SELECT 1 FROM ending e WHERE e.game = c.game AND e.seat IS NOT NULL) AS has_seat,\n" \
    "    (SELECT 60 * count(*) / (SELECT count(*) FROM result r\n" \
    "        WHERE r.game = c.game AND r.place = 1)\n" \
    "      FROM result t WHERE t.game = c.game AND t.place = 1\n" \
    "        AND t.seat IN (SELECT e.seat FROM ending e WHERE e.game = c.game)) AS win\n" \
    "  FROM chosen c CROSS JOIN audit a ON a.game = c.game\n" \
    "  WHERE c.complete AND EXISTS (SELECT 1 FROM ending e WHERE e.game = c.game))\n"

/* Who had the most points at the end of the last round but one, and the part (in sixtieths) of them
 * that won.  Ties are not broken there: what breaks them is known at the end only. */
#define WITH_EARLIER \
    "lead AS MATERIALIZED (\n" \
    "  SELECT f.condition, f.round, sum(x.won * 60 / x.n) AS won, count(*) AS n FROM (\n" \
    "    SELECT y.game, count(*) AS n, sum(r.place = 1) AS won FROM (\n" \
    "      SELECT f.game, x.seat, x.total, max(x.total) OVER (PARTITION BY f.game) AS best\n" \
    "      FROM final f CROSS JOIN round_score x ON x.game = f.game AND x.round = f.rounds - 1) y\n" \
    "    JOIN result r ON r.game = y.game AND r.seat = y.seat\n" \
    "    WHERE y.total = y.best GROUP BY y.game) x\n" \
    "  JOIN final f ON f.game = x.game GROUP BY f.condition, f.round)\n"

static const char sql[] =
    WITH_ENDS ",\n"
    WITH_EARLIER
    ", drawn AS (\n"
    "  SELECT f.condition, f.round, f.game % " FEW_DRAWERS ", count(*) AS n, sum(f.win) AS win,\n"
    "    sum(f.has_seat) AS seated, sum(f.best) AS best, sum(f.best - f.second) AS margin,\n"
    "    count(f.second) AS followed\n"
    "  FROM final f GROUP BY 1, 2, 3),\n"
    "ended AS (\n"
    "  SELECT condition, round, sum(n) AS n, sum(win) AS win, sum(seated) AS seated, sum(best) AS best,\n"
    "    sum(margin) AS margin, sum(followed) AS followed, " SAMPLE("best", "n") " AS win_sample,\n"
    "    " SAMPLE("coalesce(margin, 0)", "followed") " AS margin_sample\n"
    "  FROM drawn GROUP BY condition, round)\n"
    "SELECT f.condition AS condition, f.round AS round, f.n AS games,\n"
    "  " PERCENT1("f.n", "(SELECT count(*) FROM final)") " AS share, 60 * f.n AS share_sixtieths,\n"
    "  (SELECT count(*) FROM final) AS share_of,\n"
    "  " PERCENT1("f.win", "60 * f.seated") " AS by_winner, f.win AS by_winner_sixtieths,\n"
    "  f.seated AS by_winner_of,\n"
    "  " MEAN2("f.best", "f.n") " AS win_score, f.win_sample AS win_sample,\n"
    "  " MEAN2("f.margin", "f.followed") " AS margin, f.margin_sample AS margin_sample,\n"
    "  " PERCENT1("l.won", "60 * l.n") " AS earlier, l.won AS earlier_sixtieths, l.n AS earlier_of\n"
    "FROM ended f LEFT JOIN lead l ON l.condition = f.condition AND l.round = f.round\n"
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
