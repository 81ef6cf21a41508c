/* sj_candidates.c - events that could answer a node; `check` says which of them are legal.
 *
 * Draws are listed as unknown cards: which they are is chance (sj_chance.c).  In a public record
 * payments and other cards that leave a hand are unknown too.
 */
#include "games/sj/sj_list.h"
#include "games/sj/sj_price.h"

/* The cards of the seat's hand, as far as the record names cards. */
static struct sj_list hand_of(const struct sj_candidates *l, unsigned seat)
{
    if (l->s->open != 0)
        return sj_cards_in(l->s, sj_hand(seat));
    return sj_unknown(l->s->seat[seat].hand);
}

/* The verb with every choice of n cards. */
static void list_cards(struct sj_candidates *l, enum sj_verb verb, unsigned seat,
                       const struct sj_list *from, int n)
{
    sj_list_begin(l, verb, seat);
    sj_list_choices(l, from, n, ITEM_PLAIN, NULL, NULL);
}

/* ---- draws ------------------------------------------------------------------------------- */

static void list_draw(struct sj_candidates *l, unsigned seat, int n, unsigned by)
{
    const int left = l->s->deck + l->s->discards;
    sj_list_begin(l, SJ_VERB_DRAW, seat);
    kit_add(&l->e, THING_NUMBER, ITEM_PLAIN, kit_min(n, left));
    if (by < SJ_CARD_COUNT)
        sj_list_add(l, SJ_FIRST_CARD + by, SJ_MARK_BY);
    sj_list_emit(l);
}

/* "draw 1 by tavern", for each building that draws at the end of the phase. */
static void list_end_draws(struct sj_candidates *l, unsigned seat)
{
    KIT_EFFECTS (e, &l->r->hooks, sj_end_hook(l->s))
        list_draw(l, seat, e->amount, e->building);
    sj_list_pass(l, seat);
}

static void list_prospect(struct sj_candidates *l, unsigned seat)
{
    list_draw(l, seat, sj_most_privilege(l->r, l->s, seat, SJ_PROSPECTOR), SJ_CARD_COUNT);
    sj_list_pass(l, seat);
}

/* With the library, with the privilege alone, without it. */
static void list_council(struct sj_candidates *l, unsigned seat)
{
    const int most = sj_council_draw(l->r, l->s, seat);
    const int privilege = sj_privilege(l->r, l->s, seat, SJ_COUNCILLOR);
    list_draw(l, seat, most, SJ_CARD_COUNT);
    for (int n = most - privilege; privilege > 0 && n > 0; n -= privilege)
        list_draw(l, seat, n, SJ_CARD_COUNT);
    sj_list_pass(l, seat);
}

static void list_tiles(struct sj_candidates *l, unsigned nobody)
{
    for (unsigned t = 0; t < SJ_TILES; t++) {
        sj_list_begin(l, SJ_VERB_TILE, nobody);
        for (unsigned k = 0; k < SJ_PRODUCTION; k++)
            kit_add(&l->e, THING_NUMBER, ITEM_PLAIN, l->r->tile[t][k]);
        sj_list_emit(l);
    }
}

/* ---- the start of a round ---------------------------------------------------------------- */

static void add_under(struct sj_candidates *l, void *ctx)
{
    const unsigned *under = ctx;
    const uint8_t n_items = l->e.n_items;
    sj_list_add(l, SJ_FIRST_CARD + *under, SJ_MARK_UNDER);
    sj_list_emit(l);
    l->e.n_items = n_items;
}

static void list_put(struct sj_candidates *l, unsigned seat, const struct sj_list *hand,
                     unsigned under, int most)
{
    for (int n = 1; n <= most; n++) {
        sj_list_begin(l, SJ_VERB_PUT, seat);
        sj_list_choices(l, hand, n, ITEM_PLAIN, add_under, &under);
    }
}

/* The limit first: a bank may take any cards. */
static void list_start(struct sj_candidates *l, unsigned seat)
{
    const struct sj_seat *p = &l->s->seat[seat];
    const struct sj_list hand = hand_of(l, seat);
    const int over = p->hand - sj_limit_of(l->r, l->s, seat);
    sj_list_pass(l, seat);
    if (over > 0)
        list_cards(l, SJ_VERB_DISCARD, seat, &hand, over);
    const int most = sj_power(l->r, p, SJ_HOOK_START_EXCHANGE);
    for (int n = 1; n <= most; n++)
        list_cards(l, SJ_VERB_EXCHANGE, seat, &hand, n);
    if (sj_power(l->r, p, SJ_HOOK_START_PUT_ONE) > 0)
        list_put(l, seat, &hand, sj_first_of(l->r, p, SJ_HOOK_START_PUT_ONE), 1);
    if (sj_power(l->r, p, SJ_HOOK_START_PUT_ANY) > 0 && p->banked == 0)
        list_put(l, seat, &hand, sj_first_of(l->r, p, SJ_HOOK_START_PUT_ANY), p->hand);
}

/* ---- choices among drawn cards ----------------------------------------------------------- */

static void list_drafts(struct sj_candidates *l, unsigned seat)
{
    const struct sj_list hand = hand_of(l, seat);
    list_cards(l, SJ_VERB_DISCARD, seat, &hand, hand.n - l->r->start_hand);
}

/* With an archive: from the drawn cards and the hand; more cards where fewer are kept. */
static void list_rejects(struct sj_candidates *l, unsigned seat)
{
    const struct sj_list offer = sj_cards_in(l->s, SJ_IN_OFFER);
    struct sj_list all = hand_of(l, seat);
    for (unsigned t = 0; t <= SJ_CARD_COUNT; t++)
        sj_add_card(&all, t, t < SJ_CARD_COUNT ? offer.of[t] : offer.unknown);
    for (int n = l->s->due; n < l->s->offer; n++)
        list_cards(l, SJ_VERB_DISCARD, seat, &all, n);
}

static void list_reveals_by(struct sj_candidates *l, unsigned seat, enum sj_hook hook)
{
    const struct sj_seat *p = &l->s->seat[seat];
    KIT_EFFECTS (e, &l->r->hooks, hook) {
        const int n = kit_min(e->amount, l->s->deck + l->s->discards);
        if (!sj_works(p, e) || n == 0)
            continue;
        sj_list_begin(l, SJ_VERB_REVEAL, seat);
        kit_add(&l->e, THING_NUMBER, ITEM_PLAIN, n);
        sj_list_add(l, SJ_FIRST_CARD + e->building, SJ_MARK_BY);
        sj_list_emit(l);
    }
}

static void list_reveals(struct sj_candidates *l, unsigned seat)
{
    list_reveals_by(l, seat, SJ_HOOK_PROSPECT_MINE);
    list_reveals_by(l, seat, SJ_HOOK_PROSPECT_SMITH);
    sj_list_pass(l, seat);
}

static void list_revealed(struct sj_candidates *l, unsigned seat)
{
    const struct sj_list offer = sj_cards_in(l->s, SJ_IN_OFFER);
    for (int n = 1; n >= 0; n--)
        list_cards(l, SJ_VERB_KEEP, seat, &offer, n);
}

/* ---- phases ------------------------------------------------------------------------------ */

static void list_roles(struct sj_candidates *l, unsigned seat)
{
    for (unsigned i = 0; i < SJ_ROLES; i++) {
        sj_list_begin(l, SJ_VERB_ROLE, seat);
        sj_list_add(l, SJ_FIRST_ROLE + i, ITEM_PLAIN);
        sj_list_emit(l);
    }
}

/* A building, and what is still to be added to its event. */
struct building {
    bool is_first_way; /* one payment of each price is listed; else the others */
    size_t n_ways;     /* of this price so far */
    unsigned seat, card;
    int over;
    bool loses_good; /* of several equal buildings one with a good is covered */
    int16_t goods[SJ_KINDS];
};

static void emit_with_goods(struct sj_candidates *l, void *ctx)
{
    struct building *b = ctx;
    const uint8_t n_items = l->e.n_items;
    l->has_enough = b->is_first_way;
    if ((b->n_ways++ == 0) != b->is_first_way)
        return;
    sj_add_goods(&l->e, SJ_MARK_WITH, b->goods);
    sj_list_emit(l);
    l->e.n_items = n_items;
}

/* Every payment of this many cards from the hand. */
static void list_payments(struct sj_candidates *l, struct building *b, int cards)
{
    struct sj_list hand = hand_of(l, b->seat);
    if (b->card < SJ_TYPES && hand.n > 0)
        sj_take_card(&hand, hand.of[b->card] > 0 ? b->card : SJ_CARD_COUNT);
    if (cards < 0)
        return;
    sj_list_begin(l, SJ_VERB_BUILD, b->seat);
    sj_list_add(l, SJ_FIRST_CARD + b->card, ITEM_PLAIN);
    if (b->over >= 0)
        sj_list_add(l, SJ_FIRST_CARD + (unsigned)b->over, SJ_MARK_OVER);
    if (b->loses_good)
        sj_list_add(l, (unsigned)b->over, SJ_MARK_LOSING);
    b->n_ways = 0;
    sj_list_choices(l, &hand, cards, SJ_MARK_PAY, emit_with_goods, b);
    l->has_enough = false;
}

/* All prices: with and without library, privilege, and the help of the covered building. */
static void list_prices(struct sj_candidates *l, struct building *b)
{
    const int goods = kit_sum(b->goods, SJ_KINDS);
    const int least = sj_price(l->r, l->s, b->seat, b->card, b->over, true);
    struct sj_cut dearest = sj_cut_of(l->r, l->s, b->seat, b->card, b->over, false, false);
    dearest.privilege = 0;
    const int most = sj_price_after(l->r, b->card, &dearest);
    for (int price = least; price <= most; price++)
        list_payments(l, b, price - goods);
}

/* Whether the hand may hold the card; the cathedral lies beside the roles. */
static bool may_have(const struct sj_candidates *l, unsigned seat, unsigned card)
{
    const enum sj_place hand = sj_hand(seat);
    if (card >= SJ_TYPES)
        return l->s->cathedral > 0;
    return l->s->least[hand][card] > 0 ||
           (l->s->most[hand][card] > 0 && sj_cards_in(l->s, hand).unknown > 0);
}

static void list_cards_over(struct sj_candidates *l, struct building *b)
{
    for (b->card = 0; b->card < SJ_CARD_COUNT; b->card++)
        if (may_have(l, b->seat, b->card))
            list_prices(l, b);
}

/* Over a building with a good, where the player also has an empty one (SJ-CARD-14e). */
static void list_cards_over_good(struct sj_candidates *l, struct building *b)
{
    const struct sj_seat *p = &l->s->seat[b->seat];
    if (b->over >= SJ_PRODUCTION)
        return;
    const int goods = p->goods[b->over] - b->goods[b->over];
    b->loses_good = goods > 0 && goods < p->built[b->over];
    if (b->loses_good)
        list_cards_over(l, b);
    b->loses_good = false;
}

/* Over nothing, and over each building. */
static void list_covers(struct sj_candidates *l, struct building *b)
{
    const struct sj_seat *p = &l->s->seat[b->seat];
    b->over = -1;
    list_cards_over(l, b);
    if (sj_power(l->r, p, SJ_HOOK_BUILD_COVER) == 0)
        return;
    for (b->over = 0; b->over < SJ_CARD_COUNT; b->over++)
        if (p->built[b->over] > 0) {
            list_cards_over(l, b);
            list_cards_over_good(l, b);
        }
}

/* With goods, `left` more of them from kind k on. */
static void list_with_goods(struct sj_candidates *l, struct building *b, unsigned k, int left)
{
    if (left == 0) {
        list_covers(l, b);
        return;
    }
    if (k == SJ_KINDS)
        return;
    for (int n = kit_min(left, l->s->seat[b->seat].goods[k]); n >= 0; n--) {
        b->goods[k] = (int16_t)n;
        list_with_goods(l, b, k + 1, left - n);
    }
}

static void list_ways(struct sj_candidates *l, unsigned seat, bool is_first_way)
{
    struct building b = {.seat = seat, .is_first_way = is_first_way};
    const int most = sj_power(l->r, &l->s->seat[seat], SJ_HOOK_BUILD_GOODS);
    for (int n = 0; n <= most; n++)
        list_with_goods(l, &b, 0, n);
}

/* Where there is little room, what fits is one payment for each building: a hand of twelve has hundreds of them.  Those without
 * a black market come first. */
static void list_builds(struct sj_candidates *l, unsigned seat)
{
    sj_list_pass(l, seat);
    list_ways(l, seat, true);
    list_ways(l, seat, false);
}

static void list_production(struct sj_candidates *l, unsigned seat)
{
    int16_t kinds[SJ_KINDS];
    for (int k = 0; k < SJ_KINDS; k++)
        kinds[k] = (int16_t)sj_empty_for(l->r, &l->s->seat[seat], k);
    sj_list_begin(l, SJ_VERB_PRODUCE, seat);
    sj_list_goods(l, kinds, 1, sj_most_made(l->r, l->s, seat), ITEM_PLAIN, NULL, NULL);
    sj_list_pass(l, seat);
}

/* Without and with a good that goes under a harbor. */
static void emit_sale(struct sj_candidates *l, void *ctx)
{
    const unsigned *harbor = ctx;
    sj_list_emit(l);
    if (*harbor < SJ_CARD_COUNT)
        add_under(l, ctx);
}

static void list_sales(struct sj_candidates *l, unsigned seat)
{
    const struct sj_seat *p = &l->s->seat[seat];
    unsigned harbor = sj_first_of(l->r, p, SJ_HOOK_SELL_KEEP);
    sj_list_begin(l, SJ_VERB_SELL, seat);
    sj_list_goods(l, p->goods, 1, sj_most_sold(l->r, l->s, seat), ITEM_PLAIN, emit_sale,
                  &harbor);
    sj_list_pass(l, seat);
}

/* ---- by step ----------------------------------------------------------------------------- */

static void list_deal(struct sj_candidates *l, unsigned seat)
{
    list_draw(l, seat, l->r->deal[seat], SJ_CARD_COUNT);
}

static void list_choices(struct sj_candidates *l, unsigned seat)
{
    if (l->s->any_hand != 0)
        list_rejects(l, seat);
    else {
        /* As many as a prefecture allows, or fewer, but at least one (SJ-COU-05). */
        const struct sj_list offer = sj_cards_in(l->s, SJ_IN_OFFER);
        for (int n = kit_min(l->s->keep, offer.n); n > 0; n--)
            list_cards(l, SJ_VERB_KEEP, seat, &offer, n);
    }
}

static void list_due(struct sj_candidates *l, unsigned seat)
{
    list_draw(l, seat, l->s->due + sj_due_extra(l->r, l->s), sj_draw_source(l->s));
}

static void (*const lists[SJ_STEP_COUNT])(struct sj_candidates *l, unsigned seat) = {
    [SJ_STEP_DEAL] = list_deal,         [SJ_STEP_SETUP] = list_drafts,
    [SJ_STEP_START] = list_start,       [SJ_STEP_ROLE] = list_roles,
    [SJ_STEP_BUILD] = list_builds,      [SJ_STEP_FEWEST] = list_end_draws,
    [SJ_STEP_MAKE] = list_production,   [SJ_STEP_TILE] = list_tiles,
    [SJ_STEP_SELL] = list_sales,        [SJ_STEP_NONE_SOLD] = list_end_draws,
    [SJ_STEP_COUNCIL] = list_council,   [SJ_STEP_CHOOSE] = list_choices,
    [SJ_STEP_PROSPECT] = list_prospect, [SJ_STEP_REVEAL] = list_reveals,
    [SJ_STEP_REVEALED] = list_revealed, [SJ_STEP_DRAW] = list_due,
};

size_t sj_candidates(const void *rules, const int16_t *state, struct event *out, size_t cap,
                     bool *is_cut)
{
    struct sj_candidates l = {
        .r = sj_ruleset(rules), .s = sj_view(state), .out = out, .cap = cap};
    const struct node node = sj_node(rules, state);
    if (lists[node.step] != NULL)
        lists[node.step](&l, node.seat);
    *is_cut = l.n > l.cap;
    return *is_cut ? l.cap : l.n;
}
