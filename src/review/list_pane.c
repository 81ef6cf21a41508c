/* list_pane.c - draws one event per row. */
#include "review/panes.h"

#include <stdio.h>

#include "base/buf.h"
#include "review/description.h"

enum {
    TURN_COLUMNS = 6,
    TEXT_COLUMNS = 30, /* of a statement with gains after it; longer ones push the gains on */
    GAINS_FROM = 60,   /* columns of the narrowest list with gains */
};

/* Digits of the largest number. */
static int number_columns(const struct review *r)
{
    char text[16];
    return snprintf(text, sizeof text, "%u", (unsigned)r->n_events);
}

static enum tone tone_of(const struct review *r, uint32_t number)
{
    const struct event *event = review_event_of(r, number);
    if (review_findings_of(r, number) > 0)
        return TONE_FINDING;
    if (event == NULL || r->game->words.verbs[event->verb].kind == VERB_NOTE)
        return TONE_IDLE;
    return event->verb == r->game->words.verb_role ? TONE_LABEL : TONE_PLAIN;
}

/* Events of a phase are indented below its role. */
static int indent_of(const struct review *r, uint32_t number)
{
    const struct event *event = review_event_of(r, number);
    return event == NULL || event->seat == SEAT_NONE || event->verb == r->game->words.verb_role
               ? 0
               : 2;
}

static char mark_of(const struct review *r, uint32_t number)
{
    if (review_findings_of(r, number) > 0)
        return '!';
    if (review_has_comment(r, number))
        return '#';
    const struct review_loss *loss = review_loss_of(r->judged, number);
    if (loss == NULL || !loss->mistake)
        return ' ';
    return r->judged->is_estimated ? '~' : '?';
}

/* Draws "> ! 123 4.2   "; returns its columns. */
static int draw_number(struct screen *s, const struct area *area, int y, const struct review *r,
                       uint32_t number, bool is_current)
{
    char text[40], turn[16] = "";
    const struct review_event *e = &r->event[number];
    if (number > 0)
        snprintf(turn, sizeof turn, "%u.%u", (unsigned)e->round, (unsigned)e->turn);
    const int n =
        snprintf(text, sizeof text, "%c%c%*u %-*s", is_current ? '>' : ' ', mark_of(r, number),
                 number_columns(r), (unsigned)number, TURN_COLUMNS, turn);
    screen_put(s, area->x, y, area->width, TONE_IDLE, text);
    if (mark_of(r, number) == '!' || mark_of(r, number) == '?')
        screen_tint(s, area->x + 1, y, 1, TONE_FINDING);
    return n;
}

static void draw_row(struct screen *s, const struct area *area, int y, const struct review *r,
                     uint32_t number, bool is_current)
{
    const int numbers = draw_number(s, area, y, r, number, is_current);
    const int x = numbers + indent_of(r, number);
    const int used = screen_put(s, area->x + x, y, area->width - x, tone_of(r, number),
                                number == 0 ? "(the game begins)" : r->event[number].text);
    const int text_end = numbers + TEXT_COLUMNS;
    const int at = x + used + 2 > text_end ? x + used + 2 : text_end;
    struct buf gains = BUF_INIT;
    if (area->width >= GAINS_FROM)
        describe_gains(r, number, &gains);
    if (gains.len > 0)
        screen_put(s, area->x + at, y, area->width - at, TONE_IDLE, buf_str(&gains));
    buf_free(&gains);
    if (is_current)
        screen_tint(s, area->x, y, area->width, TONE_CURRENT);
}

void list_pane_draw(struct screen *s, const struct area *area, const struct review *r,
                    uint32_t number)
{
    const uint32_t rows = (uint32_t)area->rows;
    uint32_t top = number > rows / 2 ? number - rows / 2 : 0;
    if (top + rows > r->n_events + 1)
        top = r->n_events + 1 > rows ? r->n_events + 1 - rows : 0;
    for (uint32_t i = 0; i < rows && top + i <= r->n_events; i++)
        draw_row(s, area, area->y + (int)i, r, top + i, top + i == number);
}
