/* role_rounds.c - which roles are taken in which round. */
#include "report/report.h"
#include "report/report_sql.h"
#include "report/why_sql.h"

/* clang-format off */

static const struct report_column columns[] = {
    TEXT_COLUMN("role", "name of the role card"),
    NUMBER_COLUMN("round", 0, "round, from 1"),
    NUMBER_COLUMN("picks", 0, "times it was taken in this round"),
    FEW_COLUMN("games"),
    NUMBER_COLUMN("games", 0, "games that had this round"),
    NUMBER_COLUMN("share", 1, "picks in percent of these games"),
    HIDDEN_COLUMN("pick_wins", COLUMN_NUMBER, "sixtyfold picks"),
    RATE_INTERVAL("share", "pick_wins", "games", true),
    DETAIL_NUMBER_COLUMN("offered", 0, "choices in this round in which it could be taken"),
    NUMBER_COLUMN("taken", 1, "picks in percent of these"),
    RATE_INTERVAL("taken", "pick_wins", "offered", true),
    NUMBER_COLUMN_WHEN(ON_CARD, "on_card", 2,
                       "mean money that lay on the card; only where there can be any"),
    SAMPLED_INTERVAL_WHEN(ON_CARD, "on_card", 2, "money and picks"),
    END_OF_COLUMNS,
};

#define WITH_PICKS \
    ROLE_CHOICES("t.round", "0") ",\n" \
    "pick AS MATERIALIZED (\n" \
    "  SELECT role, round, sum(offered) AS offered, sum(picks) AS n\n" \
    "  FROM choice GROUP BY role, round),\n" \
    "lasting AS MATERIALIZED (\n" \
    "  SELECT rounds, sum(games) AS n FROM (\n" \
    "    SELECT d.rounds, d.games FROM cells c CROSS JOIN digest_rounds d ON d.cell = c.cell\n" \
    "    UNION ALL SELECT a.rounds, 1 FROM chosen c CROSS JOIN audit a ON a.game = c.game)\n" \
    "  GROUP BY rounds)\n"

/* The money on the cards that were taken, where there can be any. */
#define WITH_MONEY \
    ", drawn AS MATERIALIZED (\n" \
    "  SELECT d.role, d.round, d.drawer, d.picks, d.on_card\n" \
    "  FROM cells c CROSS JOIN digest_pick d ON d.cell = c.cell\n" \
    "  UNION ALL SELECT key & 63, key >> 6 & 65535, key >> 22, count(*), sum(on_card) FROM (\n" \
    "    SELECT (t.game % " FEW_DRAWERS ") << 22 | t.round << 6 | t.role AS key,\n" \
    "      t.on_cards >> i.shift & 63 AS on_card\n" \
    "    FROM chosen c CROSS JOIN turn t ON t.game = c.game\n" \
    "    CROSS JOIN roles i ON i.role = t.role AND t.offered >> i.role & 1\n" \
    "    WHERE " SEAT_IS_CHOSEN("t") ")\n" \
    "  GROUP BY key),\n" \
    "by_drawer AS (\n" \
    "  SELECT role, round, sum(picks) AS picks, sum(on_card) AS on_card\n" \
    "  FROM drawn GROUP BY role, round, drawer),\n" \
    "money AS MATERIALIZED (\n" \
    "  SELECT role, round, sum(picks) AS n, sum(on_card) AS on_card,\n" \
    "    " SAMPLE("on_card", "picks") " AS sample\n" \
    "  FROM by_drawer GROUP BY role, round)\n"

/* A game counts in every round it had. */
#define GAMES_OF_ROUND "(SELECT sum(n) FROM lasting l WHERE l.rounds >= p.round)"

static const char sql[] =
    WITH_PICKS
    WITH_MONEY
    "SELECT i.title AS role, p.round AS round, p.n AS picks,\n"
    "  " GAMES_OF_ROUND " AS games,\n"
    "  " PERCENT1("p.n", GAMES_OF_ROUND) " AS share,\n"
    "  60 * p.n AS pick_wins, p.offered AS offered, " PERCENT1("p.n", "p.offered") " AS taken,\n"
    "  " MEAN2("m.on_card", "m.n") " AS on_card, m.sample AS on_card_sample\n"
    "FROM pick p LEFT JOIN money m ON m.role = p.role AND m.round = p.round\n"
    "JOIN thing i ON i.game_kind = " KIND_OF_CELLS " AND i.id = p.role\n"
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
    "FROM pick p JOIN thing i ON i.game_kind = " KIND_OF_CELLS " AND i.id = p.role\n"
    "WHERE 10 * " GAMES_OF_ROUND " >= (SELECT sum(n) FROM lasting)\n"
    "  AND " GAMES_OF_ROUND " >= coalesce(:min_games, 1)\n"
    "ORDER BY p.role, p.round";

static const char why_sql[] =
    WITH_GAMES "\n"
    "SELECT t.game AS game, t.first_seq AS seq, t.seat AS seat,\n"
    "  iif(:of = 'offered', :of, 'picks') AS adds_to, 1 AS amount, " TURN_TEXT " AS what\n"
    "FROM chosen c CROSS JOIN turn t ON t.game = c.game\n"
    "WHERE t.round = :key_2 AND " SEAT_IS_CHOSEN("t") "\n"
    "  AND iif(:of = 'offered', " WAS_OFFERED("t", ":key_1") ",\n"
    "    t.role = " THING_CALLED(":key_1", "role") ")\n"
    "UNION ALL " EVIDENCE("c.game", "NULL", "NULL", "games", "1", "a.rounds || ' rounds'")
    "FROM chosen c CROSS JOIN audit a ON a.game = c.game WHERE :of = 'games' AND a.rounds >= :key_2\n"
    "ORDER BY 1, 2";

/* clang-format on */

static const struct report_chart chart = {.script = "role-rounds.gp",
                                          .data = {chart_columns, chart_sql, WITH_CELLS ",\n"},
                                          .height = 400};

static const struct report_why why = {
    .keys = {"role", "round"},
    .doc = "the choices of the role in this round, and what each turn brought",
    .apart = {"offered", "games"},
    .sql = why_sql,
};

const struct report report_role_rounds = {
    .name = "role-rounds",
    .title = "Roles by round",
    .summary = "in which rounds each role is taken",
    .reading =
        "The number in a field is the percentage of games in which the role was taken in "
        "that round; the chart leaves out rounds that less than a tenth of them had.",
    .table = {columns, sql, WITH_CELLS ",\n"},
    .chart = &chart,
    .why = &why,
};
