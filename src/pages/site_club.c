/* site_club.c - the club at a glance, and each kind of game. */
#include <stdio.h>
#include <string.h>

#include "report/user_reports.h"
#include "report/report_write.h"
#include "pages/site_page.h"
#include "pages/site_private.h"
#include "pages/site_words.h"

enum { GLANCE_ROWS = 10 };

/* One game, or games of one day, have one date. */
static void put_total_row(struct site_page *page, const struct report_table *t)
{
    const struct report_cell *first = report_cell(t, 0, 2), *last = report_cell(t, 0, 3);
    const bool is_one_day = first->is_null || strcmp(first->text, last->text) == 0;
    const char *const parts[] = {
        report_cell(t, 0, 0)->number == 1 ? "1 game" : "{games} games",
        " of {players} players",
        is_one_day ? ", {first}" : ", {first} to {last}",
        report_cell(t, 0, 4)->number > 0 ? "; {findings} with errors in the log" : "",
    };
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        report_write_headline(t, parts[i], site_words_put_cell, &page->html);
}

static int put_total(struct site_page *page, struct err *err)
{
    struct report_table table;
    const int status =
        report_read(&table, page->asker->store, report_inner("site-total"), &page->filter, err);
    buf_puts(&page->html, "<p class=\"lead\">");
    if (status == 0 && table.n_rows > 0)
        put_total_row(page, &table);
    buf_puts(&page->html, ".</p>\n");
    report_table_free(&table);
    return status;
}

/* The first rows of a report under a heading.  Who leads stands at the head of the page, by the ratings: the
 * standings do not name another leader. */
static int put_first_rows(struct site_page *page, const struct site_kind *kind,
                          const char *report_name, const char *title, struct err *err)
{
    const struct report *report = report_find(report_name);
    struct report_table table;
    char id[64], directory[64];
    int status = report_answer(&table, page->asker->store, report, &page->filter, err);
    snprintf(id, sizeof id, "%s-%s", kind->kind, report_name);
    snprintf(directory, sizeof directory, "%s/reports/", kind->kind);
    site_put_heading(page, id, title);
    if (status == 0 && table.n_rows > 0) {
        if (strcmp(report_name, "standings") != 0)
            status = site_put_headline(page, report, &page->filter, &table, err);
        site_put_table(page, &table, title, GLANCE_ROWS, NULL);
    }
    buf_puts(&page->html, "<p class=\"more\">");
    site_put_link(page, directory, report_name, ".html", "All of them, with a chart");
    buf_puts(&page->html, "</p>\n");
    report_table_free(&table);
    return status;
}

static int put_tables(struct site_page *page, const struct site_kind *kind, struct err *err)
{
    return put_first_rows(page, kind, "standings", "Standings", err) < 0
               ? -1
               : put_first_rows(page, kind, "games", "Last games", err);
}

/* What somebody who comes back wants to know first. */
static int put_glance(struct site_page *page, const struct site_kind *kind, struct err *err)
{
    if (put_total(page, err) < 0 || site_put_leader(page, err) < 0)
        return -1;
    return site_put_evening(page, err) < 0 || site_put_news(page, err) < 0
               ? -1
               : put_tables(page, kind, err);
}

int site_make_club(struct site_page *page, struct site *site, struct site_asker *asker,
                   struct err *err)
{
    site_page_begin(page, site, asker, NULL, "index.html", site_title(site));
    int status = 0;
    if (site->n_kinds == 0)
        buf_puts(&page->html, "<p class=\"lead\">No game matches.</p>\n");
    for (size_t i = 0; status == 0 && i < site->n_kinds; i++) {
        site_page_set_kind(page, &site->kind[i]);
        buf_puts(&page->html, "<section>\n<h2 class=\"kind\">");
        site_put_link(page, page->kind->kind, "/index", ".html", page->kind->title);
        buf_puts(&page->html, "</h2>\n");
        status = put_glance(page, page->kind, err);
        buf_puts(&page->html, "</section>\n");
    }
    site_page_set_kind(page, NULL);
    return status;
}

/* Each with the sentence that it answers; where it has none, with what it shows. */
static void put_report_list(struct site_page *page, const struct buf *said)
{
    const struct report *report;
    char directory[64];
    snprintf(directory, sizeof directory, "%s/reports/", page->kind->kind);
    site_put_heading(page, "reports", "All reports");
    buf_puts(&page->html, "<ul class=\"list asked\">\n");
    for (size_t i = 0; (report = user_reports_at(page->site->request->user_reports, i)) != NULL;
         i++) {
        if (!report_is_chosen(report, &page->kind->filter))
            continue;
        buf_puts(&page->html, "<li>");
        site_put_link(page, directory, report->name, ".html", report->title);
        buf_puts(&page->html, " <span class=\"soft\">");
        site_put(page, said[i].len > 0 ? buf_str(&said[i]) : report->summary);
        buf_puts(&page->html, "</span></li>\n");
    }
    buf_puts(&page->html, "</ul>\n");
}

int site_write_overview(struct site *site, const struct site_kind *kind, const struct buf *said,
                        struct err *err)
{
    struct site_page page;
    char name[64];
    snprintf(name, sizeof name, "%s/index.html", kind->kind);
    site_page_begin(&page, site, &site->asker, kind, name, kind->title);
    int status = put_total(&page, err);
    if (status == 0)
        status = put_tables(&page, kind, err);
    put_report_list(&page, said);
    return site_page_end(&page, status, err);
}
