/* upgrade_events.h - the statements of a database of facts version 1 or 2: rows of a table event. */
#ifndef STORE_UPGRADE_EVENTS_H
#define STORE_UPGRADE_EVENTS_H

struct err;
struct store;

/* Packs the rows of such a table and drops it; does nothing when there is none.  Must be called inside a
 * transaction. */
int upgrade_events(struct store *s, struct err *err);

#endif
