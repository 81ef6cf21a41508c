/* state_line_word.c - writes the words of a line: "done=AC", "A.waived=office", "copies.hacienda=2". */
#include <string.h>

#include "core/field.h"
#include "core/position_hash.h"
#include "core/state_line_parts.h"

enum { MASK_BITS = 16 };

static void put_key(unsigned seat, const struct field_def *field, struct buf *out)
{
    buf_putc(out, ' ');
    if (seat != SEAT_NONE) {
        buf_putc(out, seat_letter(seat));
        buf_putc(out, '.');
    }
    buf_puts(out, field->name);
}

/* A number, or the name that it stands for; "-" for none. */
static void put_value(const struct state_line *l, const struct field_def *field, int value,
                      struct buf *out)
{
    const char *name = position_value_name(l->game, field, value);
    const bool is_none = (field->value == VALUE_IS_THING && value == -1) ||
                         (field->value == VALUE_IS_THING_OR_0 && value == 0);
    if (field->value == VALUE_IS_BITS || (name == NULL && !is_none))
        buf_put_i64(out, value);
    else
        buf_puts(out, is_none ? "-" : name);
}

/* Element i of a field. */
static void put_slot(const struct state_line *l, const struct field_def *field, size_t i,
                     unsigned seat, const int16_t *slots, struct buf *out)
{
    const struct field_place place = {field, seat, i};
    const char *element = field_element(l->game, &place);
    put_key(seat, field, out);
    if (element != NULL)
        buf_printf(out, ".%s", element);
    else if (field->count > 1)
        buf_printf(out, ".%zu", i + 1);
    buf_putc(out, '=');
    put_value(l, field, slots[field->offset + i], out);
}

/* The names of the bits, "office+factory"; false, with nothing written, when one has no name. */
static bool put_bits(const struct state_line *l, const struct line_part *p, unsigned seat,
                     const int16_t *slots, struct buf *out)
{
    const size_t before = out->len;
    char between = '=';
    put_key(seat, p->field, out);
    for (int bit = 0; bit < p->n * MASK_BITS; bit++) {
        if (((uint16_t)slots[p->slot + bit / MASK_BITS] >> bit % MASK_BITS & 1) == 0)
            continue;
        const char *name = position_value_name(l->game, p->field, bit);
        if (name == NULL) {
            buf_truncate(out, before);
            return false;
        }
        buf_putc(out, between);
        buf_puts(out, name);
        between = '+';
    }
    if (between == '=')
        buf_puts(out, "=-");
    return true;
}

/* The whole field; false, with nothing written, when its kind cannot say it. */
static bool put_whole(const struct state_line *l, const struct line_part *p, unsigned seat,
                      const int16_t *slots, struct buf *out)
{
    struct line_unsaid unsaid;
    const size_t before = out->len;
    if (p->field->value == VALUE_IS_BITS)
        return put_bits(l, p, seat, slots, out);
    if (p->kind == LINE_WORDS)
        return false;
    put_key(seat, p->field, out);
    buf_putc(out, '=');
    state_line_put_parts(l, p, p + 1, slots, out, &unsaid);
    if (unsaid.n > 0)
        buf_truncate(out, before);
    else if (out->data[out->len - 1] == '=')
        buf_putc(out, '-');
    return unsaid.n == 0;
}

static void put_word(const struct state_line *l, const struct line_part *p, unsigned seat,
                     const int16_t *slots, const int16_t *expected, struct buf *out)
{
    if (!line_differs(slots + p->slot, expected + p->slot, p->n) ||
        put_whole(l, p, seat, slots, out))
        return;
    for (size_t i = 0; i < p->n; i++)
        if (slots[p->slot + i] != expected[p->slot + i])
            put_slot(l, p->field, i, seat, slots, out);
}

void state_line_put_unsaid(const struct state_line *l, unsigned seat, const int16_t *slots,
                           const struct line_unsaid *unsaid, struct buf *out)
{
    const size_t base = seat == SEAT_NONE ? 0 : line_seat_slot(l, seat);
    for (size_t i = 0; i < unsaid->n; i++) {
        struct field_place place;
        if (!field_find(l->game, base + unsaid->slot[i], &place))
            continue; /* a test checks that every slot has a field */
        put_slot(l, place.field, place.element, seat, slots, out);
    }
}

void state_line_put_slot(const struct state_line *l, size_t slot, const int16_t *state,
                         struct buf *out)
{
    struct field_place place;
    if (!field_find(l->game, slot, &place))
        return; /* a test checks that every slot has a field */
    const size_t base = place.seat == SEAT_NONE ? 0 : line_seat_slot(l, place.seat);
    put_slot(l, place.field, place.element, place.seat, state + base, out);
}

void state_line_put_words(const struct state_line *l, const struct line_words *words,
                          unsigned seat, const int16_t *slots, const int16_t *expected,
                          struct buf *out)
{
    for (size_t i = 0; i < words->n_runs; i++) {
        const struct line_run *run = &words->run[i];
        if (!line_differs(slots + run->slot, expected + run->slot, run->n))
            continue;
        for (size_t k = run->first; k < run->end; k++)
            put_word(l, &words->part[k], seat, slots, expected, out);
    }
}
