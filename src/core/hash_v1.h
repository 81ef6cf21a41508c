/* hash_v1.h - the hash of a position, version 1: checked where an old log has it, never written.
 *
 * XXH3 with 64 bits and seed 0 over the slots of the state in one order, 16 bits each, low byte
 * first.  So it depended on every row of every table.  What the state was then is kept as a list
 * of names, a layout, that never changes; the slots are found in the state of today by these
 * names.
 */
#ifndef CORE_HASH_V1_H
#define CORE_HASH_V1_H

#include <stdbool.h>
#include <stdint.h>

#include "core/game.h"

/* A member of the state as it was.  Lists are names with a blank between them. */
struct field_v1 {
    const char *name;
    uint16_t count;       /* slots */
    uint8_t value;        /* enum slot_value */
    const char *elements; /* what the slots count; NULL: they are numbered */
    const char *values;   /* what their numbers stand for, from 0 on; NULL: for nothing */
};

/* The state as it was: the members of each seat, one seat after the other, then the others. */
struct layout_v1 {
    unsigned n_seats;
    const struct field_v1 *seat_fields, *fields; /* each ends with a row without name */
};

/* The hash that version 1 gives the position; false when it gives none: the position has something
 * that differs from the set-up and that version 1 did not know. */
bool hash_v1(const struct game_def *game, const void *rules, const int16_t *state,
             uint64_t *out);

#endif
