/* past_game.h - superseded and removed versions of games.
 *
 * A game that is corrected or removed leaves the tables that reports read; what its log said goes to
 * the tables past_... and can come back.  So nothing that reads games has to know of it.
 *
 * All functions must be called inside a transaction.  What they change is not yet in the digest:
 * it is emptied, and digest_write() makes it again from all games.
 */
#ifndef STORE_PAST_GAME_H
#define STORE_PAST_GAME_H

#include <stdint.h>

#include "store/schema/rows.h"

struct err;
struct store;

enum past_fate { PAST_REPLACED, PAST_REMOVED };

/* Moves game `game`, if there is one, to the past.  Its number stays its own. */
int past_game_put(struct store *s, int64_t game, enum past_fate fate, struct err *err);
/* Adds a version of game `game` that comes from another database: its facts are in `rows`, which
 * name their players. */
int past_game_add(struct store *s, const struct game_rows *rows, int64_t game,
                  enum past_fate fate, int64_t source, struct err *err);
/* Deletes the version `past`: its log counts again, or is to be forgotten. */
int past_game_drop(struct store *s, int64_t past, struct err *err);
/* Deletes game `game` without a trace: the same log, better read, is about to be stored. */
int past_game_clear(struct store *s, int64_t game, struct err *err);
/* Forgets players who have no seat left, and for whom no other name stands. */
int past_game_tidy_players(struct store *s, struct err *err);

#endif
