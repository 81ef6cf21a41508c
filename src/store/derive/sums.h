/* sums.h - a table in memory of sums by key.
 *
 * A key is a few numbers; each key has a few sums.  A table owns its memory.
 */
#ifndef STORE_DERIVE_SUMS_H
#define STORE_DERIVE_SUMS_H

#include <stddef.h>
#include <stdint.h>

enum { SUMS_KEYS_MAX = 4 };

struct sums {
    size_t n_keys, n_sums; /* numbers in a key, sums of a key */
    int32_t *keys;         /* n_keys for each entry */
    int64_t *sums;         /* n_sums likewise */
    size_t n, capacity;    /* entries */
    uint32_t *slot;        /* entry + 1 by hash, 0: free; a power of two of them */
    size_t n_slots;
};

/* Empty, without memory. */
void sums_init(struct sums *s, size_t n_keys, size_t n_sums);
void sums_free(struct sums *s);
/* Forgets all entries, keeps the memory. */
void sums_clear(struct sums *s);
/* The sums of a key, all zero when it is new.  Valid until the next call. */
int64_t *sums_at(struct sums *s, const int32_t *key);
/* Begins to fetch what sums_at() looks at first: worth it a few keys before, where a table is large. */
void sums_prefetch(const struct sums *s, const int32_t *key);
/* Puts the entries in the order of their keys; sums_at() must not be called before the next
 * sums_clear(). */
void sums_sort(struct sums *s);

#endif
