/* site_news.c - what the last evening changed, in three sentences. */
#include <stdio.h>
#include <string.h>

#include "pages/site_page.h"
#include "pages/site_private.h"

enum {
    NEWS_MAX = 3,
    STREAK_MIN = 3,  /* wins in a row */
    DROUGHT_MIN = 5, /* games without a win */
};

/* The games[0] to games[evening - 1] of the kind are new. */
struct news {
    struct site_page *page;
    const struct site_kind *kind;
    size_t evening;
    struct report_filter before; /* the games before the evening */
    char day[SITE_DAY_BYTES + 1];
    size_t n;                   /* sentences */
    struct buf spare[NEWS_MAX]; /* more records, for want of other news */
    size_t n_spare;
};

static void begin_item(struct news *news)
{
    buf_puts(&news->page->html, "<li>");
}

static void end_item(struct news *news, const char *text)
{
    buf_puts(&news->page->html, text);
    buf_puts(&news->page->html, "</li>\n");
    news->n++;
}

/* ---- records ---- */

static const struct report_cell *cell_of(const struct report_table *t, size_t row,
                                         const char *column)
{
    return report_cell(t, row, report_find_column(t, column));
}

/* The value that the record had before; NULL when nothing had. */
static const struct report_cell *find_value(const struct report_table *t, const char *record)
{
    for (size_t row = 0; row < t->n_rows; row++) {
        if (strcmp(cell_of(t, row, "record")->text, record) == 0)
            return cell_of(t, row, "value");
    }
    return NULL;
}

static void put_records(struct news *news, const struct report_table *now,
                        const struct report_table *before)
{
    for (size_t row = 0; row < now->n_rows && news->n_spare < NEWS_MAX - 1; row++) {
        const struct report_cell *value = find_value(before, cell_of(now, row, "record")->text);
        const size_t start = news->page->html.len;
        if (value == NULL || value->number == cell_of(now, row, "value")->number)
            continue;
        struct site_page *page = news->page;
        begin_item(news);
        buf_puts(&page->html, "A new record: ");
        site_put(page, cell_of(now, row, "record")->text);
        buf_printf(&page->html, ", <a href=\"%s%s/games/%lld.html\">%lld</a> (", page->root,
                   news->kind->kind, (long long)cell_of(now, row, "game")->number,
                   (long long)cell_of(now, row, "value")->number);
        site_put_player(page, cell_of(now, row, "player")->text);
        end_item(news, ").");
        if (news->n > 1) {
            /* Take the last sentence back, to use it when there is room. */
            struct buf *html = &news->page->html;
            buf_put(&news->spare[news->n_spare++], html->data + start, html->len - start);
            buf_truncate(html, start);
            news->n--;
        }
    }
}

/* ---- streaks ---- */

/* How many games in a row, from games[from] back, the player has won or not won.  *is_whole becomes
 * whether that goes back to the first one. */
static size_t count_row(const struct site_kind *kind, size_t from,
                        const struct site_person *person, bool is_won, bool *is_whole)
{
    size_t n = 0;
    *is_whole = false;
    for (size_t i = from; i < kind->n_games; i++) {
        const struct site_seat *seat = site_find_seat(&kind->games[i], person);
        if (seat == NULL || seat->place == 0)
            continue;
        if ((seat->place == 1) != is_won)
            return n;
        n++;
    }
    *is_whole = true;
    return n;
}

/* The longest row of somebody who won in the evening. */
struct row_of_games {
    const struct site_person *person;
    size_t n;
    bool is_whole;
};

static struct row_of_games find_row(const struct news *news, bool is_won)
{
    struct row_of_games best = {0};
    for (size_t i = 0; i < news->evening; i++) {
        const struct site_game *game = &news->kind->games[i];
        for (size_t k = 0; k < game->n; k++) {
            struct row_of_games row = {.person = game->seat[k].person};
            if (game->seat[k].place != 1)
                continue;
            row.n =
                count_row(news->kind, is_won ? 0 : i + 1, row.person, is_won, &row.is_whole);
            if (row.n > best.n)
                best = row;
        }
    }
    return best;
}

static void put_streak(struct news *news)
{
    const struct row_of_games row = find_row(news, true);
    char text[64];
    if (row.n < STREAK_MIN)
        return;
    begin_item(news);
    site_put_player(news->page, row.person->name);
    snprintf(text, sizeof text, " has won %zu games in a row.", row.n);
    end_item(news, text);
}

static void put_drought(struct news *news)
{
    const struct row_of_games row = find_row(news, false);
    char text[96];
    if (row.n < DROUGHT_MIN || news->n == NEWS_MAX)
        return;
    begin_item(news);
    site_put_player(news->page, row.person->name);
    snprintf(text, sizeof text, " won %s, after %zu games without a win.",
             row.is_whole ? "for the first time" : "again", row.n);
    end_item(news, text);
}

/* ---- ratings ---- */

/* The row of a player; n_rows when there is none. */
static size_t find_player(const struct report_table *t, const char *name)
{
    size_t row = 0;
    while (row < t->n_rows && strcmp(cell_of(t, row, "player")->text, name) != 0)
        row++;
    return row;
}

static int64_t rating_at(const struct report_table *t, size_t row)
{
    return cell_of(t, row, "rating")->number;
}

/* Whether the player of the row `up` was below that of the row `down` before. */
static bool has_passed(const struct report_table *now, const struct report_table *before,
                       size_t up, size_t down)
{
    const size_t was_up = find_player(before, cell_of(now, up, "player")->text);
    const size_t was_down = find_player(before, cell_of(now, down, "player")->text);
    return was_up < before->n_rows && was_down < before->n_rows &&
           rating_at(before, was_up) < rating_at(before, was_down) &&
           rating_at(now, up) > rating_at(now, down);
}

/* The highest of those who passed the next one. */
static void put_passed(struct news *news, const struct report_table *now,
                       const struct report_table *before)
{
    char text[96];
    size_t up = 0;
    while (up + 1 < now->n_rows && !has_passed(now, before, up, up + 1))
        up++;
    if (up + 1 >= now->n_rows)
        return;
    begin_item(news);
    site_put_player(news->page, cell_of(now, up, "player")->text);
    buf_puts(&news->page->html, " passed ");
    site_put_player(news->page, cell_of(now, up + 1, "player")->text);
    snprintf(text, sizeof text, " in the ratings, %lld to %lld.", (long long)rating_at(now, up),
             (long long)rating_at(now, up + 1));
    end_item(news, text);
}

/* ---- other news ---- */

/* Whether the games of the kind after games[i] have nobody of that name. */
static bool is_new(const struct news *news, size_t i, const struct site_person *person)
{
    while (++i < news->kind->n_games) {
        if (site_find_seat(&news->kind->games[i], person) != NULL)
            return false;
    }
    return true;
}

static void put_newcomers(struct news *news)
{
    size_t n = 0;
    if (news->n == NEWS_MAX)
        return;
    for (size_t i = news->evening; i-- > 0;) {
        const struct site_game *game = &news->kind->games[i];
        for (size_t k = 0; k < game->n; k++) {
            if (game->seat[k].person->id == 0 || !is_new(news, i, game->seat[k].person))
                continue;
            buf_puts(&news->page->html, n++ == 0 ? "<li>New at the table: " : ", ");
            site_put_player(news->page, game->seat[k].person->name);
        }
    }
    if (n > 0)
        end_item(news, ".");
}

static const struct site_seat *find_place(const struct site_game *game, int64_t place)
{
    for (size_t i = 0; i < game->n; i++) {
        if (game->seat[i].place == place)
            return &game->seat[i];
    }
    return NULL;
}

/* The lead of the only winner over the next; INT64_MAX when there is none. */
static int64_t lead_of(const struct site_game *game)
{
    const struct site_seat *first = find_place(game, 1), *second = find_place(game, 2);
    return first == NULL || second == NULL ? INT64_MAX : first->total - second->total;
}

static void put_closest(struct news *news)
{
    const struct site_game *closest = &news->kind->games[0];
    char text[64];
    for (size_t i = 1; i < news->evening; i++) {
        if (lead_of(&news->kind->games[i]) < lead_of(closest))
            closest = &news->kind->games[i];
    }
    const int64_t lead = lead_of(closest);
    if (lead == INT64_MAX || news->n == NEWS_MAX)
        return;
    begin_item(news);
    buf_puts(&news->page->html, news->evening > 1 ? "In the closest game, " : "");
    site_put_player(news->page, find_place(closest, 1)->person->name);
    buf_puts(&news->page->html, lead == 0 ? " won on the tie-break against " : " beat ");
    site_put_player(news->page, find_place(closest, 2)->person->name);
    snprintf(text, sizeof text, " by %lld point%s.", (long long)lead, lead == 1 ? "" : "s");
    end_item(news, lead == 0 ? "." : text);
}

static void put_highest(struct news *news)
{
    const struct site_seat *highest = NULL;
    char text[64];
    for (size_t i = 0; i < news->evening; i++) {
        const struct site_seat *first = find_place(&news->kind->games[i], 1);
        if (first != NULL && (highest == NULL || first->total >= highest->total))
            highest = first;
    }
    if (highest == NULL || news->n == NEWS_MAX || news->evening == 1)
        return;
    begin_item(news);
    site_put_player(news->page, highest->person->name);
    snprintf(text, sizeof text, " won with the most points of the evening, %lld.",
             (long long)highest->total);
    end_item(news, text);
}

/* ---- all of them ---- */

typedef void put_change(struct news *news, const struct report_table *now,
                        const struct report_table *before);

/* What the evening changed in a report. */
static int put_changes(struct news *news, const char *report, put_change *put, struct err *err)
{
    struct store *store = news->page->asker->store;
    struct report_table now, before;
    int status = report_answer(&now, store, report_find(report), &news->page->filter, err);
    if (status == 0) {
        status = report_answer(&before, store, report_find(report), &news->before, err);
        if (status == 0)
            put(news, &now, &before);
        report_table_free(&before);
    }
    report_table_free(&now);
    return status;
}

static int put_all(struct news *news, struct err *err)
{
    const struct site_kind *kind = news->kind;
    snprintf(news->day, sizeof news->day, "%.*s", SITE_DAY_BYTES,
             kind->games[news->evening].date);
    news->before.to = news->day;
    if (put_changes(news, "records", put_records, err) < 0)
        return -1;
    put_streak(news);
    if (put_changes(news, "ratings", put_passed, err) < 0)
        return -1;
    put_drought(news);
    put_newcomers(news);
    for (size_t i = 0; i < news->n_spare && news->n < NEWS_MAX; i++, news->n++)
        buf_puts(&news->page->html, buf_str(&news->spare[i]));
    put_closest(news);
    put_highest(news);
    return 0;
}

/* Without dates nobody knows what was before. */
int site_put_news(struct site_page *page, struct err *err)
{
    const struct site_kind *kind = page->kind;
    struct news news = {.page = page,
                        .kind = kind,
                        .evening = site_evening_games(kind),
                        .before = page->filter};
    if (news.evening == kind->n_games || *kind->games[kind->n_games - 1].date == '\0')
        return 0;
    const size_t start = page->html.len;
    buf_printf(&page->html, "<h2 id=\"%s-news\">News</h2>\n<ul class=\"news\">\n", kind->kind);
    const int status = put_all(&news, err);
    buf_puts(&page->html, "</ul>\n");
    if (news.n == 0)
        buf_truncate(&page->html, start);
    for (size_t i = 0; i < NEWS_MAX; i++)
        buf_free(&news.spare[i]);
    return status;
}
