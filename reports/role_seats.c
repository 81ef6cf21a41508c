/* role_seats.c - which roles are taken by which seat. */
#include "report/report.h"
#include "report/report_sql.h"
#include "report/why_sql.h"

/* clang-format off */

static const struct report_column columns[] = {
    NUMBER_COLUMN("players", 0, "seats at the table"),
    TEXT_COLUMN("seat", "A is the first governor, then clockwise"),
    TEXT_COLUMN("role", "name of the role card"),
    NUMBER_COLUMN("picks", 0, "times this seat took it"),
    FEW_COLUMN("roles"),
    DETAIL_NUMBER_COLUMN("roles", 0, "roles that this seat took"),
    NUMBER_COLUMN("share", 1, "picks in percent of these"),
    HIDDEN_COLUMN("share_sample", COLUMN_TEXT, "hundredfold picks, and roles taken"),
    MEAN_INTERVAL("share", "share_sample", 1, true),
    DETAIL_NUMBER_COLUMN("offered", 0, "times that this seat took a role and could have taken this one"),
    NUMBER_COLUMN("taken", 1, "picks in percent of these"),
    HIDDEN_COLUMN("taken_sample", COLUMN_TEXT, "hundredfold picks, and offers"),
    MEAN_INTERVAL("taken", "taken_sample", 1, true),
    NUMBER_COLUMN("mean_round", 1, "mean of the rounds in which it was taken"),
    HIDDEN_COLUMN("round_sample", COLUMN_TEXT, "rounds and picks"),
    MEAN_INTERVAL("mean_round", "round_sample", 1, true),
    END_OF_COLUMNS,
};

/* Drawers of the bootstrap: few, since there are many rows. */
#define WITH_PICKS \
    "part AS (\n" \
    "  SELECT c.players, d.seat, d.role, d.drawer % " FEW_DRAWERS " AS drawer,\n" \
    "    d.picks, d.offered, d.rounds\n" \
    "  FROM cells c CROSS JOIN digest_role d ON d.cell = c.cell\n" \
    "  UNION ALL\n" \
    "  SELECT c.players, x.seat, x.role, c.game % " FEW_DRAWERS ", x.picks, x.offered, x.rounds\n" \
    "  FROM chosen c CROSS JOIN role_total x ON x.game = c.game\n" \
    "  WHERE " SEAT_IS_CHOSEN("x") "),\n" \
    "drawn AS MATERIALIZED (\n" \
    "  SELECT players, seat, role, drawer, sum(picks) AS n, sum(offered) AS offered,\n" \
    "    sum(rounds) AS rounds, sum(sum(picks)) OVER (PARTITION BY players, seat, drawer) AS roles\n" \
    "  FROM part GROUP BY players, seat, role, drawer),\n" \
    "pick AS MATERIALIZED (\n" \
    "  SELECT players, seat, role, sum(n) AS n, sum(offered) AS offered, sum(rounds) AS rounds,\n" \
    "    " SAMPLE("100 * n", "roles") " AS share_sample, " SAMPLE("100 * n", "offered") " AS taken_sample,\n" \
    "    " SAMPLE("rounds", "n") " AS round_sample\n" \
    "  FROM drawn GROUP BY players, seat, role)\n"

#define ROLES "sum(p.n) OVER (PARTITION BY p.players, p.seat)"
#define SHARE PERCENT1("p.n", ROLES)

static const char sql[] =
    WITH_PICKS
    "SELECT p.players AS players, char(65 + p.seat) AS seat, i.title AS role, p.n AS picks,\n"
    "  " ROLES " AS roles, " SHARE " AS share, p.share_sample AS share_sample,\n"
    "  p.offered AS offered, " PERCENT1("p.n", "p.offered") " AS taken,\n"
    "  p.taken_sample AS taken_sample,\n"
    "  " ROUNDED("10 * p.rounds", "p.n") " AS mean_round, p.round_sample AS round_sample\n"
    "FROM pick p JOIN thing i ON i.game_kind = " KIND_OF_CELLS " AND i.id = p.role\n"
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
    "FROM pick p JOIN thing i ON i.game_kind = " KIND_OF_CELLS " AND i.id = p.role\n"
    "ORDER BY p.players, p.seat, p.role";

static const char why_sql[] =
    WITH_GAMES "\n"
    "SELECT t.game AS game, t.first_seq AS seq, t.seat AS seat,\n"
    "  iif(:of IN ('offered', 'roles'), :of, 'picks') AS adds_to, 1 AS amount, " TURN_TEXT " AS what\n"
    "FROM chosen c CROSS JOIN turn t ON t.game = c.game\n"
    "WHERE c.players = :key_1 AND char(65 + t.seat) = :key_2 AND " SEAT_IS_CHOSEN("t") "\n"
    "  AND CASE :of WHEN 'roles' THEN 1 WHEN 'offered' THEN " WAS_OFFERED("t", ":key_3") "\n"
    "    ELSE t.role = " THING_CALLED(":key_3", "role") " END\n"
    "ORDER BY 1, 2";

/* clang-format on */

static const struct report_chart chart = {.script = "role-seats.gp",
                                          .data = {chart_columns, chart_sql, WITH_CELLS ",\n"},
                                          .height = 400};

static const struct report_why why = {
    .keys = {"players", "seat", "role"},
    .doc = "the choices of the role by this seat, and what each turn brought",
    .apart = {"offered", "roles"},
    .sql = why_sql,
};

const struct report report_role_seats = {
    .name = "role-seats",
    .title = "Roles by seat",
    .summary = "which roles each seat takes",
    .reading = "The number in a field is the percentage of all roles the seat took.",
    .table = {columns, sql, WITH_CELLS ",\n"},
    .chart = &chart,
    .why = &why,
    .not_by_games = "its rows rest on all games with as many players",
};
