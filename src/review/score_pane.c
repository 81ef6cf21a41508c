/* score_pane.c - draws scores by round. */
#include "review/panes.h"

#include <stdio.h>
#include <string.h>

#include "base/buf.h"
#include "base/text_width.h"

enum { CELL = 4 }; /* columns of a number in the table */

int score_pane_name_width(const struct review *r)
{
    size_t widest = 1;
    for (unsigned seat = 0; seat < r->n_players; seat++) {
        const size_t width = text_width(r->name[seat], strlen(r->name[seat]));
        widest = width > widest ? width : widest;
    }
    return 3 + (int)(widest < VIEW_NAME ? widest : VIEW_NAME);
}

/* Whether the round begins at event `number` or before. */
static bool is_past(const struct review *r, uint32_t number, unsigned round)
{
    return r->round_end[round - 1] < number;
}

/* The score at the end of the round, or at event `number` within it. */
static int score_in(const struct review *r, uint32_t number, unsigned round, unsigned seat)
{
    const uint32_t end = r->round_end[round];
    const bool is_now = is_past(r, number, round) && number < end;
    return review_total(r, is_now ? number : end, seat);
}

void score_pane_strip(struct screen *s, int x, int y, int columns, const struct review *r,
                      uint32_t number, unsigned seat)
{
    const unsigned rounds = r->n_rounds;
    int best = 1;
    const size_t n = ((size_t)r->n_events + 1) * r->n_players;
    for (size_t i = 0; i < n; i++)
        if (r->total[i] > best)
            best = r->total[i];
    for (int i = 0; i < columns && rounds > 0; i++) {
        const unsigned round =
            (int)rounds <= columns
                ? (unsigned)i + 1
                : (unsigned)(i * ((int)rounds - 1) / (columns > 1 ? columns - 1 : 1)) + 1;
        if (round > rounds)
            return;
        const int score = score_in(r, number, round, seat);
        const int height = score <= 0 ? 0 : score * (SCREEN_BARS - 1) / best;
        screen_put(s, x + i, y, 1, is_past(r, number, round) ? TONE_PLAIN : TONE_IDLE,
                   screen_bar(height));
    }
}

/* ---- the table --------------------------------------------------------------------------- */

/* The first of `shown` rounds around the current one. */
static unsigned first_round(const struct review *r, uint32_t number, unsigned shown)
{
    unsigned now = 1;
    while (now < r->n_rounds && is_past(r, number, now + 1))
        now++;
    if (r->n_rounds <= shown || now <= shown / 2)
        return 1;
    const unsigned first = now - shown / 2;
    return first + shown > r->n_rounds + 1 ? r->n_rounds + 1 - shown : first;
}

static bool is_now(const struct review *r, uint32_t number, unsigned round)
{
    return is_past(r, number, round) &&
           (round == r->n_rounds || !is_past(r, number, round + 1));
}

static enum tone tone_of_round(const struct review *r, uint32_t number, unsigned round)
{
    if (is_now(r, number, round))
        return TONE_CURRENT;
    return is_past(r, number, round) ? TONE_PLAIN : TONE_IDLE;
}

static void put_number(struct screen *s, int x, int y, enum tone tone, int value)
{
    char text[16];
    snprintf(text, sizeof text, "%*d", CELL, value);
    screen_put(s, x, y, CELL, tone, text);
}

void score_pane_table(struct screen *s, const struct area *area, const struct review *r,
                      uint32_t number)
{
    const int left = score_pane_name_width(r) + 1;
    const unsigned shown = (unsigned)((area->width - left) / CELL);
    const unsigned first = first_round(r, number, shown);
    screen_put(s, area->x, area->y, left, TONE_LABEL, "Round");
    for (unsigned i = 0; i < shown && first + i <= r->n_rounds; i++) {
        const unsigned round = first + i;
        const int x = area->x + left + (int)i * CELL;
        put_number(s, x, area->y, TONE_LABEL, (int)round);
        for (unsigned seat = 0; seat < r->n_players; seat++)
            put_number(s, x, area->y + 1 + (int)seat, tone_of_round(r, number, round),
                       score_in(r, number, round, seat));
    }
    for (unsigned seat = 0; seat < r->n_players; seat++) {
        const char letter[2] = {(char)('A' + seat), '\0'};
        screen_put(s, area->x + 1, area->y + 1 + (int)seat, 1, TONE_SEAT, letter);
        screen_put(s, area->x + 3, area->y + 1 + (int)seat, left - 4, TONE_SEAT, r->name[seat]);
    }
}

/* ---- the page ---------------------------------------------------------------------------- */

void score_pane_page(const struct review *r, uint32_t number, struct text_page *page)
{
    struct buf row = BUF_INIT;
    buf_puts(&row, "round     ");
    for (unsigned seat = 0; seat < r->n_players; seat++) {
        buf_printf(&row, "%c ", (int)('A' + seat));
        enum { COLUMNS = 12 };
        const size_t width = text_put_cut(&row, r->name[seat], strlen(r->name[seat]), COLUMNS);
        for (size_t i = width; i < COLUMNS; i++)
            buf_putc(&row, ' ');
    }
    text_page_put(page, TONE_LABEL, 0, buf_str(&row));
    for (unsigned round = 1; round <= r->n_rounds; round++) {
        buf_clear(&row);
        buf_printf(&row, "%5u     ", round);
        for (unsigned seat = 0; seat < r->n_players; seat++)
            buf_printf(&row, "%-14d", score_in(r, number, round, seat));
        text_page_put(page, tone_of_round(r, number, round), 0, buf_str(&row));
    }
    buf_free(&row);
}
