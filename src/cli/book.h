/* book.h - the database of a command that names none.
 *
 * It is the one that $SHIPSLOG_DB names; else shipslog.db in this folder, or in the nearest one above
 * it that has one; else the one of `shipslog config book`.  A command that has searched folders says which one it uses, once it
 * opens it.  Anybody can lay a shipslog.db into a folder that others come through, so one of another
 * user counts only when the settings say so, or name it.
 */
#ifndef CLI_BOOK_H
#define CLI_BOOK_H

#include "cli/command.h"
#include "store/store.h"

#define BOOK_FILE     "shipslog.db"
#define BOOK_VARIABLE "SHIPSLOG_DB"

/* The path of the book, by the user's settings, too; NULL when there is none.  The caller frees it. */
char *book_find(void);

/* Finds the book when the command needs a database and its arguments name none, and fills it in as
 * if they had.  What is found is kept in c->book until book_free().  Of a command that takes the database as an operand
 * (takes_book) --db becomes that.  Returns EXIT_CLEAN, or another status after a message. */
int book_fill(struct command_context *c);
void book_free(struct command_context *c);

/* `db`, or when it is NULL, since none was given or found: the one that is made in this folder, after a message. */
const char *book_or_new(struct command_context *c, const char *db);

/* Opens the database `db`, NULL when none was given or found; says so when it was searched for, and refuses one
 * that was found upwards and belongs to another user.  Returns
 * EXIT_CLEAN, or another status after a message. */
int book_open(struct command_context *c, const char *db, enum store_mode mode,
              struct store **out);
/* The same for a database that was given or found.  Returns 0, or -1 with `err` and no message. */
int book_try(struct command_context *c, const char *db, enum store_mode mode,
             struct store **out, struct err *err);

#endif
