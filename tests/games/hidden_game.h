/* hidden_game.h - a made-up game of two hands of cards: players draw and play cards, see what
 * they draw themselves, and the fifth card played ends the game.
 *
 * It has words and rules, and no other part. */
#ifndef HIDDEN_GAME_H
#define HIDDEN_GAME_H

#include "core/game.h"

extern const struct game_def hidden_game;

#endif
