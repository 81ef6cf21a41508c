/* sj_notes.c - statements about the position: compared with the state at rest, SJ-LOG-19; a position in one line is
 * compared by core/position_note.h, SJ-LOG-23. */
#include "games/sj/sj_engine.h"

/* ---- players ----------------------------------------------------------------------------- */

/* SJ-HID-02, SJ-CARD-15a: the numbers of cards and points are public. */
static void check_seat_item(struct sj_check *c, unsigned violation, unsigned thing, int n)
{
    const struct sj_seat *p = &c->s->seat[c->e->seat];
    if (thing < SJ_KINDS)
        kit_check_number(&c->found, violation, sj_name(thing), p->goods[thing], n);
    else if (thing == SJ_CARD)
        kit_check_number(&c->found, violation, "cards", p->hand, n);
    else if (thing == SJ_GOODS)
        kit_check_number(&c->found, violation, "goods", sj_goods_of(p), n);
    else if (thing == SJ_VP) {
        struct score scores[SEATS_MAX];
        sj_score(c->r, (const int16_t *)(const void *)c->s, scores);
        kit_check_number(&c->found, violation, "vp", scores[c->e->seat].total, n);
    }
}

static void note_check(struct sj_check *c)
{
    for (unsigned i = 0; i < c->e->n_items; i++)
        check_seat_item(c, SJ_V_check, c->e->item[i].thing, c->e->item[i].count);
}

/* SJ-LOG-18. */
void sj_check_totals(const void *rules, const int16_t *state, const struct event *e,
                     struct finding_sink *sink)
{
    struct sj_check c = {sj_ruleset(rules), sj_view(state), e, true, KIT_NO_FINDINGS(e, sink)};
    for (unsigned i = 0; i < e->n_claims; i++)
        if (e->claim[i].key == SJ_CLAIM_TOTALS)
            check_seat_item(&c, SJ_V_claim_totals, e->claim[i].thing, e->claim[i].value);
}

/* Uncovered buildings, all of them. */
static void note_city(struct sj_check *c)
{
    const struct sj_list claimed = sj_list_of(c->e, ITEM_PLAIN);
    const struct sj_seat *p = &c->s->seat[c->e->seat];
    for (unsigned t = 0; t < SJ_CARD_COUNT; t++)
        kit_check_number(&c->found, SJ_V_check, sj_card_name(t), p->built[t], claimed.of[t]);
}

/* Whether the note leaves out more cards that are certainly in the hand than it has unknown
 * ones. */
static bool is_left_out(const struct sj_state *s, unsigned seat, const struct sj_list *claimed)
{
    int left_out = 0;
    for (unsigned t = 0; t < SJ_TYPES; t++)
        if (s->least[sj_hand(seat)][t] > claimed->of[t])
            left_out += s->least[sj_hand(seat)][t] - claimed->of[t];
    return left_out > claimed->unknown;
}

/* SJ-HID-06: as far as the hand is known. */
static void note_hand(struct sj_check *c)
{
    const struct sj_list claimed = sj_list_of(c->e, ITEM_PLAIN);
    const unsigned seat = c->e->seat;
    if (claimed.n != c->s->seat[seat].hand)
        kit_check_number(&c->found, SJ_V_check, "cards", c->s->seat[seat].hand, claimed.n);
    else if (is_left_out(c->s, seat, &claimed))
        sj_report(c, SJ_V_check, "cards that are in the hand|others");
    else
        sj_check_cards(c, sj_hand(seat), &claimed, SJ_V_check);
}

/* SJ-HID-03: the piles that the note names; a note that names none says that there are none. */
static void note_under(struct sj_check *c)
{
    const struct sj_seat *p = &c->s->seat[c->e->seat];
    if (c->e->n_items == 0)
        kit_check_number(&c->found, SJ_V_check, "cards under buildings",
                         kit_sum(p->pile, SJ_PILE_COUNT), 0);
    for (unsigned i = 0; i < c->e->n_items; i++) {
        const unsigned card = c->e->item[i].thing - SJ_FIRST_CARD;
        const int pile = sj_pile_of(c->r, card);
        kit_check_number(&c->found, SJ_V_check, sj_card_name(card),
                         pile < 0 ? 0 : p->pile[pile], c->e->item[i].count);
    }
}

/* ---- the table --------------------------------------------------------------------------- */

/* SJ-CON-03: whether the sum of both piles is right, when both are named. */
static bool check_sum(struct sj_check *c)
{
    const int now = c->s->deck + c->s->discards;
    int claimed = 0;
    unsigned named = 0;
    for (unsigned i = 0; i < c->e->n_items; i++) {
        named |= c->e->item[i].thing == SJ_DECK ? 1U : 2U;
        claimed += c->e->item[i].count;
    }
    if (named == 3)
        kit_check_number(&c->found, SJ_V_conservation_cards, "cards in both piles", now,
                         claimed);
    return named != 3 || claimed == now;
}

static void note_supply(struct sj_check *c)
{
    if (!check_sum(c))
        return;
    for (unsigned i = 0; i < c->e->n_items; i++) {
        const bool is_deck = c->e->item[i].thing == SJ_DECK;
        kit_check_number(&c->found, SJ_V_check, sj_name(c->e->item[i].thing),
                         is_deck ? c->s->deck : c->s->discards, c->e->item[i].count);
    }
}

static void (*const notes[SJ_VERB_COUNT])(struct sj_check *c) = {
    [SJ_VERB_CHECK] = note_check,   [SJ_VERB_CITY] = note_city,
    [SJ_VERB_HAND] = note_hand,     [SJ_VERB_UNDER] = note_under,
    [SJ_VERB_SUPPLY] = note_supply, [SJ_VERB_SCORE] = sj_check_score,
};

void sj_check_note(struct sj_check *c)
{
    if (notes[c->e->verb] != NULL) /* the frame compares hashes */
        notes[c->e->verb](c);
}
