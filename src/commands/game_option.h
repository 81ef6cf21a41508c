/* game_option.h - options that many commands share: --game, --rules and --as. */
#ifndef COMMANDS_GAME_OPTION_H
#define COMMANDS_GAME_OPTION_H

#include "cli/command.h"
#include "core/game.h"

struct importer_options;
struct record;

/* "--game GAME" of a command that reads no log: the game of that name; NULL after a message with all
 * names. */
const struct game_def *game_option_find(struct command_context *c, const char *name);

/* Whether some game with some number of players has the rules `profile` ("deluxe,
 * vp-pool-5p=122"), so that a misspelt option is reported once, before any game is read.
 * `option` is the name of the option that gave it; NULL is fine for `profile`.  Returns 0, or -1
 * with `err` naming the unknown word. */
int game_option_check_rules(const char *option, const char *profile, struct err *err);
/* The first game that has the rules `profile` for some number of players; NULL when none has. */
const struct game_def *game_option_of_rules(const char *profile);

/* Makes a record without events of a position in one line (docs/position.md), which begins there.  Returns 0, or -1 with
 * `err`. */
int game_option_read_position(const char *line, struct record *record, struct err *err);
/* "--from LINE", a position in one line (docs/position.md). */
#define GAME_OPTION_FROM_ROW(type, help) OPTION_TEXT_ROW(0, "from", type, from, "LINE", help)
/* The same of the option's value. */
int game_option_read_from(const char *line, struct record *record, struct err *err);
/* The same of a position that can be played on: nothing is hidden in its game. */
int game_option_play_from(const char *line, struct record *record, struct err *err);

/* "--as SEAT", whose view of a game is shown: the seat of the letter, SEAT_NONE for NULL.  Returns
 * 0, or -1 with `err` set. */
int game_option_parse_seat(const char *letter, unsigned *seat, struct err *err);
/* Whether the seat is SEAT_NONE or has a player in the record. */
bool game_option_has_seat(unsigned seat, const struct record *record);

/* Adds to the options for reading files what the user has set: what games are called in files of results, unless
 * an option of the command says it, and the rules of logs that name none.  Whatever reads files calls it.
 * Returns 0, or -1 with `err` when a game is named that is not known. */
int game_option_reading(const struct command_context *c, struct importer_options *reading,
                        struct err *err);

#endif
