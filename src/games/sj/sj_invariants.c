/* sj_invariants.c - conservation of cards, SJ-CON-03, SJ-CON-52, and what is known of them,
 * SJ-HID-08. */
#include "games/sj/sj_engine.h"

enum { ALL_CARDS, CATHEDRALS, CONTRADICTIONS };

const uint16_t sj_component_violation[SJ_COMPONENT_COUNT] = {
    [ALL_CARDS] = SJ_V_conservation_cards,
    [CATHEDRALS] = SJ_V_cathedral_taken,
    [CONTRADICTIONS] = SJ_V_deck_impossible,
};

/* SJ-CON-01, SJ-CON-51: the cards; SJ-CON-52: the cathedral. */
void sj_imbalance(const void *rules, const int16_t *state, int *out)
{
    const struct sj_rules *r = sj_ruleset(rules);
    const struct sj_state *s = sj_view(state);
    out[ALL_CARDS] = s->deck + s->discards + s->offer - r->n_cards;
    out[CATHEDRALS] = s->cathedral - r->cathedrals;
    out[CONTRADICTIONS] = s->inconsistent;
    for (unsigned seat = 0; seat < SJ_SEATS; seat++) {
        const struct sj_seat *p = &s->seat[seat];
        out[ALL_CARDS] += p->hand + sj_goods_of(p) + kit_sum(p->pile, SJ_PILE_COUNT) +
                          kit_sum(p->built, SJ_TYPES) + kit_sum(p->covered, SJ_TYPES);
        out[CATHEDRALS] += p->built[SJ_TYPES] + p->covered[SJ_TYPES];
    }
}

/* What the log shows of the cards, one legal event after the other, can be what no deck holds. */
bool sj_is_short(const int16_t *state)
{
    return sj_view(state)->inconsistent != 0;
}
