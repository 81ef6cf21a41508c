/* game_registry.h - the games of this program.
 *
 * Code for all games knows none of them by name.  The program is linked with the list in
 * src/games/game_list.c, the unit tests with a longer one in tests/games/games_of_tests.c.
 */
#ifndef GAMES_REGISTRY_H
#define GAMES_REGISTRY_H

#include <stddef.h>

struct err;
struct game_def;

/* At most GAMES_MAX; ends with NULL. */
enum { GAMES_MAX = 8 };
extern const struct game_def *const games_of_program[];

/* The i-th game, NULL past the last. */
const struct game_def *game_at(size_t i);
/* The game of that name; NULL when there is none. */
const struct game_def *game_find(const char *name, size_t length);
/* The first game that has rules of this profile; NULL when none has, and `err` says why the first has
 * not. */
const struct game_def *game_find_by_rules(const char *profile, struct err *err);

#endif
