/* seat_identity.h - what the header of a game says of its players besides their names.
 *
 * `x-bgstats-players` and `x-bga-players` hold, by seat, the number by which the source knows the
 * player, `-` or `0` where it has none.  `x-nobody` holds the seats of guests and bots, "C D".
 */
#ifndef STORE_SEAT_IDENTITY_H
#define STORE_SEAT_IDENTITY_H

#include <stdbool.h>

#include "store/schema/rows.h"

enum { SEAT_NUMBER_SIZE = 65 };

struct seat_identity {
    const char
        *source; /* "bgstats", "bga"; constant; NULL: the game has no number for the seat */
    char number[SEAT_NUMBER_SIZE];
};

bool seat_is_nobodys(const struct game_rows *rows, unsigned seat);

void seat_identity_find(const struct game_rows *rows, unsigned seat, struct seat_identity *out);

#endif
