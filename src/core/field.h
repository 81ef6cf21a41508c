/* field.h - the names of the slots of a state: "B doubloons", "A goods corn".
 *
 * The names come from the field table and are those of the JSON form (docs/state.md).
 */
#ifndef CORE_FIELD_H
#define CORE_FIELD_H

#include "core/game.h"

struct buf;

/* The member, or element of one, that a slot belongs to. */
struct field_place {
    const struct field_def *field;
    unsigned seat;  /* SEAT_NONE when it belongs to no player */
    size_t element; /* of the field, 0 for a plain number */
};

/* Finds the slot; false when no field has it. */
bool field_find(const struct game_def *game, size_t slot, struct field_place *out);

/* The sum of the fields of a seat that count as this account. */
int field_sum(const struct game_def *game, const int16_t *state, unsigned seat,
              enum account account);

/* The thing that the element counts; NULL when it counts none. */
const char *field_element(const struct game_def *game, const struct field_place *place);

/* Appends "B goods corn", "trading_house tobacco", "cargo_load 2". */
void field_put(const struct game_def *game, const struct field_place *place, struct buf *out);

#endif
