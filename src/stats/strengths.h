/* strengths.h - what is known together of many strengths: means and all covariances.
 *
 * The strengths are those of players and of seats; each has a *slot*.  A side of a game is as strong
 * as the sum of its slots.  What a game says of its sides changes every strength that has to do
 * with theirs: who beat a player gains when that player beats others.
 *
 * All numbers are fractions (base/fixed.h), strengths in the unit of plackett_luce.h.
 *
 * The covariances never get a negative eigenvalue, however many games there are.  A game takes
 * away L L' (strengths_learn), of which the theory says that it is less than what is there; L
 * being rounded matters only in its square, far below one part of 2^30.  Rounding the difference
 * adds an error below half a part to each of at most n numbers in a row, so all eigenvalues of
 * the error lie within n / 2 parts; and n parts are added to each variance of such a row.  So
 * the matrix stays above the exact one.  What is added is small: with 350 slots and 100,000
 * games a hundredth of a unit squared, which a game of the player takes away again.
 */
#ifndef STRENGTHS_H
#define STRENGTHS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/small_matrix.h"

struct strengths {
    size_t n;
    int64_t *mean;
    int64_t *covariance; /* n rows of n */
    int32_t *lesson;     /* L of strengths_learn(), column after column */
    int64_t *sum;        /* room for a row, likewise */
    bool *is_learner;    /* likewise */
};

enum { STRENGTHS_PARTS = 2 };

/* A side of a game: the sum of some slots, which no other side has. */
struct strengths_side {
    size_t slot[STRENGTHS_PARTS], n_slots;
};

struct strengths_table {
    const struct strengths_side *side; /* borrowed */
    size_t n;
    int64_t mean[SMALL_MATRIX_MAX];
    struct small_matrix covariance;
};

/* All are 0 and certain.  The caller frees them. */
void strengths_init(struct strengths *s, size_t n);
void strengths_free(struct strengths *s);

/* Sets a strength that has nothing to do with the others; variance < 1.5. */
void strengths_set(struct strengths *s, size_t slot, int64_t mean, int64_t variance);

int64_t strengths_covariance(const struct strengths *s, size_t i, size_t k);

/* The strength may have changed: adds to its variance, up to `most`. */
void strengths_grow(struct strengths *s, size_t slot, int64_t by, int64_t most);

/* What is known of the sides of a table. */
void strengths_look(struct strengths_table *out, const struct strengths *s,
                    const struct strengths_side *side, size_t n);

/* Learns from a game.  With A the sides as sums of slots, C the covariances and L = C A' B:
 * means += C A' pull, C -= L L'.  `pull` has a number for each side, B = `lesson` a row of `rank`
 * numbers.  Where there are more than 128 slots, those that would learn less than a part of 2^16
 * of their variance learn nothing, which leaves C above the exact one, too: so a game costs the time of
 * the slots that it is about. */
void strengths_learn(struct strengths *s, const struct strengths_table *t, const int64_t *pull,
                     const struct small_matrix *lesson, size_t rank);

#endif
