/* record_join.h - one record of a game that two logs have, one after the other. */
#ifndef CORE_RECORD_JOIN_H
#define CORE_RECORD_JOIN_H

#include "core/record.h"

struct err;

/* Appends the events and comments of `second`, whose texts are copied, to `first`.  A position that `second`
 * begins at becomes a note where `first` ends, so a replay compares it.  The header stays that of `first`.
 * Returns 0, or -1 with `err` when the two are of other games, rules or numbers of players; then nothing
 * changed. */
int record_join(struct record *first, const struct record *second, struct err *err);

#endif
