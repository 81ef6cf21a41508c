/* hash_v1.h - the hash of a position, version 1: checked where an old log has it, never written.
 *
 * XXH3 with 64 bits and seed 0 over the slots of the state in their order, 16 bits each, low byte
 * first: it depends on every row of every table.  A layout, a list of names that never changes,
 * keeps the state of version 1; the names find its slots in the current state.
 */
#ifndef CORE_HASH_V1_H
#define CORE_HASH_V1_H

#include <stdbool.h>
#include <stdint.h>

#include "core/game.h"

/* A member of the state of version 1.  Lists are names with a blank between them. */
struct field_v1 {
    const char *name;
    uint16_t count;       /* slots */
    uint8_t value;        /* enum slot_value */
    const char *elements; /* what the slots count; NULL: they are numbered */
    const char *values;   /* what their numbers stand for, from 0 on; NULL: plain numbers */
};

/* The state of version 1: the members of each seat, one seat after the other, then the others. */
struct layout_v1 {
    unsigned n_seats;
    const struct field_v1 *seat_fields, *fields; /* each ends with a row without name */
};

/* The version 1 hash of the position; false when it has none: a slot that version 1 did not have
 * differs from the set-up. */
bool hash_v1(const struct game_def *game, const void *rules, const int16_t *state,
             uint64_t *out);

#endif
