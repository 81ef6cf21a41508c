/* state_json.h - a position at rest as one line of JSON.
 *
 * Made only from the game's field table: it has every slot of the state, except those about things
 * of expansions that are not played.  docs/state.md describes it; docs/state.schema.json is its
 * JSON Schema.
 *
 *     {"game":"puerto-rico","players":4,"round":3,"turn":2,
 *      "stop":{"step":"build","kind":"decision","seat":"B"},"hash":"v2 0123456789abcdef",
 *      "endings":[],"state":{"vp_pool":88,...},
 *      "seats":[{"seat":"A","name":"Anna","doubloons":5,...,"score":{"chips":3,...}},...]}
 */
#ifndef POSITION_STATE_JSON_H
#define POSITION_STATE_JSON_H

#include "core/replay.h"

struct buf;

/* Appends the position of `r`, without a line end.  `names`: one per seat. */
void state_json(struct buf *out, const struct replay *r, const char *const *names);

/* The same of what lies on the table alone: without what the rules count for themselves; numbers that stand for things are names,
 * things that are not there are left out, and what is known of hidden cards has a name for each place. */
void state_json_brief(struct buf *out, const struct replay *r, const char *const *names);

/* Appends the member `key`: the letter of a seat, null for SEAT_NONE. */
void state_json_seat(struct buf *out, const char *key, unsigned seat);

/* "decision", "chance", ...: the name of an enum node_kind. */
const char *node_kind_name(enum node_kind kind);

#endif
