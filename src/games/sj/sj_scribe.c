/* sj_scribe.c - what a careful scribe adds to the decisions: claims and notes.
 *
 * Consequences are read from the positions before and after the action, not computed again, so
 * that an audit of them compares two computations.
 */
#include "games/kit/kit_scribe.h"
#include "games/sj/sj_list.h"
#include "games/sj/sj_names.h"

/* ---- beside an action -------------------------------------------------------------------- */

struct scribe_page {
    const struct sj_rules *r;
    const struct sj_state *before, *after;
    const struct event *e;
    const struct sj_seat *was, *is; /* the player of the event before and after it */
    struct kit_claims claims;
};

static void claim_hand(struct scribe_page *page)
{
    kit_claim_count(&page->claims, SJ_CLAIM_TOTALS, SJ_CARD, page->is->hand);
}

static void claim_goods(struct scribe_page *page)
{
    kit_claim_count(&page->claims, SJ_CLAIM_TOTALS, SJ_GOODS, sj_goods_of(page->is));
}

/* Whether the parts of the discount are unclear: a covered building may help (SJ-OPT-06) or not,
 * and so may a library. */
static bool is_doubtful(const struct scribe_page *page, int over, enum sj_hook hook)
{
    return over >= 0 && (sj_amount_of(page->r, (unsigned)over, hook) > 0 ||
                         sj_library_is_free(page->r, page->before, page->e->seat, SJ_BUILDER));
}

/* Claims the discounts when they are all below the cost. */
static void claim_discounts(struct scribe_page *page, unsigned card, int over, int price)
{
    const struct sj_rules *r = page->r;
    const bool production = r->card.class[card] == SJ_CLASS_PRODUCTION;
    const enum sj_hook hook = production ? SJ_HOOK_BUILD_PRODUCTION : SJ_HOOK_BUILD_CITY;
    const int privilege = sj_privilege(r, page->before, page->e->seat, SJ_BUILDER);
    const int works = sj_power(r, page->was, hook);
    const int rest = r->card.cost[card] - price - privilege - works;
    if (price == 0 || is_doubtful(page, over, hook))
        return;
    if (privilege > 0)
        kit_claim_number(&page->claims, SJ_CLAIM_PRIVILEGE, privilege);
    if (works > 0)
        kit_claim_number(&page->claims, production ? SJ_CLAIM_SMITHY : SJ_CLAIM_QUARRY, works);
    if (rest > 0)
        kit_claim_number(&page->claims, over < 0 ? SJ_CLAIM_LIBRARY : SJ_CLAIM_CRANE, rest);
}

static void claims_of_build(struct scribe_page *page)
{
    const unsigned card = page->e->item[0].thing - SJ_FIRST_CARD;
    const struct event_item *over = kit_item_of(page->e, SJ_MARK_OVER);
    int16_t goods[SJ_KINDS];
    const int with = sj_goods_named(page->e, SJ_MARK_WITH, goods);
    const int from_hand = card < SJ_TYPES;
    const int paid = page->was->hand - page->is->hand - from_hand;
    kit_claim_number(&page->claims, SJ_CLAIM_PAID, paid);
    claim_discounts(page, card, over == NULL ? -1 : over->thing - SJ_FIRST_CARD, paid + with);
    claim_hand(page);
    if (with > 0)
        claim_goods(page);
}

static void claims_of_production(struct scribe_page *page)
{
    claim_goods(page);
}

/* When the cards are still to be drawn, the position after the sale has their number. */
static void claims_of_sale(struct scribe_page *page)
{
    if (page->after->step == SJ_STEP_DRAW && page->before->step == SJ_STEP_SELL) {
        const int hall = sj_due_by(page->r, page->after, SJ_HOOK_SELL_DRAW_ONE);
        const int stand = sj_due_by(page->r, page->after, SJ_HOOK_SELL_DRAW_TWO);
        kit_claim_number(&page->claims, SJ_CLAIM_FOR, page->after->due + hall + stand);
        if (hall > 0)
            kit_claim_number(&page->claims, SJ_CLAIM_HALL, hall);
        if (stand > 0)
            kit_claim_number(&page->claims, SJ_CLAIM_STAND, stand);
    }
    claim_goods(page);
}

static void claims_of_round(struct scribe_page *page)
{
    kit_claim_thing(&page->claims, SJ_CLAIM_GOVERNOR,
                    (unsigned)(SJ_SEAT_A + page->after->governor));
}

static void (*const claims[SJ_VERB_COUNT])(struct scribe_page *page) = {
    [SJ_VERB_BUILD] = claims_of_build, [SJ_VERB_PRODUCE] = claims_of_production,
    [SJ_VERB_SELL] = claims_of_sale,   [SJ_VERB_DRAW] = claim_hand,
    [SJ_VERB_KEEP] = claim_hand,       [SJ_VERB_DISCARD] = claim_hand,
    [SJ_VERB_PUT] = claim_hand,        [SJ_VERB_EXCHANGE] = claim_hand,
    [SJ_VERB_REVEAL] = claim_hand,     [SJ_VERB_ROUND] = claims_of_round,
};

size_t sj_scribe_claims(const void *rules, const int16_t *before, const int16_t *after,
                        struct event *e, struct event_claim *out)
{
    const unsigned seat = e->seat < SJ_SEATS ? e->seat : 0; /* round lines are of no player */
    struct scribe_page page = {.r = sj_ruleset(rules),
                               .before = sj_view(before),
                               .after = sj_view(after),
                               .e = e,
                               .was = &sj_view(before)->seat[seat],
                               .is = &sj_view(after)->seat[seat],
                               .claims.out = out};
    if (claims[e->verb] != NULL)
        claims[e->verb](&page);
    return page.claims.n;
}

/* ---- notes ------------------------------------------------------------------------------- */

struct scribe_notes {
    const struct sj_rules *r;
    const struct sj_state *s;
    struct kit_notes notes;
    bool is_table; /* SCRIBE_TABLE */
};

static void note_check(struct scribe_notes *l, unsigned seat)
{
    const struct sj_seat *p = &l->s->seat[seat];
    struct event *e = kit_note(&l->notes, SJ_VERB_CHECK, seat);
    kit_add(e, SJ_CARD, ITEM_PLAIN, p->hand);
    if (!l->is_table) /* the kinds say it */
        kit_add(e, SJ_GOODS, ITEM_PLAIN, sj_goods_of(p));
    for (unsigned k = 0; k < SJ_KINDS; k++)
        if (p->goods[k] > 0)
            kit_add(e, k, ITEM_PLAIN, p->goods[k]);
}

static void note_city(struct scribe_notes *l, unsigned seat)
{
    struct event *e = kit_note(&l->notes, SJ_VERB_CITY, seat);
    for (unsigned t = 0; t < SJ_CARD_COUNT; t++) {
        const int n = l->s->seat[seat].built[t];
        if (n > 0)
            kit_add(e, SJ_FIRST_CARD + t, ITEM_PLAIN, n == 1 ? COUNT_NONE : n);
    }
}

/* The building of a pile, by the hook that makes it. */
static const uint8_t pile_hook[SJ_PILE_COUNT] = {
    [SJ_PILE_ONE] = SJ_HOOK_START_PUT_ONE,
    [SJ_PILE_ANY] = SJ_HOOK_START_PUT_ANY,
    [SJ_PILE_SOLD] = SJ_HOOK_SELL_KEEP,
};

static void add_piles(const struct scribe_notes *l, struct event *e, unsigned seat)
{
    for (unsigned i = 0; i < SJ_PILE_COUNT; i++) {
        const int n = l->s->seat[seat].pile[i];
        if (n > 0)
            kit_add(e, SJ_FIRST_CARD + kit_effects_at(&l->r->hooks, pile_hook[i])->building,
                    ITEM_PLAIN, n);
    }
}

static void note_position(struct scribe_notes *l)
{
    struct event *e = kit_note(&l->notes, SJ_VERB_SUPPLY, SEAT_NONE);
    kit_add(e, SJ_DECK, ITEM_PLAIN, l->s->deck);
    kit_add(e, SJ_DISCARDS, ITEM_PLAIN, l->s->discards);
    for (unsigned seat = 0; seat < l->r->n_players; seat++) {
        note_city(l, seat);
        const struct sj_list hand = sj_cards_in(l->s, sj_hand(seat));
        sj_add_cards(kit_note(&l->notes, SJ_VERB_HAND, seat), ITEM_PLAIN, &hand);
        add_piles(l, kit_note(&l->notes, SJ_VERB_UNDER, seat), seat);
    }
}

/* The parts of a score, in the order of their things. */
static void note_score(struct scribe_notes *l, unsigned seat, const struct score *score)
{
    const struct sj_seat *p = &l->s->seat[seat];
    struct event *e = kit_note(&l->notes, SJ_VERB_SCORE, seat);
    for (unsigned i = 0; i < SJ_TOTAL - SJ_BUILDINGS; i++)
        kit_add(e, SJ_BUILDINGS + i, ITEM_PLAIN, score->part[i]);
    for (unsigned t = 0; t < SJ_CARD_COUNT; t++)
        if (p->built[t] > 0 && sj_bonus_of(l->r, l->s, seat, t) > 0)
            kit_add(e, SJ_FIRST_CARD + t, ITEM_PLAIN, sj_bonus_of(l->r, l->s, seat, t));
    add_piles(l, e, seat);
    kit_add(e, SJ_TOTAL, ITEM_PLAIN, score->total);
}

#include "games/kit/kit_scribe.inc.c"
