/* sj_price.c - what a building costs, SJ-BLD-05 to SJ-BLD-08, SJ-CARD-06, SJ-CARD-21, who can pay
 * it, and what building brings, SJ-BLD-14. */
#include "games/sj/sj_price.h"

/* Whether the building of an effect is the covered one, which may not count. */
static bool is_covered_by(const struct sj_seat *p, unsigned card, int over)
{
    return over == (int)card && p->built[card] <= 1;
}

/* The sum of a hook over the seat's working buildings; the covered one counts only if it helps. */
static int power_of(const struct sj_rules *r, const struct sj_seat *p, enum sj_hook hook,
                    int over, bool helped)
{
    int sum = 0;
    KIT_EFFECTS (e, &r->hooks, hook)
        if (sj_works(p, e) && (helped || !is_covered_by(p, e->building, over)))
            sum += e->amount;
    return sum;
}

/* SJ-CARD-14, SJ-CARD-14g; SJ-CARD-55: a park is worth more than it cost. */
static int worth_of_covered(const struct sj_rules *r, const struct sj_seat *p, int over)
{
    if (over < 0)
        return 0;
    KIT_EFFECTS (e, &r->hooks, SJ_HOOK_BUILD_COVERED)
        if (e->building == over && !kit_in_wide_mask(p->waived, (unsigned)over))
            return e->amount;
    return r->card.cost[over];
}

/* SJ-CARD-22a: the library doubles only the privilege; SJ-CARD-61d: a building is a production or
 * a city building. */
static struct sj_cut cut_of(const struct sj_rules *r, const struct sj_state *s, unsigned seat,
                            bool is_production, int over, bool with_library, bool helped)
{
    const struct sj_seat *p = &s->seat[seat];
    const bool library = with_library && sj_library_is_free(r, s, seat, SJ_BUILDER) &&
                         power_of(r, p, SJ_HOOK_DOUBLE_PRIVILEGE, over, helped) > 0;
    const enum sj_hook class = is_production ? SJ_HOOK_BUILD_PRODUCTION : SJ_HOOK_BUILD_CITY;
    const int privilege = sj_privilege(r, s, seat, SJ_BUILDER);
    return (struct sj_cut){
        .privilege = privilege,
        .library = library ? privilege : 0,
        .class = power_of(r, p, class, over, helped),
        .covered = worth_of_covered(r, p, over),
    };
}

static bool is_production(const struct sj_rules *r, unsigned card)
{
    return r->card.class[card] == SJ_CLASS_PRODUCTION;
}

struct sj_cut sj_cut_of(const struct sj_rules *r, const struct sj_state *s, unsigned seat,
                        unsigned card, int over, bool with_library, bool helped)
{
    return cut_of(r, s, seat, is_production(r, card), over, with_library, helped);
}

/* SJ-BLD-07. */
int sj_price_after(const struct sj_rules *r, unsigned card, const struct sj_cut *cut)
{
    return kit_max(0, r->card.cost[card] - sj_sum_of_cut(cut));
}

/* SJ-OPT-06: a covered building still helps unless that is forbidden. */
static bool covered_helps(const struct sj_rules *r)
{
    return r->option[SJ_OPT_CRANE_OWN] != SJ_CRANE_FORBIDDEN;
}

int sj_price(const struct sj_rules *r, const struct sj_state *s, unsigned seat, unsigned card,
             int over, bool with_library)
{
    const struct sj_cut cut = sj_cut_of(r, s, seat, card, over, with_library, covered_helps(r));
    return sj_price_after(r, card, &cut);
}

int sj_most_goods(const struct sj_rules *r, const struct sj_state *s, unsigned seat, int over)
{
    return power_of(r, &s->seat[seat], SJ_HOOK_BUILD_GOODS, over, covered_helps(r));
}

/* ---- what building brings ---------------------------------------------------------------- */

/* To be called before the building stands: it gives nothing itself (SJ-BLD-11, SJ-CARD-18a); the
 * covered one gives only where SJ-OPT-06 lets it. */
void sj_mark_draws(const struct sj_rules *r, const struct sj_seat *p,
                   const struct sj_plan *plan, int16_t mask[SJ_MASK_SLOTS])
{
    if (sj_is_unique(r, plan->card))
        sj_mark_sources(r, p, SJ_HOOK_BUILD_DRAW_CITY, mask);
    sj_mark_sources(r, p, SJ_HOOK_BUILD_DRAW_POOR, mask);
    if (plan->over < 0 || covered_helps(r) ||
        !is_covered_by(p, (unsigned)plan->over, plan->over))
        return;
    int16_t *slot = &mask[plan->over / 16];
    *slot = (int16_t)((unsigned)*slot & ~(1U << plan->over % 16));
}

/* SJ-CARD-18b: the carpenter's card is in the hand when the poor house looks. */
bool sj_draws_for_cover(const struct sj_rules *r, const struct sj_state *s, unsigned seat,
                        const struct sj_plan *plan)
{
    const struct sj_seat *p = &s->seat[seat];
    const unsigned over = (unsigned)plan->over;
    int16_t mask[SJ_MASK_SLOTS] = {0};
    sj_mark_draws(r, p, plan, mask);
    if (!is_covered_by(p, over, plan->over) || !kit_in_wide_mask(mask, over))
        return false;
    if (sj_amount_of(r, over, SJ_HOOK_BUILD_DRAW_CITY) > 0)
        return true;
    int held = p->hand - plan->pay.n - (plan->card < SJ_TYPES);
    if (sj_is_unique(r, plan->card))
        held += sj_power(r, p, SJ_HOOK_BUILD_DRAW_CITY);
    return sj_is_poor(held);
}

/* ---- whether anything can be built ------------------------------------------------------- */

/* What a seat need not pay in cards of its hand for a card that covers nothing: it is the same for
 * all of a class. */
struct savings {
    int city, production;
};

static int saved_of(const struct sj_rules *r, const struct sj_state *s, unsigned seat,
                    bool is_production)
{
    const struct sj_seat *p = &s->seat[seat];
    const struct sj_cut cut = cut_of(r, s, seat, is_production, -1, true, true);
    const int most = power_of(r, p, SJ_HOOK_BUILD_GOODS, -1, true);
    return sj_sum_of_cut(&cut) + kit_min(most, sj_goods_of(p));
}

static struct savings savings_of(const struct sj_rules *r, const struct sj_state *s,
                                 unsigned seat)
{
    return (struct savings){saved_of(r, s, seat, false), saved_of(r, s, seat, true)};
}

static bool can_afford(const struct sj_rules *r, const struct sj_seat *p,
                       const struct savings *saved, unsigned card)
{
    const int less = is_production(r, card) ? saved->production : saved->city;
    return p->hand >= kit_max(0, r->card.cost[card] - less) + (card < SJ_TYPES);
}

/* The same for a card over a building of the seat.  Does not count disputed help. */
static bool can_afford_over(const struct sj_rules *r, const struct sj_state *s, unsigned seat,
                            unsigned card, int over)
{
    const struct sj_seat *p = &s->seat[seat];
    const bool helped = r->option[SJ_OPT_CRANE_OWN] == SJ_CRANE_ALLOWED;
    const struct sj_cut cut = sj_cut_of(r, s, seat, card, over, true, helped);
    const int most = power_of(r, p, SJ_HOOK_BUILD_GOODS, over, helped);
    const int price = kit_max(0, sj_price_after(r, card, &cut) - kit_min(most, sj_goods_of(p)));
    const struct sj_plan plan = {.card = card, .over = over, .pay = {.n = (int16_t)price}};
    return p->hand >= price + (card < SJ_TYPES) &&
           (helped || !sj_draws_for_cover(r, s, seat, &plan));
}

/* SJ-CARD-14: over some building of the seat. */
static bool can_cover(const struct sj_rules *r, const struct sj_state *s, unsigned seat,
                      unsigned card)
{
    const struct sj_seat *p = &s->seat[seat];
    for (unsigned over = 0; over < SJ_CARD_COUNT; over++)
        if (p->built[over] > 0 && over != card &&
            sj_amount_of(r, over, SJ_HOOK_BUILD_COVER) == 0 &&
            can_afford_over(r, s, seat, card, (int)over))
            return true;
    return false;
}

static bool can_pay(const struct sj_rules *r, const struct sj_state *s, unsigned seat,
                    const struct savings *saved, unsigned card)
{
    return can_afford(r, &s->seat[seat], saved, card) ||
           (sj_power(r, &s->seat[seat], SJ_HOOK_BUILD_COVER) > 0 &&
            can_cover(r, s, seat, card));
}

static bool has_already(const struct sj_rules *r, const struct sj_seat *p, unsigned card)
{
    return sj_is_unique(r, card) && p->built[card] > 0;
}

static void add_affordable(struct buildable *can, const struct sj_rules *r,
                           const struct sj_state *s, unsigned seat, unsigned card)
{
    const bool is_card = card < SJ_TYPES;
    const int least = is_card ? s->least[sj_hand(seat)][card] : s->cathedral;
    const int most = is_card ? s->most[sj_hand(seat)][card] : s->cathedral;
    const bool may_be = most != 0 && !has_already(r, &s->seat[seat], card);
    can->affordable |= (int64_t)1 << card;
    can->legal |= (int64_t)(may_be && least > 0) << card;
    can->unknown |= (int64_t)(may_be && least <= 0) << card;
}

struct buildable sj_buildable(const struct sj_rules *r, const struct sj_state *s, unsigned seat)
{
    const struct savings saved = savings_of(r, s, seat);
    struct buildable can = {0};
    for (unsigned card = 0; card < SJ_CARD_COUNT; card++) {
        if (sj_in_game(r, card) && can_pay(r, s, seat, &saved, card))
            add_affordable(&can, r, s, seat, card);
    }
    return can;
}

/* Whether the seat can build one of the cards that its hand may hold or, as the table sees it, of
 * all cards of the game. */
static bool can_build_of(const struct sj_rules *r, const struct sj_state *s, unsigned seat,
                         bool hand_alone)
{
    const struct sj_seat *p = &s->seat[seat];
    const struct savings saved = savings_of(r, s, seat);
    for (unsigned card = 0; card < SJ_CARD_COUNT; card++) {
        const bool is_there = card >= SJ_TYPES ? s->cathedral > 0
                              : hand_alone     ? s->most[sj_hand(seat)][card] > 0
                                               : sj_in_game(r, card);
        if (is_there && !has_already(r, p, card) && can_pay(r, s, seat, &saved, card))
            return true;
    }
    return false;
}

bool sj_can_build(const struct sj_rules *r, const struct sj_state *s, unsigned seat)
{
    return can_build_of(r, s, seat, true);
}

bool sj_could_build(const struct sj_rules *r, const struct sj_state *s, unsigned seat)
{
    return can_build_of(r, s, seat, false);
}

/* ---- a building as the log writes it ----------------------------------------------------- */

/* A price that may be paid. */
struct offer {
    struct sj_cut cut;
    int price;
    bool helped;
};
enum { OFFERS = 6 };

/* The prices that may be paid, the cheapest last.  Before it come those without the library
 * (SJ-LOG-11), and those without disputed help of the covered building (SJ-OPT-06).  First come
 * those without the privilege: paying more declines it (SJ-ROLE-08). */
static int find_offers(const struct sj_rules *r, const struct sj_state *s, unsigned seat,
                       const struct sj_plan *plan, struct offer out[OFFERS])
{
    const bool either = r->option[SJ_OPT_CRANE_OWN] == SJ_CRANE_DISPUTED && plan->over >= 0;
    const int first = either ? 0 : covered_helps(r);
    struct sj_cut cut[2]; /* without help of the covered building, and with it */
    int n = 0;
    for (int helped = first; helped <= covered_helps(r); helped++)
        cut[helped] = sj_cut_of(r, s, seat, plan->card, plan->over, true, helped);
    for (int privilege = 0; privilege <= 1; privilege++)
        for (int helped = first; helped <= covered_helps(r); helped++)
            for (int library = 0; library <= privilege; library++) {
                struct offer *one = &out[n++];
                one->cut = cut[helped];
                one->cut.library *= library;
                one->cut.privilege *= privilege;
                one->price = sj_price_after(r, plan->card, &one->cut);
                one->helped = helped;
            }
    return n;
}

/* SJ-BLD-08, SJ-LOG-10. */
static void find_price(const struct sj_rules *r, const struct sj_state *s, unsigned seat,
                       struct sj_plan *plan)
{
    struct offer offer[OFFERS];
    const int n = find_offers(r, s, seat, plan, offer);
    int chosen = -1;
    plan->least = kit_max(0, offer[n - 1].price - plan->n_goods);
    plan->most = kit_max(0, offer[0].price - plan->n_goods);
    plan->doubled = offer[n - 1].cut.library;
    if (!plan->pay.written)
        plan->pay = sj_unknown(plan->least);
    for (int i = n - 1; i >= 0; i--)
        if (kit_max(0, offer[i].price - plan->n_goods) == plan->pay.n &&
            (chosen < 0 || offer[i].cut.privilege == offer[chosen].cut.privilege))
            chosen = i;
    plan->fits = chosen >= 0;
    if (!plan->fits)
        chosen = n - 1;
    plan->price = offer[chosen].price;
    plan->cut = offer[chosen].cut;
    plan->helped = offer[chosen].helped;
}

struct sj_plan sj_plan_of(const struct sj_rules *r, const struct sj_state *s,
                          const struct event *e)
{
    const struct event_item *over = kit_item_of(e, SJ_MARK_OVER);
    const struct event_item *losing = kit_item_of(e, SJ_MARK_LOSING);
    struct sj_plan plan = {
        .card = e->item[0].thing - SJ_FIRST_CARD,
        .over = over == NULL ? -1 : over->thing - SJ_FIRST_CARD,
        .losing = losing == NULL ? -1 : losing->thing,
        .pay = sj_list_of(e, SJ_MARK_PAY),
    };
    plan.n_goods = sj_goods_named(e, SJ_MARK_WITH, plan.goods);
    find_price(r, s, e->seat, &plan);
    return plan;
}
