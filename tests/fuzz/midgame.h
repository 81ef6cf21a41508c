/* midgame.h - positions in the middle of games, from which short inputs continue.
 *
 * An input that holds a whole game is long, and most changes of it spoil the rest.  So some
 * games of every kind are simulated once, and an input can begin at any of their positions.
 */
#ifndef FUZZ_MIDGAME_H
#define FUZZ_MIDGAME_H

#include <stddef.h>
#include <stdint.h>

#include "core/replay.h"
#include "notation/words.h"

struct midgame {
    const struct game_def *game;
    const struct words *words;
    const void *rules;
    unsigned n_players;
    enum grade grade;
};

enum { MIDGAME_BYTES = 2 }; /* of an input choose one */

/* Moves `r`, all zero or used before, to the position that the first bytes of an input choose.
 * All bytes are valid. */
const struct midgame *midgame_begin(const uint8_t bytes[MIDGAME_BYTES], struct replay *r);

#endif
