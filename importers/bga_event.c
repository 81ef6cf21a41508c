#include "bga_game.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/buf.h"
#include "base/err.h"
#include "base/text.h"

struct event *bga_event(struct bga_game *g, uint32_t move, uint8_t verb, uint8_t seat)
{
    g->open_seat = SEAT_NONE;
    g->open_claim = NULL;
    struct event *e = record_add_event(g->record);
    e->verb = verb;
    e->seat = seat;
    e->span.line = move;
    return e;
}

void bga_item(struct event *e, uint8_t thing, enum item_mark mark, int count)
{
    assert(e->n_items < EVENT_ITEMS);
    e->item[e->n_items++] = (struct event_item){thing, (uint8_t)mark, (int16_t)count};
}

struct event_claim *bga_claim(struct bga_game *g, struct event *e, uint8_t key, uint8_t thing,
                              int value)
{
    assert(e->n_claims == 0);
    struct event_claim *claim = arena_calloc(&g->record->arena, 1, sizeof *claim);
    claim->key = key;
    claim->thing = thing;
    claim->value = (int16_t)value;
    e->claim = claim;
    e->n_claims = 1;
    return claim;
}

void bga_open(struct bga_game *g, uint8_t piece)
{
    g->open = g->record->n_events - 1;
    g->open_seat = g->record->events[g->open].seat;
    g->open_piece = piece;
    g->open_claim = NULL;
}

struct event *bga_opened(struct bga_game *g, uint8_t verb, uint8_t seat)
{
    struct event *e = g->open_seat == seat ? &g->record->events[g->open] : NULL;
    return e && e->verb == verb ? e : NULL;
}

void bga_claim_more(struct bga_game *g, struct event *e, uint8_t key, int value)
{
    if (!g->open_claim)
        g->open_claim = bga_claim(g, e, key, THING_NUMBER, 0);
    const int sum = g->open_claim->value + value;
    g->open_claim->value = (int16_t)(sum > INT16_MAX ? INT16_MAX : sum);
}

const char *bga_keep_text(struct bga_game *g, const char *text)
{
    struct buf safe = BUF_INIT;
    text_put_safe(&safe, text, strlen(text));
    const char *kept = arena_strndup(&g->record->arena, buf_str(&safe), safe.len);
    buf_free(&safe);
    return kept;
}

void bga_complain(struct bga_game *g, const struct bga_note *note, const char *fmt, ...)
{
    if (g->n_complaints++ >= BGA_COMPLAINTS)
        return;
    char what[256];
    va_list args;
    va_start(args, fmt);
    vsnprintf(what, sizeof what, fmt, args);
    va_end(args);
    struct buf text = BUF_INIT;
    buf_printf(&text, "move %u: %s: %s", note->move, note->type, what);
    g->complaint[g->n_complaints - 1] = bga_keep_text(g, buf_str(&text));
    buf_free(&text);
}

void bga_comment(struct bga_game *g, const char *text)
{
    if (!g->keep_comments)
        return;
    struct record_comment *comment = record_add_comment(g->record);
    comment->before = (uint32_t)g->record->n_events;
    comment->text = bga_keep_text(g, text);
}

/* The next letter at or behind `s`, folded, and the place behind it; 0 at the end. */
static char next_letter(const char **s)
{
    while (**s) {
        const char c = text_fold(*(*s)++);
        if (c >= 'a' && c <= 'z')
            return c;
    }
    return 0;
}

static bool same_letters(const char *a, const char *b)
{
    char x, y;
    do {
        x = next_letter(&a);
        y = next_letter(&b);
    } while (x == y && x);
    return x == y;
}

int bga_thing(const char *name, enum thing_class class)
{
    for (int t = 0; t < PR_THING_COUNT; t++)
        if (pr_things[t].class == class && same_letters(pr_things[t].name, name))
            return t;
    return -1;
}

uint8_t bga_clockwise(const struct bga_game *g, unsigned steps)
{
    return (uint8_t)((g->chooser + steps) % g->players.n);
}

int bga_arg_kind(const struct bga_note *note, int *kind, struct err *err)
{
    const char *name = bga_arg_text(note, "res_type", err);
    if (!name)
        return -1;
    *kind = strcmp(name, "rock") == 0 ? (int)PR_QUARRY : bga_thing(name, THING_KIND);
    if (*kind < 0)
        return bga_refuse(note, err, "res_type: \"%s\" is no kind of good", name);
    return 0;
}

int bga_arg_actor(const struct bga_game *g, const struct bga_note *note, uint8_t role,
                  uint8_t *seat, struct err *err)
{
    const int who = bga_arg_seat(&g->players, note, err);
    if (who < 0)
        return -1;
    if (g->role != role)
        return bga_refuse(note, err, "happens outside the %s phase", pr_things[role].name);
    *seat = (uint8_t)who;
    return 0;
}
