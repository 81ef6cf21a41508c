#include "report_describe.h"

#include <string.h>

#include "base/buf.h"
#include "base/xalloc.h"
#include "report.h"

enum { LIST_COLUMNS = 5, COLUMNS_COLUMNS = 3 };

static const struct report_column list_columns[] = {
    TEXT_COLUMN("report", "name"),
    TEXT_COLUMN("summary", "what it shows"),
    DETAIL_TEXT_COLUMN("title", "heading"),
    DETAIL_TEXT_COLUMN("reading", "how to read it"),
    DETAIL_TEXT_COLUMN("chart", "gnuplot script"),
    END_OF_COLUMNS,
};

static const struct report_column columns_columns[] = {
    TEXT_COLUMN("column", "name"),
    TEXT_COLUMN("kind", "text, or the decimals of a number"),
    TEXT_COLUMN("meaning", "what it holds and in which unit"),
    END_OF_COLUMNS,
};

static void begin(struct report_table *t, const struct report_column *columns, size_t n_columns,
                  size_t n_rows)
{
    *t = (struct report_table){.columns = columns,
                               .n_columns = n_columns,
                               .n_rows = n_rows,
                               .cells = xcalloc(n_rows * n_columns, sizeof *t->cells),
                               .texts = ARENA_INIT};
}

/* `text` is a constant of the program. */
static void set(struct report_table *t, size_t row, size_t column, const char *text)
{
    t->cells[row * t->n_columns + column] =
        (struct report_cell){.text = text, .length = strlen(text)};
}

void report_describe_all(struct report_table *out)
{
    size_t n = 0;
    while (report_at(n) != NULL)
        n++;
    begin(out, list_columns, LIST_COLUMNS, n);
    for (size_t row = 0; row < n; row++) {
        const struct report *r = report_at(row);
        set(out, row, 0, r->name);
        set(out, row, 1, r->summary);
        set(out, row, 2, r->title);
        set(out, row, 3, r->reading);
        set(out, row, 4, r->chart == NULL ? "" : r->chart->script);
    }
}

static const char *kind_of(const struct report_column *column)
{
    static const char *const decimals[] = {"integer", "1 decimal", "2 decimals"};
    return column->type == COLUMN_TEXT ? "text" : decimals[column->decimals];
}

void report_describe_columns(struct report_table *out, const struct report *report)
{
    const struct report_column *columns = report->table.columns;
    size_t n = 0;
    while (columns[n].name != NULL)
        n++;
    begin(out, columns_columns, COLUMNS_COLUMNS, n);
    for (size_t row = 0; row < n; row++) {
        set(out, row, 0, columns[row].name);
        set(out, row, 1, kind_of(&columns[row]));
        set(out, row, 2, columns[row].doc);
    }
}
