#include "games/kit/kit_picks.h"

#include "core/event.h"

enum { COUNT_BITS = 8 };
_Static_assert((SEATS_MAX + 1) * COUNT_BITS <= 64,
               "a count for each seat, and one of free roles");

unsigned kit_next_pick(const struct kit_picks *p)
{
    uint64_t roles = 0; /* of nobody in the lowest bits, then of each seat */
    unsigned fewest = UINT32_MAX, first = p->governor, seat = p->last;
    for (unsigned i = 0; i < p->n_roles; i++)
        roles += UINT64_C(1) << COUNT_BITS * (unsigned)p->taken[i];
    for (unsigned i = 0; p->n > 0 && i < p->n_players && fewest > 0; i++) {
        seat = seat + 1 < p->n_players ? seat + 1 : 0;
        const unsigned n = roles >> COUNT_BITS * (seat + 1) & ((1U << COUNT_BITS) - 1);
        first = n < fewest ? seat : first;
        fewest = n < fewest ? n : fewest;
    }
    return first;
}
