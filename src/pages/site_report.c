/* site_report.c - a page for each report. */
#include <stdio.h>

#include "report/user_reports.h"
#include "report/report_headline.h"
#include "report/report_write.h"
#include "pages/site_dir.h"
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

static int write_report(struct site *site, const struct site_kind *kind,
                        const struct report *report, struct buf *said, struct err *err)
{
    struct report_table table;
    struct site_page page;
    char name[128];
    struct site_chart chart = {.headline = BUF_INIT};
    int status = report_answer(&table, site->request->store, report, &kind->filter, err);
    snprintf(name, sizeof name, "%s/reports/%s", kind->kind, report->name);
    if (status == 0 && report->chart != NULL)
        status =
            site_charts_add(&site->charts, report, &kind->filter, &table, name, &chart, err);
    snprintf(name, sizeof name, "%s/reports/%s.csv", kind->kind, report->name);
    if (status == 0) {
        struct buf csv = BUF_INIT;
        report_write_csv(&table, &csv);
        status = site_dir_write(site->dir, name, &csv, NULL, err);
        buf_free(&csv);
    }
    if (status == 0 && chart.height != NULL)
        buf_put(said, chart.headline.data, chart.headline.len);
    else if (status == 0)
        status =
            report_put_headline(said, site->request->store, report, &kind->filter, &table, err);
    if (status == 0) {
        snprintf(name, sizeof name, "%s/reports/%s.html", kind->kind, report->name);
        site_page_begin(&page, site, kind, name, report->title);
        put_report(&page, report, &table, &chart, said);
        status = site_page_end(&page, 0, err);
    }
    site_chart_free(&chart);
    report_table_free(&table);
    return status;
}

int site_write_report(struct site *site, const struct site_kind *kind, size_t i,
                      struct buf *said, struct err *err)
{
    const struct report *report = user_reports_at(site->request->user_reports, i);
    return report_is_chosen(report, &kind->filter) ? write_report(site, kind, report, said, err)
                                                   : 0;
}
