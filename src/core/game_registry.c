/* game_registry.c - the games of this program, one row each. */
#include "core/game.h"

#include <string.h>

extern const struct game_def pr_game, sj_game;

static const struct game_def *const games[] = {
    &pr_game,
    &sj_game,
};

const struct game_def *game_at(size_t i)
{
    return i < sizeof games / sizeof games[0] ? games[i] : NULL;
}

const struct game_def *game_find(const char *name, size_t length)
{
    for (size_t i = 0; game_at(i) != NULL; i++)
        if (strlen(games[i]->name) == length && memcmp(games[i]->name, name, length) == 0)
            return games[i];
    return NULL;
}

static unsigned first_of(const struct game_def *game, unsigned class)
{
    unsigned thing = 0;
    while (game->things[thing].class != class)
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
