/* sql_tables.h - what is no table of the file, as SQL reads it: the derived tables that come from a replay
 * (replays.h) with their views, and the statements (packed_event.h).
 *
 * Every connection of ours has them.  `event` hides the view of this name that the file has, which says the
 * same in plain SQL and slower.
 */
#ifndef STORE_SQL_TABLES_H
#define STORE_SQL_TABLES_H

struct err;
struct store;

/* Adds them to an open connection: 0, or -1 with `err`. */
int sql_tables_add(struct store *s, struct err *err);
/* Adds only what the file lacks: nothing that it shows is hidden.  Views that the connection forbids are left out. */
int sql_tables_add_missing(struct store *s, struct err *err);
/* Gives back what the tables keep between statements: replays, and statements of ours.  SQLite closes no
 * connection that has some: in a connection of others it happens when nobody reads a table any more. */
void sql_tables_rest(struct store *s);
/* Names them all once, so that SQLite makes them before an authorizer forbids it. */
void sql_tables_meet(struct store *s);

#endif
