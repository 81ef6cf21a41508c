/* role_seats.c - which roles are taken by which seat. */
#include "report.h"
#include "report_sql.h"
#include "why_sql.h"

/* clang-format off */

static const struct report_column columns[] = {
    NUMBER_COLUMN("players", 0, "seats at the table"),
    TEXT_COLUMN("seat", "A is the first governor, then clockwise"),
    TEXT_COLUMN("role", "name of the role card"),
    NUMBER_COLUMN("picks", 0, "times this seat took it"),
    NUMBER_COLUMN("share", 1, "in percent of all roles this seat took"),
    NUMBER_COLUMN("mean_round", 1, "mean of the rounds in which it did"),
    END_OF_COLUMNS,
};

#define WITH_PICKS \
    WITH_GAMES ",\n" \
    "pick AS MATERIALIZED (\n" \
    "  SELECT key >> 16 AS players, key >> 8 & 255 AS seat, key & 255 AS role, n, rounds FROM (\n" \
    "    SELECT (c.players << 16) + (x.seat << 8) + x.role AS key, sum(x.picks) AS n,\n" \
    "      sum(x.rounds) AS rounds\n" \
    "    FROM chosen c CROSS JOIN role_total x ON x.game = c.game\n" \
    "    WHERE :player IS NULL OR x.seat IN (SELECT s.seat FROM seat s\n" \
    "      JOIN player p ON p.id = s.player WHERE s.game = x.game AND p.name = :player)\n" \
    "    GROUP BY key))\n"

#define SHARE PERCENT1("p.n", "sum(p.n) OVER (PARTITION BY p.players, p.seat)")

static const char sql[] =
    WITH_PICKS
    "SELECT p.players AS players, char(65 + p.seat) AS seat, i.title AS role, p.n AS picks,\n"
    "  " SHARE " AS share,\n"
    "  " ROUNDED("10 * p.rounds", "p.n") " AS mean_round\n"
    "FROM pick p JOIN thing i ON i.game_kind = " CHOSEN_KIND " AND i.id = p.role\n"
    "ORDER BY p.players, p.seat, p.role";

static const struct report_column chart_columns[] = {
    NUMBER_COLUMN("row", 0, "number of the role, from 1"),
    TEXT_COLUMN("role", "its name"),
    NUMBER_COLUMN("place", 0, "number of the column of fields, from 1"),
    NUMBER_COLUMN("block", 0, "number of the block of columns with equally many players, from 1"),
    NUMBER_COLUMN("players", 0, "seats at the table"),
    TEXT_COLUMN("seat", "its letter"),
    NUMBER_COLUMN("share", 1, "percentage of the roles this seat took"),
    END_OF_COLUMNS,
};

static const char chart_sql[] =
    WITH_PICKS
    "SELECT dense_rank() OVER (ORDER BY p.role) AS row, i.title AS role,\n"
    "  dense_rank() OVER (ORDER BY p.players, p.seat) AS place,\n"
    "  dense_rank() OVER (ORDER BY p.players) AS block, p.players AS players,\n"
    "  char(65 + p.seat) AS seat, " SHARE " AS share\n"
    "FROM pick p JOIN thing i ON i.game_kind = " CHOSEN_KIND " AND i.id = p.role\n"
    "ORDER BY p.players, p.seat, p.role";

static const char why_sql[] =
    WITH_GAMES "\n"
    EVIDENCE("t.game", "t.first_seq", "t.seat", "picks", "1", TURN_TEXT)
    "FROM chosen c CROSS JOIN turn t ON t.game = c.game\n"
    "WHERE c.players = :key_1 AND char(65 + t.seat) = :key_2\n"
    "  AND t.role = " THING_CALLED(":key_3", "role") " AND " SEAT_IS_CHOSEN("t") "\n"
    "ORDER BY t.game, t.first_seq";

/* clang-format on */

static const struct report_chart chart = {
    .script = "role-seats.gp", .data = {chart_columns, chart_sql}, .height = 400};

static const struct report_why why = {
    .keys = {"players", "seat", "role"},
    .doc = "the choices of the role by this seat, and what each turn brought",
    .sql = why_sql,
};

const struct report report_role_seats = {
    .name = "role-seats",
    .title = "Roles by seat",
    .summary = "which roles each seat takes",
    .reading = "The number in a field is the percentage of all roles the seat took.",
    .table = {columns, sql},
    .chart = &chart,
    .why = &why,
    .not_by_games = "its rows rest on all games with as many players",
};
