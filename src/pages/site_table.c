/* site_table.c - a report's table in a page. */
#include <stdlib.h>
#include <string.h>

#include "base/html.h"
#include "base/xalloc.h"
#include "pages/site_page.h"
#include "pages/site_private.h"
#include "pages/site_words.h"
#include "report/report.h"
#include "report/report_write.h"

/* ---- columns that lead to other pages ---- */

static bool names_player(const struct report_column *column)
{
    static const char *const names[] = {"player", "opponent", "neighbour", "winner"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        if (column->type == COLUMN_TEXT && strcmp(column->name, names[i]) == 0)
            return true;
    }
    return false;
}

static bool names_game(const struct site_page *page, const struct report_column *column)
{
    return column->type == COLUMN_NUMBER && strcmp(column->name, "game") == 0 &&
           page->kind != NULL;
}

/* ---- cells ---- */

enum { LONG_BYTES = 32 }; /* longer texts wrap, inside words if needed */

/* The value that a column is sorted by where its text does not say it. */
static void put_sort_key(struct site_page *page, const struct report_column *column,
                         const struct report_cell *cell, const struct site_game *game)
{
    const bool is_plain =
        column->type == COLUMN_NUMBER
            ? cell->number >= 0 && !site_words_is_wins(column) && !site_words_is_percent(column)
            : !site_words_is_date(column);
    if (cell->is_null || (game == NULL && is_plain))
        return;
    buf_puts(&page->html, " data-key=\"");
    if (column->type == COLUMN_TEXT)
        html_put_text(&page->html, cell->text, cell->length);
    else
        report_put_number(&page->html, column, cell);
    buf_putc(&page->html, '"');
}

static void put_name(struct site_page *page, const struct report_column *column)
{
    for (const char *c = column->name; *c != '\0'; c++)
        buf_putc(&page->html, *c == '_' ? ' ' : *c);
}

enum { NARROW_COLUMNS = 4 }; /* that a phone has room for; the others come with the details */

/* Whether as many other columns stand before it. */
static bool is_wide(const struct report_table *t, size_t column)
{
    const size_t few = report_few_column(t);
    size_t n = 0;
    for (size_t i = 0; i < column; i++)
        n += i != few && !t->columns[i].is_detail;
    return n >= NARROW_COLUMNS;
}

struct classes {
    bool is_number, is_detail, is_few, is_long, is_short, is_wide;
};

static void put_classes(struct site_page *page, const struct classes *c)
{
    const bool is[] = {c->is_number, c->is_detail, c->is_few,
                       c->is_long,   c->is_short,  c->is_wide};
    static const char *const names[] = {"n", "d", "few", "long", "line", "w"};
    bool is_first = true;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        if (is[i])
            buf_printf(&page->html, "%s%s", is_first ? " class=\"" : " ", names[i]);
        is_first &= !is[i];
    }
    if (!is_first)
        buf_putc(&page->html, '"');
}

static void put_cell(struct site_page *page, const struct report_column *column,
                     const struct report_cell *cell, bool is_few, bool is_wide)
{
    /* The game that a cell leads to; NULL when it is none of the site's. */
    const struct site_game *game = names_game(page, column) && !cell->is_null
                                       ? site_kind_find_game(page->kind, cell->number)
                                       : NULL;
    const bool is_number = column->type == COLUMN_NUMBER && game == NULL;
    const bool is_long = game != NULL || (!is_number && cell->length > LONG_BYTES);
    const bool is_short = site_words_is_date(column) || column->use == COLUMN_VERDICT;
    buf_puts(&page->html, "<td");
    put_classes(page, &(struct classes){is_number, column->is_detail, is_few, is_long, is_short,
                                        is_wide && !column->is_detail});
    put_sort_key(page, column, cell, game);
    buf_putc(&page->html, '>');
    /* A shared first place has several names, and then there is no link. */
    if (game != NULL)
        site_put_game(page, game);
    else if (names_player(column) && page->kind != NULL && !cell->is_null)
        site_put_player(page, cell->text);
    else if (!cell->is_null)
        site_words_put_cell(&page->html, column, cell);
    buf_puts(&page->html, "</td>");
}

/* ---- rows ---- */

/* Marks stand beside their number. */
static void put_rows(struct site_page *page, const struct report_table *t, size_t n)
{
    const size_t few = report_few_column(t);
    const bool has_marks = report_marks(t) == REPORT_MARKS_SOME;
    for (size_t row = 0; row < n; row++) {
        buf_puts(&page->html, "<tr>");
        for (size_t i = 0; i < t->n_columns; i++) {
            const bool is_marked = has_marks && report_cell(t, row, few)->number != 0 &&
                                   strcmp(t->columns[few].of, t->columns[i].name) == 0;
            if (i != few)
                put_cell(page, &t->columns[i], report_cell(t, row, i), is_marked,
                         is_wide(t, i));
        }
        buf_puts(&page->html, "</tr>\n");
    }
}

static bool has_details(const struct report_table *t)
{
    const size_t few = report_few_column(t);
    for (size_t i = 0; i < t->n_columns; i++) {
        if (i != few && t->columns[i].is_detail)
            return true;
    }
    return false;
}

static void put_notes(struct site_page *page, const struct report_table *t, size_t max_rows,
                      const char *csv)
{
    if (report_marks(t) != REPORT_MARKS_NONE)
        buf_printf(&page->html,
                   "<p class=\"soft\">%s on fewer than %lld: too few to rely on.</p>\n",
                   report_marks(t) == REPORT_MARKS_ALL ? "Every row rests" : "* rests",
                   (long long)t->min_n);
    const bool is_cut = t->n_rows > max_rows;
    if (is_cut)
        buf_printf(&page->html, "<p class=\"soft\">The first %zu of %zu rows%s", max_rows,
                   t->n_rows, csv == NULL ? ".</p>\n" : "; all of them: ");
    else if (csv != NULL)
        buf_puts(&page->html, "<p class=\"soft\">As a file: ");
    if (csv != NULL)
        buf_printf(&page->html, "<a href=\"%s\">%s</a></p>\n", csv, csv);
}

void site_put_table(struct site_page *page, const struct report_table *table,
                    const char *caption, size_t max_rows, const char *csv)
{
    const size_t few = report_few_column(table);
    buf_puts(&page->html, "<div class=\"block\">\n");
    const bool has_some = has_details(table);
    if (has_some || is_wide(table, table->n_columns - 1))
        buf_printf(&page->html,
                   "<label class=\"all%s\"><input type=\"checkbox\"> all columns</label>\n",
                   has_some ? "" : " narrow");
    buf_puts(&page->html, "<div class=\"table\" tabindex=\"0\" role=\"region\" aria-label=\"");
    site_put(page, caption);
    buf_puts(&page->html, "\"><table>\n<thead><tr>");
    for (size_t i = 0; i < table->n_columns; i++) {
        const struct report_column *column = &table->columns[i];
        if (i == few)
            continue;
        buf_puts(&page->html, "<th scope=\"col\"");
        put_classes(page,
                    &(struct classes){.is_number = column->type == COLUMN_NUMBER &&
                                                   !names_game(page, column),
                                      .is_detail = column->is_detail,
                                      .is_wide = !column->is_detail && is_wide(table, i)});
        buf_puts(&page->html, " title=\"");
        site_put(page, column->doc);
        buf_puts(&page->html, "\">");
        put_name(page, column);
        buf_puts(&page->html, "</th>");
    }
    buf_puts(&page->html, "</tr></thead>\n<tbody>\n");
    put_rows(page, table, table->n_rows < max_rows ? table->n_rows : max_rows);
    buf_puts(&page->html, "</tbody>\n</table></div>\n");
    put_notes(page, table, max_rows, csv);
    buf_puts(&page->html, "</div>\n");
}

void site_put_table_after(struct site_page *page, const struct report_table *table,
                          size_t first, const char *caption, size_t max_rows)
{
    struct report_table rest = *table;
    rest.columns = &table->columns[first];
    rest.n_columns = table->n_columns - first;
    rest.cells = xcalloc(table->n_rows * rest.n_columns, sizeof *rest.cells);
    for (size_t row = 0; row < table->n_rows; row++)
        memcpy(&rest.cells[row * rest.n_columns], report_cell(table, row, first),
               rest.n_columns * sizeof *rest.cells);
    site_put_table(page, &rest, caption, max_rows, NULL);
    free(rest.cells);
}
