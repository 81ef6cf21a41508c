/* sql_shell.h - SELECTs over a database, line by line: what `shipslog sql` reads.
 *
 * A statement ends with ';' and may have many lines; a line that begins with '.' is a command of the
 * shell.  Statements only read, and have the functions of store/sql/sql_functions.h and the views of reports/shared.sql.  What `report
 * --explain` prints is such a text: its ".parameter set" gives the values of :names.
 */
#ifndef REPORT_SQL_SHELL_H
#define REPORT_SQL_SHELL_H

#include <stdbool.h>
#include <stddef.h>

#include "report/report_format.h"

struct buf;
struct err;
struct sql_shell;
struct store;

/* The store is borrowed, and so is what `room` points to.  Answers have that format until .mode says another. */
struct sql_shell *sql_shell_new(struct store *store, enum report_format format,
                                const struct report_room *room);
/* NULL is fine. */
void sql_shell_free(struct sql_shell *shell);

/* Takes a line without its end, and appends what it answers to `out`.  Returns 0, or -1 with `err`; the
 * statement is then forgotten, and the shell goes on. */
int sql_shell_take(struct sql_shell *shell, const char *line, struct buf *out, struct err *err);
/* Runs what is left without a ';'; likewise. */
int sql_shell_end(struct sql_shell *shell, struct buf *out, struct err *err);

/* Whether a statement has begun and not ended. */
bool sql_shell_is_inside(const struct sql_shell *shell);
/* Whether .quit was said. */
bool sql_shell_is_over(const struct sql_shell *shell);
#endif
