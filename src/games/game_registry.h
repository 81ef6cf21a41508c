/* game_registry.h - the games of this program. */
#ifndef GAMES_REGISTRY_H
#define GAMES_REGISTRY_H

#include <stddef.h>

struct game_def;

/* The i-th game, NULL past the last. */
const struct game_def *game_at(size_t i);
/* The game of that name; NULL when there is none. */
const struct game_def *game_find(const char *name, size_t length);

#endif
