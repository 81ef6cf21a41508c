/* seat_identity.h - what the header of a game says of its players besides their names.
 *
 * `x-bgstats-players` and `x-bga-players` hold, by seat, the number by which the source knows the
 * player, `-` or `0` where it has none.  `x-nobody` holds the seats of guests and bots, "C D".
 */
#ifndef STORE_SEAT_IDENTITY_H
#define STORE_SEAT_IDENTITY_H

#include <stdbool.h>

#include "store/rows.h"

struct seat_identity {
    const char *source; /* "bgstats", "bga"; constant */
    const char *number; /* NULL: none */
};

bool seat_is_nobodys(const struct game_rows *rows, unsigned seat);

/* Texts live in `rows`. */
void seat_identity_find(struct game_rows *rows, unsigned seat, struct seat_identity *out);

#endif
