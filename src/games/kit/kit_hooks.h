/* kit_hooks.h - what buildings do: an effect answers a hook, which is a question of the engine.
 *
 * A ruleset holds the effects of the buildings in its game, ordered by hook: those of hook h are
 * effect[first[h]] to the one before effect[first[h + 1]] (KIT_EFFECTS).  The game decides
 * when an effect works, and sums the effects of a seat in its own code, which is hot.
 */
#ifndef GAMES_KIT_KIT_HOOKS_H
#define GAMES_KIT_KIT_HOOKS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { KIT_EFFECTS_MAX = 64, KIT_HOOKS_MAX = 64, KIT_OWNERS_MAX = 64 };

struct kit_effect {
    uint8_t building; /* by its number among the buildings of the game */
    uint8_t hook;     /* enum of the game */
    uint8_t kind;     /* of good, where the hook is about one */
    uint8_t occupant; /* who must stand on the building, enum of the game */
    int8_t amount;
};

struct kit_hooks {
    struct kit_effect effect[KIT_EFFECTS_MAX];
    uint8_t first[KIT_HOOKS_MAX + 1];
    /* The same by building: those of building b are effect[by_building[i]] for i from
     * first_of[b] to the one before first_of[b + 1]. */
    uint8_t by_building[KIT_EFFECTS_MAX];
    uint8_t first_of[KIT_OWNERS_MAX + 1];
};

/* Fills in those of the n effects whose building has copies in the game, in the order of the
 * table; at most KIT_EFFECTS_MAX and KIT_HOOKS_MAX, of buildings below KIT_OWNERS_MAX. */
void kit_fill_hooks(struct kit_hooks *out, const struct kit_effect *effects, size_t n,
                    unsigned n_hooks, const int16_t *copies);

/* Goes through the effects of a hook, or of the hooks from one to the one before another:
 * `e` points to each in turn.  Not to be left by `break`. */
#define KIT_EFFECTS(e, hooks, hook) KIT_EFFECTS_FROM (e, hooks, hook, (hook) + 1)
#define KIT_EFFECTS_FROM(e, hooks, from, end)                                                  \
    for (unsigned e##_at = (hooks)->first[from]; e##_at < (hooks)->first[end]; e##_at++)       \
        for (const struct kit_effect *e = &(hooks)->effect[e##_at]; e != NULL; e = NULL)

/* Goes through the effects of one building, in the order of the hooks. */
#define KIT_EFFECTS_OF(e, hooks, building)                                                     \
    for (const uint8_t *e##_at = (hooks)->by_building + (hooks)->first_of[building],           \
                       *e##_end = (hooks)->by_building + (hooks)->first_of[(building) + 1];    \
         e##_at != e##_end; e##_at++)                                                          \
        for (const struct kit_effect *e = &(hooks)->effect[*e##_at]; e != NULL; e = NULL)

/* The first effect of a hook that a building of the game has. */
static inline const struct kit_effect *kit_effects_at(const struct kit_hooks *h, unsigned hook)
{
    return &h->effect[h->first[hook]];
}

/* Whether a building of the game has the hook. */
static inline bool kit_has_hook(const struct kit_hooks *h, unsigned hook)
{
    return h->first[hook] != h->first[hook + 1];
}

/* The first effect of the hook that the building has, NULL when it has none. */
const struct kit_effect *kit_effect_of(const struct kit_hooks *h, unsigned building,
                                       unsigned hook);

static inline bool kit_building_has(const struct kit_hooks *h, unsigned building, unsigned hook)
{
    return kit_effect_of(h, building, hook) != NULL;
}

#endif
