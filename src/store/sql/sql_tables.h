/* sql_tables.h - the derived tables that stand in no file, as SQL reads them: their rows come from a replay
 * (replays.h).  Their views are temporary.
 */
#ifndef STORE_SQL_SQL_TABLES_H
#define STORE_SQL_SQL_TABLES_H

struct err;
struct store;

/* Adds them to an open connection: 0, or -1 with `err`.  A connection that others opened may forbid views: there it has
 * the tables alone. */
int sql_tables_add(struct store *s, struct err *err);
/* Gives back what the tables keep between statements: replays, and statements of ours.  SQLite closes no
 * connection that has some: in a connection of others it happens when nobody reads a table any more. */
void sql_tables_rest(struct store *s);
/* Names them all once, so that SQLite makes them before an authorizer forbids it. */
void sql_tables_meet(struct store *s);

#endif
