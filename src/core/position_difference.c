#include "core/position_difference.h"

#include "core/field.h"
#include "core/position_hash.h"

enum { MORE_MAX = sizeof ", and 9999 more" };

static void put_number(const struct game_def *game, const struct field_place *place, int number,
                       struct buf *out)
{
    const struct field_def *f = place->field;
    const bool is_none = (f->value == VALUE_IS_THING && number == -1) ||
                         (f->value == VALUE_IS_THING_OR_0 && number == 0);
    const char *name = f->value == VALUE_IS_BITS ? NULL : position_value_name(game, f, number);
    field_put(game, place, out);
    if (name != NULL || is_none)
        buf_printf(out, " %s", is_none ? "-" : name);
    else
        buf_printf(out, " %d", number);
}

void position_difference_add(struct position_difference *d, const struct game_def *game,
                             size_t slot, int expected, int found)
{
    const size_t before = d->expected.len, found_before = d->found.len;
    const char *between = d->n_reported > 0 ? ", " : "";
    struct field_place place;
    if (!field_find(game, slot, &place))
        return;
    if (++d->n > d->n_reported + 1)
        return; /* there was no room before */
    buf_puts(&d->expected, between);
    buf_puts(&d->found, between);
    put_number(game, &place, expected, &d->expected);
    put_number(game, &place, found, &d->found);
    if (d->expected.len >= FINDING_TEXT - MORE_MAX || d->found.len >= FINDING_TEXT - MORE_MAX) {
        buf_truncate(&d->expected, before);
        buf_truncate(&d->found, found_before);
        return;
    }
    d->seat = d->n_reported == 0 || d->seat == place.seat ? (uint8_t)place.seat : SEAT_NONE;
    d->n_reported++;
}

void position_difference_put(struct position_difference *d, struct finding *f)
{
    if (d->n > d->n_reported) {
        buf_printf(&d->expected, ", and %u more", d->n - d->n_reported);
        buf_printf(&d->found, ", and %u more", d->n - d->n_reported);
    }
    finding_expected(f, "%s", buf_str(&d->expected));
    finding_found(f, "%s", buf_str(&d->found));
}

void position_difference_free(struct position_difference *d)
{
    buf_free(&d->expected);
    buf_free(&d->found);
}
