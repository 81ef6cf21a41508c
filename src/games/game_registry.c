/* game_registry.c - finds games by number or name. */
#include "games/game_registry.h"

#include <stdlib.h>
#include <string.h>

#include "base/xalloc.h"
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

static bool accepts_profile(const struct game_def *game, const char *profile, struct err *err)
{
    void *rules = xmalloc(game->rules.rules_size);
    bool is_known = false;
    for (unsigned n = game->rules.min_players; n <= game->rules.max_players && !is_known; n++)
        is_known = game->rules.resolve(rules, profile, n, err) == 0;
    free(rules);
    return is_known;
}

const struct game_def *game_find_by_rules(const char *profile, struct err *err)
{
    for (size_t i = 0; game_at(i) != NULL; i++) {
        if (accepts_profile(game_at(i), profile, err))
            return game_at(i);
    }
    return NULL;
}
