/* hidden_game.h - a game of two hands of cards that is nobody's: cards are drawn and played, who draws
 * sees what he draws, and five cards played end it.
 *
 * It has words and rules, and no other part. */
#ifndef HIDDEN_GAME_H
#define HIDDEN_GAME_H

#include "core/game.h"

extern const struct game_def hidden_game;

#endif
