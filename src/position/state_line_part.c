/* state_line_part.c - writes the parts of a line, one function for each kind. */
#include "core/position_hash.h"
#include "position/state_line_parts.h"

/* A number after letters: none for 1. */
static void put_amount(struct line_writer *w, int n)
{
    if (n != 1)
        buf_put_i64(w->out, n);
}

static void put_code(struct line_writer *w, const struct line_code *code)
{
    buf_put(w->out, code->text, code->n);
}

static void add_unsaid(struct line_writer *w, size_t slot)
{
    w->unsaid[w->n_unsaid++] = (uint16_t)((size_t)(w->slots - w->state) + slot);
}

/* ---- seats ------------------------------------------------------------------------------- */

static void put_seat(struct line_writer *w, const struct line_part *p)
{
    const int seat = w->slots[p->slot];
    if (p->other != NO_SLOT && seat == w->slots[p->other])
        return;
    const bool is_seat = seat >= 0 && seat < (int)w->l->n_players;
    if (!is_seat)
        add_unsaid(w, p->slot);
    if (is_seat || p->other == NO_SLOT)
        buf_putc(w->out, is_seat ? seat_letter(seat) : '-');
}

static void put_taker(struct line_writer *w, const struct line_part *p)
{
    for (size_t slot = p->slot; slot < (size_t)p->slot + p->n; slot++) {
        const int taker = w->slots[slot];
        const bool is_seat = taker > 0 && taker <= (int)w->l->n_players;
        if (!is_seat && taker != 0)
            add_unsaid(w, slot);
        buf_putc(w->out, is_seat ? seat_letter(taker - 1) : '-');
    }
}

static void put_mask(struct line_writer *w, const struct line_part *p)
{
    const unsigned n_players = w->l->n_players, mask = (uint16_t)w->slots[p->slot];
    if (mask >> n_players != 0)
        add_unsaid(w, p->slot);
    for (unsigned seat = 0; seat < n_players; seat++)
        if ((mask >> seat & 1) != 0)
            buf_putc(w->out, seat_letter(seat));
    if (mask % (1U << n_players) == 0)
        buf_putc(w->out, '-');
}

/* ---- names ------------------------------------------------------------------------------- */

/* The code of what a number stands for; NULL: it has none. */
static const struct line_code *code_of(const struct line_writer *w, const struct line_part *p,
                                       int value)
{
    const bool is_value = value >= 0 && value < p->field->value_count;
    return is_value && w->l->code[p->first + value].n > 0 ? &w->l->code[p->first + value]
                                                          : NULL;
}

static void put_names(struct line_writer *w, const struct line_part *p)
{
    for (size_t slot = p->slot; slot < (size_t)p->slot + p->n; slot++) {
        const int value = w->slots[slot] - p->behind;
        if (p->field->value == VALUE_IS_STEP) {
            buf_puts(w->out, w->l->step[value]);
            continue;
        }
        const struct line_code *code = code_of(w, p, value);
        if (code == NULL && value != -1)
            add_unsaid(w, slot);
        if (code != NULL)
            put_code(w, code);
        else
            buf_putc(w->out, '-');
    }
}

static void put_digits(struct line_writer *w, const struct line_part *p)
{
    for (size_t slot = p->slot; slot < (size_t)p->slot + p->n; slot++) {
        const int digit = w->slots[slot];
        const bool is_digit = digit >= 0 && digit < p->limit;
        if (!is_digit && digit != -1)
            add_unsaid(w, slot);
        buf_putc(w->out, is_digit ? (char)('0' + digit) : '-');
    }
}

/* ---- numbers by thing -------------------------------------------------------------------- */

static void put_things(struct line_writer *w, const struct line_part *p)
{
    for (size_t i = 0; i < p->n; i++) {
        const int n = w->slots[p->slot + i];
        const struct line_code *code = &w->l->code[p->first + i];
        if (n == p->limit)
            continue;
        if (code->n == 0) {
            add_unsaid(w, p->slot + i);
            continue;
        }
        put_code(w, code);
        put_amount(w, n);
    }
}

static void put_some(struct line_writer *w, char letter, int n)
{
    if (n == 0)
        return;
    buf_putc(w->out, letter);
    put_amount(w, n);
}

static void put_occupied(struct line_writer *w, const struct line_part *p)
{
    enum { CAPITAL = 'A' - 'a' };
    for (size_t i = 0; i < p->n; i++) {
        const int all = w->slots[p->slot + i], occupied = w->slots[p->other + i];
        const struct line_code *code = &w->l->code[p->first + i];
        if ((all | occupied) == 0)
            continue;
        if (occupied < 0 || occupied > all || code->n != 1) {
            add_unsaid(w, p->slot + i);
            add_unsaid(w, p->other + i);
            continue;
        }
        put_some(w, (char)(code->text[0] + CAPITAL), occupied);
        put_some(w, code->text[0], all - occupied);
    }
}

static void put_loads(struct line_writer *w, const struct line_part *p)
{
    for (size_t i = 0; i < p->n; i++) {
        const int kind = w->slots[p->slot + i] - p->behind, load = w->slots[p->other + i];
        const struct line_code *code = code_of(w, p, kind);
        if (code != NULL) {
            put_code(w, code);
            put_amount(w, load);
            continue;
        }
        if (kind != -1)
            add_unsaid(w, p->slot + i);
        if (load != 0)
            add_unsaid(w, p->other + i);
        buf_putc(w->out, '-');
    }
}

static void put_takers(struct line_writer *w, const struct line_part *p)
{
    for (size_t i = 0; i < p->n; i++) {
        const int taker = w->slots[p->slot + i];
        const int number = p->other == NO_SLOT ? 0 : w->slots[p->other + i];
        const struct line_code *code = &w->l->code[p->first + i];
        if ((taker | number) == 0)
            continue;
        if (taker < 0 || taker > (int)w->l->n_players || code->n == 0) {
            add_unsaid(w, p->slot + i);
            if (number != 0)
                add_unsaid(w, p->other + i);
            continue;
        }
        put_code(w, code);
        if (taker != 0)
            buf_putc(w->out, seat_letter(taker - 1));
        if (number != 0 && (taker != 0 || number != 1))
            buf_put_i64(w->out, number);
    }
}

/* ---- all of them ------------------------------------------------------------------------- */

void state_line_put_part(struct line_writer *w, const struct line_part *p)
{
    switch ((enum line_kind)p->kind) {
    case LINE_COUNT:
        buf_put_i64(w->out, w->slots[p->slot]);
        break;
    case LINE_NUMBER:
        put_some(w, p->label, w->slots[p->slot]);
        break;
    case LINE_SEAT:
        put_seat(w, p);
        break;
    case LINE_TAKER:
        put_taker(w, p);
        break;
    case LINE_MASK:
        put_mask(w, p);
        break;
    case LINE_NAME:
    case LINE_NAMES:
        put_names(w, p);
        break;
    case LINE_DIGITS:
        put_digits(w, p);
        break;
    case LINE_THINGS:
        put_things(w, p);
        break;
    case LINE_OCCUPIED:
        put_occupied(w, p);
        break;
    case LINE_LOADS:
        put_loads(w, p);
        break;
    case LINE_TAKERS:
        put_takers(w, p);
        break;
    case LINE_GROUP:
    case LINE_SEATS:
    case LINE_SECTION:
    case LINE_WORDS:
        break;
    }
}
