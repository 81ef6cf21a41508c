/* games_of_tests.c - the games of the unit tests: those of shipslog, and two that only these
 * tests know. */
#include "games/game_registry.h"
#include "hidden_game.h"
#include "nim.h"

extern const struct game_def pr_game, sj_game;

const struct game_def *const games_of_program[] = {
    &pr_game, &sj_game, &nim_game, &hidden_game, NULL,
};
_Static_assert(sizeof games_of_program / sizeof games_of_program[0] <= GAMES_MAX + 1,
               "GAMES_MAX is too small");
