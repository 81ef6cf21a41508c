#include "stats/strengths.h"

#include <stdlib.h>

#include "base/fixed.h"
#include "base/vectors.h"
#include "base/xalloc.h"

enum {
    RANK = SMALL_MATRIX_MAX - 1,
    SHORT_BITS = 26,
    FEW = 128, /* slots: up to this number none is left out */
    LEAST_LESSON_BITS = 16,
};

/* The farthest that a mean can be: some 8000 points. */
#define FARTHEST (46 * FIXED_ONE)
#define OFFSET   (INT64_C(1) << 61)

void strengths_init(struct strengths *s, size_t n)
{
    s->n = n;
    s->mean = xcalloc(n, sizeof *s->mean);
    s->covariance = xcalloc(n * n, sizeof *s->covariance);
    s->lesson = xcalloc(n * RANK, sizeof *s->lesson);
    s->sum = xcalloc(n, sizeof *s->sum);
    s->is_learner = xcalloc(n, sizeof *s->is_learner);
}

void strengths_free(struct strengths *s)
{
    free(s->mean);
    free(s->covariance);
    free(s->lesson);
    free(s->sum);
    free(s->is_learner);
    *s = (struct strengths){0};
}

static int64_t *covariance_at(struct strengths *s, size_t i, size_t k)
{
    return &s->covariance[i * s->n + k];
}

int64_t strengths_covariance(const struct strengths *s, size_t i, size_t k)
{
    return s->covariance[i * s->n + k];
}

void strengths_set(struct strengths *s, size_t slot, int64_t mean, int64_t variance)
{
    for (size_t i = 0; i < s->n; i++)
        *covariance_at(s, i, slot) = *covariance_at(s, slot, i) = 0;
    s->mean[slot] = mean;
    *covariance_at(s, slot, slot) = variance;
}

void strengths_grow(struct strengths *s, size_t slot, int64_t by, int64_t most)
{
    int64_t *variance = covariance_at(s, slot, slot);
    if (*variance < most)
        *variance = *variance + by < most ? *variance + by : most;
}

/* The covariance of a strength with a side. */
static int64_t covariance_with(const struct strengths *s, size_t slot,
                               const struct strengths_side *side)
{
    int64_t sum = 0;
    for (size_t i = 0; i < side->n_slots; i++)
        sum += strengths_covariance(s, side->slot[i], slot);
    return sum;
}

void strengths_look(struct strengths_table *out, const struct strengths *s,
                    const struct strengths_side *side, size_t n)
{
    *out = (struct strengths_table){.side = side, .n = n};
    for (size_t i = 0; i < n; i++) {
        for (size_t part = 0; part < side[i].n_slots; part++) {
            out->mean[i] += s->mean[side[i].slot[part]];
            for (size_t k = 0; k < n; k++)
                out->covariance.at[i][k] += covariance_with(s, side[i].slot[part], &side[k]);
        }
    }
}

/* A fraction with fewer bits, so that sums of products fit.  It need not be exact: whatever B is
 * near the right one, C - L L' has no negative eigenvalue. */
static int64_t shorten_fraction(int64_t x)
{
    return x / (INT64_C(1) << (FIXED_BITS - SHORT_BITS));
}

/* The sum of such products as a fraction, to the nearest. */
static int64_t lengthen_sum(int64_t sum)
{
    const int64_t half = INT64_C(1) << (SHORT_BITS - 1);
    return (sum < 0 ? sum - half : sum + half) / (2 * half);
}

/* What a game says of each side, shortened. */
struct learned {
    int64_t pull, lesson[RANK];
};

/* Finds the row of L of a slot, and moves its mean if it learns. */
static void take_lesson(struct strengths *s, size_t slot, const struct strengths_table *t,
                        const struct learned *learned, size_t rank)
{
    int64_t gain = 0, less = 0, part[RANK] = {0};
    for (size_t i = 0; i < t->n; i++) {
        const int64_t with = covariance_with(s, slot, &t->side[i]);
        gain += with * learned[i].pull;
        for (size_t r = 0; r < rank; r++)
            part[r] += with * learned[i].lesson[r];
    }
    for (size_t r = 0; r < rank; r++) {
        part[r] = fixed_clamp(lengthen_sum(part[r]), -INT32_MAX, INT32_MAX);
        less += part[r] * part[r];
        s->lesson[r * s->n + slot] = (int32_t)part[r];
    }
    s->is_learner[slot] = s->n <= FEW || less >> (FIXED_BITS - LEAST_LESSON_BITS) >
                                             strengths_covariance(s, slot, slot);
    if (s->is_learner[slot])
        s->mean[slot] = fixed_clamp(s->mean[slot] + lengthen_sum(gain), -FARTHEST, FARTHEST);
}

/* What row `slot` of L has in common with the others.  A product of two rows of L is below 1.5 FIXED_ONE^2 in size, so
 * the sums are positive, and their shift is a division that rounds to the nearest.  The rank is a constant
 * for the compiler: so a sum stays in a register. */
__attribute__((always_inline)) static inline void multiply(int64_t *restrict product,
                                                           const int32_t *restrict lesson,
                                                           size_t n, size_t slot, size_t rank)
{
    int32_t own[RANK];
    for (size_t r = 0; r < rank; r++)
        own[r] = lesson[r * n + slot];
    for (size_t k = 0; k < n; k++) {
        int64_t sum = OFFSET + FIXED_ONE / 2;
        for (size_t r = 0; r < rank; r++)
            sum += (int64_t)own[r] * lesson[r * n + k];
        product[k] = (int64_t)((uint64_t)sum >> FIXED_BITS) - (OFFSET >> FIXED_BITS);
    }
}

/* Takes from a row of the covariances what the game says. */
VECTORS_WIDER
static void subtract_rank(struct strengths *s, size_t slot, size_t rank)
{
    const size_t n = s->n; /* writes below could change s->n, for all that a compiler knows */
    int64_t *restrict row = covariance_at(s, slot, 0), *restrict product = s->sum;
    switch (rank) {
    case 1:
        multiply(product, s->lesson, n, slot, 1);
        break;
    case 2:
        multiply(product, s->lesson, n, slot, 2);
        break;
    case 3:
        multiply(product, s->lesson, n, slot, 3);
        break;
    case 4:
        multiply(product, s->lesson, n, slot, 4);
        break;
    default:
        multiply(product, s->lesson, n, slot, rank);
        break;
    }
    for (size_t k = 0; k < n; k++)
        row[k] -= product[k];
    for (size_t k = 0; k < n; k++) {
        if (!s->is_learner[k])
            *covariance_at(s, k, slot) = row[k];
    }
}

void strengths_learn(struct strengths *s, const struct strengths_table *t, const int64_t *pull,
                     const struct small_matrix *lesson, size_t rank)
{
    struct learned learned[SMALL_MATRIX_MAX] = {0};
    for (size_t i = 0; i < t->n; i++) {
        learned[i].pull = shorten_fraction(pull[i]);
        for (size_t r = 0; r < rank; r++)
            learned[i].lesson[r] = shorten_fraction(lesson->at[i][r]);
    }
    for (size_t i = 0; i < s->n; i++)
        take_lesson(s, i, t, learned, rank);
    for (size_t i = 0; i < s->n; i++) {
        if (s->is_learner[i])
            subtract_rank(s, i, rank);
    }
    /* No rounding may make a variance too small. */
    size_t learners = 0;
    for (size_t i = 0; i < s->n; i++)
        learners += s->is_learner[i];
    for (size_t i = 0; i < s->n; i++)
        *covariance_at(s, i, i) += (int64_t)(s->is_learner[i] ? s->n : learners);
}
