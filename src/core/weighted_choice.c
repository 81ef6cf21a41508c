#include "core/weighted_choice.h"

#include <assert.h>

enum { SIXTEENTHS = 16, HALVINGS_MAX = 16 };

/* 65536 * 2^(-i/16). */
static const unsigned falling[SIXTEENTHS] = {65536, 62757, 60097, 57549, 55109, 52773,
                                             50535, 48393, 46341, 44376, 42495, 40693,
                                             38968, 37316, 35734, 34219};

static unsigned likelihood(unsigned gap, unsigned temper)
{
    if (gap == 0)
        return falling[0];
    if (temper == 0 || gap >= temper * HALVINGS_MAX)
        return 0;
    const unsigned steps = gap * SIXTEENTHS / temper;
    return falling[steps % SIXTEENTHS] >> steps / SIXTEENTHS;
}

size_t weighted_choice_draw(const struct weighted_choice *w, const unsigned *weight, size_t n)
{
    uint64_t sum = 0;
    for (size_t i = 0; i < n; i++)
        sum += weight[i];
    assert(sum > 0);
    uint64_t at = w->random(w->ctx) % sum;
    size_t i = 0;
    while (at >= weight[i])
        at -= weight[i++];
    return i;
}

void weighted_choice_weigh(const struct weighted_choice *w, const int *value, size_t n,
                           unsigned *weight)
{
    int best = value[0];
    assert(n > 0 && n <= WEIGHTED_CHOICES_MAX);
    for (size_t i = 1; i < n; i++)
        best = value[i] > best ? value[i] : best;
    for (size_t i = 0; i < n; i++)
        weight[i] = likelihood((unsigned)best - (unsigned)value[i], w->play_style.temper);
}

size_t weighted_choice_thing(const struct weighted_choice *w, const int *value, size_t n)
{
    assert(n > 0 && n <= WEIGHTED_CHOICES_MAX);
    return w->is_even ? (size_t)(w->random(w->ctx) % n) : weighted_choice_take(w, value, n);
}

size_t weighted_choice_take(const struct weighted_choice *w, const int *value, size_t n)
{
    unsigned weight[WEIGHTED_CHOICES_MAX];
    weighted_choice_weigh(w, value, n, weight);
    return weighted_choice_draw(w, weight, n);
}
