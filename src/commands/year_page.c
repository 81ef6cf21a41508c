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
    ":root{color-scheme:light dark}body{font:16px/1.5 "
    "system-ui,sans-serif;max-width:46em;margin:1.5em auto;padding:0 1em;"
    "color:#222;background:#fff}h1{line-height:1.2}h2{font-size:1.15em;margin:1.2em 0 "
    ".3em}ul{padding-left:1.2em;margin:0}li{margin:.2em 0}svg{max-width:100%;"
    "height:auto}figure{margin:1.5em 0}figcaption,.then{color:#555}"
    "@media(prefers-color-scheme:dark){body{color:#ddd;background:#1b1b1b}"
    "figcaption,.then{color:#aaa}"
    "figure svg{filter:invert(.9) hue-rotate(180deg) brightness(1.25)}}"
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

/* Parts of the page, in their order. */
enum part { PART_GAMES, PART_RECORDS, PART_FIRSTS, PARTS };

static const char *const part_title[PARTS] = {"The games", "Records", "For the first time"};

/* How the facts of the report are said, in the order of the page.  In `words` stand {who}, {value} and {date}; a fact
 * with `other` has many rows, said in one sentence: its first row in `words`, each row after it in `other`. */
static const struct saying {
    const char *fact;
    enum part part;
    const char *words, *other;
} sayings[] = {
    {"evenings", PART_GAMES, "There were games on {value} days", NULL},
    {"players", PART_GAMES, "{value} players sat at the table", NULL},
    {"rounds in a game", PART_GAMES, "A game took {value} rounds on average", NULL},
    {"minutes in a game", PART_GAMES, "A game took {value} minutes on average", NULL},
    {"score of the winner", PART_GAMES, "The winner had {value} points on average", NULL},
    {"most games", PART_GAMES, "{who} played most games, {value}", NULL},
    {"most wins", PART_GAMES, "{who} won most games, {value}", NULL},
    {"wins", PART_GAMES, "{who} won {value} of them", NULL},
    {"wins in percent", PART_GAMES, "That is {value} %", NULL},
    {"mean place", PART_GAMES, "The place of {who} was {value} on average", NULL},
    {"mean score", PART_GAMES, "The score of {who} was {value} points on average", NULL},
    {"minutes of thinking in a game", PART_GAMES, "{who} thought {value} minutes in a game",
     NULL},
    {"thinks longest, minutes in a game", PART_GAMES,
     "{who} thinks longest, {value} minutes in a game", NULL},
    {"highest score", PART_RECORDS, "{who} had the highest score, {value} points on {date}",
     NULL},
    {"largest lead", PART_RECORDS, "{who} won by the largest lead, {value} points on {date}",
     NULL},
    {"longest run of wins", PART_RECORDS,
     "{who} had the longest run of wins, {value}, the last of them on {date}", NULL},
    {"longest run without a win", PART_RECORDS,
     "{who} played longest without a win, {value} games up to {date}", NULL},
    {"most games in an evening", PART_RECORDS,
     "The longest evening was {date}, with {value} games", NULL},
    {"first game", PART_FIRSTS, "New at the table: {who}", ", {who}"},
    {"first win, after games", PART_FIRSTS, "First wins: {who} (in game {value})",
     ", {who} ({value})"},
};

enum { SAYINGS = sizeof sayings / sizeof *sayings };

static const char in_headline[] = "games";

/* NULL after the last row, and for what the headline says. */
static const struct saying *saying_of(const struct shown *s, size_t row)
{
    static const struct saying other = {"", PART_GAMES, "{fact}: {who} {value}", NULL};
    struct buf text = BUF_INIT;
    size_t n, i = 0;
    if (row == s->table->n_rows)
        return NULL;
    const char *fact = shown(s, row, "fact", &text, &n);
    while (i < SAYINGS &&
           (strlen(sayings[i].fact) != n || memcmp(sayings[i].fact, fact, n) != 0))
        i++;
    const bool is_headline = n == strlen(in_headline) && memcmp(in_headline, fact, n) == 0;
    buf_free(&text);
    return is_headline ? NULL : i < SAYINGS ? &sayings[i] : &other;
}

static void put_column(struct buf *out, const struct shown *s, size_t row, const char *name)
{
    struct buf text = BUF_INIT;
    size_t n;
    const char *word = shown(s, row, name, &text, &n);
    html_put_text(
        out, word,
        strcmp(name, "value") == 0 || strcmp(name, "before") == 0 ? without_zeros(word, n) : n);
    buf_free(&text);
}

/* "<b>Anna</b> had the highest score, <b>71</b> points on 2026-03-24" */
static void put_words(struct buf *out, const struct shown *s, size_t row, const char *words)
{
    for (const char *at = words; *at != '\0';) {
        char name[8] = "";
        if (sscanf(at, "{%7[a-z]}", name) != 1) {
            buf_putc(out, *at++);
            continue;
        }
        const bool is_strong = strcmp(name, "who") == 0;
        buf_puts(out, is_strong ? "<b>" : "");
        put_column(out, s, row, name);
        buf_puts(out, is_strong ? "</b>" : "");
        at += strlen(name) + 2;
    }
}

static void put_before(struct buf *out, const struct shown *s, size_t row)
{
    if (report_cell(s->table, row, report_find_column(s->table, "before"))->is_null)
        return;
    buf_puts(out, " <span class=\"then\">(the year before: ");
    put_column(out, s, row, "before");
    buf_puts(out, ")</span>");
}

static void put_part(struct buf *out, const struct shown *s, enum part part)
{
    bool is_first = true;
    for (size_t row = 0; row < s->table->n_rows; row++) {
        const struct saying *saying = saying_of(s, row);
        if (saying == NULL || saying->part != part)
            continue;
        if (is_first)
            buf_printf(out, "<h2>%s</h2>\n<ul>\n", part_title[part]);
        is_first = false;
        buf_puts(out, "<li>");
        put_words(out, s, row, saying->words);
        put_before(out, s, row);
        for (; saying->other != NULL && saying_of(s, row + 1) == saying; row++)
            put_words(out, s, row + 1, saying->other);
        buf_puts(out, ".</li>\n");
    }
    buf_puts(out, is_first ? "" : "</ul>\n");
}

static void put_facts(struct buf *out, const struct report_table *answer,
                      const struct report_room *room)
{
    struct shown s;
    shown_init(&s, answer, room);
    for (int part = 0; part < PARTS; part++)
        put_part(out, &s, (enum part)part);
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
                  "<meta name=\"viewport\" content=\"width=device-width\">\n"
                  "<meta name=\"generator\" content=\"shipslog\">\n<title>");
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
