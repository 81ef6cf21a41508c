/* digest_part.h - what one game adds to the digest, whatever its cell will be (digest.h). */
#ifndef STORE_DERIVE_DIGEST_PART_H
#define STORE_DERIVE_DIGEST_PART_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Zero it at first.  Owns its memory. */
struct digest_part {
    bool is_made;
    bool is_counted;       /* false: the game adds nothing, and what follows holds nothing */
    int32_t *keys;         /* for each table the number of its entries, then their keys */
    int64_t *sums;         /* of all entries */
    size_t n_keys, n_sums; /* room for them */
};

void digest_part_free(struct digest_part *part);

#endif
