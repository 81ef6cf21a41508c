/* site_judged.c - what a kept analysis says of a game, by the program's play (store/evaluation.h). */
#include "pages/site_page.h"
#include "pages/site_private.h"
#include "pages/site_words.h"
#include "report/report_write.h"

/* A sentence stands only where it has all its values. */
static const char *const sentences[] = {
    "Decided in round {round}: from then on the chance of {favourite} was never again what it "
    "had been. ",
    "The largest mistake: {mistake} of {player} in round {in_round} cost {loss} percentage "
    "points; better was {best}. ",
};

/* How well each player chose, and what luck gave. */
static int put_accuracy(struct site_page *page, const struct report_filter *filter,
                        struct err *err)
{
    struct report_table table;
    const int status = report_read(&table, page->site->request->store,
                                   report_inner("site-accuracy"), filter, err);
    if (status == 0 && table.n_rows > 0)
        site_put_table(page, &table, "Accuracy and luck", SIZE_MAX, NULL);
    report_table_free(&table);
    return status;
}

/* The story of the game as analyse has it: 1, 0 when none is kept, as older versions kept none. */
static int put_story(struct site_page *page, const struct report_filter *filter,
                     struct err *err)
{
    struct report_table table;
    int status = report_read(&table, page->site->request->store, report_inner("site-story"),
                             filter, err);
    if (status == 0 && table.n_rows > 0) {
        status = 1;
        buf_puts(&page->html, "<p class=\"judged\">");
        for (size_t i = 0; i < table.n_rows; i++) {
            site_put(page, report_cell(&table, i, 0)->text);
            buf_putc(&page->html, ' ');
        }
        buf_puts(&page->html, "By the program's play.</p>\n");
    }
    report_table_free(&table);
    return status;
}

static int put_headlines(struct site_page *page, const struct report_filter *filter,
                         struct err *err)
{
    struct report_table table;
    const int status = report_read(&table, page->site->request->store,
                                   report_inner("site-judged"), filter, err);
    if (status == 0 && table.n_rows > 0) {
        buf_puts(&page->html, "<p class=\"judged\">");
        for (size_t i = 0; i < sizeof sentences / sizeof *sentences; i++)
            report_write_headline(&table, sentences[i], site_words_put_cell, &page->html);
        buf_puts(&page->html, "By the program's play.</p>\n");
    }
    report_table_free(&table);
    return status;
}

int site_put_judged(struct site_page *page, const struct report_filter *filter, struct err *err)
{
    int status = put_story(page, filter, err);
    if (status == 0)
        status = put_headlines(page, filter, err);
    return status < 0 ? -1 : put_accuracy(page, filter, err);
}

enum { ROUND = 2 }; /* column of turning-points, after the game and its date */

int site_put_turning_points(struct site_page *page, const struct report_filter *filter,
                            struct err *err)
{
    const struct report *report = report_find("turning-points");
    struct report_table table;
    const int status = report_answer(&table, page->site->request->store, report, filter, err);
    if (status == 0 && table.n_rows > 0) {
        site_put_heading(page, report->name, report->title);
        buf_puts(&page->html, "<p class=\"soft\">");
        site_put(page, report->reading);
        buf_puts(&page->html, "</p>\n");
        site_put_table_after(page, &table, ROUND, report->title, SIZE_MAX);
    }
    report_table_free(&table);
    return status;
}
