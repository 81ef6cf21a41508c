#include "core/field.h"

#include "base/buf.h"

/* The seat that a slot belongs to, or SEAT_NONE; *slot becomes its offset within the seat. */
static unsigned split(const struct game_def *game, size_t *slot)
{
    const size_t end =
        game->rules.seat_offset + game->rules.max_players * game->rules.seat_slots;
    if (*slot < game->rules.seat_offset || *slot >= end)
        return SEAT_NONE;
    const size_t seat = (*slot - game->rules.seat_offset) / game->rules.seat_slots;
    *slot = (*slot - game->rules.seat_offset) % game->rules.seat_slots;
    return (unsigned)seat;
}

bool field_find(const struct game_def *game, size_t slot, struct field_place *out)
{
    const unsigned seat = split(game, &slot);
    for (size_t i = 0; i < game->rules.n_fields; i++) {
        const struct field_def *f = &game->rules.fields[i];
        if ((f->per_seat != 0) != (seat != SEAT_NONE) || slot < f->offset ||
            slot >= (size_t)f->offset + f->count)
            continue;
        *out = (struct field_place){.field = f, .seat = seat, .element = slot - f->offset};
        return true;
    }
    return false;
}

const char *field_element(const struct game_def *game, const struct field_place *place)
{
    if (place->field->count == 1 || place->field->first == NO_THING)
        return NULL;
    const size_t thing = place->field->first + place->element;
    return thing < game->words.n_things ? game->words.things[thing].name : NULL;
}

void field_put(const struct game_def *game, const struct field_place *place, struct buf *out)
{
    const char *element = field_element(game, place);
    if (place->seat != SEAT_NONE)
        buf_printf(out, "%c ", seat_letter(place->seat));
    buf_puts(out, place->field->name);
    if (element != NULL)
        buf_printf(out, " %s", element);
    else if (place->field->count > 1)
        buf_printf(out, " %zu", place->element + 1);
}

int field_sum(const struct game_def *game, const int16_t *state, unsigned seat,
              enum account account)
{
    const int16_t *own = state + game->rules.seat_offset + seat * game->rules.seat_slots;
    int sum = 0;
    for (size_t i = 0; i < game->rules.n_fields; i++) {
        const struct field_def *f = &game->rules.fields[i];
        if (f->per_seat != 0 && f->account == account)
            for (size_t k = 0; k < f->count; k++)
                sum += own[f->offset + k];
    }
    return sum;
}
