#include "gallery.h"

#include <errno.h>
#include <stdbool.h>
#include <string.h>
#include <sys/stat.h>

#include "base/buf.h"
#include "base/err.h"
#include "base/new_file.h"
#include "chart.h"
#include "core/game.h"
#include "base/html.h"
#include "report.h"
#include "report_shelf.h"
#include "report_sql.h"
#include "report_write.h"
#include "games/game_registry.h"

enum { ROWS_SHOWN = 20 };

/* ---- files ---- */

static int write_beside(const struct gallery_request *request, const char *name,
                        const char *ending, const struct buf *data, struct err *err)
{
    struct buf path = BUF_INIT;
    buf_puts(&path, request->directory);
    buf_putc(&path, '/');
    buf_puts(&path, name);
    buf_puts(&path, ending);
    const int status = new_file_write(buf_str(&path), buf_str(data), data->len, err);
    buf_free(&path);
    return status;
}

static int write_csv(const struct gallery_request *request, const struct report *report,
                     const struct report_table *table, struct err *err)
{
    struct buf csv = BUF_INIT;
    report_write_csv(table, &csv);
    const int status = write_beside(request, report->name, ".csv", &csv, err);
    buf_free(&csv);
    return status;
}

/* *is_drawn: there was something to draw. */
static int write_chart(const struct gallery_request *request, const struct report *report,
                       bool *is_drawn, struct err *err)
{
    struct report_table data;
    struct buf image = BUF_INIT;
    const struct chart_request chart = {
        .chart = report->chart, .format = "svg", .scripts = request->scripts};
    int status = chart_read(&data, request->store, report, request->filter, err);
    *is_drawn = status == 0 && data.n_rows > 0;
    if (*is_drawn)
        status = chart_draw(&image, &chart, &data, err);
    if (*is_drawn && status == 0)
        status = write_beside(request, report->name, ".svg", &image, err);
    buf_free(&image);
    report_table_free(&data);
    return status;
}

/* ---- the page ---- */

static const char page_head[] =
    "<!DOCTYPE html>\n"
    "<html lang=\"en\">\n"
    "<head>\n"
    "<meta charset=\"utf-8\">\n"
    "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
    "<meta http-equiv=\"Content-Security-Policy\" content=\"script-src 'none'\">\n"
    "<title>Ship's log</title>\n"
    "<style>\n"
    ":root { color-scheme: light dark; --back: #fff; --ink: #1c1c1c; --soft: #5c5c5c;\n"
    "  --line: #dcdcdc; --link: #005a8c; }\n"
    "@media (prefers-color-scheme: dark) {\n"
    "  :root { --back: #16191d; --ink: #e4e4e4; --soft: #a6a6a6; --line: #3a3f45;\n"
    "    --link: #7cc4ee; }\n"
    "  .chart img { filter: invert(0.91) hue-rotate(180deg); }\n"
    "}\n"
    "body { margin: 0 auto; max-width: 54rem; padding: 1rem; background: var(--back);\n"
    "  color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; }\n"
    "h1 { margin: 0.5rem 0 0; } h2 { margin: 0 0 0.25rem; }\n"
    "a { color: var(--link); }\n"
    "nav { display: flex; flex-wrap: wrap; gap: 0.25rem 1rem; margin: 1rem 0; }\n"
    "section { border-top: 1px solid var(--line); margin-top: 2rem; padding-top: 1.5rem; }\n"
    ".soft { color: var(--soft); }\n"
    "p { margin: 0.5rem 0; }\n"
    ".chart, .table { overflow-x: auto; margin: 1rem 0; }\n"
    ".chart img { display: block; width: 100%; min-width: 34rem; height: auto; }\n"
    "table { border-collapse: collapse; font-variant-numeric: tabular-nums;\n"
    "  font-size: 0.9rem; }\n"
    "th, td { padding: 0.2rem 0.7rem 0.2rem 0; text-align: left; vertical-align: bottom; }\n"
    "th { border-bottom: 1px solid var(--line); font-weight: 600; }\n"
    "td { overflow-wrap: anywhere; vertical-align: baseline; }\n"
    "td:first-child:not(.n) { min-width: 7rem; }\n"
    ".n { text-align: right; white-space: nowrap; }\n"
    "</style>\n"
    "</head>\n"
    "<body>\n"
    "<h1>Ship's log</h1>\n";

static void put_link(struct buf *page, const char *before, const struct report *report,
                     const char *after, const char *text)
{
    buf_puts(page, "<a href=\"");
    buf_puts(page, before);
    html_put(page, report->name);
    buf_puts(page, after);
    buf_puts(page, "\">");
    html_put(page, text);
    buf_puts(page, "</a>");
}

static const struct report_column overview_columns[] = {
    NUMBER_COLUMN("games", 0, "games chosen"),
    NUMBER_COLUMN("players", 0, "people who sat at their tables"),
    TEXT_COLUMN("first", "date of the first; NULL when no date is known"),
    TEXT_COLUMN("last", "date of the last"),
    END_OF_COLUMNS,
};

static const char overview_sql[] = WITH_GAMES
    " SELECT count(*) AS games,\n"
    "  (SELECT count(DISTINCT s.player) FROM chosen c JOIN seat s ON s.game = c.game)\n"
    "    AS players,\n"
    "  min(nullif(g.date, '')) AS first, max(nullif(g.date, '')) AS last\n"
    "FROM chosen c JOIN game g ON g.id = c.game";

static const struct report_source overview = {overview_columns, overview_sql, NULL};

static int put_overview(struct buf *page, const struct gallery_request *request,
                        struct err *err)
{
    struct report_table table;
    const int status = report_read(&table, request->store, &overview, request->filter, err);
    buf_puts(page, "<p class=\"soft\">");
    if (status == 0) {
        report_write_headline(&table, "Games: {games}. Players: {players}.", html_put_text,
                              page);
        report_write_headline(&table, " Dates: {first} to {last}.", html_put_text, page);
    }
    buf_puts(page, "</p>\n");
    report_table_free(&table);
    return status;
}

static void put_contents(struct buf *page, const struct gallery_request *request)
{
    const struct report *report;
    buf_puts(page, "<nav>\n");
    for (size_t i = 0; (report = report_shelf_at(request->shelf, i)) != NULL; i++) {
        if (!report_is_chosen(report, request->filter))
            continue;
        put_link(page, "#", report, "", report->title);
        buf_putc(page, '\n');
    }
    buf_puts(page, "</nav>\n");
}

static void put_cell(struct buf *page, const struct report_column *column,
                     const struct report_cell *cell)
{
    buf_puts(page, column->type == COLUMN_NUMBER ? "<td class=\"n\">" : "<td>");
    if (column->type == COLUMN_TEXT)
        html_put_text(page, cell->text, cell->length);
    else if (!cell->is_null)
        report_put_number(page, column, cell);
    buf_puts(page, "</td>");
}

static void put_heading(struct buf *page, const struct report_column *column)
{
    buf_puts(page, column->type == COLUMN_NUMBER ? "<th class=\"n\" title=\"" : "<th title=\"");
    html_put(page, column->doc);
    buf_puts(page, "\">");
    for (const char *c = column->name; *c != '\0'; c++) {
        if (*c == '_')
            buf_puts(page, "<br>");
        else
            buf_putc(page, *c);
    }
    buf_puts(page, "</th>");
}

static void put_table(struct buf *page, const struct report_table *t)
{
    buf_puts(page, "<div class=\"table\"><table>\n<thead><tr>");
    for (size_t i = 0; i < t->n_columns; i++)
        put_heading(page, &t->columns[i]);
    buf_puts(page, "</tr></thead>\n<tbody>\n");
    for (size_t row = 0; row < t->n_rows && row < ROWS_SHOWN; row++) {
        buf_puts(page, "<tr>");
        for (size_t i = 0; i < t->n_columns; i++)
            put_cell(page, &t->columns[i], report_cell(t, row, i));
        buf_puts(page, "</tr>\n");
    }
    buf_puts(page, "</tbody>\n</table></div>\n");
}

static void put_chart(struct buf *page, const struct report *report)
{
    buf_puts(page, "<div class=\"chart\"><img src=\"");
    html_put(page, report->name);
    buf_puts(page, ".svg\" alt=\"Chart: ");
    html_put(page, report->summary);
    buf_puts(page, "\"></div>\n");
}

/* A summary begins in lower case and has no full stop. */
static void put_sentence(struct buf *page, const char *summary)
{
    const char first = summary[0];
    buf_putc(page, first >= 'a' && first <= 'z' ? (char)(first - 'a' + 'A') : first);
    html_put(page, summary + 1);
    buf_putc(page, '.');
}

static void put_file_link(struct buf *page, const struct report *report)
{
    struct buf file = BUF_INIT;
    buf_puts(&file, report->name);
    buf_puts(&file, ".csv");
    put_link(page, "", report, ".csv", buf_str(&file));
    buf_free(&file);
}

static void put_section(struct buf *page, const struct report *report,
                        const struct report_table *table, bool has_chart)
{
    buf_puts(page, "<section id=\"");
    html_put(page, report->name);
    buf_puts(page, "\">\n<h2>");
    html_put(page, report->title);
    buf_puts(page, "</h2>\n<p class=\"soft\">");
    put_sentence(page, report->summary);
    buf_puts(page, "</p>\n<p>");
    report_write_headline(table, report->headline, html_put_text, page);
    buf_puts(page, "</p>\n");
    if (has_chart)
        put_chart(page, report);
    buf_puts(page, "<p class=\"soft\">");
    html_put(page, report->reading);
    buf_puts(page, "</p>\n");
    if (table->n_rows > 0)
        put_table(page, table);
    if (table->n_rows > ROWS_SHOWN)
        buf_printf(page, "<p>The first %d of %zu rows; all are in ", ROWS_SHOWN, table->n_rows);
    else
        buf_puts(page, table->n_rows > 0 ? "<p>The table as a file: " : "<p>No game fits: ");
    put_file_link(page, report);
    buf_puts(page, "</p>\n</section>\n");
}

static int add_report(struct buf *page, const struct gallery_request *request,
                      const struct report *report, struct err *err)
{
    struct report_table table;
    int status = report_answer(&table, request->store, report, request->filter, err);
    if (status == 0)
        status = write_csv(request, report, &table, err);
    bool has_chart = false;
    if (status == 0 && report->chart != NULL)
        status = write_chart(request, report, &has_chart, err);
    if (status == 0)
        put_section(page, report, &table, has_chart);
    report_table_free(&table);
    return status;
}

/* ---- a page for each kind of game ---- */

static const char *title_of(const char *kind)
{
    const struct game_def *game = game_find(kind, strlen(kind));
    return game == NULL ? kind : game->title;
}

/* The first kind stands in the directory asked for, the others below it. */
static void put_page_link(struct buf *page, const struct report_kinds *kinds, size_t from,
                          size_t to)
{
    buf_puts(page, "<a href=\"");
    buf_puts(page, from == 0 ? "" : "../");
    if (to > 0) {
        html_put(page, kinds->kind[to]);
        buf_putc(page, '/');
    }
    buf_puts(page, "index.html\">");
    html_put(page, title_of(kinds->kind[to]));
    buf_puts(page, "</a>\n");
}

static void put_kinds(struct buf *page, const struct report_kinds *kinds, size_t own)
{
    if (kinds->n < 2)
        return;
    buf_puts(page, "<nav>\n");
    for (size_t i = 0; i < kinds->n; i++) {
        if (i != own) {
            put_page_link(page, kinds, own, i);
            continue;
        }
        buf_puts(page, "<strong>");
        html_put(page, title_of(kinds->kind[i]));
        buf_puts(page, "</strong>\n");
    }
    buf_puts(page, "</nav>\n");
}

static int make_directory(const char *path, struct err *err)
{
    if (mkdir(path, 0777) == 0 || errno == EEXIST)
        return 0;
    return err_at(err, path, 0, 0, "%s", strerror(errno));
}

static int write_page(const struct gallery_request *request, const struct report_kinds *kinds,
                      size_t own, struct err *err)
{
    struct buf page = BUF_INIT;
    const struct report *report;
    if (make_directory(request->directory, err) < 0)
        return -1;
    buf_puts(&page, page_head);
    put_kinds(&page, kinds, own);
    int status = put_overview(&page, request, err);
    put_contents(&page, request);
    for (size_t i = 0; status == 0 && (report = report_shelf_at(request->shelf, i)) != NULL;
         i++) {
        if (report_is_chosen(report, request->filter))
            status = add_report(&page, request, report, err);
    }
    buf_puts(&page, "</body>\n</html>\n");
    if (status == 0)
        status = write_beside(request, "index", ".html", &page, err);
    buf_free(&page);
    return status;
}

static int write_kind(const struct gallery_request *request, const struct report_kinds *kinds,
                      size_t i, struct err *err)
{
    struct buf directory = BUF_INIT;
    struct report_filter filter = *request->filter;
    struct gallery_request own = *request;
    buf_puts(&directory, request->directory);
    if (i > 0) {
        buf_putc(&directory, '/');
        buf_puts(&directory, kinds->kind[i]);
    }
    if (kinds->n > 0)
        filter.kind = kinds->kind[i];
    own.filter = &filter;
    own.directory = buf_str(&directory);
    const int status = write_page(&own, kinds, i, err);
    buf_free(&directory);
    return status;
}

int gallery_write(const struct gallery_request *request, struct err *err)
{
    struct report_kinds kinds;
    int status = report_kinds_read(&kinds, request->store, request->filter, err);
    if (status == 0)
        status = write_kind(request, &kinds, 0, err);
    for (size_t i = 1; status == 0 && i < kinds.n; i++)
        status = write_kind(request, &kinds, i, err);
    report_kinds_free(&kinds);
    return status;
}
