/* one_game.h - the game that somebody names: of a file, or of a database. */
#ifndef CLI_ONE_GAME_H
#define CLI_ONE_GAME_H

#include <stdbool.h>
#include <stdint.h>

struct command_context;
struct err;
struct record;
struct store;

/* Whether a game of a file, its Nth, is the one that is asked for: by its id or its number; every
 * game is when `wanted` is NULL. */
bool one_game_is_wanted(const char *wanted, const struct record *record, uint32_t number);

/* Finds the game in the store, by its number or hash, and reads it: 1, 0 when it is not there,
 * -1 with `err` set. */
int one_game_read_stored(struct store *store, const char *game, struct record *record,
                         int64_t *id, struct err *err);

/* Reads the game of the database `db` or, when that is NULL, of `file`; with `game` NULL the only
 * one of the file.  0, or an exit status after saying what is wrong. */
int one_game_read(struct command_context *c, const char *db, const char *file, const char *game,
                  struct record *record);

#endif
