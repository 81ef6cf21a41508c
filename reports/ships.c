/* ships.c - how full are the cargo ships, and how often do they sail? */
#include "report/report.h"
#include "report/report_sql.h"
#include "report/why_sql.h"

/* clang-format off */

static const struct report_column columns[] = {
    NUMBER_COLUMN("players", 0, "seats at the table"),
    NUMBER_COLUMN("spaces", 0, "spaces of the ship"),
    NUMBER_COLUMN("phases", 0, "phases in which it could be loaded, of games played to their end"),
    FEW_COLUMN("phases"),
    NUMBER_COLUMN("loaded", 2, "mean of the goods loaded in a phase"),
    SAMPLED_INTERVAL_WHEN(ALWAYS, "loaded", 2, "goods and phases"),
    NUMBER_COLUMN("aboard", 2, "mean of the goods aboard at the end of a phase, before it sails"),
    SAMPLED_INTERVAL_WHEN(ALWAYS, "aboard", 2, "goods and phases"),
    NUMBER_COLUMN("fill", 1, "these in percent of its spaces"),
    SAMPLED_INTERVAL_WHEN(ALWAYS, "fill", 1, "hundredfold goods, and spaces"),
    NUMBER_COLUMN("sailed", 1, "percentage of the phases after which it was full, and sailed"),
    SAMPLED_INTERVAL_WHEN(ALWAYS, "sailed", 1, "hundredfold voyages, and phases"),
    NUMBER_COLUMN("empty", 1, "percentage of the phases after which it was empty still"),
    SAMPLED_INTERVAL_WHEN(ALWAYS, "empty", 1, "hundredfold phases without goods, and phases"),
    END_OF_COLUMNS,
};

#define SHIP_SUMS(f) f("phases") f("loaded") f("aboard") f("sailed") f("empty")
#define WITH_SHIPS \
    "part AS (\n" \
    "  SELECT c.players, d.room, d.drawer" SHIP_SUMS(TAKE_D) "\n" \
    "  FROM cells c CROSS JOIN digest_voyage d ON d.cell = c.cell WHERE c.complete\n" \
    "  UNION ALL\n" \
    "  SELECT c.players, v.room, c.game % " FEW_DRAWERS ", count(*), sum(v.loaded), sum(v.aboard),\n" \
    "    sum(v.aboard >= v.room), sum(v.aboard = 0)\n" \
    "  FROM chosen c CROSS JOIN voyage v ON v.game = c.game WHERE c.complete GROUP BY 1, 2, 3),\n" \
    "drawn AS (\n" \
    "  SELECT players, room" SHIP_SUMS(ADD_UP) " FROM part GROUP BY players, room, drawer),\n" \
    "ship AS MATERIALIZED (\n" \
    "  SELECT players, room" SHIP_SUMS(ADD_UP) ",\n" \
    "    " SAMPLE("loaded", "phases") " AS loaded_sample, " SAMPLE("aboard", "phases") " AS aboard_sample,\n" \
    "    " SAMPLE("100 * aboard", "room * phases") " AS fill_sample,\n" \
    "    " SAMPLE("100 * sailed", "phases") " AS sailed_sample,\n" \
    "    " SAMPLE("100 * empty", "phases") " AS empty_sample\n" \
    "  FROM drawn GROUP BY players, room HAVING sum(phases) >= coalesce(:min_games, 1))\n"

static const char sql[] =
    WITH_SHIPS
    "SELECT s.players AS players, s.room AS spaces, s.phases AS phases,\n"
    "  " MEAN2("s.loaded", "s.phases") " AS loaded, s.loaded_sample AS loaded_sample,\n"
    "  " MEAN2("s.aboard", "s.phases") " AS aboard, s.aboard_sample AS aboard_sample,\n"
    "  " PERCENT1("s.aboard", "s.room * s.phases") " AS fill, s.fill_sample AS fill_sample,\n"
    "  " PERCENT1("s.sailed", "s.phases") " AS sailed, s.sailed_sample AS sailed_sample,\n"
    "  " PERCENT1("s.empty", "s.phases") " AS empty, s.empty_sample AS empty_sample\n"
    "FROM ship s ORDER BY s.players, s.room";

static const struct report_column chart_columns[] = {
    NUMBER_COLUMN("row", 0, "number of the ship, from 1"),
    NUMBER_COLUMN("block", 0, "number of the games with as many players, from 1"),
    NUMBER_COLUMN("players", 0, "seats at the table"),
    NUMBER_COLUMN("spaces", 0, "spaces of the ship"),
    NUMBER_COLUMN("sailed", 1, "percentage of phases after which it sailed"),
    NUMBER_COLUMN("not_empty", 1, "percentage of phases after which it held goods"),
    NUMBER_COLUMN("fill", 1, "goods aboard in percent of its spaces"),
    END_OF_COLUMNS,
};

static const char chart_sql[] =
    WITH_SHIPS
    "SELECT row_number() OVER (ORDER BY s.players, s.room) AS row,\n"
    "  dense_rank() OVER (ORDER BY s.players) AS block, s.players AS players, s.room AS spaces,\n"
    "  " PERCENT1("s.sailed", "s.phases") " AS sailed,\n"
    "  " PERCENT1("s.phases - s.empty", "s.phases") " AS not_empty,\n"
    "  " PERCENT1("s.aboard", "s.room * s.phases") " AS fill\n"
    "FROM ship s ORDER BY row";

static const char why_sql[] =
    WITH_GAMES "\n"
    "SELECT c.game AS game, t.last_seq AS seq, NULL AS seat,\n"
    "  iif(:of IN ('loaded', 'aboard'), :of, 'phases') AS adds_to,\n"
    "  CASE :of WHEN 'loaded' THEN v.loaded WHEN 'aboard' THEN v.aboard ELSE 1 END AS amount,\n"
    "  v.loaded || ' loaded, ' || v.aboard || ' of ' || v.room || ' aboard'\n"
    "    || iif(v.aboard >= v.room, ': sails', '') AS what\n"
    "FROM chosen c CROSS JOIN voyage v ON v.game = c.game\n"
    "CROSS JOIN turn t ON t.game = v.game AND t.turn = v.turn\n"
    "WHERE c.complete AND c.players = :key_1 AND v.room = :key_2 ORDER BY v.game, v.turn, v.ship";

/* clang-format on */

static const struct report_chart chart = {.script = "ships.gp",
                                          .data = {chart_columns, chart_sql, WITH_CELLS ",\n"},
                                          .height = 150,
                                          .row_height = 26};

static const struct report_why why = {
    .keys = {"players", "spaces"},
    .mean = {{"loaded", "phases", 0}, {"aboard", "phases", 0}},
    .apart = {"loaded", "aboard"},
    .doc = "the last event of each phase in which it could be loaded, and what was aboard then",
    .sql = why_sql,
};

const struct report report_ships = {
    .name = "ships",
    .title = "Ships",
    .summary = "how full the cargo ships are, and how often they sail",
    .reading =
        "A ship that is full at the end of the phase sails and comes back empty; what does "
        "not fill one stays aboard and keeps it for its kind of goods. Ships of one's own, as "
        "a wharf has, are not in it: goods tells all that is shipped.",
    .headline = "With {players} players the ship of {spaces} spaces is filled to {fill} %, and "
                "sails after {sailed} % of the phases.",
    .table = {columns, sql, WITH_CELLS ",\n"},
    .chart = &chart,
    .why = &why,
};
