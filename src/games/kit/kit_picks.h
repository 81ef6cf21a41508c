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
 * from the last pick; so a log that breaks the order once is in order from there on.  Inline, since
 * a constant number of roles is counted without a loop. */
static inline unsigned kit_next_pick(const struct kit_picks *p)
{
    unsigned first = p->governor, fewest = UINT32_MAX, seat = p->last;
    for (unsigned i = 0; p->n > 0 && i < p->n_players && fewest > 0; i++) {
        int16_t roles = 0;
        seat = seat + 1 < p->n_players ? seat + 1 : 0;
        for (unsigned k = 0; k < p->n_roles; k++)
            roles = (int16_t)(roles + (p->taken[k] == (int16_t)(seat + 1)));
        first = (unsigned)roles < fewest ? seat : first;
        fewest = (unsigned)roles < fewest ? (unsigned)roles : fewest;
    }
    return first;
}

#endif
