/* game_registry.c - finds games by number or name. */
#include "games/game_registry.h"

#include <string.h>

#include "core/game.h"

const struct game_def *game_at(size_t i)
{
    size_t at = 0;
    while (at < i && games_of_program[at] != NULL)
        at++;
    return games_of_program[at];
}

const struct game_def *game_find(const char *name, size_t length)
{
    for (size_t i = 0; games_of_program[i] != NULL; i++)
        if (strlen(games_of_program[i]->name) == length &&
            memcmp(games_of_program[i]->name, name, length) == 0)
            return games_of_program[i];
    return NULL;
}
