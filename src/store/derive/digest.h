/* digest.h - sums over many games, so that reports need not read the rows of each.
 *
 * A book of 4,000 games answers `buildings` in 0.3 s instead of 1.4, `roles` in 0.06 instead of 0.36; one of 100,000 games
 * of 1,900 years answers `yield` in 0.03 s instead of 7.  A club of some hundred games does not need it.
 *
 * Games of the same kind, rules and number of players, finished or not, with errors or without, and of the
 * same period make a *cell*; the digest holds sums over the games of each cell.  A period is all time, and
 * where there are many games, a century, a decade, a year or a month (digest_periods.h).
 * Reports that choose games by
 * nothing else read the sums; they read the rows of single games where a filter cuts a period in two, or
 * asks for more.  What an interval needs are sums, too: over the games, of squares and products
 * (stats/interval.h).
 *
 * The digest follows from derived rows alone.  An import makes it in memory and writes it at
 * the end; the table digest_upto holds the last game in it.  Reports read the rows of all later
 * games, so a digest that lacks games (an import was killed) makes them slow, never wrong; the
 * next import catches up.
 *
 * What a game adds (digest_part.h) is made in the thread that replays it, and joined in the one that writes.
 * Sums do not depend on the order of games.  They are written in the order of their keys.
 */
#ifndef STORE_DERIVE_DIGEST_H
#define STORE_DERIVE_DIGEST_H

#include <stdint.h>

#include "store/schema/rows.h"

struct digest;
struct digest_maker;
struct err;
struct store;

/* How many games part a period.  How many bytes the sums of a digest may take in memory before it stops to
 * keep months apart, then years and so on.  After how many games it checks each time whether periods are too sparse
 * to be worth keeping (0: never); sparse periods are read back from the games where they are kept after all. */
struct digest_limits {
    int64_t parted_from;
    size_t bytes_max;
    int64_t looks_every;
};

/* Those of the store. */
const struct digest_limits *digest_limits(const struct store *s);
/* Other ones, for tests, whose games are few; a new store has the usual ones. */
void digest_limit(struct store *s, const struct digest_limits *limits);

struct digest *digest_new(const struct digest_limits *limits);
/* NULL is fine. */
void digest_free(struct digest *d);

/* Makes what games add to digests: scratch memory for one thread. */
struct digest_maker *digest_maker_new(void);
/* NULL is fine. */
void digest_maker_free(struct digest_maker *m);
/* Makes what the game adds to any digest.  A row may hold any number. */
void digest_make(struct digest_maker *m, const struct game_rows *rows,
                 struct digest_part *part);

/* Adds a game whose rows are stored, or will be, and makes rows->digest where it is not made.  Numbers of
 * games must rise. */
void digest_add(struct digest *d, const struct game_rows *rows, int64_t game);
/* Games were added that are not stored after all: digest_write() then reads the games back. */
void digest_spoil(struct digest *d);

/* Adds to the digest in the database what is missing there, within the open transaction; games
 * that were not added are read back.  Afterwards `d` is empty.  Returns 0, or -1 with `err`. */
int digest_write(struct digest *d, struct store *s, struct err *err);

/* Empties the digest in the database, within the open transaction: a game that may be in it
 * changes.  digest_write() then reads all games back. */
int digest_forget(struct store *s, struct err *err);

/* The number of the last game in the digest. */
int digest_upto(struct store *s, int64_t *game, struct err *err);

/* Compares the digest in the database with `d`, to which all games up to digest_upto() were
 * added. Calls `differs` with the name of each table that is different.  Returns 0, or -1 with
 * `err`. */
int digest_verify(struct digest *d, struct store *s,
                  void (*differs)(void *context, const char *table), void *context,
                  struct err *err);

#endif
