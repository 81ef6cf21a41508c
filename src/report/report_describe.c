#include "report/report_describe.h"

#include <string.h>

#include "base/buf.h"
#include "base/xalloc.h"
#include "core/game.h"
#include "games/game_registry.h"
#include "report/report.h"
#include "report/report_columns.h"
#include "report/user_reports.h"

enum { LIST_COLUMNS = 10, COLUMNS_COLUMNS = 3 };

static const struct report_column list_columns[] = {
    TEXT_COLUMN("report", "name"),
    TEXT_COLUMN("summary", "what it shows"),
    DETAIL_TEXT_COLUMN("title", "heading"),
    DETAIL_TEXT_COLUMN("reading", "how to read it"),
    DETAIL_TEXT_COLUMN("chart", "gnuplot script"),
    DETAIL_TEXT_COLUMN("keys", "columns that name a row"),
    DETAIL_TEXT_COLUMN("evidence", "what 'shipslog why' shows of a row"),
    DETAIL_TEXT_COLUMN("apart", "columns of which it shows more with --of"),
    DETAIL_TEXT_COLUMN("needs", "option without which there is no answer"),
    DETAIL_TEXT_COLUMN("alias", "another name of the report"),
    END_OF_COLUMNS,
};

static const struct report_column columns_columns[] = {
    TEXT_COLUMN("column", "name"),
    TEXT_COLUMN("kind", "text, or the decimals of a number"),
    TEXT_COLUMN("meaning", "what it holds and in which unit"),
    END_OF_COLUMNS,
};

static void begin_table(struct report_table *t, const struct report_column *columns,
                        size_t n_columns, size_t n_rows)
{
    *t = (struct report_table){.columns = columns,
                               .n_columns = n_columns,
                               .n_rows = n_rows,
                               .cells = xcalloc(n_rows * n_columns, sizeof *t->cells),
                               .texts = ARENA_INIT};
}

/* `text` is a constant of the program, or in the arena of the table. */
static void set_cell(struct report_table *t, size_t row, size_t column, const char *text)
{
    t->cells[row * t->n_columns + column] =
        (struct report_cell){.text = text, .length = strlen(text)};
}

/* The names, up to NULL, with blanks between them. */
static const char *join_names(const char *const *name, size_t most, struct arena *texts)
{
    struct buf names = BUF_INIT;
    for (size_t i = 0; i < most && name[i] != NULL; i++)
        buf_printf(&names, "%s%s", i == 0 ? "" : " ", name[i]);
    const char *kept = arena_strndup(texts, buf_str(&names), names.len);
    buf_free(&names);
    return kept;
}

static void describe_report(struct report_table *out, size_t row, const struct report *r)
{
    set_cell(out, row, 0, r->name);
    set_cell(out, row, 1, r->summary);
    set_cell(out, row, 2, r->title);
    set_cell(out, row, 3, r->reading);
    set_cell(out, row, 4, r->chart == NULL ? "" : r->chart->script);
    set_cell(out, row, 5,
             r->why == NULL ? "" : join_names(r->why->keys, REPORT_KEYS_MAX, &out->texts));
    set_cell(out, row, 6, r->why == NULL ? "" : r->why->doc);
    set_cell(out, row, 7,
             r->why == NULL ? "" : join_names(r->why->apart, REPORT_APART_MAX, &out->texts));
    set_cell(out, row, 8, report_needed_option(r));
    set_cell(out, row, 9, r->alias == NULL ? "" : r->alias);
}

void report_describe_all(struct report_table *out, const struct user_reports *user_reports)
{
    size_t n = 0;
    while (report_at(n) != NULL)
        n++;
    begin_table(out, list_columns, LIST_COLUMNS, n + user_reports->n);
    for (size_t row = 0; row < n; row++)
        describe_report(out, row, report_at(row));
    for (size_t i = 0; i < user_reports->n; i++)
        describe_report(out, n + i, user_reports->report[i]);
}

static const char *kind_of(const struct report_column *column)
{
    static const char *const decimals[] = {"integer", "1 decimal", "2 decimals", "3 decimals"};
    return column->type == COLUMN_TEXT ? "text" : decimals[column->decimals];
}

/* The table that is filled: columns for the parts of a score appear once for each game. */
struct description {
    struct report_table *table;
    size_t row;
};

static void describe_column(struct description *d, const struct report_column *column,
                            const char *meaning)
{
    set_cell(d->table, d->row, 0, column->name);
    set_cell(d->table, d->row, 1, kind_of(column));
    set_cell(d->table, d->row, 2, meaning);
    d->row++;
}

static const char *meaning_in(const struct game_def *game, const struct report_column *column,
                              struct arena *texts)
{
    struct buf meaning = BUF_INIT;
    buf_printf(&meaning, "%s (%s)", column->doc, game->title);
    const char *kept = arena_strndup(texts, buf_str(&meaning), meaning.len);
    buf_free(&meaning);
    return kept;
}

/* Describes the columns from `first` on that stand for parts, with the names of each game.
 * Returns the number of these columns. */
static size_t describe_parts(struct description *d, const struct report_column *first)
{
    struct arena *texts = &d->table->texts;
    const struct game_def *game;
    size_t n = 0;
    for (size_t g = 0; (game = game_at(g)) != NULL; g++) {
        struct report_columns found;
        report_columns_find(&found, first, game, texts);
        for (size_t i = 0; i < found.n && found.column[i].when >= COLUMN_PART; i++)
            describe_column(d, &found.column[i], meaning_in(game, &found.column[i], texts));
    }
    while (first[n].when >= COLUMN_PART)
        n++;
    return n;
}

/* The most rows there can be: every column for each game. */
static size_t count_rows(const struct report_column *columns)
{
    size_t games = 0, n = 0;
    while (game_at(games) != NULL)
        games++;
    while (columns[n].name != NULL)
        n++;
    return n * games;
}

void report_describe_columns(struct report_table *out, const struct report *report)
{
    const struct report_column *columns = report->table.columns;
    struct description d = {.table = out};
    begin_table(out, columns_columns, COLUMNS_COLUMNS, count_rows(columns));
    for (size_t i = 0; columns[i].name != NULL;) {
        if (columns[i].when >= COLUMN_PART) {
            i += describe_parts(&d, &columns[i]);
            continue;
        }
        describe_column(&d, &columns[i], columns[i].doc);
        i++;
    }
    out->n_rows = d.row;
}
