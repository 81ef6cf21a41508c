#include "report_explain.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/text.h"
#include "base/xalloc.h"
#include "report.h"
#include "report_parameter.h"
#include "report_sql.h"

/* ---- the SQL ---- */

/* What means the same to people, to the shell's quotes and to SQL's. */
static bool is_plain(const char *text)
{
    const size_t length = strlen(text);
    bool is_safe = true;
    for (size_t at = 0; at < length && is_safe;) {
        if (strchr("'\"\\", text[at]) != NULL)
            return false;
        at += text_cell(text + at, length - at, &is_safe);
    }
    return is_safe;
}

static void put_parameter(struct buf *out, const struct report_parameter *p)
{
    if (p->text == NULL) {
        buf_printf(out, ".parameter set %s %lld\n", p->name, (long long)p->number);
    } else if (is_plain(p->text)) {
        buf_printf(out, ".parameter set %s \"'%s'\"\n", p->name, p->text);
    } else {
        buf_printf(out, ".parameter set %s \"CAST(x'", p->name);
        for (const char *c = p->text; *c != '\0'; c++)
            buf_printf(out, "%02x", (unsigned)(unsigned char)*c);
        buf_puts(out, "' AS TEXT)\"\n");
    }
}

/* Whether the SQL has the parameter: ":player" is not in ":players". */
static bool has_parameter(const char *sql, const char *name)
{
    static const char word[] = "abcdefghijklmnopqrstuvwxyz_";
    const size_t length = strlen(name);
    for (const char *at = sql; (at = strstr(at, name)) != NULL; at += length) {
        if (at[length] == '\0' || strchr(word, at[length]) == NULL)
            return true;
    }
    return false;
}

void report_explain(struct buf *out, const struct report *report,
                    const struct report_filter *filter)
{
    struct report_parameter all[REPORT_PARAMETERS];
    struct buf open = BUF_INIT, sql = BUF_INIT;
    report_parameters(all, filter);
    report_put_sql(&sql, &report->table);
    buf_printf(out, "-- %s: %s\n.parameter init\n", report->name, report->summary);
    for (size_t i = 0; i < REPORT_PARAMETERS; i++) {
        if (!has_parameter(buf_str(&sql), all[i].name))
            continue;
        if (all[i].text != NULL || all[i].number != 0)
            put_parameter(out, &all[i]);
        else
            buf_printf(&open, " %s", all[i].name);
    }
    if (open.len > 0)
        buf_printf(out, "-- NULL, since not chosen:%s\n", buf_str(&open));
    report_put_sql(out, &report->table);
    buf_puts(out, ";\n");
    buf_free(&sql);
    buf_free(&open);
}

/* ---- the games ---- */

/* clang-format off */
static const struct report_column game_columns[] = {
    NUMBER_COLUMN("game", 0, "number of the game in the database"),
    TEXT_COLUMN("hash", "first digits of its hash"),
    TEXT_COLUMN("date", "ISO 8601, as far as it is known"),
    NUMBER_COLUMN("players", 0, "number of seats"),
    TEXT_COLUMN("end", "'yes': it was played to its end"),
    TEXT_COLUMN("log", "file it was read from, and line"),
    END_OF_COLUMNS,
};

static const char games_sql[] =
    WITH_GAMES "\n"
    "SELECT c.game AS game, substr(g.hash, 1, 8) AS hash, g.date AS date,\n"
    "  c.players AS players, CASE c.complete WHEN 1 THEN 'yes' ELSE 'no' END AS \"end\",\n"
    "  s.path || ':' || g.first_line AS log\n"
    "FROM chosen c JOIN game g ON g.id = c.game JOIN source s ON s.id = g.source\n"
    "ORDER BY c.game";

static const struct report_column answer_columns[] = {
    NUMBER_COLUMN("row", 0, "row of the report; empty: every row"),
    TEXT_COLUMN("of", "player or game that the row is about"),
    NUMBER_COLUMN("game", 0, "number of the game in the database"),
    TEXT_COLUMN("hash", "first digits of its hash"),
    TEXT_COLUMN("date", "ISO 8601, as far as it is known"),
    NUMBER_COLUMN("players", 0, "number of seats"),
    TEXT_COLUMN("end", "'yes': it was played to its end"),
    TEXT_COLUMN("log", "file it was read from, and line"),
    END_OF_COLUMNS,
};
/* clang-format on */

enum { ANSWER_COLUMNS = 8, OWN_COLUMNS = 2, GAME_COLUMNS = 6 };

static const struct report_source games_source = {game_columns, games_sql, NULL};

/* The column of that name; the table's n_columns when it has none. */
static size_t find_column(const struct report_table *table, const char *name, int type)
{
    size_t i = 0;
    while (i < table->n_columns &&
           (table->columns[i].type != type || strcmp(table->columns[i].name, name) != 0))
        i++;
    return i;
}

static bool has_column(const struct report_table *table, const char *name, int type)
{
    return find_column(table, name, type) < table->n_columns;
}

static struct report_cell copy_cell(struct report_table *out, const struct report_cell *cell)
{
    struct report_cell copy = *cell;
    if (copy.text != NULL)
        copy.text = arena_strndup(&out->texts, cell->text, cell->length);
    return copy;
}

/* Appends the games of a filter; `row` counts from 1, 0 stands for all. */
static int add_games(struct report_table *out, struct store *store,
                     const struct report_filter *filter, size_t row, const char *of,
                     struct err *err)
{
    struct report_table games;
    const int status = report_read(&games, store, &games_source, filter, err);
    for (size_t i = 0; status == 0 && i < games.n_rows; i++) {
        out->cells =
            xrealloc_array(out->cells, (out->n_rows + 1) * ANSWER_COLUMNS, sizeof *out->cells);
        struct report_cell *cell = &out->cells[out->n_rows++ * ANSWER_COLUMNS];
        const struct report_cell name = {.text = of, .length = strlen(of)};
        cell[0] = (struct report_cell){.number = (int64_t)row, .is_null = row == 0};
        cell[1] = copy_cell(out, &name);
        for (size_t k = 0; k < GAME_COLUMNS; k++)
            cell[OWN_COLUMNS + k] = copy_cell(out, report_cell(&games, i, k));
    }
    report_table_free(&games);
    return status;
}

/* What one row is about narrows the filter. */
static int add_row(struct report_table *out, struct store *store,
                   const struct report_table *rows, size_t row,
                   const struct report_filter *filter, struct err *err)
{
    const size_t game = find_column(rows, "game", COLUMN_NUMBER);
    const size_t player = find_column(rows, "player", COLUMN_TEXT);
    struct report_filter narrow = *filter;
    struct buf of = BUF_INIT;
    if (game < rows->n_columns) {
        narrow.game = report_cell(rows, row, game)->number;
        buf_put_i64(&of, narrow.game);
    } else {
        narrow.player = report_cell(rows, row, player)->text;
        buf_puts(&of, narrow.player);
    }
    const int status = add_games(out, store, &narrow, row + 1, buf_str(&of), err);
    buf_free(&of);
    return status;
}

int report_games_behind(struct report_table *out, struct store *store,
                        const struct report *report, const struct report_filter *filter,
                        struct err *err)
{
    *out = (struct report_table){
        .columns = answer_columns, .n_columns = ANSWER_COLUMNS, .texts = ARENA_INIT};
    struct report_table rows;
    int status = report_answer(&rows, store, report, filter, err);
    const bool tells = status == 0 && (has_column(&rows, "game", COLUMN_NUMBER) ||
                                       has_column(&rows, "player", COLUMN_TEXT));
    if (status == 0 && !tells)
        status = add_games(out, store, filter, 0, "", err);
    for (size_t row = 0; status == 0 && tells && row < rows.n_rows; row++)
        status = add_row(out, store, &rows, row, filter, err);
    report_table_free(&rows);
    return status;
}
