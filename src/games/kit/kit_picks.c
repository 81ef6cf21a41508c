#include "games/kit/kit_picks.h"

#include "core/event.h"

unsigned kit_next_pick(const struct kit_picks *p)
{
    unsigned roles[SEATS_MAX] = {0};
    if (p->n == 0)
        return p->governor;
    for (unsigned i = 0; i < p->n_roles; i++)
        if (p->taken[i] != 0)
            roles[p->taken[i] - 1]++;
    unsigned next = (p->last + 1) % p->n_players;
    for (unsigned i = 2; i <= p->n_players; i++) {
        const unsigned seat = (p->last + i) % p->n_players;
        if (roles[seat] < roles[next])
            next = seat;
    }
    return next;
}
