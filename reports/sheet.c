/* sheet.c - one game on one sheet: its roles turn by turn, and what came of them. */
#include "report/report.h"
#include "report/why_sql.h"

/* clang-format off */

static const struct report_column columns[] = {
    NUMBER_COLUMN("round", 0, "round"),
    NUMBER_COLUMN("pick", 0, "number of the choice within the round"),
    TEXT_COLUMN("player", "who took the role"),
    TEXT_COLUMN("role", "its name"),
    NUMBER_COLUMN_WHEN(ON_CARD, "on_card", 0, "money that lay on the card; only where there can be any"),
    NUMBER_COLUMN("own_money", 0, "money the picker gained in the turn, that on the card included"),
    NUMBER_COLUMN("other_money", 0, "money all others together gained"),
    NUMBER_COLUMN("own_points", 0, "victory points of the picker, those of buildings left out"),
    NUMBER_COLUMN("other_points", 0, "victory points of all others together"),
    NUMBER_COLUMN("own_goods", 0, "goods the picker gained"),
    NUMBER_COLUMN("other_goods", 0, "goods all others together gained"),
    NUMBER_COLUMN_WHEN(DRAWN, "own_drawn", 0,
                       "cards the picker drew, kept or not; only where players draw"),
    NUMBER_COLUMN_WHEN(DRAWN, "other_drawn", 0, "cards all others together drew"),
    NUMBER_COLUMN("score", 0, "score of the picker at the end of the round"),
    END_OF_COLUMNS,
};

static const char sql[] =
    WITH_GAMES "\n"
    "SELECT t.round AS round, t.pick AS pick, p.name AS player, i.title AS role,\n"
    "  t.on_card AS on_card, t.own_money AS own_money, t.other_money AS other_money,\n"
    "  t.own_points AS own_points, t.other_points AS other_points,\n"
    "  t.own_goods AS own_goods, t.other_goods AS other_goods,\n"
    "  t.own_drawn AS own_drawn, t.other_drawn AS other_drawn, r.total AS score\n"
    "FROM chosen c CROSS JOIN turn t ON t.game = c.game\n"
    "JOIN seat s ON s.game = t.game AND s.seat = t.seat\n"
    "JOIN player p ON p.id = s.player\n"
    "JOIN thing i ON i.game_kind = c.kind AND i.id = t.role\n"
    "LEFT JOIN round_score r ON r.game = t.game AND r.round = t.round AND r.seat = t.seat\n"
    "ORDER BY t.game, t.turn";

static const struct report_column chart_columns[] = {
    NUMBER_COLUMN("panel", 0, "0 texts, 1 scores, 2 roles, 3 income, 4 parts of the score"),
    NUMBER_COLUMN("series", 0, "number of the seat, from 1; of the text"),
    TEXT_COLUMN("who", "player"),
    NUMBER_COLUMN("rank", 0, "number of the role, the source, the part, from 1"),
    TEXT_COLUMN("label", "its name"),
    NUMBER_COLUMN("round", 0, "round, of scores and roles; else 0"),
    NUMBER_COLUMN("low", 0, "where the bar begins; of a role the choice of the seat in the round, from 1"),
    NUMBER_COLUMN("high", 0, "score; where the bar ends"),
    END_OF_COLUMNS,
};

/* Sources beyond the sixth are one. */
#define OTHERS "7"

static const char chart_with[] =
    WITH_GAMES ",\n"
    "sitter AS MATERIALIZED (\n"
    "  SELECT c.game, c.kind, s.seat, p.name AS who\n"
    "  FROM chosen c CROSS JOIN seat s ON s.game = c.game JOIN player p ON p.id = s.player),\n"
    "score AS MATERIALIZED (\n"
    "  SELECT r.round, r.seat, r.total\n"
    "  FROM chosen c CROSS JOIN round_score r ON r.game = c.game),\n"
    "role AS MATERIALIZED (\n"
    "  SELECT i.id, i.name, row_number() OVER (ORDER BY i.id) AS rank\n"
    "  FROM thing i WHERE i.game_kind = " CHOSEN_KIND " AND i.class = 'role'),\n"
    "money AS MATERIALIZED (\n"
    "  SELECT id FROM thing WHERE game_kind = " CHOSEN_KIND " AND account = 'money'),\n"
    "source AS MATERIALIZED (\n"
    "  SELECT x.cause, row_number() OVER (ORDER BY sum(x.gained) DESC, x.cause) AS rank\n"
    "  FROM chosen c CROSS JOIN income x ON x.game = c.game\n"
    "  WHERE x.gained > 0 AND x.thing IN money GROUP BY x.cause),\n"
    "gain AS (\n"
    "  SELECT x.seat, min(o.rank, " OTHERS ") AS rank,\n"
    "    iif(o.rank < " OTHERS ", a.title, 'other') AS label, sum(x.gained) AS n\n"
    "  FROM chosen c CROSS JOIN income x ON x.game = c.game\n"
    "  JOIN source o ON o.cause = x.cause\n"
    "  JOIN cause a ON a.game_kind = c.kind AND a.id = x.cause\n"
    "  WHERE x.gained > 0 AND x.thing IN money GROUP BY x.seat, min(o.rank, " OTHERS ")),\n"
    "part AS (\n"
    "  SELECT r.seat AS letter, r.part AS name, r.points AS n\n"
    "  FROM chosen c CROSS JOIN v_result_parts r ON r.game = c.game\n"
    "  UNION ALL SELECT x.seat, x.part, x.points\n"
    "  FROM chosen c CROSS JOIN v_score_parts x ON x.game = c.game\n"
    "  WHERE x.round = (SELECT max(round) FROM score) AND NOT EXISTS (SELECT 1 FROM result r\n"
    "    WHERE r.game = c.game)),\n";

/* What a role is called in a field too small for its name: three letters, or four where three are
 * also those of another role; "Pr2" of the second of its name. */
#define SHORT_ROLE \
    "upper(substr(o.name, 1, 1)) || iif(instr(o.name, '-'), substr(o.name, 2, 1) || substr(o.name, -1),\n" \
    "    substr(o.name, 2, 2 + EXISTS (SELECT 1 FROM role q WHERE q.id <> o.id\n" \
    "      AND NOT instr(q.name, '-') AND substr(q.name, 1, 3) = substr(o.name, 1, 3))))"

static const char chart_sql[] =
    "line AS (\n"
    "SELECT 0 AS panel, 1 AS series, '' AS who, 0 AS rank,\n"
    "  'Game ' || g.id || iif(g.date = '', '', ': ' || g.date) AS label,\n"
    "  0 AS round, 0 AS low, 0 AS high\n"
    "FROM chosen c JOIN game g ON g.id = c.game\n"
    "UNION ALL SELECT 0, 2, '', 0, " MONEY ", 0, 0, 0 FROM chosen\n"
    "UNION ALL SELECT 0, 3, '', 0, iif(EXISTS (SELECT 1 FROM result r WHERE r.game = c.game),\n"
    "  'Final score', 'Score after round ' || (SELECT max(round) FROM score)), 0, 0, 0\n"
    "  FROM chosen c\n"
    "UNION ALL SELECT 1, s.seat + 1, s.who, 0, '', r.round, 0, r.total\n"
    "  FROM score r JOIN sitter s ON s.seat = r.seat\n"
    "UNION ALL SELECT 2, s.seat + 1, s.who, o.rank, " SHORT_ROLE ",\n"
    "  t.round, row_number() OVER (PARTITION BY t.round, t.seat ORDER BY t.turn), 0\n"
    "  FROM sitter s CROSS JOIN turn t ON t.game = s.game AND t.seat = s.seat\n"
    "  JOIN role o ON o.id = t.role\n"
    "UNION ALL SELECT 3, s.seat + 1, s.who, x.rank, x.label, 0,\n"
    "  sum(x.n) OVER w - x.n, sum(x.n) OVER w FROM gain x JOIN sitter s ON s.seat = x.seat\n"
    "  WINDOW w AS (PARTITION BY x.seat ORDER BY x.rank)\n"
    "UNION ALL SELECT 4, s.seat + 1, s.who, m.n, m.title, 0,\n"
    "  sum(x.n) OVER w - x.n, sum(x.n) OVER w\n"
    "  FROM part x JOIN sitter s ON s.seat = unicode(x.letter) - 65\n"
    "  JOIN score_part m ON m.game_kind = s.kind AND m.name = x.name\n"
    "  WHERE x.n <> 0 WINDOW w AS (PARTITION BY s.seat ORDER BY m.n))\n"
    "SELECT panel, series, who, rank, label, round, low, high FROM line\n"
    "WHERE EXISTS (SELECT 1 FROM score)\n"
    "ORDER BY panel, series, round, rank, low";

static const char why_sql[] =
    WITH_GAMES "\n"
    EVIDENCE("t.game", "t.first_seq", "t.seat", "", "NULL", TURN_TEXT)
    "FROM chosen c CROSS JOIN turn t ON t.game = c.game\n"
    "WHERE t.round = :key_1 AND t.pick = :key_2\n"
    "ORDER BY t.game, t.first_seq";

/* clang-format on */

static const struct report_why why = {
    .keys = {"round", "pick"},
    .doc = "the choice of the role, and what the turn brought",
    .sql = why_sql,
};

static const struct report_chart chart = {.script = "sheet.gp",
                                          .data = {chart_columns, chart_sql, chart_with},
                                          .height = 920,
                                          .label_columns = 26};

const struct report report_sheet = {
    .name = "sheet",
    .title = "Game sheet",
    .summary = "one game: its roles turn by turn, and what came of them",
    .reading =
        "What a turn brings counts from the choice of the role to the next choice; what is "
        "spent "
        "is not taken off. The chart has the scores at the end of every round, the roles "
        "each player took in it, income by source and the parts of the score.",
    .table = {columns, sql, NULL},
    .chart = &chart,
    .needs = NEEDS_GAME,
    .why = &why,
    .not_by_games = "it is about one game",
};
