/* state_line_part.c - writes the parts of a line, one function for each kind.
 *
 * This is the hot half: `replay --every --format line` writes millions of them. */
#include <string.h>

#include "core/position_hash.h"
#include "core/state_line_parts.h"

enum { NUMBER_ROOM = 6, CODE_ROOM = sizeof((struct line_code *)0)->text, STEP_ROOM = 64 };

/* ---- words of the text ------------------------------------------------------------------- */

static char *put_digits(char *out, int n)
{
    char digit[NUMBER_ROOM];
    int k = 0;
    if (n < 0) {
        *out++ = '-';
        n = -n;
    }
    do
        digit[k++] = (char)('0' + n % 10);
    while ((n /= 10) != 0);
    while (k > 0)
        *out++ = digit[--k];
    return out;
}

static inline char *put_number(char *out, int n)
{
    if ((unsigned)n > 9)
        return put_digits(out, n);
    *out = (char)('0' + n);
    return out + 1;
}

/* A number behind letters: none for 1. */
static inline char *put_amount(char *out, int n)
{
    return n == 1 ? out : put_number(out, n);
}

static inline char *put_code(char *out, const struct line_code *code)
{
    memcpy(out, code->text, CODE_ROOM);
    return out + code->n;
}

static void add_unsaid(struct line_unsaid *unsaid, const struct line_part *p, size_t i)
{
    unsaid->slot[unsaid->n++] = (uint16_t)(p->slot + i);
}

/* ---- seats ------------------------------------------------------------------------------- */

static char *put_seat(const struct state_line *l, const struct line_part *p,
                      const int16_t *slots, char *out, struct line_unsaid *unsaid)
{
    const int seat = slots[p->slot];
    if (p->other != NO_SLOT && seat == slots[p->other])
        return out;
    if (seat >= 0 && seat < (int)l->n_players) {
        *out = seat_letter(seat);
        return out + 1;
    }
    add_unsaid(unsaid, p, 0);
    *out = '-';
    return out + (p->other == NO_SLOT);
}

static char *put_taker(const struct state_line *l, const struct line_part *p,
                       const int16_t *slots, char *out, struct line_unsaid *unsaid)
{
    for (size_t i = 0; i < p->n; i++) {
        const int taker = slots[p->slot + i];
        const bool is_seat = taker > 0 && taker <= (int)l->n_players;
        if (!is_seat && taker != 0)
            add_unsaid(unsaid, p, i);
        *out++ = is_seat ? seat_letter(taker - 1) : '-';
    }
    return out;
}

static char *put_mask(const struct state_line *l, const struct line_part *p,
                      const int16_t *slots, char *out, struct line_unsaid *unsaid)
{
    const unsigned mask = (uint16_t)slots[p->slot];
    const char *begin = out;
    if (mask >> l->n_players != 0)
        add_unsaid(unsaid, p, 0);
    for (unsigned seat = 0; seat < l->n_players; seat++)
        if ((mask >> seat & 1) != 0)
            *out++ = seat_letter(seat);
    if (out == begin)
        *out++ = '-';
    return out;
}

/* ---- names ------------------------------------------------------------------------------- */

static char *put_names(const struct state_line *l, const struct line_part *p,
                       const int16_t *slots, char *out, struct line_unsaid *unsaid)
{
    for (size_t i = 0; i < p->n; i++) {
        const int value = slots[p->slot + i] - p->behind;
        if (p->field->value == VALUE_IS_STEP) {
            const char *name = l->step[value];
            const size_t length = strlen(name);
            memcpy(out, name, length);
            out += length;
        } else if (value >= 0 && value < p->field->value_count &&
                   l->code[p->first + value].n > 0) {
            out = put_code(out, &l->code[p->first + value]);
        } else {
            if (value != -1)
                add_unsaid(unsaid, p, i);
            *out++ = '-';
        }
    }
    return out;
}

static char *put_digits_of(const struct line_part *p, const int16_t *slots, char *out,
                           struct line_unsaid *unsaid)
{
    for (size_t i = 0; i < p->n; i++) {
        const int digit = slots[p->slot + i];
        const bool is_digit = digit >= 0 && digit < p->limit;
        if (!is_digit && digit != -1)
            add_unsaid(unsaid, p, i);
        *out++ = is_digit ? (char)('0' + digit) : '-';
    }
    return out;
}

/* ---- numbers by thing -------------------------------------------------------------------- */

enum { FEW = 4 }; /* slots that are compared at once */

static char *put_thing(const struct state_line *l, const struct line_part *p, size_t i, int n,
                       char *out, struct line_unsaid *unsaid)
{
    const struct line_code *code = &l->code[p->first + i];
    if (n == p->limit)
        return out;
    if (code->n == 0) {
        add_unsaid(unsaid, p, i);
        return out;
    }
    return put_amount(put_code(out, code), n);
}

/* Most buildings are not there: they are passed over by the FEW. */
static char *put_things(const struct state_line *l, const struct line_part *p,
                        const int16_t *slots, char *out, struct line_unsaid *unsaid)
{
    const int16_t none[FEW] = {p->limit, p->limit, p->limit, p->limit};
    const int16_t *number = slots + p->slot;
    size_t i = 0;
    for (; i + FEW <= p->n; i += FEW) {
        if (memcmp(number + i, none, sizeof none) == 0)
            continue;
        for (size_t k = i; k < i + FEW; k++)
            out = put_thing(l, p, k, number[k], out, unsaid);
    }
    for (; i < p->n; i++)
        out = put_thing(l, p, i, number[i], out, unsaid);
    return out;
}

static inline char *put_some(char *out, char letter, int n)
{
    if (n == 0)
        return out;
    *out = letter;
    return put_amount(out + 1, n);
}

enum { CAPITAL = 'A' - 'a' };

static char *put_occupied(const struct state_line *l, const struct line_part *p,
                          const int16_t *slots, char *out, struct line_unsaid *unsaid)
{
    for (size_t i = 0; i < p->n; i++) {
        const int all = slots[p->slot + i], occupied = slots[p->other + i];
        const char letter = l->code[p->first + i].text[0];
        if ((all | occupied) == 0)
            continue;
        if (occupied < 0 || occupied > all || l->code[p->first + i].n != 1) {
            add_unsaid(unsaid, p, i);
            unsaid->slot[unsaid->n++] = (uint16_t)(p->other + i);
            continue;
        }
        out = put_some(out, (char)(letter + CAPITAL), occupied);
        out = put_some(out, letter, all - occupied);
    }
    return out;
}

static char *put_loads(const struct state_line *l, const struct line_part *p,
                       const int16_t *slots, char *out, struct line_unsaid *unsaid)
{
    for (size_t i = 0; i < p->n; i++) {
        const int kind = slots[p->slot + i] - p->behind, load = slots[p->other + i];
        if (kind >= 0 && kind < p->field->value_count && l->code[p->first + kind].n > 0) {
            out = put_amount(put_code(out, &l->code[p->first + kind]), load);
            continue;
        }
        if (kind != -1)
            add_unsaid(unsaid, p, i);
        if (load != 0)
            unsaid->slot[unsaid->n++] = (uint16_t)(p->other + i);
        *out++ = '-';
    }
    return out;
}

static char *put_takers(const struct state_line *l, const struct line_part *p,
                        const int16_t *slots, char *out, struct line_unsaid *unsaid)
{
    for (size_t i = 0; i < p->n; i++) {
        const int taker = slots[p->slot + i];
        const int number = p->other == NO_SLOT ? 0 : slots[p->other + i];
        const struct line_code *code = &l->code[p->first + i];
        if ((taker | number) == 0)
            continue;
        if (taker < 0 || taker > (int)l->n_players || code->n == 0) {
            add_unsaid(unsaid, p, i);
            if (number != 0)
                unsaid->slot[unsaid->n++] = (uint16_t)(p->other + i);
            continue;
        }
        out = put_code(out, code);
        if (taker == 0) {
            out = put_amount(out, number);
            continue;
        }
        *out++ = seat_letter(taker - 1);
        if (number != 0)
            out = put_number(out, number);
    }
    return out;
}

/* ---- all of them ------------------------------------------------------------------------- */

static inline char *put_part(const struct state_line *l, const struct line_part *p,
                             const int16_t *slots, char *out, struct line_unsaid *unsaid)
{
    switch ((enum line_kind)p->kind) {
    case LINE_COUNT:
        return put_number(out, slots[p->slot]);
    case LINE_NUMBER:
        return put_some(out, p->label, slots[p->slot]);
    case LINE_SEAT:
        return put_seat(l, p, slots, out, unsaid);
    case LINE_TAKER:
        return put_taker(l, p, slots, out, unsaid);
    case LINE_MASK:
        return put_mask(l, p, slots, out, unsaid);
    case LINE_NAME:
    case LINE_NAMES:
        return put_names(l, p, slots, out, unsaid);
    case LINE_DIGITS:
        return put_digits_of(p, slots, out, unsaid);
    case LINE_THINGS:
        return put_things(l, p, slots, out, unsaid);
    case LINE_OCCUPIED:
        return put_occupied(l, p, slots, out, unsaid);
    case LINE_LOADS:
        return put_loads(l, p, slots, out, unsaid);
    case LINE_TAKERS:
        return put_takers(l, p, slots, out, unsaid);
    case LINE_GROUP:
    case LINE_SEATS:
    case LINE_SECTION:
    case LINE_WORDS:
        break;
    }
    return out;
}

/* The most bytes that a part can take. */
static size_t room_for(const struct line_part *p)
{
    return (size_t)p->n * (CODE_ROOM + 2 * NUMBER_ROOM) + STEP_ROOM;
}

void state_line_put_parts(const struct state_line *l, const struct line_part *part,
                          const struct line_part *end, const int16_t *slots, struct buf *out,
                          struct line_unsaid *unsaid)
{
    unsaid->n = 0;
    for (; part < end; part++) {
        buf_reserve(out, room_for(part));
        out->len = (size_t)(put_part(l, part, slots, out->data + out->len, unsaid) - out->data);
    }
    out->data[out->len] = '\0';
}
