/* sj_policy.c - how a simulated player of San Juan decides; no rules here.
 *
 * Roles, goods produced and sold are chosen among the legal events by value (sj_worth.h).  Where
 * the hand gives too many choices the events are built here.
 */
#include "games/sj/sj_look.h"
#include "games/sj/sj_sample.h"

const char *const sj_policies[] = {"guess", "plain-1", "plain", NULL};

/* ---- decisions that are listed ----------------------------------------------------------- */

static int value_of_role(const struct sj_valuation *v, const struct event *e, unsigned style)
{
    const unsigned role = e->item[0].thing - SJ_FIRST_ROLE;
    int others = 0;
    for (unsigned seat = 0; seat < v->r->n_players; seat++) {
        const struct sj_valuation other = sj_valuation_of(v->r, v->s, seat, style);
        others += seat == v->seat ? 0 : sj_gain_of_role(&other, role, v->seat);
    }
    return sj_gain_of_role(v, role, v->seat) -
           others * v->style->rivals / 100 / (v->r->n_players - 1);
}

static const struct kit_model *role_model(unsigned policy)
{
    return policy == SJ_PLAIN_1 ? &sj_first_role_model : &sj_role_model;
}

static int fitted_value_of_role(const struct sj_valuation *v, const struct event *e,
                                unsigned policy)
{
    int worth[SJ_ROLES];
    sj_worths_of_roles(role_model(policy), v->r, v->s, v->seat, worth);
    return worth[e->item[0].thing - SJ_FIRST_ROLE];
}

static int value_of_production(const struct sj_valuation *v, const struct event *e)
{
    int16_t goods[SJ_KINDS];
    const int n = sj_goods_named(e, ITEM_PLAIN, goods);
    int value = n > 1 ? sj_power(v->r, v->p, SJ_HOOK_MAKE_DRAW) * v->card : 0;
    for (unsigned k = 0; k < SJ_KINDS; k++)
        value += goods[k] * (sj_worth_of_good(v, k) + 10);
    return value;
}

static int value_of_sale(const struct sj_valuation *v, const struct event *e)
{
    int16_t goods[SJ_KINDS];
    sj_goods_named(e, ITEM_PLAIN, goods);
    int value = sj_worth_of_sale(v, goods);
    for (unsigned k = 0; k < SJ_KINDS; k++)
        value -= goods[k] * sj_worth_of_good(v, k) / 2;
    return value + (kit_item_of(e, SJ_MARK_UNDER) != NULL ? SJ_VP_WORTH : 0);
}

static int value_of(const struct sj_valuation *v, const struct event *e,
                    struct play_style play_style)
{
    switch (e->verb) {
    case SJ_VERB_ROLE:
        return play_style.policy != SJ_GUESS ? fitted_value_of_role(v, e, play_style.policy)
                                             : value_of_role(v, e, play_style.style);
    case SJ_VERB_PRODUCE:
        return value_of_production(v, e);
    case SJ_VERB_SELL:
        return value_of_sale(v, e);
    default:
        return 0;
    }
}

/* Events of chance are nobody's. */
void sj_values(const void *rules, const int16_t *state, const struct event *const *e, size_t n,
               struct play_style play_style, int *out)
{
    const struct sj_rules *r = sj_ruleset(rules);
    struct sj_valuation v = {.seat = SEAT_NONE};
    for (size_t i = 0; i < n; i++) {
        const bool is_own = e[i]->seat < r->n_players;
        if (is_own && e[i]->seat != v.seat)
            v = sj_valuation_of(r, sj_view(state), e[i]->seat, play_style.style);
        out[i] = is_own ? value_of(&v, e[i], play_style) : 0;
    }
}

/* ---- the start of a round ---------------------------------------------------------------- */

enum { STARTS = 5 };

struct starting {
    const struct sj_valuation *v;
    struct event e[STARTS];
    int value[STARTS];
    size_t n;
};

static void offer_start(struct starting *l, const struct event *e, int value)
{
    if (!sj_is_allowed(l->v, e))
        return;
    l->value[l->n] = value;
    l->e[l->n++] = *e;
}

static int worth_of(const struct sj_valuation *v, const struct sj_list *cards)
{
    int worth = cards->unknown * v->card;
    for (unsigned t = 0; t < SJ_TYPES; t++)
        worth += cards->of[t] > 0 ? cards->of[t] * sj_worth_of_card(v, t) : 0;
    return worth;
}

/* Each card becomes a point and is gone, which costs more in a small hand. */
static void offer_put(struct starting *l, const struct weighted_choice *w,
                      const struct sj_list *hand, enum sj_hook hook, int n)
{
    enum { ENOUGH = 3, MISSED = 75 };
    const struct sj_valuation *v = l->v;
    const unsigned under = sj_first_of(v->r, v->p, hook);
    struct event e = kit_event(SJ_VERB_PUT, v->seat);
    if (under == SJ_CARD_COUNT || n < 1)
        return;
    const struct sj_list cards = sj_cheapest(v, w, *hand, n);
    const int missed = v->rounds > 0 && hand->n - n < ENOUGH ? MISSED : 0;
    sj_add_cards(&e, ITEM_PLAIN, &cards);
    kit_add(&e, SJ_FIRST_CARD + under, SJ_MARK_UNDER, COUNT_NONE);
    offer_start(l, &e, n * SJ_VP_WORTH - worth_of(v, &cards) - missed);
}

static void offer_exchange(struct starting *l, const struct weighted_choice *w,
                           const struct sj_list *hand)
{
    enum { HOPE = 9 };
    const struct sj_valuation *v = l->v;
    const int most = sj_power(v->r, v->p, SJ_HOOK_START_EXCHANGE);
    /* The number of cards in the list that are not worth more than any card. */
    int plain = 0;
    for (unsigned t = 0; t < SJ_TYPES; t++)
        plain += hand->of[t] > 0 && sj_worth_of_card(v, t) <= v->card ? hand->of[t] : 0;
    struct event e = kit_event(SJ_VERB_EXCHANGE, v->seat);
    if (most == 0 || plain == 0)
        return;
    const struct sj_list cards = sj_cheapest(v, w, *hand, plain < most ? plain : most);
    sj_add_cards(&e, ITEM_PLAIN, &cards);
    offer_start(l, &e, cards.n * HOPE);
}

/* The bank works once: late, with cards not needed for a building. */
static bool sample_start(const struct sj_valuation *v, const struct weighted_choice *w,
                         struct event *e)
{
    enum { NEEDED = 3, LATE = 25 };
    struct starting l = {.v = v};
    const struct sj_list hand = sj_cards_in(v->s, sj_hand(v->seat));
    const int over = hand.n - sj_limit_of(v->r, v->s, v->seat);
    const int spare = hand.n > NEEDED ? hand.n - NEEDED : 0;
    if (over > 0) {
        struct event discard = kit_event(SJ_VERB_DISCARD, v->seat);
        const struct sj_list cards = sj_cheapest(v, w, hand, over);
        sj_add_cards(&discard, ITEM_PLAIN, &cards);
        offer_start(&l, &discard, 0);
    } else {
        const struct event pass = kit_event(SJ_VERB_PASS, v->seat);
        offer_start(&l, &pass, 0);
    }
    offer_exchange(&l, w, &hand);
    offer_put(&l, w, &hand, SJ_HOOK_START_PUT_ONE, 1);
    if (v->rounds < LATE || over > 1)
        offer_put(&l, w, &hand, SJ_HOOK_START_PUT_ANY, over > spare ? over : spare);
    if (l.n == 0)
        return false;
    *e = l.e[weighted_choice_take(w, l.value, l.n)];
    return true;
}

/* ---- choices among drawn cards ----------------------------------------------------------- */

static bool finish_event(const struct sj_valuation *v, struct event *e,
                         const struct sj_list *cards)
{
    sj_add_cards(e, ITEM_PLAIN, cards);
    return sj_is_allowed(v, e);
}

static bool sample_draft(const struct sj_valuation *v, const struct weighted_choice *w,
                         struct event *e)
{
    const struct sj_list hand = sj_cards_in(v->s, sj_hand(v->seat));
    *e = kit_event(SJ_VERB_DISCARD, v->seat);
    const struct sj_list cards = sj_cheapest(v, w, hand, hand.n - v->r->start_hand);
    return finish_event(v, e, &cards);
}

/* With an archive: from the hand and the drawn cards. */
static bool sample_rejects(const struct sj_valuation *v, const struct weighted_choice *w,
                           struct event *e)
{
    const struct sj_list offer = sj_cards_in(v->s, SJ_IN_OFFER);
    struct sj_list all = sj_cards_in(v->s, sj_hand(v->seat));
    for (unsigned t = 0; t <= SJ_CARD_COUNT; t++)
        sj_add_card(&all, t, t < SJ_CARD_COUNT ? offer.of[t] : offer.unknown);
    *e = kit_event(SJ_VERB_DISCARD, v->seat);
    const struct sj_list cards = sj_cheapest(v, w, all, v->s->due);
    return finish_event(v, e, &cards);
}

static bool sample_choice(const struct sj_valuation *v, const struct weighted_choice *w,
                          struct event *e)
{
    const struct sj_list offer = sj_cards_in(v->s, SJ_IN_OFFER);
    if (v->s->any_hand != 0 && sample_rejects(v, w, e))
        return true;
    *e = kit_event(SJ_VERB_KEEP, v->seat);
    const struct sj_list cards = sj_dearest(v, w, offer, v->s->keep);
    return finish_event(v, e, &cards);
}

/* ---- revealing --------------------------------------------------------------------------- */

static bool sample_reveal_by(const struct sj_valuation *v, const struct weighted_choice *w,
                             enum sj_hook hook, struct event *e)
{
    const unsigned card = sj_first_of(v->r, v->p, hook);
    const int left = v->s->deck + v->s->discards;
    if (card == SJ_CARD_COUNT || left == 0)
        return false;
    if (v->s->deck == 0) {
        *e = kit_event(SJ_VERB_RESHUFFLE, SEAT_NONE);
        return true;
    }
    const int n = sj_amount_of(v->r, card, hook);
    *e = kit_event(SJ_VERB_REVEAL, v->seat);
    sj_add_drawn(v->r, v->s, w, n < left ? n : left, e);
    kit_add(e, SJ_FIRST_CARD + card, SJ_MARK_BY, COUNT_NONE);
    return sj_is_allowed(v, e);
}

static bool sample_reveal(const struct sj_valuation *v, const struct weighted_choice *w,
                          struct event *e)
{
    enum { DECLINED = 31 };
    const struct event pass = kit_event(SJ_VERB_PASS, v->seat);
    if (!sj_now_and_then(w, DECLINED) && (sample_reveal_by(v, w, SJ_HOOK_PROSPECT_MINE, e) ||
                                          sample_reveal_by(v, w, SJ_HOOK_PROSPECT_SMITH, e)))
        return true;
    *e = pass;
    return true;
}

/* The dearest card that may be kept; nothing when none may, and now and then. */
static bool sample_revealed(const struct sj_valuation *v, const struct weighted_choice *w,
                            struct event *e)
{
    enum { DECLINED = 31 };
    struct sj_list offer = sj_cards_in(v->s, SJ_IN_OFFER);
    const bool declines = sj_now_and_then(w, DECLINED);
    while (offer.n > 0 && !declines) {
        const struct sj_list one = sj_dearest(v, w, offer, 1);
        *e = kit_event(SJ_VERB_KEEP, v->seat);
        if (finish_event(v, e, &one))
            return true;
        for (unsigned t = 0; t <= SJ_CARD_COUNT; t++)
            sj_add_card(&offer, t, t < SJ_CARD_COUNT ? -one.of[t] : -one.unknown);
    }
    *e = kit_event(SJ_VERB_KEEP, v->seat);
    return sj_is_allowed(v, e);
}

/* ---- by step ----------------------------------------------------------------------------- */

/* Players rarely waive what a building does by itself. */
static bool sample_waive(const struct sj_valuation *v, const struct weighted_choice *w,
                         struct event *e)
{
    enum { WAIVED = 151 };
    if (!sj_now_and_then(w, WAIVED))
        return false;
    const unsigned first = (unsigned)(w->random(w->ctx) % SJ_CARD_COUNT);
    for (unsigned i = 0; i < SJ_CARD_COUNT; i++) {
        const unsigned t = (first + i) % SJ_CARD_COUNT;
        if (v->p->built[t] == 0 || !sj_acts_by_itself(v->r, v->s, t))
            continue;
        *e = kit_event(SJ_VERB_WAIVE, v->seat);
        kit_add(e, SJ_FIRST_CARD + t, ITEM_PLAIN, COUNT_NONE);
        if (sj_is_allowed(v, e))
            return true;
    }
    return false;
}

static bool sample_decision(const struct sj_valuation *v, const struct weighted_choice *w,
                            struct event *e)
{
    switch (v->s->step) {
    case SJ_STEP_SETUP:
        return sample_draft(v, w, e);
    case SJ_STEP_START:
        return sample_start(v, w, e);
    case SJ_STEP_BUILD:
        *e = sj_sample_build(v, w);
        return true;
    case SJ_STEP_CHOOSE:
        return sample_choice(v, w, e);
    case SJ_STEP_REVEAL:
        return sample_reveal(v, w, e);
    case SJ_STEP_REVEALED:
        return sample_revealed(v, w, e);
    default:
        return false;
    }
}

/* At these nodes the seat's buildings act by themselves. */
static bool may_waive(const struct sj_state *s)
{
    return s->step == SJ_STEP_BUILD || s->step == SJ_STEP_FEWEST || s->step == SJ_STEP_MAKE ||
           s->step == SJ_STEP_SELL || s->step == SJ_STEP_NONE_SOLD ||
           s->step == SJ_STEP_COUNCIL || s->step == SJ_STEP_DRAW;
}

/* All free roles are seen at once. */
static bool sample_role(const struct sj_valuation *v, const struct weighted_choice *w,
                        struct event *e)
{
    int worth[SJ_ROLES];
    unsigned role[SJ_ROLES];
    size_t n = 0;
    sj_worths_of_roles(role_model(w->play_style.policy), v->r, v->s, v->seat, worth);
    for (unsigned i = 0; i < SJ_ROLES; i++)
        if (v->s->role_taken[i] == 0) {
            worth[n] = worth[i];
            role[n++] = i;
        }
    if (n == 0)
        return false;
    *e = kit_event(SJ_VERB_ROLE, v->seat);
    kit_add(e, SJ_FIRST_ROLE + role[weighted_choice_take(w, worth, n)], ITEM_PLAIN, COUNT_NONE);
    return sj_is_allowed(v, e);
}

bool sj_sample(const void *rules, const int16_t *state, const struct weighted_choice *choice,
               struct event *e)
{
    const struct sj_rules *r = sj_ruleset(rules);
    const struct node node = sj_node(rules, state);
    const unsigned seat = node.seat < r->n_players ? node.seat : 0;
    struct sj_worths worths = {.known = 0};
    struct sj_valuation v = sj_valuation_of(r, sj_view(state), seat, choice->play_style.style);
    v.worths = &worths;
    if (node.kind == NODE_OVER)
        return false;
    if (v.s->step == SJ_STEP_ROLE && choice->play_style.policy != SJ_GUESS &&
        sample_role(&v, choice, e))
        return true;
    if (may_waive(v.s) && sample_waive(&v, choice, e))
        return true;
    return sj_sample_chance(&v, choice, e) || sample_decision(&v, choice, e);
}
