#include "bga_game.h"

#include <assert.h>
#include <stdarg.h>
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
    e->span.column = ++g->n_in_move[move];
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

static void keep_complaint(struct bga_game *g, const char *text)
{
    if (g->n_complaints++ < BGA_COMPLAINTS)
        g->complaint[g->n_complaints - 1] = bga_keep_text(g, text);
}

void bga_complain_error(struct bga_game *g, const struct err *why)
{
    if (err_is_set(why))
        keep_complaint(g, why->text);
}

void bga_complain(struct bga_game *g, const struct bga_note *note, const char *fmt, ...)
{
    struct buf text = BUF_INIT;
    va_list args;
    buf_printf(&text, "move %u: %s: ", note->move, note->type);
    va_start(args, fmt);
    buf_vprintf(&text, fmt, args);
    va_end(args);
    keep_complaint(g, buf_str(&text));
    buf_free(&text);
}

/* ---- what is not known ---------------------------------------------------------------------- */

static void add_warning(struct bga_game *g, uint32_t move, const char *text)
{
    struct record_error *warning = record_add_warning(g->record);
    warning->span.line = move;
    warning->text = bga_keep_text(g, text);
    bga_comment(g, warning->text);
}

void bga_warn(struct bga_game *g, const struct bga_note *note, const char *fmt, ...)
{
    struct buf text = BUF_INIT;
    va_list args;
    buf_printf(&text, "%s: ", note->type);
    va_start(args, fmt);
    buf_vprintf(&text, fmt, args);
    va_end(args);
    add_warning(g, note->move, buf_str(&text));
    buf_free(&text);
}

static void warn_of_type(struct bga_game *g, const struct bga_note *note)
{
    struct buf text = BUF_INIT;
    struct bga_members m = bga_members_of(note->args);
    const char *between = "";
    buf_printf(&text, "unknown notification \"%s\" (arguments: ", note->type);
    for (; bga_members_next(&m) && m.key; between = ", ")
        buf_printf(&text, "%s%s", between, m.key);
    buf_printf(&text, "%s): it is not read, and may have changed the game",
               between[0] ? "" : bga_type_name(note->args));
    add_warning(g, note->move, buf_str(&text));
    buf_free(&text);
}

int bga_meet_unknown(struct bga_game *g, const struct bga_note *note, struct err *err)
{
    unsigned i = 0;
    while (i < g->n_unknown && strcmp(g->unknown[i].type, note->type) != 0)
        i++;
    if (i == BGA_UNKNOWN)
        return err_at(err, note->file, 0, 0,
                      "more than %d types of notifications are not known, as \"%s\": is this a "
                      "log of Puerto Rico?",
                      BGA_UNKNOWN, note->type);
    if (i == g->n_unknown) {
        g->unknown[g->n_unknown++] = (struct bga_unknown){note->type, g->record->n_warnings, 0};
        warn_of_type(g, note);
    }
    g->unknown[i].n++;
    return 0;
}

void bga_end_warnings(struct bga_game *g)
{
    for (unsigned i = 0; i < g->n_unknown; i++) {
        struct record_error *warning = &g->record->warnings[g->unknown[i].warning];
        struct buf text = BUF_INIT;
        if (g->unknown[i].n > 1) {
            buf_printf(&text, "%s; there are %u of them", warning->text, g->unknown[i].n);
            warning->text = bga_keep_text(g, buf_str(&text));
        }
        buf_free(&text);
    }
}

/* ---- comments ------------------------------------------------------------------------------- */

void bga_comment(struct bga_game *g, const char *text)
{
    if (!g->options.keep_comments)
        return;
    struct record_comment *comment = record_add_comment(g->record);
    comment->before = (uint32_t)g->record->n_events;
    comment->text = bga_keep_text(g, text);
}

void bga_comment_first(struct bga_game *g, const char *fmt, ...)
{
    if (!g->options.keep_comments)
        return;
    struct buf text = BUF_INIT;
    va_list args;
    va_start(args, fmt);
    buf_vprintf(&text, fmt, args);
    va_end(args);
    const char *kept = bga_keep_text(g, buf_str(&text));
    record_add_comment(g->record);
    struct record_comment *all = g->record->comments;
    const size_t n = g->record->n_comments - 1;
    memmove(&all[g->n_first + 1], &all[g->n_first], (n - g->n_first) * sizeof *all);
    all[g->n_first++] = (struct record_comment){.text = kept};
    buf_free(&text);
}

/* ---- names ---------------------------------------------------------------------------------- */

/* Returns the next letter from *s on, folded, and moves *s after it; 0 at the end. */
static char next_letter(const char **s)
{
    while (**s) {
        const char c = text_fold(*(*s)++);
        if (c >= 'a' && c <= 'z')
            return c;
    }
    return 0;
}

bool bga_same_letters(const char *a, const char *b)
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
        if (pr_things[t].class == class && bga_same_letters(pr_things[t].name, name))
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
