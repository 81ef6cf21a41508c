/* site_difference.c - where the winner's lead in a game arose, player by player. */
#include <inttypes.h>
#include <string.h>

#include "pages/site_page.h"
#include "pages/site_private.h"
#include "pages/site_words.h"

/* The columns of reports/difference.sql. */
enum {
    PLAYER,
    RIVAL,
    WHAT,
    NAME,
    OWN,
    THEIRS,
    DIFFERENCE,
    PAIR = WHAT /* columns of both names */
};

/* "VP chips −24, buildings +4": the parts of the score that differ. */
static void put_parts(struct site_page *page, const struct report_table *t)
{
    const char *between = ": ";
    for (size_t row = 0; row < t->n_rows; row++) {
        const int64_t n = report_cell(t, row, DIFFERENCE)->number;
        if (n == 0 || strcmp(report_cell(t, row, WHAT)->text, "part") != 0)
            continue;
        buf_puts(&page->html, between);
        site_put(page, report_cell(t, row, NAME)->text);
        buf_putc(&page->html, ' ');
        site_words_put_signed(&page->html, n);
        between = ", ";
    }
}

/* The first row is the score. */
static void put_summary(struct site_page *page, const struct report_table *t)
{
    const int64_t n = report_cell(t, 0, DIFFERENCE)->number;
    buf_puts(&page->html, "<summary>");
    site_put(page, report_cell(t, 0, PLAYER)->text);
    if (n == 0)
        buf_puts(&page->html, ", as many points as ");
    else
        buf_printf(&page->html,
                   n < 0 ? ", %" PRId64 " point%s behind " : ", %" PRId64 " point%s ahead of ",
                   n < 0 ? -n : n, n == 1 || n == -1 ? "" : "s");
    site_put(page, report_cell(t, 0, RIVAL)->text);
    put_parts(page, t);
    buf_puts(&page->html, "</summary>\n");
}

static bool is_of_player(const struct report_table *t, size_t row, size_t first)
{
    return row < t->n_rows &&
           strcmp(report_cell(t, row, PLAYER)->text, report_cell(t, first, PLAYER)->text) == 0;
}

static void put_players(struct site_page *page, const struct report_table *t)
{
    for (size_t first = 0, end; first < t->n_rows; first = end) {
        for (end = first; is_of_player(t, end, first);)
            end++;
        struct report_table own = *t;
        own.cells = &t->cells[first * t->n_columns];
        own.n_rows = end - first;
        buf_puts(&page->html, "<details class=\"shown\">");
        put_summary(page, &own);
        site_put_table_after(page, &own, PAIR, report_cell(&own, 0, PLAYER)->text, SIZE_MAX);
        buf_puts(&page->html, "</details>\n");
    }
}

int site_put_difference(struct site_page *page, const struct report_filter *filter,
                        struct err *err)
{
    const struct report *report = report_find("difference");
    struct report_table table;
    const int status = report_answer(&table, page->site->request->store, report, filter, err);
    if (status == 0 && table.n_rows > 0) {
        site_put_heading(page, report->name, "Where it was decided");
        buf_puts(&page->html,
                 "<p class=\"soft\">Each player beside the winner, and the winner beside "
                 "the next: the parts of the score, then the sources of points and "
                 "money, and the rounds.</p>\n");
        put_players(page, &table);
    }
    report_table_free(&table);
    return status;
}
