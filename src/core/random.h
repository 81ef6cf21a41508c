/* random.h - a small deterministic generator for simulated games: splitmix64.
 *
 * The same seed gives the same numbers on every machine.  Only tools use it; the engine has no
 * randomness.
 */
#ifndef CORE_RANDOM_H
#define CORE_RANDOM_H

#include <stdint.h>

struct random {
    uint64_t state;
};

static inline uint64_t random_next(struct random *r)
{
    uint64_t z = r->state += UINT64_C(0x9E3779B97F4A7C15);
    z = (z ^ z >> 30) * UINT64_C(0xBF58476D1CE4E5B9);
    z = (z ^ z >> 27) * UINT64_C(0x94D049BB133111EB);
    return z ^ z >> 31;
}

/* The same for callers who pass on a function: weighted_choice.random; `ctx` is a struct random. */
static inline uint64_t random_draw(void *ctx)
{
    return random_next(ctx);
}

#endif
