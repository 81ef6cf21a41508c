/* store_limit.h - no query runs for ever.
 *
 * A file or the SQL of a report may come from anybody, with a query that never ends.  The limit is
 * a number of steps of SQLite's virtual machine, since time differs from machine to machine; a row
 * returned counts for many steps.  It grows with the file, and is far above what this program
 * needs itself: a few steps for each byte.  Our own SQL without rows, as that of an import, has no
 * limit.
 */
#ifndef STORE_STORE_LIMIT_H
#define STORE_STORE_LIMIT_H

struct err;
struct store;

/* Stops every query of the store at the limit from now on, and everything at an interrupt. */
int store_limit_watch(struct store *s, struct err *err);
/* Takes the limit away. */
void store_limit_lift(struct store *s);

#endif
