#include "play/trail.h"

#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "base/xalloc.h"

uint64_t trail_hash(const struct game_def *game, const int16_t *state)
{
    const uint64_t hash = game_seed(game, state);
    return hash == 0 ? 1 : hash;
}

void trail_free(struct trail *trail)
{
    for (size_t i = 0; i < trail->n; i++)
        free(trail->stand[i].branch);
    free(trail->stand);
    *trail = (struct trail){.game = trail->game};
}

void trail_add_position(struct trail *trail, const int16_t *position)
{
    trail->stand = xgrow_array(trail->stand, trail->n, &trail->capacity, sizeof *trail->stand);
    trail->stand[trail->n++] = (struct trail_stand){.position = position};
}

void trail_step(const struct trail *trail, struct trail_walk *walk, const int16_t *state)
{
    const size_t next = walk->at + 1;
    if (walk->has_left)
        return;
    if (next < trail->n && memcmp(state, trail->stand[next].position,
                                  trail->game->rules.state_slots * sizeof *state) == 0) {
        walk->at = next;
        return;
    }
    walk->has_left = true;
    walk->reached = next < trail->n ? trail_hash(trail->game, state) : 0;
}

static struct trail_branch *find_branch(const struct trail_stand *stand, uint64_t reached)
{
    for (size_t i = 0; i < stand->n; i++)
        if (stand->branch[i].reached == reached)
            return &stand->branch[i];
    return NULL;
}

static struct trail_branch *branch_to(struct trail_stand *stand, uint64_t reached)
{
    struct trail_branch *branch = find_branch(stand, reached);
    if (branch != NULL)
        return branch;
    stand->branch =
        xgrow_array(stand->branch, stand->n, &stand->capacity, sizeof *stand->branch);
    stand->branch[stand->n] = (struct trail_branch){.reached = reached};
    return &stand->branch[stand->n++];
}

void trail_add_game(struct trail *trail, size_t from, const struct trail_walk *walk,
                    const struct tally *game)
{
    for (size_t i = from; i <= walk->at; i++)
        tally_add(&trail->stand[i].games, game);
    if (walk->has_left && walk->reached != 0)
        tally_add(&branch_to(&trail->stand[walk->at], walk->reached)->games, game);
}

const struct tally *trail_left(const struct trail *trail, size_t at, uint64_t reached)
{
    static const struct tally none = {0};
    const struct trail_branch *branch = find_branch(&trail->stand[at], reached);
    return branch != NULL ? &branch->games : &none;
}
