/* digest_periods.h - which periods the digest keeps: for digest_write.c.
 *
 * A *period* is the beginning of a date: "" is all time; then come a century, "20", a decade, "202", a year,
 * "2026", and a month, "2026-11".  All time is always kept.  A period of many games is *parted*: the digest keeps
 * the periods that it consists of, too.  So a filter by date finds sums for all but the edges of what it asks for, and
 * few games lie at an edge; and games that lie years apart share their sums.
 *
 * Which periods are kept follows from the games alone: a parted period stays parted, as games leave a digest only
 * when it is made again.
 *
 * Large books need periods.  In one of 100,000 games of 48 years, `yield` of all years but the first takes 0.05 s; it takes
 * 17.5 s when all time is the only period, and then the rows of each game are read.  `roles` takes 0.05 s or 5.8, `buildings` 8.3 s
 * or 27; `yield` of ten years takes 0.04 s or 3.6.  The whole digest is 1 % of that book.
 */
#ifndef STORE_DIGEST_PERIODS_H
#define STORE_DIGEST_PERIODS_H

#include "store/derive/digest_private.h"

/* Which of its games a period lacks in the sources, so that they are read from the database. */
enum period_need { NEED_NOTHING, NEED_OLD, NEED_NEW, NEED_ALL, NEEDS };

struct period {
    char name[PERIOD_SIZE];
    int64_t games;
    bool is_kept, is_parted;
    bool was_kept, was_parted; /* in the database already */
    enum period_need need;     /* for its parts */
    size_t from;               /* the first source that adds to its parts */
};

/* Games that are added to periods of this level and finer ones. */
struct period_source {
    struct digest *digest;
    size_t level;
};

enum { SOURCES_MAX = 1 + (NEEDS - 1) * PERIOD_LEVELS };

struct periods {
    struct period *period; /* in the order of their names, so parts come after the whole */
    size_t n, capacity;
    int64_t upto, last; /* the last game of the digest in the database, and of all */
    struct period_source source[SOURCES_MAX]; /* the first is borrowed, the others are owned */
    size_t n_sources;
};

/* Finds the periods that are kept when the games of `added` join those of the digest in the database.
 * Games that `added` has not kept apart enough are read from the database.  periods_free() afterwards,
 * also on failure.  Returns 0, or -1 with `err`. */
int periods_find(struct periods *p, struct digest *added, struct store *s, struct err *err);
/* The same as if the database had no digest: `all` has all games. */
int periods_find_all(struct periods *p, struct digest *all, struct store *s, struct err *err);
void periods_free(struct periods *p);

/* A digest whose cells are those of the periods that are kept, with what is added to them.  The caller
 * frees it. */
struct digest *periods_sums(const struct periods *p);

/* Writes the table digest_period; compares it. */
int periods_write(const struct periods *p, struct store *s, struct err *err);
int periods_compare(const struct periods *p, struct store *s, bool *is_same, struct err *err);

#endif
