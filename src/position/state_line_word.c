/* state_line_word.c - writes the words of a line: "done=AC", "A.waived=office", "copies.hacienda=2". */
#include <string.h>

#include "core/field.h"
#include "core/position_hash.h"
#include "position/state_line_parts.h"

enum { MASK_BITS = 16 };

static void put_key(struct line_writer *w, unsigned seat, const struct field_def *field)
{
    buf_putc(w->out, ' ');
    if (seat != SEAT_NONE)
        buf_printf(w->out, "%c.", seat_letter(seat));
    buf_puts(w->out, field->name);
}

/* A number, or the name that it stands for; "-" for none. */
static void put_value(struct line_writer *w, const struct field_def *field, int value)
{
    const char *name = position_value_name(w->l->game, field, value);
    const bool is_none = (field->value == VALUE_IS_THING && value == -1) ||
                         (field->value == VALUE_IS_THING_OR_0 && value == 0);
    if (field->value == VALUE_IS_BITS || (name == NULL && !is_none))
        buf_put_i64(w->out, value);
    else
        buf_puts(w->out, is_none ? "-" : name);
}

/* One slot of a field. */
static void put_slot(struct line_writer *w, const struct field_place *place)
{
    const struct field_def *f = place->field;
    const size_t base = place->seat == SEAT_NONE ? 0 : line_seat_slot(w->l, place->seat);
    const char *element = field_element(w->l->game, place);
    put_key(w, place->seat, f);
    if (element != NULL)
        buf_printf(w->out, ".%s", element);
    else if (f->count > 1)
        buf_printf(w->out, ".%zu", place->element + 1);
    buf_putc(w->out, '=');
    put_value(w, f, w->state[base + f->offset + place->element]);
}

/* The names of the bits, "office+factory", "-"; false when one has no name. */
static bool put_bits(struct line_writer *w, const struct line_part *p)
{
    const size_t before = w->out->len;
    for (int bit = 0; bit < p->n * MASK_BITS; bit++) {
        if (((uint16_t)w->slots[p->slot + bit / MASK_BITS] >> bit % MASK_BITS & 1) == 0)
            continue;
        const char *name = position_value_name(w->l->game, p->field, bit);
        if (name == NULL)
            return false;
        if (w->out->len > before)
            buf_putc(w->out, '+');
        buf_puts(w->out, name);
    }
    return true;
}

/* The whole field; false, with nothing written, when its kind cannot say it. */
static bool put_whole(struct line_writer *w, const struct line_part *p, unsigned seat)
{
    const size_t before = w->out->len;
    const bool is_bits = p->field->value == VALUE_IS_BITS;
    if (p->kind == LINE_WORDS && !is_bits)
        return false;
    put_key(w, seat, p->field);
    buf_putc(w->out, '=');
    const size_t value = w->out->len;
    if (!is_bits)
        state_line_put_part(w, p);
    if ((is_bits && !put_bits(w, p)) || w->n_unsaid > 0) {
        buf_truncate(w->out, before);
        w->n_unsaid = 0;
        return false;
    }
    if (w->out->len == value)
        buf_putc(w->out, '-');
    return true;
}

/* Whether anything is known there, and the viewer sees it. */
static bool shows_known(const struct line_writer *w, const struct line_part *p)
{
    const int16_t *row = w->slots + p->slot;
    bool is_any = false;
    for (size_t i = 0; i < p->n; i++)
        is_any = is_any || row[i] != 0;
    return is_any && (w->l->viewer == STATE_LINE_ALL ||
                      w->l->game->line->sees(w->state, row, w->l->viewer));
}

void state_line_put_known(struct line_writer *w, unsigned seat)
{
    const struct state_line *l = w->l;
    const int16_t *slots = w->slots;
    if (l->viewer == SEAT_NONE || l->n_known == 0)
        return;
    w->slots = w->state + line_known_slot(l, seat);
    for (const struct line_part *p = l->known; p < l->known + l->n_known; p++)
        if ((p->field->per_seat != 0) == (seat != SEAT_NONE) && shows_known(w, p))
            put_whole(w, p, seat);
    w->slots = slots;
}

void state_line_put_unsaid(struct line_writer *w)
{
    struct field_place place;
    for (size_t i = 0; i < w->n_unsaid; i++)
        if (field_find(w->l->game, w->unsaid[i],
                       &place)) /* a test checks that every slot has one */
            put_slot(w, &place);
    w->n_unsaid = 0;
}

void state_line_put_words(struct line_writer *w, const struct line_words *words, unsigned seat,
                          const int16_t *expected)
{
    for (const struct line_part *p = words->part; p < words->part + words->n; p++) {
        const int16_t *slots = w->slots + p->slot;
        if (memcmp(slots, expected + p->slot, p->n * sizeof *slots) == 0 ||
            put_whole(w, p, seat))
            continue;
        for (size_t i = 0; i < p->n; i++)
            if (slots[i] != expected[p->slot + i])
                put_slot(w, &(struct field_place){p->field, seat, i});
    }
}
