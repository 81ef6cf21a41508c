/* kit_mask.h - sets of seats or cards as bits in the slots of a state.
 *
 * A mask of one slot holds bits 0 to 15: seats fit.  A wide mask is an array of slots, bit n in
 * slot n / 16: buildings and cards.
 */
#ifndef GAMES_KIT_KIT_MASK_H
#define GAMES_KIT_KIT_MASK_H

#include <stdbool.h>
#include <stdint.h>

static inline unsigned kit_bit(unsigned n)
{
    return 1U << n;
}

static inline bool kit_in_mask(int16_t mask, unsigned n)
{
    return ((unsigned)mask >> n & 1) != 0;
}

static inline bool kit_in_wide_mask(const int16_t *mask, unsigned n)
{
    return kit_in_mask(mask[n / 16], n % 16);
}

static inline bool kit_any_in_wide_mask(const int16_t *mask, int slots)
{
    int any = 0;
    for (int i = 0; i < slots; i++)
        any |= mask[i];
    return any != 0;
}

/* The first bit from `from` on, then from bit 0 on; the mask is not empty. */
static inline unsigned kit_first_from(unsigned mask, unsigned from)
{
    const unsigned ahead = mask >> from << from;
    return (unsigned)__builtin_ctz(ahead != 0 ? ahead : mask);
}

/* Whether a seat of the mask comes after `seat`, clockwise from `first`. */
static inline bool kit_comes_later(unsigned mask, unsigned seat, unsigned first,
                                   unsigned n_players)
{
    for (unsigned at = (seat + 1) % n_players; at != first; at = (at + 1) % n_players)
        if ((mask & kit_bit(at)) != 0)
            return true;
    return false;
}

#endif
