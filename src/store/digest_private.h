/* digest_private.h - the digest in memory: for digest.c, which fills it, and digest_write.c. */
#ifndef STORE_DIGEST_PRIVATE_H
#define STORE_DIGEST_PRIVATE_H

#include "store/digest.h"
#include "store/sums.h"

/* clang-format off */
#define DIGEST(table, keys, ...) DIGEST_##table,
enum digest_table_id {
#include "store/digest.def"
    DIGEST_COUNT
};

/* struct digest_role_sums and so on: the sums of an entry, as sums_at() returns them. */
#define DIGEST(table, keys, ...) struct digest_##table##_sums { int64_t __VA_ARGS__; };
#include "store/digest.def"
/* clang-format on */

struct digest_table {
    const char *name;        /* "digest_role" */
    const char *keys, *sums; /* its columns: "cell, drawer" */
};

extern const struct digest_table digest_tables[DIGEST_COUNT];

struct digest_cell {
    const char *kind, *rules;
    char *own_texts; /* memory of both, in a cell of a digest */
    int32_t players;
    bool complete, clean;
};

struct digest {
    struct sums sums[DIGEST_COUNT]; /* the first key is a cell: its index in `cell` */
    struct digest_cell *cell;
    size_t n_cells;
    int64_t first, last, n; /* games that were added */
    bool is_spoiled;
};

void digest_clear(struct digest *d);

#endif
