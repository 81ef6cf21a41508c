/* picks.h - whose turn it is to take a role, in games in which everybody takes one in turn. */
#ifndef CORE_PICKS_H
#define CORE_PICKS_H

#include <stdint.h>

/* The roles of a round taken so far. */
struct picks {
    const int16_t *taken; /* by role: 0, or the seat + 1 that took it */
    unsigned n_roles;
    unsigned n;    /* taken so far */
    unsigned last; /* seat that took one last */
    unsigned governor, n_players;
};

/* The governor first.  Then, clockwise from who took one last, the first of those who have had the
 * fewest: so a log in which the order was broken once is in order from there on. */
unsigned picks_next(const struct picks *p);

#endif
