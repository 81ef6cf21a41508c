/* role_seats.c - which roles are taken by which seat. */
#include "report.h"
#include "report_sql.h"

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

static const char sql[] =
    WITH_GAMES ",\n"
    "pick AS (\n"
    "  SELECT c.kind, c.players, t.seat, t.role, count(*) AS n, sum(t.round) AS rounds\n"
    "  FROM chosen c CROSS JOIN turn t ON t.game = c.game\n"
    "  WHERE :player IS NULL OR EXISTS (SELECT 1 FROM seat s JOIN player p ON p.id = s.player\n"
    "    WHERE s.game = t.game AND s.seat = t.seat AND p.name = :player)\n"
    "  GROUP BY c.kind, c.players, t.seat, t.role)\n"
    "SELECT p.players AS players, char(65 + p.seat) AS seat, i.title AS role, p.n AS picks,\n"
    "  " PERCENT1("p.n", "sum(p.n) OVER (PARTITION BY p.players, p.seat)") " AS share,\n"
    "  " ROUNDED("10 * p.rounds", "p.n") " AS mean_round\n"
    "FROM pick p JOIN thing i ON i.game_kind = p.kind AND i.id = p.role\n"
    "ORDER BY p.players, p.seat, p.role";

/* clang-format on */

static const struct report_chart chart = {.script = "role-seats.gp", .height = 400};

const struct report report_role_seats = {
    .name = "role-seats",
    .title = "Roles by seat",
    .summary = "which roles each seat takes",
    .reading = "The number in a field is the percentage of all roles the seat took.",
    .table = {columns, sql},
    .chart = &chart,
};
