/* slip_table.h - what many slips have in common, as a table. */
#ifndef SLIP_TABLE_H
#define SLIP_TABLE_H

#include <stddef.h>
#include <stdio.h>

#include "slip_case.h"

/* Ways of writing that have a line of their own. */
enum slip_way {
    WAY_BRIEF,
    WAY_CAREFUL,
    WAY_FULL,
    WAY_CLAIMS,
    WAY_ROUNDS,
    WAY_PUBLIC,
    SLIP_WAYS
};

struct slip_tally {
    size_t n, none, at_most_one, at_most_two, more_than_three, found, healed, fixed, no_slips;
    unsigned *findings; /* of each case; owned */
    size_t room;
};

/* `one`: all with a single slip of one line.  `proved`: slips of a whole turn in logs that write the whole position
 * every round, which proves what the turn did, but for where people were placed. */
struct slip_table {
    struct slip_tally one, all, of_row[SLIP_ROWS], of_way[SLIP_WAYS];
    struct slip_tally proved[SLIP_KINDS - SLIP_LINES];
};

void slip_table_add(struct slip_table *t, const struct slip_case *c);
void slip_table_print(struct slip_table *t, const char *title, FILE *out);
void slip_table_free(struct slip_table *t);

#endif
