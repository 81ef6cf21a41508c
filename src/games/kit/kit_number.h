/* kit_number.h - small arithmetic that the engines of all games share. */
#ifndef GAMES_KIT_KIT_NUMBER_H
#define GAMES_KIT_KIT_NUMBER_H

#include <stdint.h>

static inline int kit_min(int a, int b)
{
    return a < b ? a : b;
}

static inline int kit_max(int a, int b)
{
    return a > b ? a : b;
}

static inline int kit_sum(const int16_t *words, int n)
{
    int sum = 0;
    for (int i = 0; i < n; i++)
        sum += words[i];
    return sum;
}

/* Lists which of n words, each 0 or 1, are 1; returns how many.  Without a branch, since nobody can guess which are. */
static inline unsigned kit_list_ones(const int16_t *words, unsigned n, uint8_t *list)
{
    unsigned ones = 0;
    for (unsigned i = 0; i < n; i++) {
        list[ones] = (uint8_t)i;
        ones += (unsigned)words[i];
    }
    return ones;
}

#endif
