/* digest_private.h - the digest in memory: private to the files digest*.c. */
#ifndef STORE_DERIVE_DIGEST_PRIVATE_H
#define STORE_DERIVE_DIGEST_PRIVATE_H

#include "store/derive/digest.h"
#include "store/derive/ledger.h"
#include "store/derive/sums.h"

enum { MOMENTS = 4, PERIOD_LEVELS = 5, PERIOD_SIZE = 8 };

/* Lengths of the names of periods (digest_periods.h), from all time to a month. */
extern const size_t period_lengths[PERIOD_LEVELS];

/* Made of digest.sql: struct digest_role_sums and so on: the sums of an entry, as sums_at() returns them; and
 * numbers DIGEST_role. */
#include "store/schema/digest_types.inc"

/* Of which sums of an entry a ratio is made. */
struct digest_ratio {
    uint8_t x, w;
};

/* Columns of a table are its keys, its sums, and MOMENTS of each ratio. */
struct digest_table {
    const struct schema_object *object;
    size_t n_keys, n_sums;
    const struct digest_ratio *ratio;
    size_t n_ratios;
};

extern const struct digest_table digest_tables[DIGEST_COUNT];

/* Keeps the sums of a game, whose cell is not known yet. */
void digest_part_fill(struct digest_part *part, const struct sums game[DIGEST_COUNT]);

struct digest_cell {
    const char *kind, *rules;
    char *own_texts;          /* memory of both, in a cell of a digest */
    char period[PERIOD_SIZE]; /* "2026-11", or as much of it as is known, or kept */
    int32_t players;
    bool complete, clean;
};

struct digest {
    struct sums sums[DIGEST_COUNT]; /* the first key is a cell: its index in `cell` */
    struct digest_maker *maker;     /* of games whose parts are not made yet */
    struct digest_part part;        /* of the last of them */
    struct digest_cell *cell;
    size_t n_cells;
    struct digest_limits limits;
    size_t level;           /* the finest periods that its cells keep apart */
    size_t level_kept;      /* these are kept apart whatever memory it takes */
    int64_t first, last, n; /* games that were added */
    bool is_spoiled;
};

/* Forgets all games, keeps the memory of sums. */
void digest_clear(struct digest *d);
/* Keeps fewer periods apart when the sums take more memory than the limit. */
void digest_keep_limit(struct digest *d);

/* The index of the cell like that, which is added when it is new. */
size_t digest_find_cell(struct digest *d, const struct digest_cell *cell);

/* Adds the sums of each cell of `from` to cell to[i] of `d`; CELL_NONE: to none. */
#define CELL_NONE (-1)
void digest_add_cells(struct digest *d, const struct digest *from, const int32_t *to);

#endif
