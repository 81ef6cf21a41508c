/* role_rounds.c - which roles are taken in which round. */
#include "report.h"
#include "report_sql.h"
#include "why_sql.h"

/* clang-format off */

static const struct report_column columns[] = {
    TEXT_COLUMN("role", "name of the role card"),
    NUMBER_COLUMN("round", 0, "round, from 1"),
    NUMBER_COLUMN("picks", 0, "times it was taken in this round"),
    NUMBER_COLUMN("games", 0, "games that had this round"),
    NUMBER_COLUMN("share", 1, "picks in percent of these games"),
    NUMBER_COLUMN_WHEN(ON_CARD, "on_card", 2,
                       "mean money that lay on the card; only where there can be any"),
    END_OF_COLUMNS,
};

/* The rounds of a game come in order: with the round in front, half of the sort is done. */
#define WITH_PICKS \
    WITH_GAMES ",\n" \
    "pick AS MATERIALIZED (\n" \
    "  SELECT key & 255 AS role, key >> 8 AS round, n, on_card FROM (\n" \
    "    SELECT (t.round << 8) + t.role AS key, count(*) AS n, sum(t.on_card) AS on_card\n" \
    "    FROM chosen c CROSS JOIN turn t ON t.game = c.game\n" \
    "    WHERE :player IS NULL OR t.seat IN (SELECT s.seat FROM seat s\n" \
    "      JOIN player p ON p.id = s.player WHERE s.game = t.game AND p.name = :player)\n" \
    "    GROUP BY key)),\n" \
    "lasting AS MATERIALIZED (\n" \
    "  SELECT a.rounds, count(*) AS n FROM chosen c JOIN audit a ON a.game = c.game\n" \
    "  GROUP BY a.rounds)\n"

/* A game counts in every round it had. */
#define GAMES_OF_ROUND "(SELECT sum(n) FROM lasting l WHERE l.rounds >= p.round)"

static const char sql[] =
    WITH_PICKS
    "SELECT i.title AS role, p.round AS round, p.n AS picks,\n"
    "  " GAMES_OF_ROUND " AS games,\n"
    "  " PERCENT1("p.n", GAMES_OF_ROUND) " AS share,\n"
    "  " MEAN2("p.on_card", "p.n") " AS on_card\n"
    "FROM pick p JOIN thing i ON i.game_kind = " CHOSEN_KIND " AND i.id = p.role\n"
    "WHERE " GAMES_OF_ROUND " >= coalesce(:min_games, 1)\n"
    "ORDER BY p.role, p.round";

static const struct report_column chart_columns[] = {
    NUMBER_COLUMN("row", 0, "number of the role, from 1"),
    TEXT_COLUMN("role", "its name"),
    NUMBER_COLUMN("round", 0, "round"),
    NUMBER_COLUMN("share", 1, "percentage of games"),
    END_OF_COLUMNS,
};

/* Rounds that few games reach would fill the right half with chance. */
static const char chart_sql[] =
    WITH_PICKS
    "SELECT dense_rank() OVER (ORDER BY p.role) AS row, i.title AS role, p.round AS round,\n"
    "  " PERCENT1("p.n", GAMES_OF_ROUND) " AS share\n"
    "FROM pick p JOIN thing i ON i.game_kind = " CHOSEN_KIND " AND i.id = p.role\n"
    "WHERE 10 * " GAMES_OF_ROUND " >= (SELECT sum(n) FROM lasting)\n"
    "  AND " GAMES_OF_ROUND " >= coalesce(:min_games, 1)\n"
    "ORDER BY p.role, p.round";

static const char why_sql[] =
    WITH_GAMES "\n"
    EVIDENCE("t.game", "t.first_seq", "t.seat", "picks", "1", TURN_TEXT)
    "FROM chosen c CROSS JOIN turn t ON t.game = c.game\n"
    "WHERE t.round = :key_2 AND t.role = " THING_CALLED(":key_1", "role") "\n"
    "  AND " SEAT_IS_CHOSEN("t") "\n"
    "ORDER BY t.game, t.first_seq";

/* clang-format on */

static const struct report_chart chart = {
    .script = "role-rounds.gp", .data = {chart_columns, chart_sql}, .height = 400};

static const struct report_why why = {
    .keys = {"role", "round"},
    .doc = "the choices of the role in this round, and what each turn brought",
    .sql = why_sql,
};

const struct report report_role_rounds = {
    .name = "role-rounds",
    .title = "Roles by round",
    .summary = "in which rounds each role is taken",
    .reading =
        "The number in a field is the percentage of games in which the role was taken in "
        "that round; the chart leaves out rounds that less than a tenth of them had.",
    .table = {columns, sql},
    .chart = &chart,
    .why = &why,
};
