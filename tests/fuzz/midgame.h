/* midgame.h - positions in the midst of games, from which short inputs go on.
 *
 * An input that had to hold a game up to its end would be long, and most changes of it would spoil
 * the rest.  So some games of every kind are simulated once, and each of their positions can be
 * where an input begins.
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

/* The position that the first bytes of an input choose, any bytes; `r`, all zero or used before, is
 * brought to its position. */
const struct midgame *midgame_begin(const uint8_t bytes[MIDGAME_BYTES], struct replay *r);

#endif
