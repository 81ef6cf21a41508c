/* violations.c - what the audit found, by row of the catalogue. */
#include "report/report.h"
#include "report/report_sql.h"
#include "report/why_sql.h"

/* clang-format off */

static const struct report_column columns[] = {
    TEXT_COLUMN("violation", "id in docs/violations.md"),
    TEXT_COLUMN("severity", "error, warning or info"),
    TEXT_COLUMN("clause", "rule it goes back to, in docs/rules"),
    NUMBER_COLUMN("findings", 0, "how often it was found"),
    NUMBER_COLUMN("games", 0, "games in which it was found"),
    DETAIL_TEXT_COLUMN("meaning", "the catalogue's sentence"),
    END_OF_COLUMNS,
};

static const char sql[] =
    WITH_GAMES "\n"
    "SELECT v.id AS violation, v.severity AS severity, v.clause AS clause,\n"
    "  count(*) AS findings, count(DISTINCT f.game) AS games,\n"
    "  v.text AS meaning\n"
    "FROM chosen c CROSS JOIN finding f ON f.game = c.game\n"
    "JOIN violation v ON v.id = f.violation\n"
    "GROUP BY v.id HAVING count(DISTINCT f.game) >= coalesce(:min_games, 1)\n"
    "ORDER BY CASE v.severity WHEN 'error' THEN 0 WHEN 'warning' THEN 1 ELSE 2 END,\n"
    "  findings DESC, v.id";

static const char why_sql[] =
    WITH_GAMES "\n"
    EVIDENCE("f.game", "f.seq", "f.seat", "findings", "1",
             "iif(f.expected = '', '', 'expected ' || f.expected) || iif(f.found = '', '',\n"
             "    iif(f.expected = '', 'found ', ', found ') || f.found)")
    "FROM chosen c CROSS JOIN finding f ON f.game = c.game AND f.violation = :key_1\n"
    "ORDER BY f.game, f.n";

/* clang-format on */

static const struct report_chart chart = {.script = "violations.gp",
                                          .max_rows = 20,
                                          .label_columns = 36,
                                          .height = 130,
                                          .row_height = 24};

static const struct report_why why = {
    .keys = {"violation"},
    .doc = "the statements at which it was found",
    .sql = why_sql,
};

const struct report report_violations = {
    .name = "violations",
    .title = "Violations",
    .summary = "what the audit found, by kind of violation",
    .reading = "Errors break the rules or contradict the log itself, warnings are logs with "
               "something missing, infos say what is undecidable.",
    .headline = "Found most: {violation}, {findings} times in {games} games.",
    .table = {columns, sql, NULL},
    .chart = &chart,
    .why = &why,
};
