/* db_list.c - shipslog db list, db show: what a database holds. */
#include "base/buf.h"
#include "base/err.h"
#include "cli/db_actions.h"
#include "cli/output_file.h"
#include "cli/report_options.h"
#include "report/game_scores.h"
#include "report/report.h"
#include "report/report_write.h"
#include "store/game_life.h"
#include "store/stored.h"

/* ---- list ---- */

struct list_options {
    struct report_options choice;
    bool removed, unfinished;
    int format;
};

/* clang-format off */

static const struct report_column list_columns[] = {
    NUMBER_COLUMN("game", 0, "number"),
    TEXT_COLUMN("hash", "first digits of the content hash"),
    TEXT_COLUMN("id", "the log's own; empty when it has none"),
    TEXT_COLUMN("date", "empty when unknown"),
    TEXT_COLUMN("event", "likewise"),
    TEXT_COLUMN("players", "by seat, with the scores of a game that was played to its end"),
    TEXT_COLUMN("end", "yes: played to its end; result: that is all that is known; ignored: it counts nowhere"),
    NUMBER_COLUMN("findings", 0, "of the audit"),
    NUMBER_COLUMN("older", 0, "versions of it that count no more"),
    TEXT_COLUMN("log", "where it came from"),
    END_OF_COLUMNS,
};

/* Why the site says a game ended early is told in its words for programs. */
#define LIST_SQL(condition) \
    "SELECT g.id AS game, substr(g.hash, 1, 8) AS hash, g.own_id AS id, g.date AS date, g.event AS event,\n" \
    "  (SELECT group_concat(who, ', ') FROM (SELECT s.player || coalesce(' ' || s.total, '') AS who\n" \
    "    FROM v_seats s WHERE s.game = g.id ORDER BY s.seat_no)) AS players,\n" \
    "  iif(a.moves, iif(a.complete, 'yes', 'no' || coalesce((SELECT ', ' || replace(replace(h.value,\n" \
    "    'playerConcedeGame ', 'conceded by '), 'concede ', 'conceded by ') FROM header h\n" \
    "    WHERE h.game = g.id AND h.key = 'x-bga-end'), '')), 'result') || iif(a.counts, '', ', ignored') AS end,\n" \
    "  a.findings AS findings,\n" \
    "  (SELECT count(*) FROM past_game o WHERE o.game = g.id) AS older,\n" \
    "  f.path || ':' || g.first_line AS log\n" \
    "FROM chosen c JOIN game g ON g.id = c.game JOIN audit a ON a.game = g.id JOIN source f ON f.id = g.source\n" \
    condition "ORDER BY g.id"

static const struct report_column removed_columns[] = {
    NUMBER_COLUMN("game", 0, "number"),
    TEXT_COLUMN("hash", "first digits of the content hash"),
    TEXT_COLUMN("id", "the log's own; empty when it has none"),
    TEXT_COLUMN("date", "empty when unknown"),
    TEXT_COLUMN("event", "likewise"),
    TEXT_COLUMN("players", "by seat, as the log writes them"),
    TEXT_COLUMN("log", "where it came from"),
    END_OF_COLUMNS,
};

static const char removed_sql[] =
    "SELECT o.game AS game, substr(o.hash, 1, 8) AS hash, o.own_id AS id, o.date AS date, o.event AS event,\n"
    "  (SELECT group_concat(name, ', ') FROM (SELECT n.name FROM past_seat_name n\n"
    "    WHERE n.past = o.past ORDER BY n.seat)) AS players,\n"
    "  f.path || ':' || o.first_line AS log\n"
    "FROM past_game o JOIN source f ON f.id = o.source WHERE o.fate = 'removed' ORDER BY o.game";

static const struct option_row list_rows[] = {
    DB_READ_ROW(struct list_options, choice.db),
    OPTION_TEXT_ROW('p', "player", struct list_options, choice.player, "NAME",
                    "only games of this player"),
    OPTION_TEXT_ROW(0, "event", struct list_options, choice.event, "TEXT",
                    "only games with TEXT in the name of the event"),
    OPTION_TEXT_ROW(0, "from", struct list_options, choice.from, "DATE",
                    "only games of this day, month or year and later"),
    OPTION_TEXT_ROW(0, "to", struct list_options, choice.to, "DATE",
                    "only games of this day, month or year and earlier"),
    OPTION_TEXT_ROW(0, "kind", struct list_options, choice.kind, "KIND",
                    "only this game: puerto-rico, san-juan"),
    OPTION_FLAG_ROW(0, "unfinished", struct list_options, unfinished,
                    "only games that were not played to their end"),
    OPTION_FLAG_ROW(0, "removed", struct list_options, removed,
                    "list the games that were removed instead, all of them"),
    OPTION_CHOICE_ROW('f', "format", struct list_options, format, "table|csv|json",
                      "how to write it"),
    {0},
};
/* clang-format on */

enum list_format { LIST_TABLE, LIST_CSV, LIST_JSON };

static int print_list(struct command_context *c, const struct report_table *table)
{
    const struct list_options *o = c->options;
    struct buf out = BUF_INIT;
    if (o->format == LIST_CSV)
        report_write_csv(table, &out);
    else if (o->format == LIST_JSON)
        report_write_json(table, &out);
    else
        report_write_text(table, SIZE_MAX, &out);
    return output_file_write(c, NULL, &out);
}

static const struct report_source games = {list_columns, LIST_SQL(""), "kept"};
static const struct report_source unfinished = {list_columns,
                                                LIST_SQL("WHERE NOT a.complete\n"), "kept"};
static const struct report_source removed = {removed_columns, removed_sql, NULL};

static const struct report_source *source_of(const struct list_options *o)
{
    return o->removed ? &removed : o->unfinished ? &unfinished : &games;
}

int db_list_games(struct report_table *out, struct store *store, struct err *err)
{
    struct report_filter all = {0};
    int status = report_filter_resolve(&all, store, err);
    if (status == 0)
        status = report_read(out, store, &games, &all, err);
    report_filter_free(&all);
    return status;
}

static int run_list(struct command_context *c)
{
    const struct list_options *o = c->options;
    struct store *store;
    struct report_filter filter;
    struct report_table table;
    struct err err = ERR_INIT;
    if (c->n_args > 0)
        return command_usage_error(c, "unexpected argument '%s'", c->args[0]);
    int status =
        report_options_open(c, &o->choice, c->n_args, REPORT_ANY_KIND, &store, &filter);
    if (status == EXIT_CLEAN) {
        status = report_read(&table, store, source_of(o), &filter, &err) < 0
                     ? command_fail(c, &err)
                     : print_list(c, &table);
        report_table_free(&table);
    }
    report_options_close(store, &filter);
    return status;
}

const struct command db_list = {
    .name = "list",
    .summary = "list games with their players and scores",
    .usage = "[OPTION]...",
    .help =
        "One line for each game: its number, the first digits of its hash and its own id\n"
        "(each of which names it), date, event, players by seat with their scores, whether\n"
        "it was played to its end (or only its result is known; ignored: it counts nowhere),\n"
        "findings, how many older "
        "versions it has, and the log\n"
        "it came from.\n",
    .options = list_rows,
    .options_size = sizeof(struct list_options),
    .run = run_list,
};

/* ---- show ---- */

/* clang-format off */

static const struct report_column about_columns[] = {
    TEXT_COLUMN("what", "what is told of the game"),
    TEXT_COLUMN("value", "of this game"),
    END_OF_COLUMNS,
};

static const char about_sql[] =
    "WITH g AS (SELECT * FROM v_games WHERE game = :game)\n"
    "SELECT what, value FROM (\n"
    "  SELECT 1 AS n, 'game' AS what, game || ', ' || game_kind AS value FROM g\n"
    "  UNION ALL SELECT 2, 'hash', hash FROM g\n"
    "  UNION ALL SELECT 3, 'id', own_id FROM g\n"
    "  UNION ALL SELECT 4, 'log', source || ':' || first_line FROM g\n"
    "  UNION ALL SELECT 5, 'date', date FROM g\n"
    "  UNION ALL SELECT 6, 'event', event FROM g\n"
    "  UNION ALL SELECT 7, 'site', site FROM g\n"
    "  UNION ALL SELECT 8, 'rules', rules FROM g\n"
    "  UNION ALL SELECT 9, 'read', replace(reading, '-', ' ') FROM g\n"
    "  UNION ALL SELECT 10, 'end', iif(moves, coalesce((SELECT replace(e.condition, '-', ' ') FROM ending e\n"
    "    WHERE e.game = g.game AND e.n = 1 AND g.complete), 'not played to its end')\n"
    "    || ', round ' || g.rounds || ', ' || g.events || ' events', iif(EXISTS(SELECT 1 FROM header h\n"
    "    WHERE h.game = g.game AND h.key = 'position'), iif(complete, '', 'not ') || 'played to its end, round '\n"
    "    || g.rounds || ', ' || g.events || ' events from a position on', 'only the result is known')) FROM g\n"
    "  UNION ALL SELECT 11, 'counts', 'nowhere' FROM g WHERE NOT counts)\n"
    "WHERE value <> '' ORDER BY n";

static const struct report_column finding_columns[] = {
    NUMBER_COLUMN("line", 0, "line of the log as it was read"),
    TEXT_COLUMN("severity", "info, warning, error"),
    TEXT_COLUMN("what", "the rule that is broken, or why the line cannot be read"),
    TEXT_COLUMN("statement", "what the log says there"),
    TEXT_COLUMN("meant", "what is probably wrong with the log there"),
    END_OF_COLUMNS,
};

static const char finding_sql[] =
    "SELECT line, severity, what, statement, meant FROM (\n"
    "  SELECT n AS n, line AS line, severity AS severity, text AS what, event AS statement, repair AS meant\n"
    "  FROM v_findings WHERE game = :game\n"
    "  UNION ALL SELECT 0, u.line, 'error', u.reason, trim(u.text), r.repair\n"
    "  FROM unread u LEFT JOIN unread_repair r ON r.game = u.game AND r.n = u.n WHERE u.game = :game)\n"
    "ORDER BY line, n";

static const struct report_column history_columns[] = {
    TEXT_COLUMN("hash", "content hash"),
    TEXT_COLUMN("fate", "why it counts no more"),
    NUMBER_COLUMN("events", 0, "events"),
    TEXT_COLUMN("log", "where it came from"),
    END_OF_COLUMNS,
};

static const char history_sql[] =
    "SELECT o.hash AS hash, o.fate AS fate, (SELECT count(*) FROM past_event e WHERE e.past = o.past) AS events,\n"
    "  f.path || ':' || o.first_line AS log\n"
    "FROM past_game o JOIN source f ON f.id = o.source WHERE o.game = :game ORDER BY o.past DESC";

static const struct {
    const char *title;
    struct report_source source;
} sections[] = {
    {NULL, {about_columns, about_sql, NULL}},
    {"Scores", {game_scores_columns, game_scores_sql, NULL}},
    {"Findings", {finding_columns, finding_sql, NULL}},
    {"Older versions, the last first", {history_columns, history_sql, NULL}},
};
/* clang-format on */

/* What has no rows is left out. */
static int put_section(struct store *store, size_t i, const struct report_filter *filter,
                       struct buf *out, struct err *err)
{
    struct report_table table;
    const int status = report_read(&table, store, &sections[i].source, filter, err);
    if (status == 0 && table.n_rows > 0) {
        if (sections[i].title != NULL)
            buf_printf(out, "\n%s\n\n", sections[i].title);
        report_write_text(&table, SIZE_MAX, out);
    }
    report_table_free(&table);
    return status;
}

/* A removed game has nothing but a history. */
static int find_any(struct command_context *c, struct store *store, const char *text,
                    int64_t *game)
{
    struct err err = ERR_INIT;
    struct past_version version;
    int found = stored_find(store, text, game, &err);
    if (found == 0) {
        found = game_life_find_past(store, text, &version, &err);
        *game = version.game;
    }
    if (found < 0)
        return command_fail(c, &err);
    return found > 0 ? EXIT_CLEAN
                     : command_error(c, "%s: holds no game '%s'", store_path(store), text);
}

static int run_show(struct command_context *c)
{
    const struct db_options *o = c->options;
    struct err err = ERR_INIT;
    struct store *store;
    struct report_filter filter = {0};
    struct buf out = BUF_INIT;
    int status = db_open_for_games(c, o->db, 1, STORE_READ, &store);
    if (status == EXIT_CLEAN)
        status = find_any(c, store, c->args[0], &filter.game);
    for (size_t i = 0; i < sizeof sections / sizeof *sections && status == EXIT_CLEAN; i++) {
        if (put_section(store, i, &filter, &out, &err) < 0)
            status = command_fail(c, &err);
    }
    store_close(store);
    if (status == EXIT_CLEAN)
        return output_file_write(c, NULL, &out);
    buf_free(&out);
    return status;
}

static const struct option_row show_rows[] = {DB_READ_ROW(struct db_options, db), {0}};

const struct command db_show = {
    .name = "show",
    .summary = "show all that is known of one game",
    .usage = "GAME",
    .help =
        "Prints where the game came from, all scores and places, what the audit found, and\n"
        "the older versions that it replaces; of a removed game its versions. GAME is a\n"
        "number, an id of a log, or at least eight digits of a hash.\n",
    .options = show_rows,
    .options_size = sizeof(struct db_options),
    .run = run_show,
};
