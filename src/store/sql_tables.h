/* sql_tables.h - the derived tables that are no tables of the file, as SQL reads them: those that are packed
 * (packed.h), and those that come from a replay (replays.h).
 *
 * Every connection of ours has them.  A table that the file shows by a view hides that view, which says the
 * same in plain SQL and slower.
 */
#ifndef STORE_SQL_TABLES_H
#define STORE_SQL_TABLES_H

struct err;
struct store;

/* Adds them to an open connection: 0, or -1 with `err`. */
int sql_tables_add(struct store *s, struct err *err);
/* Adds only those that the file lacks: nothing that it shows is hidden. */
int sql_tables_add_missing(struct store *s, struct err *err);
/* Gives back what the tables keep between statements: replays, and statements of ours.  SQLite closes no
 * connection that has some: in a connection of others it happens when nobody reads a table any more. */
void sql_tables_rest(struct store *s);
/* Names them all once, so that SQLite makes them before an authorizer forbids it. */
void sql_tables_meet(struct store *s);

#endif
