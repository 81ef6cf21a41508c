/* game_key.h - what two logs of one game have in common: their keys (table game_key).
 *
 * Logs of one game share its own id; or its day and first two rounds.  A log that ends before that, and
 * has no id, has the day alone: another one may go on from it.  A log and a mere result share the points
 * and the day.  Of all games with points of one day one may be another, corrected.
 *
 * Keys know no names: whose game it is, seats say (seated.h), since names may be merged.  Of the rounds they
 * know what players decided and chance dealt, not what may be left out or written in several ways.
 */
#ifndef STORE_DERIVE_GAME_KEY_H
#define STORE_DERIVE_GAME_KEY_H

#include <stdbool.h>
#include <stddef.h>

#include "core/record.h"
#include "store/schema/rows.h"

/* Adds the keys of the game in `facts`, which are those of `record`, to `rows`, whose other derived rows
 * must be complete. */
void game_key_add(const struct record *record, const struct game_rows *facts,
                  struct game_rows *rows);

enum { GAME_KEYS_MAX = 9 /* two of the day */ };

/* The keys that another log of a game may have. */
struct game_keys {
    int64_t key[GAME_KEYS_MAX];
    bool is_of_day[GAME_KEYS_MAX]; /* shared by all games with points of the day */
    size_t n;
};

/* Fills *out for the game in `rows`, which has its keys. */
void game_keys_of_others(const struct game_rows *rows, struct game_keys *out);

#endif
