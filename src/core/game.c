#include "core/game.h"

static unsigned first_of(const struct game_def *game, unsigned class)
{
    unsigned thing = 0;
    while (thing < game->n_things && game->things[thing].class != class)
        thing++;
    return thing;
}

unsigned game_first_role(const struct game_def *game)
{
    return first_of(game, THING_ROLE);
}

unsigned game_first_building(const struct game_def *game)
{
    return first_of(game, THING_BUILDING);
}
