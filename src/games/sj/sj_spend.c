/* sj_spend.c - which cards a simulated player of San Juan gives up, and what they build; no rules
 * here. */
#include "games/sj/sj_look.h"
#include "games/sj/sj_sample.h"

/* ---- cards ------------------------------------------------------------------------------- */

/* What each card of a list is worth in the hand. */
static void find_worths(const struct sj_valuation *v, const struct weighted_choice *w,
                        const struct sj_list *from, int worth[SJ_TYPES])
{
    struct kit_look at;
    const bool is_corrected = w->play_style.policy == SJ_PLAIN && v->rounds > 0;
    if (is_corrected)
        sj_look_at_things(v->r, v->s, v->seat, &at);
    for (unsigned t = 0; t < SJ_TYPES; t++) {
        worth[t] = from->of[t] > 0 ? sj_worth_of_card(v, t) : 0;
        if (is_corrected && from->of[t] > 0)
            worth[t] = sj_correct_card(v->r, &at, t, worth[t]);
    }
}

/* n cards of a list, one by one; a higher `sign` times worth is more likely. */
static struct sj_list choose_cards(const struct sj_valuation *v,
                                   const struct weighted_choice *w, struct sj_list from, int n,
                                   int sign)
{
    struct sj_list chosen = {0};
    int value[SJ_CARD_COUNT + 1];
    unsigned card[SJ_CARD_COUNT + 1];
    int worth[SJ_TYPES];
    find_worths(v, w, &from, worth);
    while (chosen.n < n && from.n > 0) {
        size_t choices = 0;
        for (unsigned t = 0; t < SJ_TYPES; t++)
            if (from.of[t] > 0) {
                value[choices] = sign * worth[t];
                card[choices++] = t;
            }
        if (from.unknown > 0) {
            value[choices] = sign * v->card;
            card[choices++] = SJ_CARD_COUNT;
        }
        const unsigned taken = card[weighted_choice_take(w, value, choices)];
        sj_take_card(&from, taken);
        sj_add_card(&chosen, taken, 1);
    }
    return chosen;
}

struct sj_list sj_cheapest(const struct sj_valuation *v, const struct weighted_choice *w,
                           struct sj_list from, int n)
{
    return choose_cards(v, w, from, n, -1);
}

struct sj_list sj_dearest(const struct sj_valuation *v, const struct weighted_choice *w,
                          struct sj_list from, int n)
{
    return choose_cards(v, w, from, n, 1);
}

/* ---- buildings --------------------------------------------------------------------------- */

struct purchase {
    unsigned card;
    int over;  /* -1: nothing */
    int goods; /* paid with, the cheapest first */
    int cards; /* paid with */
};

struct shop {
    const struct sj_valuation *v;
    struct sj_list hand;
    struct purchase offer[WEIGHTED_CHOICES_MAX];
    int value[WEIGHTED_CHOICES_MAX];
    size_t n;
};

/* The cheapest n goods of the seat. */
static void cheapest_goods(const struct sj_seat *p, int n, int16_t goods[SJ_KINDS])
{
    memset(goods, 0, SJ_KINDS * sizeof goods[0]);
    for (unsigned k = 0; k < SJ_KINDS && n > 0; k++) {
        goods[k] = (int16_t)kit_min(p->goods[k], n);
        n -= goods[k];
    }
}

static int worth_of_goods(const struct sj_valuation *v, int n)
{
    int16_t goods[SJ_KINDS];
    int worth = 0;
    cheapest_goods(v->p, n, goods);
    for (unsigned k = 0; k < SJ_KINDS; k++)
        worth += goods[k] * sj_worth_of_good(v, k);
    return worth;
}

/* What the purchase brings; a building that covers none brings the end closer. */
static int value_of(const struct sj_valuation *v, const struct purchase *b)
{
    enum { STEP = 90 };
    const int from_hand = b->card < SJ_TYPES;
    int value = sj_worth_of_building(v, b->card) - (b->cards + from_hand) * v->card -
                worth_of_goods(v, b->goods);
    if (b->over >= 0)
        value -= sj_worth_of_building(v, (unsigned)b->over);
    else if (v->rounds > 0)
        value += STEP;
    return value;
}

static void offer_purchase(struct shop *shop, struct purchase b, int price)
{
    b.cards = price - b.goods;
    const int left = shop->hand.n - (b.card < SJ_TYPES);
    if (b.cards < 0 || b.cards > left || shop->n >= WEIGHTED_CHOICES_MAX)
        return;
    shop->value[shop->n] = value_of(shop->v, &b);
    shop->offer[shop->n++] = b;
}

/* With a library and without it. */
static void offer_prices(struct shop *shop, unsigned card, int over, int goods)
{
    const struct sj_valuation *v = shop->v;
    const struct purchase b = {.card = card, .over = over, .goods = goods};
    const int least = sj_price(v->r, v->s, v->seat, card, over, true);
    const int most = sj_price(v->r, v->s, v->seat, card, over, false);
    offer_purchase(shop, b, least);
    if (most != least)
        offer_purchase(shop, b, most);
}

static void offer_cards(struct shop *shop, int over, int goods)
{
    const struct sj_valuation *v = shop->v;
    for (unsigned t = 0; t < SJ_CARD_COUNT; t++) {
        const bool held = t < SJ_TYPES ? shop->hand.of[t] > 0 : v->s->cathedral > 0;
        const bool again = v->p->built[t] > 0 && v->r->card.class[t] != SJ_CLASS_PRODUCTION;
        if (held && !again)
            offer_prices(shop, t, over, goods);
    }
}

static void stock_shop(struct shop *shop)
{
    const struct sj_valuation *v = shop->v;
    const bool covers = sj_power(v->r, v->p, SJ_HOOK_BUILD_COVER) > 0;
    const int all_goods = sj_goods_of(v->p);
    const int most_goods = sj_power(v->r, v->p, SJ_HOOK_BUILD_GOODS);
    for (int goods = 0; goods <= most_goods && goods <= all_goods; goods++) {
        offer_cards(shop, -1, goods);
        for (unsigned t = 0; covers && t < SJ_CARD_COUNT; t++)
            if (v->p->built[t] > 0)
                offer_cards(shop, (int)t, goods);
    }
}

/* The value of saving for a building that costs a few cards more. */
static int value_of_saving(const struct shop *shop)
{
    enum { MORE = 2, SURE = 25 };
    const struct sj_valuation *v = shop->v;
    int best = 0;
    for (unsigned t = 0; v->rounds > 10 && t < SJ_TYPES; t++) {
        if (shop->hand.of[t] == 0 ||
            (v->p->built[t] > 0 && v->r->card.class[t] != SJ_CLASS_PRODUCTION))
            continue;
        const int cards = sj_price(v->r, v->s, v->seat, t, -1, true);
        if (cards < shop->hand.n || cards >= shop->hand.n + MORE)
            continue;
        const int gain = value_of(v, &(struct purchase){.card = t, .over = -1, .cards = cards});
        best = gain > best ? gain : best;
    }
    return best * SURE / 100;
}

static struct event put_together(const struct sj_valuation *v, const struct weighted_choice *w,
                                 struct sj_list hand, const struct purchase *b)
{
    struct event e = kit_event(SJ_VERB_BUILD, v->seat);
    int16_t goods[SJ_KINDS];
    kit_add(&e, SJ_FIRST_CARD + b->card, ITEM_PLAIN, COUNT_NONE);
    if (b->over >= 0)
        kit_add(&e, SJ_FIRST_CARD + (unsigned)b->over, SJ_MARK_OVER, COUNT_NONE);
    if (b->card < SJ_TYPES)
        sj_take_card(&hand, b->card);
    const struct sj_list paid = sj_cheapest(v, w, hand, b->cards);
    sj_add_cards(&e, SJ_MARK_PAY, &paid);
    cheapest_goods(v->p, b->goods, goods);
    sj_add_goods(&e, SJ_MARK_WITH, goods);
    return e;
}

int sj_value_of_build(const struct sj_valuation *v, const struct event *e)
{
    const struct shop shop = {.v = v, .hand = sj_cards_in(v->s, sj_hand(v->seat))};
    if (e->verb == SJ_VERB_PASS)
        return value_of_saving(&shop);
    const struct event_item *over = kit_item_of(e, SJ_MARK_OVER);
    struct purchase b = {.card = e->item[0].thing - SJ_FIRST_CARD,
                         .over = over != NULL ? over->thing - SJ_FIRST_CARD : -1};
    for (unsigned i = 0; i < e->n_items; i++) {
        b.cards += e->item[i].mark == SJ_MARK_PAY ? kit_count_of(&e->item[i]) : 0;
        b.goods += e->item[i].mark == SJ_MARK_WITH ? kit_count_of(&e->item[i]) : 0;
    }
    return value_of(v, &b);
}

/* By what games have shown. */
static void correct_values(struct shop *shop)
{
    struct kit_look at;
    const struct sj_valuation *v = shop->v;
    sj_look_at_things(v->r, v->s, v->seat, &at);
    for (size_t i = 0; i < shop->n; i++)
        shop->value[i] = sj_correct_worth(v->r, &at, shop->offer[i].card, shop->value[i]);
}

/* Drops choices that the rules forbid. */
struct event sj_sample_build(const struct sj_valuation *v, const struct weighted_choice *w)
{
    struct shop shop;
    const struct event pass = kit_event(SJ_VERB_PASS, v->seat);
    shop.v = v;
    shop.hand = sj_cards_in(v->s, sj_hand(v->seat));
    shop.n = 0;
    shop.value[shop.n] = value_of_saving(&shop);
    shop.offer[shop.n++] = (struct purchase){.card = SJ_CARD_COUNT};
    stock_shop(&shop);
    if (w->play_style.policy == SJ_PLAIN)
        correct_values(&shop);
    for (;;) {
        const size_t i = weighted_choice_thing(w, shop.value, shop.n);
        if (shop.offer[i].card == SJ_CARD_COUNT)
            return pass;
        const struct event e = put_together(v, w, shop.hand, &shop.offer[i]);
        if (sj_is_allowed(v, &e))
            return e;
        shop.n--;
        shop.offer[i] = shop.offer[shop.n];
        shop.value[i] = shop.value[shop.n];
    }
}
