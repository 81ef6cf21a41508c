/* digest_part.c - what one game adds to the digest, kept until its cell is known. */
#include "store/derive/digest_part.h"

#include <stdlib.h>
#include <string.h>

#include "base/xalloc.h"
#include "store/derive/digest_private.h"

void digest_part_free(struct digest_part *part)
{
    free(part->keys);
    free(part->sums);
    *part = (struct digest_part){0};
}

static void reserve(struct digest_part *part, size_t keys, size_t sums)
{
    if (keys > part->n_keys) {
        part->n_keys = 2 * keys;
        part->keys = xrealloc_array(part->keys, part->n_keys, sizeof *part->keys);
    }
    if (sums > part->n_sums) {
        part->n_sums = 2 * sums;
        part->sums = xrealloc_array(part->sums, part->n_sums, sizeof *part->sums);
    }
}

void digest_part_fill(struct digest_part *part, const struct sums game[DIGEST_COUNT])
{
    size_t keys = 0, sums = 0;
    for (int t = 0; t < DIGEST_COUNT; t++) {
        keys += 1 + game[t].n * game[t].n_keys;
        sums += game[t].n * game[t].n_sums;
    }
    reserve(part, keys, sums);
    int32_t *key = part->keys;
    int64_t *sum = part->sums;
    for (int t = 0; t < DIGEST_COUNT; t++) {
        const size_t n = game[t].n;
        *key++ = (int32_t)n;
        if (n == 0)
            continue;
        memcpy(key, game[t].keys, n * game[t].n_keys * sizeof *key);
        memcpy(sum, game[t].sums, n * game[t].n_sums * sizeof *sum);
        key += n * game[t].n_keys;
        sum += n * game[t].n_sums;
    }
}
