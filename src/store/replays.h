/* replays.h - the derived rows of stored games that stand in no table, made again by a replay.
 *
 * The last games stay in memory, so that a join which goes from game to game replays each once.  Belongs
 * to a store and its thread.
 */
#ifndef STORE_REPLAYS_H
#define STORE_REPLAYS_H

#include <stdint.h>

struct err;
struct game_rows;
struct replays;
struct store;

/* A game that was replayed; borrowed from `replays` until it is given back. */
struct replayed {
    const struct game_rows *rows;
    int64_t game;
};

struct replays *replays_new(struct store *s);
/* NULL is fine.  All games must have been given back. */
void replays_free(struct replays *r);

/* Replays game `game`, which the database has listed: rows of action and ledger.  NULL when it cannot
 * be read or replayed. */
const struct replayed *replays_take(struct replays *r, int64_t game, struct err *err);
void replays_give(struct replays *r, const struct replayed *game);

#endif
