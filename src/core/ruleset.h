/* ruleset.h - resolved rules by profile text and player count, each resolved once.
 *
 * A cache belongs to one thread.  It owns the rulesets it returns; they are constant.
 */
#ifndef CORE_RULESET_H
#define CORE_RULESET_H

#include "core/game.h"

struct ruleset_cache;

struct ruleset_cache *ruleset_cache_new(void);
void ruleset_cache_free(struct ruleset_cache *cache);

/* The rules of `profile` for `n_players`; NULL with `err` when the profile is unknown.  They stay
 * valid at least until the caller has got two other rulesets. */
const void *ruleset_get(struct ruleset_cache *cache, const struct game_def *game,
                        const char *profile, unsigned n_players, struct err *err);

#endif
