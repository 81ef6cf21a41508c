/* site_player.c - a page for each player. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/xalloc.h"
#include "pages/site_page.h"
#include "pages/site_private.h"
#include "pages/site_words.h"
#include "store/store.h"

enum { ROWS_SHOWN = 200, GAMES_OPEN = 10 };

/* The sections of a player's page that are reports, in order; the games stand after the first. */
static const struct {
    const char *report, *title;
    bool has_chart, has_table;
    bool is_optional;  /* left out when it has no rows */
    bool is_read_once; /* for all players: its rows name the player */
} sections[] = {
    {"standings", "Results", false, true, false, true},
    {"rating-history", "Rating over time", true, false, false, true},
    {"profile", "Profile", true, true, false, false},
    {"accuracy-parts", "Accuracy", false, true, true, false},
    {"habits", "Habits", false, true, true, false},
    {"decisions", "Decisions", false, true, true, false},
    {"head-to-head", "Opponents", false, true, false, true},
};

enum { N_SECTIONS = sizeof sections / sizeof *sections };

struct site_players {
    struct site *site;
    const struct site_kind *kind;
    struct report_table read[N_SECTIONS]; /* of the sections that are read once */
    struct report_table standings;        /* the text that all profiles need */
};

static int put_chart(struct site_page *page, const struct report *report,
                     const struct report_filter *filter, const struct report_table *answer,
                     const struct site_person *person, struct err *err)
{
    char address[64], name[128];
    struct site_chart chart;
    snprintf(address, sizeof address, "%lld-%s", (long long)person->id, report->name);
    snprintf(name, sizeof name, "%s/players/%s", page->kind->kind, address);
    const int status = site_page_read_chart(page, report, filter, answer, name, &chart, err);
    if (status == 0)
        site_put_chart(page, address, &chart);
    site_chart_free(&chart);
    return status;
}

static void put_table(struct site_page *page, const struct report *report,
                      const struct report_table *table, const char *title)
{
    if (table->n_rows == 0) {
        buf_puts(&page->html, "<p>Nothing yet.</p>\n");
        return;
    }
    /* Other reports are explained on their own pages */
    if (report->needs == NEEDS_PLAYER || report->empty != NULL) {
        buf_puts(&page->html, "<p class=\"soft\">");
        site_put(page, report->reading);
        buf_puts(&page->html, "</p>\n");
    }
    const bool names_player = strcmp(table->columns[0].name, "player") == 0;
    site_put_table_after(page, table, names_player, title, ROWS_SHOWN);
}

/* The table of a section for the player of the filter. */
static int read_section(struct report_table *out, const struct site_page *page,
                        const struct site_players *players, size_t i,
                        const struct report_filter *filter, struct err *err)
{
    if (!sections[i].is_read_once)
        return report_answer(out, page->asker->store, report_find(sections[i].report), filter,
                             err);
    report_table_choose(out, &players->read[i], "player", filter->player);
    return 0;
}

static int put_section(struct site_page *page, const struct site_players *players, size_t i,
                       const struct report_filter *filter, const struct site_person *person,
                       struct err *err)
{
    const struct report *report = report_find(sections[i].report);
    struct report_table table;
    int status = read_section(&table, page, players, i, filter, err);
    const bool is_shown = status == 0 && (table.n_rows > 0 || !sections[i].is_optional);
    if (is_shown)
        site_put_heading(page, report->name, sections[i].title);
    if (is_shown && sections[i].has_chart)
        status = put_chart(page, report, filter, &table, person, err);
    if (is_shown && status == 0 && sections[i].has_table)
        put_table(page, report, &table, sections[i].title);
    report_table_free(&table);
    return status;
}

/* ---- the games ---- */

/* Over the best of the others; nothing of a game that was not played to its end. */
static void put_lead(struct site_page *page, const struct site_game *game,
                     const struct site_seat *seat)
{
    buf_puts(&page->html, "<td class=\"n\"");
    if (seat->place > 0) {
        const int64_t lead = site_lead(game, seat);
        buf_printf(&page->html, " data-key=\"%" PRId64 "\">", lead);
        site_words_put_signed(&page->html, lead);
    } else {
        buf_putc(&page->html, '>');
    }
    buf_puts(&page->html, "</td>");
}

static void put_game(struct site_page *page, const struct site_game *game,
                     const struct site_person *person)
{
    buf_puts(&page->html, "<tr><td class=\"t line\" data-key=\"");
    site_put(page, game->date);
    buf_printf(&page->html, "\"><a href=\"../games/%lld.html\">", (long long)game->id);
    if (*game->date == '\0')
        buf_printf(&page->html, "game %lld", (long long)game->id);
    site_words_put_date(&page->html, game->date, strlen(game->date));
    buf_puts(&page->html, "</a></td><td class=\"n\"");
    const struct site_seat *seat = site_find_seat(game, person);
    if (seat->place > 0)
        buf_printf(&page->html, " data-key=\"%lld\">%lld of %zu", (long long)seat->place,
                   (long long)seat->place, game->n);
    else
        buf_putc(&page->html, '>');
    buf_puts(&page->html, "</td>");
    put_lead(page, game, seat);
    buf_puts(&page->html, "<td class=\"t\">");
    site_put_scores(page, game, person);
    buf_puts(&page->html, "</td></tr>\n");
}

/* The games of the person from the kind's game *next on, `max` at most; *next is then the one to
 * go on with. */
static void put_game_rows(struct site_page *page, const struct site_person *person,
                          size_t *next, size_t max)
{
    const struct site_kind *kind = page->kind;
    buf_puts(&page->html, "<div class=\"table\"><table class=\"results\">\n<thead><tr><th "
                          "scope=\"col\">game</th><th scope=\"col\" class=\"n\">place</th>"
                          "<th scope=\"col\" class=\"n\">lead</th><th "
                          "scope=\"col\">result</th></tr></thead>\n<tbody>\n");
    for (size_t n = 0; n < max && *next < kind->n_games; (*next)++) {
        if (site_find_seat(&kind->games[*next], person) == NULL)
            continue;
        put_game(page, &kind->games[*next], person);
        n++;
    }
    buf_puts(&page->html, "</tbody>\n</table></div>\n");
}

/* The latest ones, and older ones to unfold. */
static void put_games(struct site_page *page, const struct site_person *person)
{
    size_t n = 0;
    for (size_t i = 0; i < page->kind->n_games; i++)
        n += site_find_seat(&page->kind->games[i], person) != NULL;
    const size_t shown = n < ROWS_SHOWN ? n : ROWS_SHOWN;
    size_t next = 0;
    site_put_heading(page, "games", "Last games");
    buf_puts(&page->html, "<p class=\"soft\">The lead is over the best of the others.</p>\n");
    put_game_rows(page, person, &next, GAMES_OPEN);
    if (n <= GAMES_OPEN)
        return;
    buf_printf(&page->html, "<details><summary>The %zu games before</summary>\n",
               shown - GAMES_OPEN);
    put_game_rows(page, person, &next, ROWS_SHOWN - GAMES_OPEN);
    buf_puts(&page->html, "</details>\n");
}

int site_make_player(struct site_page *page, const struct site_players *players,
                     struct site_asker *asker, size_t i, struct err *err)
{
    const struct site_kind *kind = players->kind;
    const struct site_person *person = &kind->people[i];
    char name[128];
    snprintf(name, sizeof name, "%s/players/%lld.html", kind->kind, (long long)person->id);
    site_page_begin(page, players->site, asker, kind, name,
                    *person->name == '\0' ? "(no name)" : person->name);
    struct report_filter filter = page->filter;
    filter.player = person->name;
    filter.standings =
        players->standings.n_rows > 0 ? report_cell(&players->standings, 0, 0)->text : NULL;
    int status = store_begin_reading(asker->store, err);
    for (size_t k = 0; status == 0 && k < N_SECTIONS; k++) {
        status = put_section(page, players, k, &filter, person, err);
        if (k == 0)
            put_games(page, person);
    }
    store_end_reading(asker->store);
    return status;
}

/* How each player stands among the others goes through the games of everybody. */
static int read_standings(struct site_players *players, const struct report_filter *everybody,
                          struct err *err)
{
    static const struct report_column column[] = {TEXT_COLUMN("list", ""), END_OF_COLUMNS};
    const struct report_source source = {
        column,
        "WITH chosen AS MATERIALIZED (SELECT * FROM games_of_all) SELECT list FROM standings",
        report_find("profile")->table.views};
    return report_read(&players->standings, players->site->asker.store, &source, everybody,
                       err);
}

int site_players_new(struct site_players **out, struct site *site, const struct site_kind *kind,
                     struct err *err)
{
    struct site_players *players = xcalloc(1, sizeof *players);
    /* One question for all pages: each would look at the games of everybody. */
    struct report_filter everybody = kind->filter;
    int status = 0;
    *out = players;
    *players = (struct site_players){.site = site, .kind = kind};
    everybody.each_player = true;
    everybody.rated = site->asker.rated;
    for (size_t i = 0; i < N_SECTIONS && status == 0; i++)
        if (sections[i].is_read_once)
            status = report_answer(&players->read[i], site->asker.store,
                                   report_find(sections[i].report), &everybody, err);
    return status == 0 ? read_standings(players, &everybody, err) : -1;
}

void site_players_free(struct site_players *players)
{
    for (size_t i = 0; i < N_SECTIONS; i++)
        report_table_free(&players->read[i]);
    report_table_free(&players->standings);
    free(players);
}
