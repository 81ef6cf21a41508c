/* site_evening.c - who leads, and the last evening: the games of the latest date. */
#include <stdio.h>
#include <string.h>

#include "base/err.h"
#include "pages/site_page.h"
#include "pages/site_private.h"
#include "pages/site_words.h"

enum {
    PODIUMS_MAX = 4,  /* more games are lines */
    GAMES_SHOWN = 12, /* more are a tournament, which has a report */
    CURVES_MAX = 4,   /* games that the chart lays over each other */
};

size_t site_evening_games(const struct site_kind *kind)
{
    const char *date = kind->n_games > 0 ? kind->games[0].date : "";
    size_t n = kind->n_games > 0;
    while (*date != '\0' && n < kind->n_games &&
           strncmp(date, kind->games[n].date, SITE_DAY_BYTES) == 0)
        n++;
    return n;
}

/* ---- the score curves ---- */

static int read_curves(struct site_page *page, struct site_chart *out, struct err *err)
{
    const struct site_kind *kind = page->kind;
    const size_t n = site_evening_games(kind);
    struct report_filter filter = page->filter;
    char day[SITE_DAY_BYTES + 1], name[64];
    *out = (struct site_chart){.headline = BUF_INIT};
    if (n > CURVES_MAX)
        return 0;
    snprintf(day, sizeof day, "%.*s", SITE_DAY_BYTES, kind->games[0].date);
    snprintf(name, sizeof name, "%s/evening", kind->kind);
    if (n == 1)
        filter.game = kind->games[0].id;
    else
        filter.from = filter.to = day;
    return site_page_read_chart(page, report_find("progress"), &filter, NULL, name, out, err);
}

static int put_curves(struct site_page *page, struct err *err)
{
    struct site_chart chart;
    char address[64];
    const int status = read_curves(page, &chart, err);
    snprintf(address, sizeof address, "%s%s/evening", page->root, page->kind->kind);
    site_put_chart(page, address, &chart);
    site_chart_free(&chart);
    return status;
}

/* ---- the games ---- */

/* The number that the chart gives a game: the one imported first is 1. */
static size_t number_of(const struct site_kind *kind, size_t n, size_t i)
{
    size_t number = 1;
    for (size_t k = 0; k < n; k++)
        number += kind->games[k].id < kind->games[i].id;
    return number;
}

/* The heading of a game, which leads to it. */
static void put_number(struct site_page *page, const struct site_game *game, size_t number)
{
    buf_printf(&page->html, "<li><a href=\"%s%s/games/%lld.html\">Game %zu</a>", page->root,
               page->kind->kind, (long long)game->id, number);
}

int site_put_evening(struct site_page *page, struct err *err)
{
    const struct site_kind *kind = page->kind;
    const size_t n = site_evening_games(kind), shown = n < GAMES_SHOWN ? n : GAMES_SHOWN;
    buf_printf(&page->html, "<h2 id=\"%s-evening\">Last evening", kind->kind);
    if (*kind->games[0].date != '\0') {
        buf_puts(&page->html, ", ");
        site_words_put_date(&page->html, kind->games[0].date, strlen(kind->games[0].date));
    }
    const bool has_podiums = n <= PODIUMS_MAX;
    buf_printf(&page->html, "</h2>\n<ul class=\"%s\">\n", has_podiums ? "podiums" : "scores");
    for (size_t i = n; i > n - shown; i--) {
        const struct site_game *game = &kind->games[i - 1];
        put_number(page, game, number_of(kind, n, i - 1));
        buf_puts(&page->html, has_podiums ? "\n" : ": ");
        if (has_podiums)
            site_put_podium(page, game);
        else
            site_put_scores(page, game, NULL);
        buf_puts(&page->html, "</li>\n");
    }
    buf_puts(&page->html, "</ul>\n");
    if (shown < n)
        buf_printf(&page->html,
                   "<p><a href=\"%s%s/reports/games.html\">All %zu games</a></p>\n", page->root,
                   kind->kind, n);
    return put_curves(page, err);
}

/* ---- who leads ---- */

/* A row of the ratings. */
struct rated {
    const char *name;
    int64_t rating, low, high, games;
};

static struct rated read_rated(const struct report_table *t, size_t row)
{
    return (struct rated){.name = report_cell(t, row, report_find_column(t, "player"))->text,
                          .rating =
                              report_cell(t, row, report_find_column(t, "rating"))->number,
                          .low = report_cell(t, row, report_find_column(t, "low"))->number,
                          .high = report_cell(t, row, report_find_column(t, "high"))->number,
                          .games = report_cell(t, row, report_find_column(t, "games"))->number};
}

int site_put_leader(struct site_page *page, struct err *err)
{
    struct report_table table;
    const int status =
        report_answer(&table, page->asker->store, report_find("ratings"), &page->filter, err);
    if (status == 0 && table.n_rows > 1) {
        const struct rated first = read_rated(&table, 0), next = read_rated(&table, 1);
        buf_puts(&page->html, "<p class=\"lead\">");
        site_put_player(page, first.name);
        buf_printf(&page->html, " leads the ratings with %lld points after %lld game%s, ",
                   (long long)first.rating, (long long)first.games,
                   first.games == 1 ? "" : "s");
        site_put_player(page, next.name);
        buf_printf(&page->html, " is next with %lld", (long long)next.rating);
        buf_puts(&page->html,
                 first.low > next.high
                     ? ". Chance hardly explains that: the strength of "
                     : ". Too few games to tell who is stronger: the strength of ");
        site_put_player(page, first.name);
        buf_printf(&page->html, " lies between %lld and %lld, that of ", (long long)first.low,
                   (long long)first.high);
        site_put_player(page, next.name);
        buf_printf(&page->html, " between %lld and %lld, each with 95 %%.", (long long)next.low,
                   (long long)next.high);
        buf_puts(&page->html, "</p>\n");
    }
    report_table_free(&table);
    return status;
}
