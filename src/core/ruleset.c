/* ruleset.c - a small list of resolved rules, the last one used first. */
#include "core/ruleset.h"

#include <stdlib.h>
#include <string.h>

#include "base/xalloc.h"

enum { RULESETS_MAX = 64 }; /* logs may name any number of combinations */

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

/* Takes the ruleset out of the list; NULL when it is not there.  Drops the last of a full list. */
static struct ruleset *take(struct ruleset_cache *cache, const struct game_def *game,
                            const char *profile, unsigned n_players)
{
    unsigned n = 1;
    for (struct ruleset **at = &cache->first; *at != NULL; at = &(*at)->next, n++) {
        struct ruleset *s = *at;
        if (s->game == game && s->n_players == n_players && strcmp(s->profile, profile) == 0) {
            *at = s->next;
            return s;
        }
        if (n == RULESETS_MAX) {
            *at = NULL;
            ruleset_free(s);
            break;
        }
    }
    return NULL;
}

static struct ruleset *resolve(const struct game_def *game, const char *profile,
                               unsigned n_players, struct err *err)
{
    struct ruleset *s = xcalloc(1, sizeof *s);
    s->game = game;
    s->profile = xstrdup(profile);
    s->n_players = n_players;
    s->rules = xcalloc(1, game->rules.rules_size);
    if (game->rules.resolve(s->rules, profile, n_players, err) == 0)
        return s;
    ruleset_free(s);
    return NULL;
}

const void *ruleset_get(struct ruleset_cache *cache, const struct game_def *game,
                        const char *profile, unsigned n_players, struct err *err)
{
    struct ruleset *s = take(cache, game, profile, n_players);
    if (s == NULL)
        s = resolve(game, profile, n_players, err);
    if (s == NULL)
        return NULL;
    s->next = cache->first;
    cache->first = s;
    return s->rules;
}
