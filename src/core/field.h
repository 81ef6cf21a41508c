/* field.h - what a slot of a state is called: "B doubloons", "A goods corn".
 *
 * The names are those of the field table, and so of the JSON form (docs/state.md).
 */
#ifndef CORE_FIELD_H
#define CORE_FIELD_H

#include "core/game.h"

struct buf;

/* The member, or element of one, that a slot belongs to. */
struct field_place {
    const struct field_def *field;
    unsigned seat;  /* SEAT_NONE when it belongs to nobody in particular */
    size_t element; /* of the field, 0 for a plain number */
};

/* Finds the slot; false when no field has it. */
bool field_find(const struct game_def *game, size_t slot, struct field_place *out);

/* The name of the element: the thing it counts, NULL when it has none. */
const char *field_element(const struct game_def *game, const struct field_place *place);

/* Appends "B goods corn", "trading_house tobacco", "cargo_load 2". */
void field_put(const struct game_def *game, const struct field_place *place, struct buf *out);

#endif
