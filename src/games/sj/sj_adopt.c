/* sj_adopt.c - the position becomes what a log says of it (game_rules.adopt).
 *
 * Cards come from the draw pile and go to the discards, as far as there are any (SJ-CON-03).  Points
 * are counted, not held: what the log says of them is not taken over.  What it says of buildings and of
 * the piles themselves is, where it is an adjustment (SJ-LOG-24): a deck has its cards, so that piles can
 * only share them otherwise.
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

/* ---- buildings --------------------------------------------------------------------------- */

/* Where the card of a building can come from: a hand that certainly has it, the draw pile, the discards,
 * a hand that may have it; SJ_ON_TABLE when no deck has it there. */
static enum sj_place source_of(const struct sj_state *s, unsigned seat, unsigned card)
{
    const enum sj_place from[] = {SJ_IN_DECK, SJ_IN_DISCARDS, sj_hand(seat)};
    if (s->least[sj_hand(seat)][card] > 0)
        return sj_hand(seat);
    for (unsigned i = 0; i < sizeof from / sizeof from[0]; i++)
        if (s->most[from[i]][card] > 0 && sj_size(s, from[i]) > 0)
            return from[i];
    return SJ_ON_TABLE;
}

/* Puts up one building; false when its card cannot be there. */
static bool put_up(const struct sj_rules *r, struct journal *j, unsigned seat, unsigned card)
{
    const struct sj_state *s = sj_view(j->state);
    struct sj_list one = {.n = 1};
    if (card >= SJ_TYPES) {
        if (s->cathedral <= 0)
            return false;
        journal_add(j, &s->cathedral, -1, SJ_CAUSE_CORRECTION);
    } else {
        const enum sj_place from = source_of(s, seat, card);
        one.of[card] = 1;
        if (from == SJ_ON_TABLE ||
            sj_move(j, from, SJ_ON_TABLE, &one, SJ_CAUSE_CORRECTION) == 0)
            return false;
    }
    journal_add(j, &s->seat[seat].built[card], 1, SJ_CAUSE_CORRECTION);
    sj_conclude(r, j);
    return true;
}

/* Takes one building away. */
static void pull_down(struct journal *j, unsigned seat, unsigned card)
{
    const struct sj_state *s = sj_view(j->state);
    struct sj_list one = {.n = 1};
    journal_add(j, &s->seat[seat].built[card], -1, SJ_CAUSE_CORRECTION);
    if (card >= SJ_TYPES) {
        journal_add(j, &s->cathedral, 1, SJ_CAUSE_CORRECTION);
        return;
    }
    one.of[card] = 1;
    sj_move(j, SJ_ON_TABLE, SJ_IN_DISCARDS, &one, SJ_CAUSE_CORRECTION);
}

/* A good lies on a production building: those that have none any more go to the discards. */
static void clear_goods(const struct sj_rules *r, struct journal *j, unsigned seat)
{
    const struct sj_seat *p = &sj_view(j->state)->seat[seat];
    for (unsigned k = 0; k < SJ_KINDS; k++)
        adopt_counted(j, SJ_AS_GOODS, &p->goods[k],
                      kit_min(p->goods[k], sj_places_for(r, p, (int)k)));
}

static void adopt_city(const struct sj_rules *r, struct journal *j, const struct event *e)
{
    const struct sj_list said = sj_list_of(e, ITEM_PLAIN);
    const struct sj_seat *p = &sj_view(j->state)->seat[e->seat];
    if (e->adopts != ADOPT_TABLE)
        return;
    for (unsigned t = 0; t < SJ_CARD_COUNT; t++)
        while (p->built[t] > said.of[t])
            pull_down(j, e->seat, t);
    clear_goods(r, j, e->seat);
    for (unsigned t = 0; t < SJ_CARD_COUNT; t++)
        while (p->built[t] < said.of[t] && put_up(r, j, e->seat, t))
            ;
}

/* ---- the piles --------------------------------------------------------------------------- */

/* The other pile has the cards that one does not have; where both are named, the last one decides. */
static void adopt_supply(const struct sj_rules *r, struct journal *j, const struct event *e)
{
    (void)r;
    for (unsigned i = 0; e->adopts == ADOPT_TABLE && i < e->n_items; i++) {
        const struct sj_state *s = sj_view(j->state);
        const bool is_deck = e->item[i].thing == SJ_DECK;
        const int more = e->item[i].count - (is_deck ? s->deck : s->discards);
        const bool to_deck = (more > 0) == is_deck;
        sj_move_unknown(j, to_deck ? SJ_IN_DISCARDS : SJ_IN_DECK,
                        to_deck ? SJ_IN_DECK : SJ_IN_DISCARDS, more < 0 ? -more : more,
                        SJ_CAUSE_CORRECTION);
    }
}

/* ---- the table --------------------------------------------------------------------------- */

static void (*const notes[SJ_VERB_COUNT])(const struct sj_rules *r, struct journal *j,
                                          const struct event *e) = {
    [SJ_VERB_CHECK] = adopt_check,   [SJ_VERB_HAND] = adopt_hand,
    [SJ_VERB_UNDER] = adopt_under,   [SJ_VERB_CITY] = adopt_city,
    [SJ_VERB_SUPPLY] = adopt_supply,
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
