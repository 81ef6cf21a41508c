/* position_hash.h - the hash of a position, version 2: what a log can write down (docs/state.md).
 *
 * The sum, modulo 2^64, of a part for each slot that differs from the set-up, and one for the
 * number of players.  A part is made only of a name and a value: "A goods corn" and 3.  So it does
 * not depend on the number and order of members, buildings or steps in this program.  A slot that
 * is as after the set-up adds nothing, such as slots of expansions that are not played.  Where a
 * slot stands for a name (enum slot_value), its value is that name.
 *
 * A position_hash keeps the last position and its sum, and looks only at the differences.  It
 * belongs to one thread.
 */
#ifndef CORE_POSITION_HASH_H
#define CORE_POSITION_HASH_H

#include <stdint.h>

#include "core/game.h"

struct position_hash;

/* Has no game until position_hash_start(). */
struct position_hash *position_hash_new(void);
void position_hash_free(struct position_hash *h);

/* Starts on positions of this game; `setup` is the position of game_rules.setup, and copied. */
void position_hash_start(struct position_hash *h, const struct game_def *game,
                         const int16_t *setup, unsigned n_players);

/* Whether it is started and not stopped: the caller can make the set-up when it first needs a
 * hash. */
bool position_hash_is_started(const struct position_hash *h);
void position_hash_stop(struct position_hash *h);

/* The hash of the first game_rules.hashed_slots words of a position. */
uint64_t position_hash_of(struct position_hash *h, const int16_t *state);

/* The name that a number in the field stands for; NULL when it stands for none. */
const char *position_value_name(const struct game_def *game, const struct field_def *field,
                                int value);

#endif
