#include "games/kit/kit_picks.h"

#include "core/event.h"

enum { COUNT_BITS = 8 };
_Static_assert((SEATS_MAX + 1) * COUNT_BITS <= 64,
               "a count for each seat, and one of free roles");

/* Who has how many roles is different at every pick: branches would be guessed wrongly. */
unsigned kit_next_pick(const struct kit_picks *p)
{
    uint64_t roles = 0; /* of nobody in the lowest bits, then of each seat */
    unsigned first = UINT32_MAX, seat = (p->last + 1) % p->n_players;
    if (p->n == 0)
        return p->governor;
    for (unsigned i = 0; i < p->n_roles; i++)
        roles += UINT64_C(1) << COUNT_BITS * (unsigned)p->taken[i];
    for (unsigned i = 0; i < p->n_players; i++) {
        const unsigned n = roles >> COUNT_BITS * (seat + 1) & ((1U << COUNT_BITS) - 1);
        const unsigned rank = (n * SEATS_MAX + i) * SEATS_MAX + seat;
        first = rank < first ? rank : first;
        seat = seat + 1 < p->n_players ? seat + 1 : 0;
    }
    return first % SEATS_MAX;
}
