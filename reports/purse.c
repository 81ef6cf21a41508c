/* purse.c - how much money people hold at the end of each round, and how much they gain in it. */
#include "report/report.h"
#include "report/report_sql.h"
#include "report/why_sql.h"

/* clang-format off */

static const struct report_column columns[] = {
    NUMBER_COLUMN("players", 0, "seats at the table"),
    TEXT_COLUMN("seat", "A is the first governor, then clockwise"),
    NUMBER_COLUMN("round", 0, "round, from 1"),
    NUMBER_COLUMN("games", 0, "games that had this round"),
    FEW_COLUMN("games"),
    NUMBER_COLUMN("held", 2, "mean money at its end, what one pays with"),
    HIDDEN_COLUMN("held_sample", COLUMN_TEXT, "money and games"),
    MEAN_INTERVAL("held", "held_sample", 2, true),
    NUMBER_COLUMN("gained", 2, "mean money gained in it; what is spent is not taken off"),
    HIDDEN_COLUMN("gained_sample", COLUMN_TEXT, "likewise"),
    MEAN_INTERVAL("gained", "gained_sample", 2, true),
    END_OF_COLUMNS,
};

/* Drawers of the bootstrap: few, since there are many rows. */
#define WITH_PURSES \
    "drawn AS MATERIALIZED (\n" \
    "  SELECT players, seat, round, drawer, sum(n) AS n, sum(held) AS held, sum(gained) AS gained\n" \
    "  FROM (\n" \
    "    SELECT c.players, d.seat, d.round, d.drawer, d.seats AS n, d.held, d.gained\n" \
    "    FROM cells c CROSS JOIN digest_purse d ON d.cell = c.cell\n" \
    "    UNION ALL\n" \
    "    SELECT c.players, x.seat, x.round, x.game % " FEW_DRAWERS ", 1, x.money, x.gained\n" \
    "    FROM chosen c CROSS JOIN round_score x ON x.game = c.game\n" \
    "    WHERE " SEAT_IS_CHOSEN("x") ")\n" \
    "  GROUP BY players, seat, round, drawer),\n" \
    "purse AS MATERIALIZED (\n" \
    "  SELECT players, seat, round, sum(n) AS n, sum(held) AS held, sum(gained) AS gained,\n" \
    "    " SAMPLE("held", "n") " AS held_sample, " SAMPLE("gained", "n") " AS gained_sample\n" \
    "  FROM drawn GROUP BY players, seat, round)\n"

static const char sql[] =
    WITH_PURSES
    "SELECT players, char(65 + seat) AS seat, round, n AS games,\n"
    "  " MEAN2("held", "n") " AS held, held_sample,\n"
    "  " MEAN2("gained", "n") " AS gained, gained_sample\n"
    "FROM purse p WHERE n >= coalesce(:min_games, 1) ORDER BY players, p.seat, round";

static const struct report_column chart_columns[] = {
    NUMBER_COLUMN("panel", 0, "number of the panel of games with equally many players, from 1"),
    NUMBER_COLUMN("players", 0, "seats at the table"),
    NUMBER_COLUMN("line", 0, "number of the seat, from 1"),
    NUMBER_COLUMN("round", 0, "round"),
    NUMBER_COLUMN("held", 2, "mean money at its end"),
    NUMBER_COLUMN("gained", 2, "mean money gained in it"),
    TEXT_COLUMN("money", "what money is: doubloons, cards"),
    END_OF_COLUMNS,
};

/* The last rounds of the few longest games would end the lines in a zigzag. */
static const char chart_sql[] =
    WITH_PURSES
    "SELECT dense_rank() OVER (ORDER BY players) AS panel, players, seat + 1 AS line, round,\n"
    "  " MEAN2("held", "n") " AS held,\n"
    "  " MEAN2("gained", "n") " AS gained,\n"
    "  " MONEY_OF_CELLS " AS money\n"
    "FROM purse p\n"
    "WHERE n >= coalesce(:min_games, 1)\n"
    "  AND 10 * n >= (SELECT max(q.n) FROM purse q WHERE q.players = p.players AND q.seat = p.seat)\n"
    "ORDER BY players, seat, round";

static const char why_sql[] =
    WITH_GAMES ",\n"
    "held AS MATERIALIZED (\n"
    "  SELECT x.game, x.seat, x.round, x.money, x.gained,\n"
    "    (SELECT min(t.first_seq) FROM turn t WHERE t.game = x.game AND t.round = x.round) AS first,\n"
    "    (SELECT min(t.first_seq) FROM turn t WHERE t.game = x.game AND t.round > x.round) AS next,\n"
    "    (SELECT max(t.last_seq) FROM turn t WHERE t.game = x.game AND t.round = x.round) AS last\n"
    "  FROM chosen c CROSS JOIN round_score x ON x.game = c.game AND x.round = :key_3\n"
    "  WHERE c.players = :key_1 AND char(65 + x.seat) = :key_2 AND " SEAT_IS_CHOSEN("x") "),\n"
    "part AS (\n"
    "  SELECT h.game, l.seq, h.seat, 1 AS nr, 'gained' AS adds_to, l.delta AS amount, c.title AS what\n"
    "  FROM held h CROSS JOIN ledger l ON l.game = h.game AND l.seq >= h.first\n"
    "    AND l.seq < coalesce(h.next, " AT_END ") AND l.seat = h.seat AND l.delta > 0\n"
    "  JOIN thing i ON i.game_kind = " CHOSEN_KIND " AND i.id = l.thing AND i.account = 'money'\n"
    "  JOIN cause c ON c.game_kind = " CHOSEN_KIND " AND c.id = l.cause\n"
    "  UNION ALL SELECT game, last, seat, 2, 'games', 1, 'at the end of the round' FROM held\n"
    "  UNION ALL SELECT game, last, seat, 3, 'held', money, '' FROM held)\n"
    "SELECT game, seq, seat, adds_to, amount, what FROM part\n"
    "ORDER BY game, seq, nr, what, amount";

/* clang-format on */

static const struct report_chart chart = {
    .script = "purse.gp", .data = {chart_columns, chart_sql, WITH_CELLS ",\n"}, .height = 520};

static const struct report_why why = {
    .keys = {"players", "seat", "round"},
    .mean = {{NULL, "games", 0}},
    .doc = "the gains of the round, and the last event of the round with the money held then",
    .sql = why_sql,
};

const struct report report_purse = {
    .name = "purse",
    .title = "Purse",
    .summary = "the money people hold at the end of each round, and gain in it",
    .reading =
        "Money is what one pays with; cards are those in hand. The chart leaves out rounds "
        "that less than a tenth of the games had; what each role brings is in roles.",
    .table = {columns, sql, WITH_CELLS ",\n"},
    .chart = &chart,
    .why = &why,
};
