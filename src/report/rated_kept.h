/* rated_kept.h - what ratings said of many games, kept in a file until the games change, and in memory for
 * who answers many reports about the same games.
 *
 * Ratings go through all games from the first one on, which takes 30 microseconds a game.  From
 * RATED_KEPT_FROM rows on the result is written to a file in the folder of the filter: what was said
 * of each seat, all ratings after each stretch, and the book after the last game.  The file says by
 * a hash which rows it was made from, whoever is shown; other rows, another method and another machine
 * compute it once more.  A file that is missing, damaged or cannot be written costs only time, so
 * nothing here fails.
 *
 * A site asks for the ratings of each of its players, and each answer goes through the games of all: in a
 * struct rated_memory of its filter they stand until a report asks about other games.
 */
#ifndef RATED_KEPT_H
#define RATED_KEPT_H

#include <stdbool.h>
#include <stddef.h>

#include "base/hash.h"

struct rated_games;
struct report_table;

enum {
    RATED_KEPT_FROM = 10000,
    RATED_KEPT_FILES = 8, /* in the folder at most; the rows decide which one it is */
};

struct rated_memory;

struct rated_memory *rated_memory_new(void);
/* NULL is fine. */
void rated_memory_free(struct rated_memory *memory);

struct rated_kept {
    bool is_known; /* read from the file, or from memory */
    char *path;    /* of the file; owned; NULL: nothing is kept */
    struct hash128 key;
};

/* Sets *out to which rows they are, and lends the games what is in memory of them: then they own neither their arrays
 * nor their book (`is_lent`).  The caller frees *out. */
void rated_kept_find(struct rated_kept *out, const struct report_table *rows,
                     struct rated_games *games);
/* Reads what the file keeps of the ratings of these rows into the games, whose book must be new and whose
 * arrays have their sizes. */
void rated_kept_read(struct rated_kept *out, struct rated_games *games);
/* Writes what the games say now, unless that was known, and gives it to the memory. */
void rated_kept_write(const struct rated_kept *kept, const struct report_table *rows,
                      struct rated_games *games);
void rated_kept_free(struct rated_kept *kept);

#endif
