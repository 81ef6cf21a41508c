/* ruleset.c - a small list of resolved rules, searched from the last one used. */
#include "core/ruleset.h"

#include <stdlib.h>
#include <string.h>

#include "base/xalloc.h"

struct ruleset {
    struct ruleset *next;
    const struct game_def *game;
    char *profile;
    unsigned n_players;
    void *rules;
};

struct ruleset_cache {
    struct ruleset *first;
};

struct ruleset_cache *ruleset_cache_new(void)
{
    return xcalloc(1, sizeof(struct ruleset_cache));
}

static void ruleset_free(struct ruleset *s)
{
    free(s->profile);
    free(s->rules);
    free(s);
}

void ruleset_cache_free(struct ruleset_cache *cache)
{
    if (cache == NULL)
        return;
    while (cache->first != NULL) {
        struct ruleset *next = cache->first->next;
        ruleset_free(cache->first);
        cache->first = next;
    }
    free(cache);
}

const void *ruleset_get(struct ruleset_cache *cache, const struct game_def *game,
                        const char *profile, unsigned n_players, struct err *err)
{
    for (struct ruleset *s = cache->first; s != NULL; s = s->next)
        if (s->game == game && s->n_players == n_players && strcmp(s->profile, profile) == 0)
            return s->rules;
    struct ruleset *s = xcalloc(1, sizeof *s);
    s->game = game;
    s->profile = xstrdup(profile);
    s->n_players = n_players;
    s->rules = xcalloc(1, game->rules_size);
    if (game->resolve(s->rules, profile, n_players, err) < 0) {
        ruleset_free(s);
        return NULL;
    }
    s->next = cache->first;
    cache->first = s;
    return s->rules;
}
