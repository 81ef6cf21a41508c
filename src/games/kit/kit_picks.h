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

/* The governor picks first.  Then it is the first of the seats with the fewest roles, clockwise
 * from the last pick; so a log that breaks the order once is in order from there on. */
unsigned kit_next_pick(const struct kit_picks *p);

#endif
