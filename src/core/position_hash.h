/* position_hash.h - the hash of a position, version 2: what a log can write down (docs/state.md).
 *
 * The sum, modulo 2^64, of a part for each slot that differs from the set-up, and one for the
 * number of players.  A part is made of a name and a value alone: "A goods corn" and 3.  So it
 * does not depend on how many members, buildings or steps this program knows, nor on their order.
 * A slot that is as the set-up left it does not enter: those about what is not played, and those
 * that came later.  Where a slot stands for a name (enum slot_value), its value is that name.
 *
 * A position_hash remembers the last position and its sum, and looks only at what differs from it.
 * It belongs to one thread.
 */
#ifndef CORE_POSITION_HASH_H
#define CORE_POSITION_HASH_H

#include <stdint.h>

#include "core/game.h"

struct position_hash;

/* Without a game yet. */
struct position_hash *position_hash_new(void);
void position_hash_free(struct position_hash *h);

/* From now on positions of this game are hashed, by what they differ from `setup`
 * (game_rules.setup). */
void position_hash_start(struct position_hash *h, const struct game_def *game,
                         const int16_t *setup, unsigned n_players);

/* Whether it was, and nobody has stopped it since: the set-up need not be made before the first
 * hash is asked for. */
bool position_hash_is_started(const struct position_hash *h);
void position_hash_node(struct position_hash *h);

/* The hash of a position: of its first game_rules.hashed_slots words. */
uint64_t position_hash_of(struct position_hash *h, const int16_t *state);

/* The name that the number of a field stands for; NULL when it is none. */
const char *position_value_name(const struct game_def *game, const struct field_def *field,
                                int value);

#endif
