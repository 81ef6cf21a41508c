/* registry.c - the games of this program, one row each. */
#include "games/game_registry.h"

#include <string.h>

#include "core/game.h"

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
