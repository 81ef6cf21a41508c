/* digest_private.h - the digest in memory: private to the files digest*.c. */
#ifndef STORE_DIGEST_PRIVATE_H
#define STORE_DIGEST_PRIVATE_H

#include "store/digest.h"
#include "store/ledger.h"
#include "store/sums.h"

enum { MOMENTS = 4, DIGEST_RATIOS_MAX = 16, PERIOD_LEVELS = 5, PERIOD_SIZE = 8 };

/* Lengths of the names of periods (digest_periods.h), from all time to a month. */
extern const size_t period_lengths[PERIOD_LEVELS];

/* clang-format off */
#define DIGEST(table, keys, ratios, ...) DIGEST_##table,
enum digest_table_id {
#include "store/digest.def"
    DIGEST_COUNT
};

/* struct digest_role_sums and so on: the sums of an entry, as sums_at() returns them. */
#define DIGEST(table, keys, ratios, ...) struct digest_##table##_sums { int64_t __VA_ARGS__; };
#include "store/digest.def"
/* clang-format on */

struct digest_table {
    const char *name;          /* "digest_role" */
    const char *keys, *ratios; /* "cell, role", "on_card/picks ..." */
    const char *sums;          /* "offered, picks" */
};

extern const struct digest_table digest_tables[DIGEST_COUNT];

/* Appends the columns behind the keys: the sums, then the moments of each ratio; `put` gets one name. */
void digest_each_column(const struct digest_table *table,
                        void (*put)(void *context, const char *column), void *context);

/* The words of a list of names. */
size_t digest_count_words(const char *list);

/* Finds which sums the ratios of a table are made of. */
void digest_find_ratios(struct digest *d, enum digest_table_id t);

/* Keeps the sums of a game, whose cell is not known yet. */
void digest_part_fill(struct digest_part *part, const struct sums game[DIGEST_COUNT]);

struct digest_cell {
    const char *kind, *rules;
    char *own_texts;          /* memory of both, in a cell of a digest */
    char period[PERIOD_SIZE]; /* "2026-11", or as much of it as is known, or told */
    int32_t players;
    bool complete, clean;
};

/* Of which sums of an entry a ratio is made. */
struct digest_ratio {
    uint8_t x, w;
};

struct digest {
    struct sums sums[DIGEST_COUNT]; /* the first key is a cell: its index in `cell` */
    struct digest_ratio ratio[DIGEST_COUNT][DIGEST_RATIOS_MAX];
    size_t n_ratios[DIGEST_COUNT];
    struct digest_maker *maker; /* of games whose parts are not made yet */
    struct digest_part part;    /* of the last of them */
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
