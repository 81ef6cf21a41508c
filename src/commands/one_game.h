/* one_game.h - the game of a file or database that a command is about, and its rules.
 *
 * For commands that take "FILE | --db DB --game ID | --from LINE": replay, review, page.
 */
#ifndef COMMANDS_ONE_GAME_H
#define COMMANDS_ONE_GAME_H

#include <stdbool.h>
#include <stdint.h>

#include "core/record.h"

struct command_context;
struct err;
struct ruleset_cache;
struct store;

/* Rows of members `db` and `game` (cli/options.h). */
#define ONE_GAME_DB_ROW(type)                                                                  \
    OPTION_ROW(OPTION_TEXT, 'd', "db", type, db,                                               \
               "take the game from this database instead of a file", .arg = "DB",              \
               .use = FILE_DATABASE, .is_instead_of_file = true)
#define ONE_GAME_OPTION_ROWS(type)                                                             \
    ONE_GAME_DB_ROW(type),                                                                     \
        OPTION_TEXT_ROW(                                                                       \
            'g', "game", type, game, "ID|N",                                                   \
            "the game with this id, or the Nth of the file; of a database, the "               \
            "game with this number, id or content hash; its number may stand alone")

/* The options that say which game is meant; NULL: not given. */
struct one_game_choice {
    const char *db, *game, *from;
    const char *rules; /* what it is replayed by; NULL: its own */
};
#define ONE_GAME_FROM_ROW(type)                                                                \
    GAME_OPTION_FROM_ROW(type, "a position in one line instead of a game (docs/position.md)")

/* What is wrong with the arguments, or NULL.  `can_choose`: the game of a database need not be
 * given. */
const char *one_game_usage_error(const struct command_context *c,
                                 const struct one_game_choice *choice, bool can_choose);

/* The name of what holds the game, for messages; borrowed. */
const char *one_game_source(const struct command_context *c,
                            const struct one_game_choice *choice);

/* Whether `wanted` asks for the game with this number in its file: its id or number, or NULL
 * for any. */
bool one_game_is_wanted(const char *wanted, const struct record *record, uint32_t number);

/* Finds the game in the store and reads it: 1, 0 when it is not there, -1 with `err` set. */
int one_game_read_stored(struct store *store, const char *game, struct record *record,
                         int64_t *id, struct err *err);

/* Where a game came from. */
struct one_game {
    const char *source; /* file or database, borrowed from the arguments */
    uint32_t number;    /* in the file, or in the database */
    bool has_more;      /* the file holds more games, and none was asked for */
};

/* Reads the game that the arguments name, with its comments.  If they name none: the first of a
 * file; of a database the one that the user chooses from a list on the terminal.  Of a position: a
 * game without events.  Returns 0, or an exit status after an error message. */
int one_game_load(struct command_context *c, const struct one_game_choice *choice,
                  struct record *record, struct one_game *out);

/* The rules of the game: `profile`, or the record's own when it is NULL.  NULL with `err` and
 * its place when the rules are unknown or the record cannot be replayed. */
const void *one_game_rules(struct ruleset_cache *cache, const char *profile,
                           const struct record *record, const char *file, uint32_t number,
                           struct err *err);

#endif
