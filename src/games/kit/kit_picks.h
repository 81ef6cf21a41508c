/* kit_picks.h - whose turn it is to take a role, in games in which everybody takes one in turn. */
#ifndef GAMES_KIT_KIT_PICKS_H
#define GAMES_KIT_KIT_PICKS_H

#include <stdint.h>

/* The roles of a round taken so far. */
struct kit_picks {
    const int16_t *taken; /* by role: 0, or the seat + 1 that took it */
    unsigned n_roles;
    unsigned n;    /* taken so far */
    unsigned last; /* seat that took one last */
    unsigned governor, n_players;
};

/* The governor first.  Then, clockwise from who took one last, the first of those who have had the
 * fewest: so a log in which the order was broken once is in order from there on. */
unsigned kit_next_pick(const struct kit_picks *p);

#endif
