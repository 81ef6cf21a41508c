/* db_actions.h - the actions of `shipslog db` that have a file of their own, and what they share.
 *
 * They take the database by --db and games as operands: number, own id or hash.
 */
#ifndef COMMANDS_DB_ACTIONS_H
#define COMMANDS_DB_ACTIONS_H

#include "cli/command.h"
#include "store/store.h"

struct importer;
struct record;
struct report_table;

extern const struct command db_games, db_restore, db_join, db_merge, db_ignore, db_unignore;
extern const struct command db_index;

struct db_options {
    const char *db;
};

#define DB_READ_ROW(type, member)                                                              \
    OPTION_FILE_ROW('d', "db", type, member, "FILE", FILE_DATABASE, "database to read")
#define DB_CHANGED_ROW(type, member)                                                           \
    OPTION_FILE_ROW('d', "db", type, member, "FILE", FILE_DATABASE_CHANGED,                    \
                    "database to change")

/* Opens the one operand, or the book, and runs on it: the status of `run`, or another after a message. */
int db_run_on(struct command_context *c, enum store_mode mode,
              int (*run)(struct command_context *c, struct store *store));

/* Reads all games as `shipslog list` has them, to choose one: with all columns.  Returns 0, or -1 with `err`; the caller frees the table. */
int db_list_games(struct report_table *out, struct store *store, struct err *err);

/* Opens the database of --db when there are operands, `most` of them at most.  Returns EXIT_CLEAN,
 * or another status after a message; then *store is NULL. */
int db_open_for_games(struct command_context *c, const char *db, size_t most,
                      enum store_mode mode, struct store **store);
/* The number of the game that `text` names: EXIT_CLEAN, or another status after a message. */
int db_find_game(struct command_context *c, struct store *store, const char *text,
                 int64_t *game);

/* Changes the game that `text` names: EXIT_CLEAN, or another status after a message. */
typedef int db_change_fn(struct command_context *c, struct store *store, const char *text);
/* Calls `change` for each operand of an action with struct db_options, until one fails. */
int db_change_each(struct command_context *c, db_change_fn *change);

/* Reads the one game of a file, of that format or of any.  Returns 0, or -1 with `err`. */
int db_read_log(const struct command_context *c, const char *path,
                const struct importer *or_null, struct record *out, struct err *err);

#endif
