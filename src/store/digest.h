/* digest.h - sums over many games, so that reports need not read the rows of each.
 *
 * Games that are much the same (game, rules, players, played to the end or not, with errors or
 * without) make a *cell*; the digest holds sums over the games of each cell.  Reports that choose
 * games by nothing else take the sums; others read the rows of the games.  What a bootstrap draws
 * are drawers of games, and most sums are kept for each drawer (DIGEST_DRAWERS).
 *
 * The digest is made of derived rows alone, in memory, while games are imported, and written at
 * the end: the table digest_upto says up to which game it goes.  Reports read the rows of the games
 * behind that, so a digest that has fallen behind (an import was killed) is slow, never wrong; the
 * next import catches up.
 *
 * Sums do not depend on the order of games, and are written in the order of their keys.
 */
#ifndef STORE_DIGEST_H
#define STORE_DIGEST_H

#include <stdbool.h>
#include <stdint.h>

#include "store/rows.h"

/* Macros, because they become part of SQL text. */
#define DIGEST_DRAWERS 500
/* Of sums that there are very many of. */
#define DIGEST_FEW_DRAWERS 50

struct digest;
struct err;
struct store;

struct digest *digest_new(void);
/* NULL is fine. */
void digest_free(struct digest *d);

/* Adds a game whose rows will be stored, or are.  Games come with rising numbers. */
void digest_add(struct digest *d, const struct game_rows *rows, int64_t game);
/* Games were added that are not stored after all: digest_write() then looks for itself. */
void digest_spoil(struct digest *d);

/* Adds to the digest in the database what is missing there, within the transaction under way; games
 * that were not added are read back.  Afterwards `d` is empty. */
int digest_write(struct digest *d, struct store *s, struct err *err);

/* The number of the last game in the digest. */
int digest_upto(struct store *s, int64_t *game, struct err *err);

/* Compares: all games up to digest_upto() have been added to `d`.  Calls `differs` with the name of
 * each table that is not as it should be. */
int digest_verify(struct digest *d, struct store *s,
                  void (*differs)(void *context, const char *table), void *context,
                  struct err *err);

#endif
