/* kit_picks.h - whose turn it is to take a role, in games in which everybody takes one in turn. */
#ifndef GAMES_KIT_KIT_PICKS_H
#define GAMES_KIT_KIT_PICKS_H

#include <stdbool.h>
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

static inline unsigned kit_count_picks(const struct kit_picks *p, unsigned seat)
{
    unsigned n = 0;
    for (unsigned k = 0; k < p->n_roles; k++)
        n += p->taken[k] == (int16_t)(seat + 1);
    return n;
}

/* Whether another seat took a role in the turn of this one, which therefore may take its own now: two players who have
 * exchanged their turns are one breach of the order (PR-LOG-08, SJ-LOG-09). */
static inline bool kit_was_passed_over(const struct kit_picks *p, unsigned seat)
{
    const unsigned roles = kit_count_picks(p, seat);
    bool is_before = false, is_passed = false;
    for (unsigned i = 0; i < p->n_players; i++) {
        const unsigned other = (p->governor + i) % p->n_players;
        is_passed = is_passed || (is_before && kit_count_picks(p, other) > roles);
        is_before = is_before || other == seat;
    }
    return is_passed;
}

#endif
