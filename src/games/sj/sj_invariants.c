/* sj_invariants.c - conservation of cards, SJ-CON-03, SJ-CON-52, and what is known of them,
 * SJ-HID-08. */
#include "games/sj/sj_engine.h"

#include <stddef.h>
#include <string.h>

enum { ALL_CARDS, CATHEDRALS, CONTRADICTIONS };

const uint16_t sj_component_violation[SJ_COMPONENT_COUNT] = {
    [ALL_CARDS] = SJ_V_conservation_cards,
    [CATHEDRALS] = SJ_V_cathedral_taken,
    [CONTRADICTIONS] = SJ_V_deck_impossible,
};

/* ---- in full ----------------------------------------------------------------------------- */

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

/* ---- the same, from the writes of one event ---------------------------------------------- */

#define AT(member)      (offsetof(struct sj_state, member) / sizeof(int16_t))
#define SEAT_AT(member) (offsetof(struct sj_seat, member) / sizeof(int16_t))
enum { SEAT_SLOTS = sizeof(struct sj_seat) / sizeof(int16_t) };

_Static_assert(SEAT_AT(fresh) == 1 + SJ_KINDS + SJ_PILE_COUNT + 2 * SJ_CARD_COUNT &&
                   SEAT_AT(hand) == 0,
               "a seat begins with the slots that count cards, and no others");
_Static_assert(SJ_TYPES == SJ_CARD_COUNT - 1, "the cathedral is the last card");

/* The component that a slot counts; SJ_COMPONENT_COUNT for none. */
static unsigned component_of(unsigned slot)
{
    if (slot < SJ_SEATS * SEAT_SLOTS) {
        const unsigned at = slot % SEAT_SLOTS;
        if (at == SEAT_AT(built[SJ_TYPES]) || at == SEAT_AT(covered[SJ_TYPES]))
            return CATHEDRALS;
        return at < SEAT_AT(fresh) ? ALL_CARDS : SJ_COMPONENT_COUNT;
    }
    switch (slot) {
    case AT(deck):
    case AT(discards):
    case AT(offer):
        return ALL_CARDS;
    case AT(cathedral):
        return CATHEDRALS;
    case AT(inconsistent):
        return CONTRADICTIONS;
    default:
        return SJ_COMPONENT_COUNT;
    }
}

void sj_fill_word_classes(uint8_t class[STATE_SLOTS])
{
    for (unsigned slot = 0; slot < STATE_SLOTS; slot++)
        class[slot] = (uint8_t)component_of(slot);
}

/* All components in one sum, each in bits of its own. */
static const int64_t weight[SJ_COMPONENT_COUNT + 1] = {
    [ALL_CARDS] = 1,
    [CATHEDRALS] = INT64_C(1) << 32,
    [CONTRADICTIONS] = INT64_C(1) << 48,
};

/* The number of each component. */
__attribute__((cold, noinline)) static void count_each(const struct sj_rules *r,
                                                       const struct journal_entry *entry,
                                                       uint32_t n, int out[SJ_COMPONENT_COUNT])
{
    int sum[SJ_COMPONENT_COUNT + 1] = {0};
    for (uint32_t i = 0; i < n; i++)
        sum[r->slot_class[journal_slot(&entry[i])]] += entry[i].now - entry[i].old;
    memcpy(out, sum, SJ_COMPONENT_COUNT * sizeof out[0]);
}

/* Called for every event.  Most writes are about what is known and count nothing; these are added,
 * too, since a branch for each would often be guessed wrongly.  The sum is 0 when nothing has
 * drifted; cards make up for cathedrals only when there are 2^32 too many. */
bool sj_drift(const void *rules, const int16_t *state, const struct journal_entry *entry,
              uint32_t n, int *out)
{
    const struct sj_rules *r = sj_ruleset(rules);
    int64_t sum = 0;
    (void)state;
    for (uint32_t i = 0; i < n; i++)
        sum += ((int64_t)entry[i].now - entry[i].old) *
               weight[r->slot_class[journal_slot(&entry[i])]];
    if (sum != 0 && out != NULL)
        count_each(r, entry, n, out);
    return sum != 0;
}
