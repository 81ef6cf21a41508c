/* game_option.h - "--game GAME": the game of a command that reads no log. */
#ifndef CLI_GAME_OPTION_H
#define CLI_GAME_OPTION_H

#include "cli/command.h"
#include "core/game.h"

#define GAME_OPTION_DEFAULT "puerto-rico"

/* The game of that name; NULL after a message with all names. */
const struct game_def *game_option_find(struct command_context *c, const char *name);

#endif
