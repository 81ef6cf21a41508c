/* sj_adopt.c - the position becomes what a log says of it (game_rules.adopt).
 *
 * Cards come from the draw pile and go to the discards, as far as there are any (SJ-CON-03).  Points
 * are counted, not held: what the log says of them is not taken over.
 */
#include "games/sj/sj_engine.h"

/* Brings the cards of a place to `said`; returns how many more they are. */
static int adopt_cards(struct journal *j, enum sj_place place, int now, int said)
{
    const struct sj_list drawn = sj_unknown(kit_max(said - now, 0));
    const int more = sj_draw_cards(j, place, &drawn, SJ_CAUSE_CORRECTION);
    const int fewer =
        sj_move_unknown(j, place, SJ_IN_DISCARDS, kit_max(now - said, 0), SJ_CAUSE_CORRECTION);
    return more - fewer;
}

/* The same where the caller of sj_move() counts the cards: in `slot`. */
static void adopt_counted(struct journal *j, enum sj_place place, const int16_t *slot, int said)
{
    journal_add(j, slot, adopt_cards(j, place, *slot, said), SJ_CAUSE_CORRECTION);
}

static void adopt_total(struct journal *j, unsigned seat, unsigned thing, int said)
{
    const struct sj_seat *p = &sj_view(j->state)->seat[seat];
    if (thing < SJ_KINDS)
        adopt_counted(j, SJ_AS_GOODS, &p->goods[thing], said);
    else if (thing == SJ_CARD)
        adopt_cards(j, sj_hand(seat), p->hand, said);
}

static void adopt_check(const struct sj_rules *r, struct journal *j, const struct event *e)
{
    (void)r;
    for (unsigned i = 0; i < e->n_items; i++)
        adopt_total(j, e->seat, e->item[i].thing, e->item[i].count);
}

/* The number of cards alone: which they are stays as it is known. */
static void adopt_hand(const struct sj_rules *r, struct journal *j, const struct event *e)
{
    const struct sj_list said = sj_list_of(e, ITEM_PLAIN);
    (void)r;
    adopt_cards(j, sj_hand(e->seat), sj_view(j->state)->seat[e->seat].hand, said.n);
}

static void adopt_under(const struct sj_rules *r, struct journal *j, const struct event *e)
{
    const struct sj_seat *p = &sj_view(j->state)->seat[e->seat];
    for (unsigned i = 0; i < e->n_items; i++) {
        const int pile = sj_pile_of(r, e->item[i].thing - SJ_FIRST_CARD);
        if (pile >= 0)
            adopt_counted(j, sj_piles(e->seat), &p->pile[pile], e->item[i].count);
    }
}

static void (*const notes[SJ_VERB_COUNT])(const struct sj_rules *r, struct journal *j,
                                          const struct event *e) = {
    [SJ_VERB_CHECK] = adopt_check,
    [SJ_VERB_HAND] = adopt_hand,
    [SJ_VERB_UNDER] = adopt_under,
};

void sj_adopt(const void *rules, struct journal *j, const struct event *e)
{
    if (notes[e->verb] != NULL)
        notes[e->verb](sj_ruleset(rules), j, e);
    for (unsigned i = 0; i < e->n_claims; i++)
        if (e->claim[i].key == SJ_CLAIM_TOTALS)
            adopt_total(j, e->seat, e->claim[i].thing, e->claim[i].value);
    sj_conclude(sj_ruleset(rules), j);
}
