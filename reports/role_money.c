/* role_money.c - how often a role is taken, by the money that lies on its card. */
#include "report/report.h"
#include "report/report_sql.h"
#include "report/why_sql.h"

/* clang-format off */

static const struct report_column columns[] = {
    TEXT_COLUMN("role", "name of the role card"),
    NUMBER_COLUMN("on_card", 0, "money that lay on it"),
    NUMBER_COLUMN("offered", 0, "choices in which it could be taken with so much on it"),
    FEW_COLUMN("offered"),
    NUMBER_COLUMN("picks", 0, "times it was taken"),
    NUMBER_COLUMN("taken", 1, "picks in percent of these choices"),
    HIDDEN_COLUMN("pick_wins", COLUMN_NUMBER, "sixtyfold picks"),
    RATE_INTERVAL("taken", "pick_wins", "offered", false),
    END_OF_COLUMNS,
};

#define WITH_PICKS \
    ROLE_CHOICES("0", "t.on_cards") ",\n" \
    "pick AS MATERIALIZED (\n" \
    "  SELECT role, on_card, sum(offered) AS offered, sum(picks) AS n\n" \
    "  FROM choice GROUP BY role, on_card)\n"

/* Where no money can lie on a card there is nothing to tell. */
#define HAS_MONEY "(SELECT max(on_card) FROM pick) > 0"

static const char sql[] =
    WITH_PICKS
    "SELECT i.title AS role, p.on_card AS on_card, p.offered AS offered, p.n AS picks,\n"
    "  " PERCENT1("p.n", "p.offered") " AS taken, 60 * p.n AS pick_wins\n"
    "FROM pick p JOIN thing i ON i.game_kind = " KIND_OF_CELLS " AND i.id = p.role\n"
    "WHERE " HAS_MONEY " AND p.offered >= coalesce(:min_games, 1)\n"
    "ORDER BY p.role, p.on_card";

static const struct report_column chart_columns[] = {
    NUMBER_COLUMN("row", 0, "number of the role, from 1"),
    TEXT_COLUMN("role", "its name"),
    NUMBER_COLUMN("on_card", 0, "money that lay on it"),
    NUMBER_COLUMN("taken", 1, "times it was taken, in percent"),
    TEXT_COLUMN("money", "what money is: doubloons, cards"),
    END_OF_COLUMNS,
};

/* Of few choices the fields would show chance. */
static const char chart_sql[] =
    WITH_PICKS
    "SELECT dense_rank() OVER (ORDER BY p.role) AS row, i.title AS role, p.on_card AS on_card,\n"
    "  " PERCENT1("p.n", "p.offered") " AS taken, " MONEY_OF_CELLS " AS money\n"
    "FROM pick p JOIN thing i ON i.game_kind = " KIND_OF_CELLS " AND i.id = p.role\n"
    "WHERE " HAS_MONEY " AND 200 * p.offered >= (SELECT max(offered) FROM pick)\n"
    "ORDER BY p.role, p.on_card";

static const char why_sql[] =
    WITH_GAMES ",\n"
    "role_of AS MATERIALIZED (SELECT i.id, 6 * (i.id - k.first_role) AS shift\n"
    "  FROM thing i JOIN kind k ON k.id = i.game_kind\n"
    "  WHERE i.game_kind = " CHOSEN_KIND " AND i.class = 'role' AND i.title = :key_1),\n"
    "choice AS MATERIALIZED (\n"
    "  SELECT t.game, t.first_seq AS seq, t.seat, t.role = r.id AS is_taken\n"
    "  FROM chosen c CROSS JOIN turn t ON t.game = c.game CROSS JOIN role_of r\n"
    "  WHERE t.offered >> r.id & 1 AND t.on_cards >> r.shift & 63 = :key_2 AND " SEAT_IS_CHOSEN("t") "),\n"
    "part AS (\n"
    "  SELECT game, seq, seat, 1 AS nr, 'offered' AS adds_to FROM choice\n"
    "  UNION ALL SELECT game, seq, seat, 0, 'picks' FROM choice WHERE is_taken)\n"
    "SELECT game, seq, seat, adds_to, 1 AS amount, '' AS what FROM part ORDER BY game, seq, nr";

/* clang-format on */

static const struct report_chart chart = {.script = "role-money.gp",
                                          .data = {chart_columns, chart_sql, WITH_CELLS ",\n"},
                                          .height = 400};

static const struct report_why why = {
    .keys = {"role", "on_card"},
    .doc = "the choices in which the role could be taken with so much money on it, those in "
           "which it "
           "was and the others",
    .sql = why_sql,
};

const struct report report_role_money = {
    .name = "role-money",
    .title = "Roles by money on them",
    .summary = "how often each role is taken, by the money on its card",
    .reading =
        "The number in a field is how often the role was taken, out of 100 choices in which "
        "it could be and so much money lay on its card; the chart leaves out fields of which "
        "there "
        "were few. Choices of one game are not independent, so the intervals are "
        "somewhat narrow.",
    .table = {columns, sql, WITH_CELLS ",\n"},
    .chart = &chart,
    .why = &why,
};
