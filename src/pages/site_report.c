/* site_report.c - a page for each report. */
#include <stdio.h>

#include "report/report_headline.h"
#include "report/report_write.h"
#include "pages/site_page.h"
#include "pages/site_private.h"

enum { ROWS_SHOWN = 1000 };

static void put_columns(struct site_page *page, const struct report_table *table)
{
    buf_puts(&page->html, "<details><summary>What the columns hold</summary>\n<dl>\n");
    for (size_t i = 0; i < table->n_columns; i++) {
        buf_puts(&page->html, "<dt>");
        for (const char *c = table->columns[i].name; *c != '\0'; c++)
            buf_putc(&page->html, *c == '_' ? ' ' : *c);
        buf_puts(&page->html, "</dt><dd>");
        site_put(page, table->columns[i].doc);
        buf_puts(&page->html, "</dd>\n");
    }
    buf_puts(&page->html, "</dl></details>\n");
}

/* The sentence stands below the chart, if there is one. */
static void put_report(struct site_page *page, const struct report *report,
                       const struct report_table *table, const struct site_chart *chart,
                       const struct buf *said)
{
    char csv[64];
    snprintf(csv, sizeof csv, "%s.csv", report->name);
    buf_puts(&page->html, "<p class=\"lead\">");
    /* A summary begins in lower case and has no full stop. */
    const char first[] = {report->summary[0], '\0'};
    const char upper[] = {(char)(report->summary[0] - 'a' + 'A'), '\0'};
    site_put(page, report->summary[0] >= 'a' && report->summary[0] <= 'z' ? upper : first);
    site_put(page, report->summary + 1);
    buf_putc(&page->html, '.');
    buf_puts(&page->html, "</p>\n");
    if (chart->height != NULL) {
        site_put_chart(page, report->name, chart);
    } else if (said->len > 0) {
        buf_puts(&page->html, "<p>");
        site_put(page, buf_str(said));
        buf_puts(&page->html, "</p>\n");
    }
    buf_puts(&page->html, "<p class=\"soft\">");
    site_put(page, report->reading);
    buf_puts(&page->html, "</p>\n");
    if (table->n_rows > 0)
        site_put_table(page, table, report->title, ROWS_SHOWN, csv);
    else
        buf_printf(&page->html, "<p>Nothing to report: %s (<a href=\"%s\">%s</a>).</p>\n",
                   report_empty_text(report), csv, csv);
    put_columns(page, table);
}

int site_make_report(struct site_page *page, struct site *site, struct site_asker *asker,
                     const struct site_kind *kind, const struct report *report,
                     struct buf *said, struct err *err)
{
    struct report_table table;
    char name[128];
    struct site_chart chart = {.headline = BUF_INIT};
    snprintf(name, sizeof name, "%s/reports/%s.html", kind->kind, report->name);
    site_page_begin(page, site, asker, kind, name, report->title);
    int status = report_answer(&table, asker->store, report, &page->filter, err);
    snprintf(name, sizeof name, "%s/reports/%s", kind->kind, report->name);
    if (status == 0 && report->chart != NULL)
        status = site_page_read_chart(page, report, &page->filter, &table, name, &chart, err);
    if (status == 0 && chart.height != NULL)
        buf_put(said, chart.headline.data, chart.headline.len);
    else if (status == 0)
        status = report_put_headline(said, asker->store, report, &page->filter, &table, err);
    if (status == 0) {
        report_write_csv(&table, &page->csv);
        put_report(page, report, &table, &chart, said);
    }
    site_chart_free(&chart);
    report_table_free(&table);
    return status;
}
