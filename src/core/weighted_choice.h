/* weighted_choice.h - how a simulated player decides: better choices are more likely.
 *
 * Values are hundredths of a victory point.  A choice that is worth `temper` less than the best
 * is half as likely, one that is worth 2 * `temper` less a quarter as likely, and so on: a temper
 * of 0 always takes the best, a large one plays almost at random.  Only integers are used, so
 * that the same random numbers give the same choices on every machine.
 */
#ifndef CORE_WEIGHTED_CHOICE_H
#define CORE_WEIGHTED_CHOICE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/play_style.h"

enum { WEIGHTED_CHOICES_MAX = 512 };

struct weighted_choice {
    uint64_t (*random)(void *ctx); /* 64 random bits */
    void *ctx;                     /* argument of `random`; borrowed */
    struct play_style play_style;  /* of the player; all 0 where chance decides */
    bool is_even; /* weighted_choice_thing() goes by no value: to see all that could be done */
};

/* Sets `weight` to how likely each of `n` values is to be chosen: at most WEIGHT_OF_BEST, which the
 * best have. */
enum { WEIGHT_OF_BEST = 65536 };
void weighted_choice_weigh(const struct weighted_choice *w, const int *value, size_t n,
                           unsigned *weight);

/* Chooses one of `n` (1 .. WEIGHTED_CHOICES_MAX) values and returns its index. */
size_t weighted_choice_take(const struct weighted_choice *w, const int *value, size_t n);

/* The same of things that the player could do, each of them in several ways: with `is_even` all are
 * as likely, but the way still goes by value. */
size_t weighted_choice_thing(const struct weighted_choice *w, const int *value, size_t n);

/* Draws an index below `n` by weight; the weights must not all be 0. */
size_t weighted_choice_draw(const struct weighted_choice *w, const unsigned *weight, size_t n);

#endif
