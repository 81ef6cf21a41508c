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

#endif
