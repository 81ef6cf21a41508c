/* site_scores.c - a game in a line: who played, and with which result. */
#include "pages/site_page.h"
#include "pages/site_private.h"

/* Stands between the i-th and the next of n. */
static const char *word_between(size_t i, size_t n)
{
    return i + 1 == n ? "" : i + 2 == n ? " and " : ", ";
}

void site_put_game(struct site_page *page, const struct site_game *game)
{
    buf_printf(&page->html, "<a href=\"%s%s/games/%lld.html\">", page->root, page->kind->kind,
               (long long)game->id);
    for (size_t i = 0; i < game->n; i++) {
        buf_puts(&page->html, "<span class=\"name\">");
        site_put(page, site_person_shown(game->seat[i].person));
        buf_printf(&page->html, "</span>%s", word_between(i, game->n));
    }
    if (game->n == 0)
        buf_printf(&page->html, "game %lld", (long long)game->id);
    buf_puts(&page->html, "</a>");
}

static void put_seat(struct site_page *page, const struct site_seat *seat,
                     const struct site_person *self)
{
    const bool is_self = seat->person == self;
    buf_printf(&page->html, "<span class=\"seat%s\">", is_self ? " self" : "");
    if (seat->place > 0)
        buf_printf(&page->html, "<span class=\"soft\">%lld.</span> ", (long long)seat->place);
    if (is_self) {
        buf_puts(&page->html, "<span class=\"name\">");
        site_put(page, site_person_shown(seat->person));
        buf_puts(&page->html, "</span>");
    } else {
        site_put_player(page, seat->person->name);
    }
    if (seat->place > 0)
        buf_printf(&page->html, " %lld", (long long)seat->total);
    buf_puts(&page->html, "</span> ");
}

/* No game has so many seats that sorting them would pay. */
void site_put_scores(struct site_page *page, const struct site_game *game,
                     const struct site_person *self)
{
    for (int64_t place = 0; place <= (int64_t)game->n; place++) {
        for (size_t i = 0; i < game->n; i++) {
            if (game->seat[i].place == place)
                put_seat(page, &game->seat[i], self);
        }
    }
    if (game->n > 0 && game->seat[0].place == 0)
        buf_puts(&page->html, "<span class=\"soft\">not played to its end</span>");
}

enum {
    STEPS = 10
}; /* of the height of a block: the policy of the pages forbids styles in them */

static void put_block(struct site_page *page, const struct site_game *game, size_t seat,
                      int64_t most)
{
    const struct site_seat *s = &game->seat[seat];
    const int64_t height = s->total <= 0 || most <= 0 ? 0 : STEPS * s->total / most;
    buf_printf(
        &page->html,
        "<li class=\"seat-%zu high-%lld\"><b>%lld</b> <span><span class=\"soft\">%lld.</span> ",
        seat, (long long)height, (long long)s->total, (long long)s->place);
    site_put_player(page, s->person->name);
    buf_puts(&page->html, "</span></li>\n");
}

void site_put_podium(struct site_page *page, const struct site_game *game)
{
    int64_t most = 0;
    for (size_t i = 0; i < game->n; i++)
        most = game->seat[i].total > most ? game->seat[i].total : most;
    if (game->n == 0 || game->seat[0].place == 0) {
        site_put_scores(page, game, NULL);
        return;
    }
    buf_puts(&page->html, "<ol class=\"podium\">\n");
    for (int64_t place = 1; place <= (int64_t)game->n; place++)
        for (size_t i = 0; i < game->n; i++)
            if (game->seat[i].place == place)
                put_block(page, game, i, most);
    buf_puts(&page->html, "</ol>\n");
}

const struct site_seat *site_find_seat(const struct site_game *game,
                                       const struct site_person *person)
{
    for (size_t i = 0; i < game->n; i++) {
        if (game->seat[i].person == person)
            return &game->seat[i];
    }
    return NULL;
}

int64_t site_lead(const struct site_game *game, const struct site_seat *seat)
{
    int64_t best = INT64_MIN;
    for (size_t i = 0; i < game->n; i++) {
        if (&game->seat[i] != seat && game->seat[i].total > best)
            best = game->seat[i].total;
    }
    return game->n < 2 ? 0 : seat->total - best;
}

void site_put_game_title(struct buf *out, const struct site_game *game)
{
    for (size_t i = 0; i < game->n; i++)
        buf_printf(out, "%s%s", site_person_shown(game->seat[i].person),
                   word_between(i, game->n));
    if (game->n == 0)
        buf_printf(out, "Game %lld", (long long)game->id);
}
