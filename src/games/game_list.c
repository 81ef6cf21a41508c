/* game_list.c - the games of shipslog, one row each. */
#include "games/game_registry.h"

extern const struct game_def pr_game, sj_game;

const struct game_def *const games_of_program[] = {
    &pr_game,
    &sj_game,
    NULL,
};
_Static_assert(sizeof games_of_program / sizeof games_of_program[0] <= GAMES_MAX + 1,
               "GAMES_MAX is too small");
