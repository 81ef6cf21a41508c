/* head_to_head.c - pairs of players: who does better when both sit at the table? */
#include "report/report.h"
#include "report/report_sql.h"
#include "report/why_sql.h"

/* clang-format off */

static const struct report_column columns[] = {
    TEXT_COLUMN("player", "who placed better more often; with --player, that player"),
    TEXT_COLUMN("opponent", "the other of the two"),
    NUMBER_COLUMN("games", 0, "games that both played to their end"),
    FEW_COLUMN("games"),
    NUMBER_COLUMN("better", 0, "of these, games in which the player placed better"),
    NUMBER_COLUMN("worse", 0, "in which the opponent did; in all others they shared a place"),
    NUMBER_COLUMN("better_rate", 1, "games placed better in percent; a shared place counts half"),
    HIDDEN_COLUMN("better_sixtieths", COLUMN_NUMBER, "these in sixtieths"),
    RATE_INTERVAL("better_rate", "better_sixtieths", "games", true),
    NUMBER_COLUMN("score_diff", 2, "mean score of the player less that of the opponent"),
    HIDDEN_COLUMN("diff_sample", COLUMN_TEXT, "differences and games"),
    MEAN_INTERVAL("score_diff", "diff_sample", 2, true),
    END_OF_COLUMNS,
};

/* A pair comes up once in a game: as the player with the smaller number and the other one.  `pair`
 * has it in both directions. */
#define WITH_PAIRS \
    WITH_GAMES ",\n" \
    "drawn AS MATERIALIZED (\n" \
    "  SELECT a.player AS player, b.player AS opponent, c.game % " FEW_DRAWERS ", count(*) AS n,\n" \
    "    sum(ra.place < rb.place) AS better, sum(ra.place > rb.place) AS worse,\n" \
    "    sum(ra.total - rb.total) AS diff\n" \
    "  FROM chosen c CROSS JOIN seat a ON a.game = c.game\n" \
    "  CROSS JOIN result ra ON ra.game = a.game AND ra.seat = a.seat\n" \
    "  CROSS JOIN seat b ON b.game = a.game AND b.player > a.player\n" \
    "  CROSS JOIN result rb ON rb.game = b.game AND rb.seat = b.seat\n" \
    "  GROUP BY 1, 2, 3),\n" \
    "met AS MATERIALIZED (\n" \
    "  SELECT player, opponent, sum(n) AS n, sum(better) AS better, sum(worse) AS worse,\n" \
    "    sum(diff) AS diff, " SAMPLE("diff", "n") " AS sample,\n" \
    "    " SAMPLE("-diff", "n") " AS reverse\n" \
    "  FROM drawn GROUP BY player, opponent),\n" \
    "pair AS MATERIALIZED (\n" \
    "  SELECT player, opponent, n, better, worse, diff, sample FROM met\n" \
    "  UNION ALL SELECT opponent, player, n, worse, better, -diff, reverse FROM met)\n"

/* Twice the games, so that half ones are whole numbers. */
#define BETTER_RATE PERCENT1("x.n + x.better - x.worse", "2 * x.n")

static const char sql[] =
    WITH_PAIRS
    "SELECT p.name AS player, o.name AS opponent, x.n AS games, x.better AS better,\n"
    "  x.worse AS worse,\n"
    "  " BETTER_RATE " AS better_rate, 30 * (x.n + x.better - x.worse) AS better_sixtieths,\n"
    "  sign(x.diff) * " MEAN2("abs(x.diff)", "x.n") " AS score_diff, x.sample AS diff_sample\n"
    "FROM pair x JOIN player p ON p.id = x.player JOIN player o ON o.id = x.opponent\n"
    "WHERE x.n >= coalesce(:min_games, 1) AND CASE WHEN :player IS NOT NULL THEN p.name = :player\n"
    "  ELSE x.better > x.worse OR (x.better = x.worse AND (x.diff, o.name) > (0, p.name)) END\n"
    "ORDER BY x.n DESC, better_rate DESC, score_diff DESC, player, opponent";

static const struct report_column chart_columns[] = {
    NUMBER_COLUMN("row", 0, "number of the player, from 1; who played most comes first"),
    TEXT_COLUMN("player", "name"),
    NUMBER_COLUMN("place", 0, "number of the opponent"),
    TEXT_COLUMN("opponent", "name"),
    NUMBER_COLUMN("games", 0, "games both played"),
    NUMBER_COLUMN("better_rate", 1, "games the player placed better in, in percent"),
    END_OF_COLUMNS,
};

/* More than a dozen rows of fields cannot be read; with --player, a single row has its opponents. */
static const char chart_sql[] =
    WITH_PAIRS ",\n"
    "busy AS MATERIALIZED (\n"
    "  SELECT player, row_number() OVER (ORDER BY sum(n) DESC, player) AS nr\n"
    "  FROM pair GROUP BY player)\n"
    "SELECT r.nr AS row, p.name AS player, c.nr AS place, o.name AS opponent, x.n AS games,\n"
    "  " BETTER_RATE " AS better_rate\n"
    "FROM pair x JOIN busy r ON r.player = x.player JOIN busy c ON c.player = x.opponent\n"
    "JOIN player p ON p.id = x.player JOIN player o ON o.id = x.opponent\n"
    "WHERE r.nr <= 12 AND c.nr <= 12 AND x.n >= coalesce(:min_games, 1)\n"
    "ORDER BY r.nr, c.nr";

#define OTHER_RESULT "'the opponent place ' || b.other_place || ', ' || b.other_total"

static const char why_sql[] =
    WITH_GAMES ",\n"
    "both AS (\n"
    "  SELECT c.game, c.players, a.seat, ra.place, ra.total, rb.place AS other_place,\n"
    "    rb.total AS other_total\n"
    "  FROM chosen c CROSS JOIN seat a ON a.game = c.game\n"
    "  JOIN player p ON p.id = a.player AND p.name = :key_1\n"
    "  CROSS JOIN result ra ON ra.game = a.game AND ra.seat = a.seat\n"
    "  CROSS JOIN seat b ON b.game = a.game\n"
    "  JOIN player o ON o.id = b.player AND o.name = :key_2\n"
    "  CROSS JOIN result rb ON rb.game = b.game AND rb.seat = b.seat),\n"
    "part AS (\n"
    "  SELECT 1 AS nr, game, seat, 'games' AS adds_to, " PLACE_TEXT("b") "\n"
    "    || ', ' || " OTHER_RESULT " AS what FROM both b\n"
    "  UNION ALL SELECT 2, game, seat, 'better', '' FROM both WHERE place < other_place\n"
    "  UNION ALL SELECT 2, game, seat, 'worse', '' FROM both WHERE place > other_place)\n"
    "SELECT game, " AT_END " AS seq, seat, adds_to, 1 AS amount, what FROM part\n"
    "ORDER BY game, seat, nr";

/* clang-format on */

static const struct report_chart chart = {.script = "head-to-head.gp",
                                          .data = {chart_columns, chart_sql, NULL},
                                          .height = 430,
                                          .label_columns = 14};

static const struct report_why why = {
    .keys = {"player", "opponent"},
    .doc = "the results of both",
    .sql = why_sql,
};

const struct report report_head_to_head = {
    .name = "head-to-head",
    .title = "Head to head",
    .summary = "pairs of players: games together, and who placed better",
    .reading =
        "A pair stands once, the better of the two first; with --player, all opponents of "
        "that player. The chart shows the twelve who met others most: the number in a "
        "field is the percentage of their games in which the player of the row placed "
        "better than that of the column.",
    .headline = "{player} and {opponent} met most, {games} times; {player} placed better in "
                "{better_rate} %.",
    .table = {columns, sql, NULL},
    .chart = &chart,
    .why = &why,
};
