#include "cli/rules_option.h"

#include <stdlib.h>

#include "base/err.h"
#include "base/xalloc.h"
#include "core/game.h"
#include "games/game_registry.h"

static bool accepts(const struct game_def *game, const char *profile, struct err *err)
{
    void *rules = xmalloc(game->rules.rules_size);
    bool is_known = false;
    for (unsigned n = game->rules.min_players; n <= game->rules.max_players && !is_known; n++)
        is_known = game->rules.resolve(rules, profile, n, err) == 0;
    free(rules);
    return is_known;
}

/* The first game that has the profile, NULL when none has; then `err` says why the first does
 * not. */
static const struct game_def *find(const char *profile, struct err *err)
{
    for (size_t i = 0; game_at(i) != NULL; i++) {
        if (accepts(game_at(i), profile, err))
            return game_at(i);
    }
    return NULL;
}

const struct game_def *rules_option_game(const char *profile)
{
    struct err err = ERR_INIT;
    return find(profile, &err);
}

int rules_option_check(const char *option, const char *profile, struct err *err)
{
    struct err why = ERR_INIT;
    if (profile == NULL || find(profile, &why) != NULL)
        return 0;
    return err_set(err, "option '--%s': %s", option, why.text);
}
