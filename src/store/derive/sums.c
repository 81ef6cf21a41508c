#include "store/derive/sums.h"

#include <assert.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "base/sort.h"
#include "base/xalloc.h"

enum { FIRST_SLOTS = 256 };

void sums_init(struct sums *s, size_t n_keys, size_t n_sums)
{
    assert(n_keys > 0 && n_keys <= SUMS_KEYS_MAX);
    *s = (struct sums){.n_keys = n_keys, .n_sums = n_sums};
}

void sums_free(struct sums *s)
{
    free(s->keys);
    free(s->sums);
    free(s->slot);
    sums_init(s, s->n_keys, s->n_sums);
}

void sums_clear(struct sums *s)
{
    s->n = 0;
    if (s->n_slots > 0)
        memset(s->slot, 0, s->n_slots * sizeof *s->slot);
}

static size_t key_size(const struct sums *s)
{
    return s->n_keys * sizeof *s->keys;
}

static uint64_t mix(uint64_t hash, int32_t number)
{
    return (hash ^ (uint32_t)number) * UINT64_C(0x9E3779B97F4A7C15);
}

/* Keys are a few numbers: a call for their hash, or a loop, costs more than it does.  Both of these
 * begin at the last number, in which keys mostly differ. */
static inline size_t hash_key(const int32_t *key, size_t n)
{
    uint64_t hash = n > 3 ? mix(0, key[3]) : 0;
    hash = n > 2 ? mix(hash, key[2]) : hash;
    hash = n > 1 ? mix(hash, key[1]) : hash;
    return (size_t)(mix(hash, key[0]) >> 32);
}

static inline bool are_equal(const int32_t *a, const int32_t *b, size_t n)
{
    return (n < 4 || a[3] == b[3]) && (n < 3 || a[2] == b[2]) && (n < 2 || a[1] == b[1]) &&
           a[0] == b[0];
}

/* The slot of the key, or the free slot for it. */
static uint32_t *find_slot(const struct sums *s, const int32_t *key)
{
    const size_t n = s->n_keys;
    size_t at = hash_key(key, n) & (s->n_slots - 1);
    while (s->slot[at] != 0 && !are_equal(&s->keys[(s->slot[at] - 1) * n], key, n))
        at = (at + 1) & (s->n_slots - 1);
    return &s->slot[at];
}

static void grow_slots(struct sums *s)
{
    s->n_slots = s->n_slots == 0 ? FIRST_SLOTS : 2 * s->n_slots;
    free(s->slot);
    s->slot = xcalloc(s->n_slots, sizeof *s->slot);
    for (size_t i = 0; i < s->n; i++)
        *find_slot(s, &s->keys[i * s->n_keys]) = (uint32_t)i + 1;
}

static void grow_entries(struct sums *s)
{
    s->capacity = s->capacity < FIRST_SLOTS / 2 ? FIRST_SLOTS / 2 : 2 * s->capacity;
    s->keys = xrealloc_array(s->keys, s->capacity, key_size(s));
    s->sums = xrealloc_array(s->sums, s->capacity, s->n_sums * sizeof *s->sums);
}

int64_t *sums_at(struct sums *s, const int32_t *key)
{
    if (2 * (s->n + 1) > s->n_slots)
        grow_slots(s);
    uint32_t *slot = find_slot(s, key);
    if (*slot == 0) {
        if (s->n == s->capacity)
            grow_entries(s);
        memcpy(&s->keys[s->n * s->n_keys], key, key_size(s));
        memset(&s->sums[s->n * s->n_sums], 0, s->n_sums * sizeof *s->sums);
        *slot = (uint32_t)++s->n;
    }
    return &s->sums[(*slot - 1) * s->n_sums];
}

void sums_prefetch(const struct sums *s, const int32_t *key)
{
    if (s->n_slots > 0)
        __builtin_prefetch(&s->slot[hash_key(key, s->n_keys) & (s->n_slots - 1)]);
}

/* ---- order ---- */

static int compare_entries(const void *a, const void *b, void *ctx)
{
    const struct sums *s = ctx;
    const int32_t *x = &s->keys[*(const uint32_t *)a * s->n_keys];
    const int32_t *y = &s->keys[*(const uint32_t *)b * s->n_keys];
    for (size_t i = 0; i < s->n_keys; i++) {
        if (x[i] != y[i])
            return x[i] < y[i] ? -1 : 1;
    }
    return 0;
}

void sums_sort(struct sums *s)
{
    uint32_t *entry = xcalloc(s->n, sizeof *entry);
    int32_t *keys = xcalloc(s->n, key_size(s));
    int64_t *sums = xcalloc(s->n, s->n_sums * sizeof *sums);
    for (size_t i = 0; i < s->n; i++)
        entry[i] = (uint32_t)i;
    sort_stable(entry, s->n, sizeof *entry, compare_entries, s);
    for (size_t i = 0; i < s->n; i++) {
        memcpy(&keys[i * s->n_keys], &s->keys[entry[i] * s->n_keys], key_size(s));
        memcpy(&sums[i * s->n_sums], &s->sums[entry[i] * s->n_sums], s->n_sums * sizeof *sums);
    }
    free(entry);
    free(s->keys);
    free(s->sums);
    s->keys = keys;
    s->sums = sums;
    s->capacity = s->n;
}
