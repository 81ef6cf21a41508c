#include "commands/year_page.h"

#include <stdio.h>
#include <string.h>

#include "base/buf.h"
#include "base/html.h"
#include "report/chart.h"
#include "report/report.h"
#include "report/report_headline.h"
#include "report/report_shown.h"

enum { CHARTS = 5, WIDTH = 720 };

/* The reports whose charts the page has. */
static const char *const of_club[CHARTS] = {"year", "standings", "rating-history", "scores",
                                            "records"};
static const char *const of_player[CHARTS] = {"year", "rating-history", "progress", "profile",
                                              "head-to-head"};

static const char style[] =
    "body{font:16px/1.5 system-ui,sans-serif;max-width:46em;margin:1.5em auto;padding:0 1em;"
    "color:#222;background:#fff}h1{line-height:1.2}li{margin:.2em 0}svg{max-width:100%;"
    "height:auto}figure{margin:1.5em 0}figcaption,.then{color:#555}"
    "@media print{body{margin:0;max-width:none}figure{break-inside:avoid}}";

/* ---- words ---- */

/* The column of that name of a row, as people see it; "" when it is empty. */
static const char *shown(const struct shown *s, size_t row, const char *name, struct buf *text,
                         size_t *length)
{
    for (size_t i = 0; i < s->n; i++) {
        if (strcmp(shown_column_of(s, i)->name, name) != 0)
            continue;
        const struct report_cell *cell = report_cell(s->table, row, s->column[i].column);
        return cell->is_null ? (*length = 0, "") : shown_text(s, row, i, text, length);
    }
    *length = 0;
    return "";
}

/* What a page need not say: the decimals of a whole number. */
static size_t without_zeros(const char *text, size_t length)
{
    return length > 3 && strncmp(text + length - 2, "00", 2) == 0 ? length - 3 : length;
}

/* "longest run of wins: Anna, 5, 24 March 2026 (the year before: 4)" */
static void put_fact(struct buf *out, const struct shown *s, size_t row)
{
    struct buf text = BUF_INIT;
    size_t n;
    const char *word = shown(s, row, "fact", &text, &n);
    buf_puts(out, "<li>");
    html_put_text(out, word, n);
    buf_puts(out, ": <b>");
    word = shown(s, row, "who", &text, &n);
    html_put_text(out, word, n);
    if (n > 0)
        buf_puts(out, ", ");
    word = shown(s, row, "value", &text, &n);
    html_put_text(out, word, without_zeros(word, n));
    buf_puts(out, "</b>");
    word = shown(s, row, "date", &text, &n);
    if (n > 0) {
        buf_puts(out, ", ");
        html_put_text(out, word, n);
    }
    word = shown(s, row, "before", &text, &n);
    if (n > 0) {
        buf_puts(out, " <span class=\"then\">(the year before: ");
        html_put_text(out, word, without_zeros(word, n));
        buf_puts(out, ")</span>");
    }
    buf_puts(out, "</li>\n");
    buf_free(&text);
}

static void put_facts(struct buf *out, const struct report_table *answer,
                      const struct report_room *room)
{
    struct shown s;
    shown_init(&s, answer, room);
    buf_puts(out, "<ul>\n");
    for (size_t row = 0; row < answer->n_rows; row++)
        put_fact(out, &s, row);
    buf_puts(out, "</ul>\n");
    shown_free(&s);
}

/* ---- charts ---- */

static int put_chart(struct buf *out, struct store *store, const char *name,
                     const struct report_filter *filter, struct err *err)
{
    const struct report *report = report_find(name);
    struct report_table data;
    struct buf image = BUF_INIT, headline = BUF_INIT;
    int status = chart_read(&data, store, report, filter, NULL, err);
    if (status == 0)
        status = report_read_headline(&headline, store, report, filter, err);
    if (status == 0 && data.n_rows > 0) {
        status = chart_draw(&image,
                            &(struct chart_request){.chart = report->chart,
                                                    .format = "svg",
                                                    .width = WIDTH,
                                                    .headline = buf_str(&headline)},
                            &data, err);
        const char *svg = strstr(buf_str(&image), "<svg");
        if (svg != NULL)
            buf_printf(out, "<figure>\n%s</figure>\n", svg);
    }
    report_table_free(&data);
    buf_free(&image);
    buf_free(&headline);
    return status;
}

int year_page_put(struct buf *out, struct store *store, const struct report *report,
                  const struct report_filter *filter, const struct report_table *answer,
                  const struct report_room *room, struct err *err)
{
    struct buf headline = BUF_INIT;
    int status = report_read_headline(&headline, store, report, filter, err);
    const size_t year = report_find_column(answer, "year");
    const long long number =
        answer->n_rows > 0 ? (long long)report_cell(answer, 0, year)->number : 0;
    buf_puts(out, "<!DOCTYPE html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n"
                  "<meta name=\"viewport\" content=\"width=device-width\">\n<title>");
    html_put(out, filter->player != NULL ? filter->player : "The year");
    buf_printf(out, " %lld</title>\n<style>%s</style>\n<h1>", number, style);
    html_put(out, filter->player != NULL ? filter->player : "The year");
    buf_printf(out, " %lld</h1>\n<p>", number);
    html_put(out, buf_str(&headline));
    buf_puts(out, "</p>\n");
    put_facts(out, answer, room);
    /* The first one sets the year beside the one before; the others are of that year alone. */
    char season[24];
    struct report_filter of_year = *filter;
    snprintf(season, sizeof season, "%04lld", number);
    of_year.from = of_year.to = season;
    for (size_t i = 0; i < CHARTS && status == 0; i++)
        status = put_chart(out, store, filter->player != NULL ? of_player[i] : of_club[i],
                           i == 0 ? filter : &of_year, err);
    buf_puts(out, "</html>\n");
    buf_free(&headline);
    return status;
}
