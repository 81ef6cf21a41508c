/* games.c - the games themselves, the latest first. */
#include "report/report.h"
#include "report/report_sql.h"
#include "report/why_sql.h"

/* clang-format off */

static const struct report_column columns[] = {
    NUMBER_COLUMN("game", 0, "number in the database, for --game"),
    TEXT_COLUMN("date", "date; empty when unknown"),
    DETAIL_TEXT_COLUMN("event", "tournament, club evening, table; empty when unknown"),
    NUMBER_COLUMN("players", 0, "seats"),
    NUMBER_COLUMN("rounds", 0, "rounds begun"),
    TEXT_COLUMN("end", "what ended the game first; empty when it was not played to its end"),
    TEXT_COLUMN("winner", "who won; several names when the first place is shared"),
    NUMBER_COLUMN("score", 0, "score of the winner"),
    NUMBER_COLUMN("margin", 0, "lead over the next"),
    DETAIL_NUMBER_COLUMN("findings", 0, "findings of the audit"),
    END_OF_COLUMNS,
};

static const char sql[] =
    WITH_GAMES "\n"
    "SELECT g.id AS game, g.date AS date, g.event AS event, g.players AS players,\n"
    "  a.rounds AS rounds,\n"
    "  (SELECT replace(e.condition, '-', ' ') FROM ending e\n"
    "    WHERE e.game = g.id AND e.n = 1) AS end,\n"
    "  (SELECT group_concat(name, ' & ') FROM (SELECT p.name AS name FROM result r\n"
    "    JOIN seat s ON s.game = r.game AND s.seat = r.seat JOIN player p ON p.id = s.player\n"
    "    WHERE r.game = g.id AND r.place = 1 ORDER BY r.seat)) AS winner,\n"
    "  (SELECT max(r.total) FROM result r WHERE r.game = g.id) AS score,\n"
    "  (SELECT max(r.total) FROM result r WHERE r.game = g.id)\n"
    "    - (SELECT r.total FROM result r WHERE r.game = g.id\n"
    "      ORDER BY r.total DESC, r.seat LIMIT 1 OFFSET 1) AS margin,\n"
    "  a.findings AS findings\n"
    "FROM chosen c JOIN game g ON g.id = c.game JOIN audit a ON a.game = g.id\n"
    "ORDER BY g.date DESC, g.id DESC";

/* Only a game that was played to its end has a dot. */
static const char finished_sql[] =
    WITH_GAMES "\n"
    "SELECT g.id AS game, g.date AS date, g.event AS event, g.players AS players,\n"
    "  a.rounds AS rounds, NULL AS end, NULL AS winner, max(r.total) AS score,\n"
    "  NULL AS margin, a.findings AS findings\n"
    "FROM chosen c JOIN game g ON g.id = c.game JOIN audit a ON a.game = g.id\n"
    "JOIN result r ON r.game = g.id\n"
    "GROUP BY g.id ORDER BY g.date DESC, g.id DESC";

/* The key is of a game that was chosen: nothing need be asked of the others. */
static const char why_sql[] =
    "WITH part AS (\n"
    "  SELECT x.game, min(x.seq) AS seq, NULL AS seat, 0 AS nr, 'rounds' AS adds_to,\n"
    "    'begin of round ' || x.round AS what\n"
    "  FROM action x WHERE x.game = :key_1 AND x.round > 0 GROUP BY x.game, x.round\n"
    "  UNION ALL SELECT f.game, f.seq, f.seat, f.n, 'findings', v.id || ': ' || v.text\n"
    "  FROM finding f JOIN violation v ON v.id = f.violation WHERE f.game = :key_1\n"
    "  UNION ALL SELECT r.game, " AT_END ", r.seat, 0, '', 'place ' || r.place || ', ' || r.total || ' points'\n"
    "  FROM result r WHERE r.game = :key_1)\n"
    "SELECT game, seq, seat, adds_to, adds_to <> '' AS amount, what\n"
    "FROM part ORDER BY game, seq, seat, nr";

/* clang-format on */

static const struct report_chart chart = {
    .script = "games.gp", .height = 420, .data = {columns, finished_sql, NULL}};

static const struct report_why why = {
    .keys = {"game"},
    .doc = "where each round begins, what the audit found, and the results at the last event",
    .sql = why_sql,
};

const struct report report_games = {
    .name = "games",
    .title = "Games",
    .summary = "every game with its end, its winner and the score",
    .reading = "The latest game comes first. Games that were not played to their end have no "
               "winner.",
    .headline = "The latest game was won by {winner} with {score} points in {rounds} rounds.",
    .table = {columns, sql, NULL},
    .chart = &chart,
    .why = &why,
    .not_by_games = "each of its rows is one game",
};
