/* game_key.h - what two logs of one game have in common: their keys (table game_key).
 *
 * Logs of one game share its own id; or its players, date, event and first two rounds.  A log that
 * ends before that, and has no id, has the first three alone: another one may go on from it.  A log
 * and a mere result share the players with their points, and the day.
 */
#ifndef STORE_GAME_KEY_H
#define STORE_GAME_KEY_H

#include "store/rows.h"

/* Adds the keys of the game in `facts` to `rows`, whose other derived rows must be complete. */
void game_key_add(const struct game_rows *facts, struct game_rows *rows);

/* The key 'start' that the game has, or would have if it had ended within two rounds. */
int64_t game_key_start(const struct game_rows *facts);

#endif
