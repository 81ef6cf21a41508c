/* game_choice.h - lets the user choose a game of a database on the terminal. */
#ifndef COMMANDS_GAME_CHOICE_H
#define COMMANDS_GAME_CHOICE_H

struct command_context;
struct store;

enum { GAME_CHOICE_TEXT = 24 };

/* Sets `out` to the number of the chosen game.  Returns EXIT_CLEAN, or another status after a message:
 * there is no terminal, no game, or none was chosen. */
int game_choice(struct command_context *c, struct store *store, char out[GAME_CHOICE_TEXT]);

#endif
