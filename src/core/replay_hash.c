/* replay_hash.c - the hash of the position of a replay: it begins with that of the set-up. */
#include "core/game.h"
#include "core/position_hash.h"
#include "core/replay.h"

uint64_t replay_hash(const struct replay *r)
{
    if (!position_hash_is_started(r->hash)) {
        int16_t setup[STATE_SLOTS] = {0};
        r->game->rules.setup(r->rules, setup);
        position_hash_start(r->hash, r->game, setup, r->game->rules.n_players(r->rules));
    }
    return position_hash_of(r->hash, r->state);
}
