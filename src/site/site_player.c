/* site_player.c - a page for each player. */
#include <stdio.h>

#include "site/site_page.h"
#include "site/site_private.h"

enum { ROWS_SHOWN = 200 };

/* The sections of a player's page, in order; charts and tables are those of reports. */
static const struct {
    const char *report, *title;
    bool has_chart, has_table;
} sections[] = {
    {"standings", "Results", false, true}, {"rating-history", "Rating over time", true, false},
    {"profile", "Profile", true, true},    {"head-to-head", "Opponents", false, true},
    {"games", "Games", false, true},
};

static int put_chart(struct site_page *page, const struct report *report,
                     const struct report_filter *filter, const struct site_person *person,
                     struct err *err)
{
    struct site *site = page->site;
    char address[64], name[128];
    size_t height;
    snprintf(address, sizeof address, "%lld-%s.svg", (long long)person->id, report->name);
    snprintf(name, sizeof name, "%s/players/%s", page->kind->kind, address);
    const int status = site_charts_add(&site->charts, site->request->store, report, filter,
                                       name, &height, err);
    if (status == 0)
        site_put_chart(page, address, height, report->summary);
    return status;
}

static void put_table(struct site_page *page, const struct report *report,
                      const struct report_table *table, const char *title)
{
    if (table->n_rows == 0) {
        buf_puts(&page->html, "<p>Nothing yet.</p>\n");
        return;
    }
    if (report->needs == NEEDS_PLAYER) { /* other reports are explained on their own pages */
        buf_puts(&page->html, "<p class=\"soft\">");
        site_put(page, report->reading);
        buf_puts(&page->html, "</p>\n");
    }
    site_put_table(page, table, title, ROWS_SHOWN, NULL);
}

static int put_section(struct site_page *page, size_t i, const struct report_filter *filter,
                       const struct site_person *person, struct err *err)
{
    const struct report *report = report_find(sections[i].report);
    site_put_heading(page, report->name, sections[i].title);
    if (sections[i].has_chart && put_chart(page, report, filter, person, err) < 0)
        return -1;
    if (!sections[i].has_table)
        return 0;
    struct report_table table;
    const int status = report_answer(&table, page->site->request->store, report, filter, err);
    if (status == 0)
        put_table(page, report, &table, sections[i].title);
    report_table_free(&table);
    return status;
}

static int write_player(struct site *site, const struct site_kind *kind,
                        const struct site_person *person, struct err *err)
{
    struct site_page page;
    struct report_filter filter = kind->filter;
    char name[128];
    filter.player = person->name;
    snprintf(name, sizeof name, "%s/players/%lld.html", kind->kind, (long long)person->id);
    site_page_begin(&page, site, kind, name,
                    *person->name == '\0' ? "(no name)" : person->name);
    int status = 0;
    for (size_t i = 0; status == 0 && i < sizeof sections / sizeof *sections; i++)
        status = put_section(&page, i, &filter, person, err);
    return site_page_end(&page, status, err);
}

int site_write_players(struct site *site, const struct site_kind *kind, struct err *err)
{
    for (size_t i = 0; i < kind->n_people; i++) {
        if (write_player(site, kind, &kind->people[i], err) < 0)
            return -1;
    }
    return 0;
}
