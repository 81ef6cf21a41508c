/* sj_builder.c - the builder phase, SJ-BLD, with the buildings that act in it: crane SJ-CARD-14,
 * black market SJ-CARD-10, carpenter SJ-CARD-18, poor house SJ-CARD-09; the cathedral SJ-CARD-61.
 * What a building costs is in sj_price.c. */
#include "games/sj/sj_price.h"

/* ---- the step ---------------------------------------------------------------------------- */

/* SJ-BLD-01, SJ-LOG-01: a player who can build decides.  When only the hidden hand forbids it the
 * game rests too, so that all grades of a record reach the same positions (SJ-HID-10). */
enum node_kind sj_build_kind(const struct sj_rules *r, const struct sj_state *s)
{
    const unsigned seat = (unsigned)s->turn;
    if (sj_can_build(r, s, seat))
        return NODE_DECISION;
    return sj_could_build(r, s, seat) ? NODE_OPTIONAL : NODE_AUTOMATIC;
}

void sj_build_pass(const struct sj_rules *r, struct journal *j)
{
    sj_end_build(r, j, (unsigned)sj_view(j->state)->turn);
}

/* SJ-BLD-51: after all turns the taverns draw, before the phase ends (SJ-END-02). */
void sj_end_build(const struct sj_rules *r, struct journal *j, unsigned seat)
{
    const struct sj_state *s = sj_view(j->state);
    if (!sj_next_turn(r, j, seat))
        journal_put(j, &s->step, SJ_STEP_BUILD, SJ_CAUSE_FLOW);
    else if (kit_has_hook(&r->hooks, SJ_HOOK_BUILD_DRAW_FEWEST))
        sj_next_step(j, SJ_STEP_FEWEST);
    else
        sj_end_phase(r, j);
}

/* ---- check: what is built, and over what ------------------------------------------------- */

static bool has_reported(const struct sj_check *c, unsigned before)
{
    return c->found.reports > before;
}

/* SJ-BLD-03, SJ-CARD-61a. */
static void check_card(struct sj_check *c, const struct sj_plan *plan)
{
    struct sj_list one = {.n = 1, .written = true};
    one.of[plan->card] = 1;
    if (plan->card < SJ_TYPES)
        sj_check_cards(c, sj_hand(c->e->seat), &one, SJ_V_build_not_in_hand);
    else if (c->s->cathedral == 0)
        sj_report(c, SJ_V_cathedral_taken, "no cathedral is left|%s", sj_card_name(plan->card));
}

/* SJ-BLD-09; what is covered does not count, SJ-CARD-14f. */
static void check_unique(struct sj_check *c, const struct sj_plan *plan)
{
    const struct sj_seat *p = &c->s->seat[c->e->seat];
    if (sj_is_unique(c->r, plan->card) && p->built[plan->card] > 0 &&
        plan->over != (int)plan->card)
        sj_report(c, SJ_V_build_duplicate_city, "a building that %c does not have|%s",
                  seat_letter(c->e->seat), sj_card_name(plan->card));
}

/* The kind of the goods that can lie on a building, -1 for none. */
static int kind_on(const struct sj_rules *r, unsigned card)
{
    if (card < SJ_PRODUCTION)
        return (int)card;
    return sj_amount_of(r, card, SJ_HOOK_COUNCIL_GOOD) > 0 ? SJ_CUSTOMS : -1;
}

/* SJ-CARD-14e; goods that pay are gone before, SJ-CARD-10b. */
static void check_lost_good(struct sj_check *c, const struct sj_plan *plan)
{
    const struct sj_seat *p = &c->s->seat[c->e->seat];
    const int kind = plan->over < 0 ? -1 : kind_on(c->r, (unsigned)plan->over);
    if (plan->losing < 0 || (plan->losing == kind && p->goods[kind] - plan->goods[kind] > 0))
        return;
    sj_report(c, SJ_V_crane_no_good, "no %s is lost|losing %s", sj_name((unsigned)plan->losing),
              sj_name((unsigned)plan->losing));
}

/* SJ-CARD-14, SJ-CARD-14a, SJ-CARD-14b. */
static void check_cover(struct sj_check *c, const struct sj_plan *plan)
{
    const struct sj_seat *p = &c->s->seat[c->e->seat];
    if (plan->over < 0)
        return;
    const unsigned over = (unsigned)plan->over;
    if (sj_power(c->r, p, SJ_HOOK_BUILD_COVER) == 0)
        sj_report(c, SJ_V_crane_not_owned, "no crane of %c's works|over %s",
                  seat_letter(c->e->seat), sj_card_name(over));
    else if (sj_amount_of(c->r, over, SJ_HOOK_BUILD_COVER) > 0)
        sj_report(c, SJ_V_crane_on_crane, "a building that is no crane|over %s",
                  sj_card_name(over));
    else if (over == plan->card)
        sj_report(c, SJ_V_crane_same_building, "another building|%s over %s",
                  sj_card_name(plan->card), sj_card_name(over));
    else if (p->built[over] == 0)
        sj_report(c, SJ_V_crane_nothing, "a building of %c's|over %s", seat_letter(c->e->seat),
                  sj_card_name(over));
}

/* SJ-CARD-10, SJ-CARD-10a. */
static void check_goods(struct sj_check *c, const struct sj_plan *plan)
{
    const struct sj_seat *p = &c->s->seat[c->e->seat];
    const int most = sj_most_goods(c->r, c->s, c->e->seat, plan->over);
    if (plan->n_goods == 0)
        return;
    if (most == 0 && sj_power(c->r, p, SJ_HOOK_BUILD_GOODS) > 0) {
        sj_report(c, SJ_V_crane_lost_function, "the %s is covered|%d good%s given",
                  sj_card_name((unsigned)plan->over), plan->n_goods,
                  plan->n_goods == 1 ? "" : "s");
        return;
    }
    if (most == 0) {
        sj_report(c, SJ_V_black_market_not_owned, "no black market of %c's works|%d good%s",
                  seat_letter(c->e->seat), plan->n_goods, plan->n_goods == 1 ? "" : "s");
        return;
    }
    if (plan->n_goods > most)
        sj_report(c, SJ_V_black_market_three, "at most %d goods|%d", most, plan->n_goods);
    for (unsigned kind = 0; kind < SJ_KINDS; kind++)
        if (plan->goods[kind] > p->goods[kind])
            sj_report(c, SJ_V_black_market_no_good, "%d %s|%d", p->goods[kind], sj_name(kind),
                      plan->goods[kind]);
    if (plan->n_goods > plan->price && plan->fits)
        sj_report(c, SJ_V_black_market_useless, "at most %d good%s|%d", plan->price,
                  plan->price == 1 ? "" : "s", plan->n_goods);
}

/* ---- check: claims about the price ------------------------------------------------------- */

/* The part of the discounts above the cost: claims may leave it out. */
static int excess_of(const struct sj_rules *r, const struct sj_plan *plan)
{
    const int all = sj_sum_of_cut(&plan->cut) + plan->n_goods;
    return all > r->card.cost[plan->card] ? all - r->card.cost[plan->card] : 0;
}

/* A claimed discount: at most `due`, and less only by the excess over the cost. */
static void check_discount(struct sj_check *c, const struct sj_plan *plan, enum sj_claim key,
                           int due)
{
    const struct event_claim *claim = kit_claim_of(c->e, key);
    if (claim == NULL || (claim->value <= due && claim->value >= due - excess_of(c->r, plan)))
        return;
    sj_report(c, claim->value > due ? SJ_V_build_overdiscount : SJ_V_claim_discount,
              "%s %d|%s %d", sj_claims[key].name, due, sj_claims[key].name, claim->value);
}

/* What the event claims for the doubled privilege: as library, or as a privilege of two. */
static int claimed_of_library(const struct sj_check *c)
{
    const struct event_claim *library = kit_claim_of(c->e, SJ_CLAIM_LIBRARY);
    const struct event_claim *privilege = kit_claim_of(c->e, SJ_CLAIM_PRIVILEGE);
    const int once = sj_privilege(c->r, c->s, c->e->seat, SJ_BUILDER);
    if (library != NULL)
        return library->value;
    return privilege != NULL && privilege->value > once && once > 0 ? privilege->value - once
                                                                    : 0;
}

/* SJ-CARD-22, SJ-CARD-22b, SJ-2P-02.  An event may claim the library when the price is 0 with and
 * without it. */
static void check_library(struct sj_check *c, const struct sj_plan *plan)
{
    const unsigned seat = c->e->seat;
    const int once = sj_privilege(c->r, c->s, seat, SJ_BUILDER);
    const int claimed = claimed_of_library(c);
    const int due = plan->cut.library > 0 || plan->pay.n == plan->least ? plan->doubled : 0;
    if (claimed <= 0) {
        check_discount(c, plan, SJ_CLAIM_LIBRARY, plan->cut.library);
        return;
    }
    if (!sj_library_is_free(c->r, c->s, seat, SJ_BUILDER)) {
        sj_report(c, sj_library_fault(c, SJ_BUILDER), "no library at work|library %d", claimed);
    } else if (claimed > once) {
        sj_report(c, SJ_V_build_overdiscount, "library %d|library %d", once, claimed);
    } else if (claimed > due) {
        sj_report(c, SJ_V_claim_discount, "%d cards paid without the library|library %d",
                  plan->pay.n, claimed);
    }
}

/* SJ-ROLE-07. */
static void check_privilege(struct sj_check *c, const struct sj_plan *plan)
{
    const struct event_claim *claim = kit_claim_of(c->e, SJ_CLAIM_PRIVILEGE);
    if (claim == NULL)
        return;
    if (claim->value > 0 && sj_privilege(c->r, c->s, c->e->seat, SJ_BUILDER) == 0)
        sj_report(c, SJ_V_privilege_by_non_chooser, "the builder is %c|%c: privilege %d",
                  seat_letter(c->s->chooser), seat_letter(c->e->seat), claim->value);
    else if (claim->value <= plan->cut.privilege || plan->cut.privilege == 0)
        check_discount(c, plan, SJ_CLAIM_PRIVILEGE, plan->cut.privilege);
    else if (kit_claim_of(c->e, SJ_CLAIM_LIBRARY) != NULL)
        check_discount(c, plan, SJ_CLAIM_PRIVILEGE, plan->cut.privilege);
}

/* ---- check: the price, and whether the hand has it --------------------------------------- */

/* SJ-OPT-06: whether the price counts the help of the covered building, which is forbidden. */
static bool is_lost_function(const struct sj_check *c, const struct sj_plan *plan)
{
    if (plan->over < 0 || c->r->option[SJ_OPT_CRANE_OWN] != SJ_CRANE_FORBIDDEN)
        return false;
    for (int library = 0; library <= 1; library++) {
        const struct sj_cut cut =
            sj_cut_of(c->r, c->s, c->e->seat, plan->card, plan->over, library, true);
        const int price = sj_price_after(c->r, plan->card, &cut) - plan->n_goods;
        if ((price > 0 ? price : 0) == plan->pay.n)
            return true;
    }
    return false;
}

/* SJ-BLD-08.  A wrong claim of a discount explains a wrong price. */
static void check_price(struct sj_check *c, const struct sj_plan *plan)
{
    const unsigned before = c->found.reports;
    check_library(c, plan);
    check_privilege(c, plan);
    /* The claims SMITHY and QUARRY each stand for one class of buildings. */
    const bool unique = sj_is_unique(c->r, plan->card);
    check_discount(c, plan, SJ_CLAIM_SMITHY, unique ? 0 : plan->cut.class);
    check_discount(c, plan, SJ_CLAIM_QUARRY, unique ? plan->cut.class : 0);
    check_discount(c, plan, SJ_CLAIM_CRANE, plan->cut.covered);
    kit_check_claim(&c->found, sj_claims, SJ_CLAIM_PAID, plan->pay.n, SJ_V_claim_paid);
    if (plan->fits || has_reported(c, before))
        return;
    const unsigned violation = is_lost_function(c, plan)   ? SJ_V_crane_lost_function
                               : plan->pay.n < plan->least ? SJ_V_build_underpaid
                                                           : SJ_V_build_overpaid;
    if (plan->least == plan->most)
        sj_report(c, violation, "pay %d|pay %d", plan->least, plan->pay.n);
    else
        sj_report(c, violation, "pay %d to %d|pay %d", plan->least, plan->most, plan->pay.n);
}

/* SJ-BLD-04: the building itself cannot pay. */
static void check_payment(struct sj_check *c, const struct sj_plan *plan, bool has_card)
{
    struct sj_list all = plan->pay;
    if (plan->card < SJ_TYPES && has_card) {
        all.of[plan->card]++;
        all.n++;
    }
    if (plan->pay.n > 0)
        sj_check_cards(c, sj_hand(c->e->seat), &all, SJ_V_build_payment_not_in_hand);
}

/* SJ-CARD-14d, SJ-OPT-06. */
static void check_own_help(struct sj_check *c, const struct sj_plan *plan)
{
    if (plan->over < 0 || c->r->option[SJ_OPT_CRANE_OWN] != SJ_CRANE_DISPUTED)
        return;
    const bool market =
        plan->n_goods > 0 && sj_amount_of(c->r, (unsigned)plan->over, SJ_HOOK_BUILD_GOODS) > 0;
    if (market || (plan->fits && plan->helped) ||
        sj_draws_for_cover(c->r, c->s, c->e->seat, plan))
        kit_dispute(&c->found, SJ_V_crane_disputed,
                    "the %s no longer helps, as some read it|it did",
                    sj_card_name((unsigned)plan->over));
}

/* No node awaits a building: it is the second of a phase (SJ-BLD-02), or out of place. */
static void check_misplaced(struct sj_check *c)
{
    const struct sj_state *s = c->s;
    const char *name = sj_name(c->e->item[0].thing);
    const bool builders = s->role == SJ_BUILDER - SJ_FIRST_ROLE && s->step != SJ_STEP_OVER;
    if (builders && sj_is_done(s, c->e->seat))
        sj_report(c, SJ_V_build_twice, "one building a builder phase|another: %s", name);
    else
        sj_check_turn(c, name);
}

void sj_check_build(struct sj_check *c)
{
    if (!c->aligned && !sj_is_late(c->s, c->e->seat)) {
        check_misplaced(c);
        return;
    }
    const struct sj_plan plan = sj_plan_of(c->r, c->s, c->e);
    unsigned before = c->found.reports;
    check_card(c, &plan);
    const bool has_card = !has_reported(c, before);
    check_unique(c, &plan);
    before = c->found.reports;
    check_cover(c, &plan);
    const bool covers = !has_reported(c, before);
    check_lost_good(c, &plan);
    check_goods(c, &plan);
    if (covers) /* the discount of a wrong cover is unknown */
        check_price(c, &plan);
    check_payment(c, &plan, has_card);
    if (covers)
        check_own_help(c, &plan);
}

/* ---- apply ------------------------------------------------------------------------------- */

static void lose_goods(struct journal *j, unsigned seat, int kind, int n, uint8_t cause)
{
    const struct sj_seat *p = &sj_view(j->state)->seat[seat];
    const int lost = n < p->goods[kind] ? n : p->goods[kind];
    if (lost <= 0)
        return;
    sj_move_unknown(j, SJ_AS_GOODS, SJ_IN_DISCARDS, lost, cause);
    journal_add(j, &p->goods[kind], -lost, cause);
}

/* SJ-BLD-10, SJ-BLD-13, SJ-CARD-14c, SJ-CARD-61c, SJ-OPT-52; SJ-CARD-14e: of several equal
 * buildings an empty one, unless the log says that a good is lost. */
static void cover_building(const struct sj_rules *r, struct journal *j, unsigned seat,
                           const struct sj_plan *plan)
{
    const unsigned over = (unsigned)plan->over;
    const struct sj_state *s = sj_view(j->state);
    const struct sj_seat *p = &s->seat[seat];
    const uint8_t cause = sj_cause_of(r, p, SJ_HOOK_BUILD_COVER);
    const int kind = kind_on(r, over);
    if (p->built[over] == 0)
        return;
    if (kind >= 0 && (plan->losing == kind || sj_empty_for(r, p, kind) == 0))
        lose_goods(j, seat, kind, 1, cause);
    journal_add(j, &p->built[over], -1, cause);
    if (over >= SJ_TYPES && r->option[SJ_OPT_CATHEDRAL] == SJ_CATHEDRAL_RETURNS)
        journal_add(j, &s->cathedral, 1, cause);
    else
        journal_add(j, &p->covered[over], 1, cause);
}

/* The building leaves the hand before the payment, so that no unknown card of the payment can be
 * it. */
static void put_up(struct journal *j, unsigned seat, const struct sj_plan *plan)
{
    const struct sj_state *s = sj_view(j->state);
    const struct sj_seat *p = &s->seat[seat];
    sj_play(j, seat, plan->card);
    sj_move(j, sj_hand(seat), SJ_IN_DISCARDS, &plan->pay, SJ_CAUSE_PRICE);
    journal_add(j, &p->built[plan->card], 1, SJ_CAUSE_BUILDING);
    journal_put(j, &p->fresh, (int)plan->card + 1, SJ_CAUSE_BUILDING);
    if (sj_buildings_of(p) < SJ_CITY_FULL ||
        s->end_round != 0) /* SJ-END-01, SJ-END-04, SJ-END-06 */
        return;
    journal_put(j, &s->end_round, s->round, SJ_CAUSE_FLOW);
    journal_put(j, &s->end_seat, (int)seat + 1, SJ_CAUSE_FLOW);
}

/* Whether the seat pays with cards of the hand alone, and these and the building are known. */
static bool is_certain(const struct sj_state *s, unsigned seat, const struct sj_plan *plan)
{
    struct sj_list all = plan->pay;
    if (plan->n_goods > 0 || plan->over >= 0)
        return false;
    if (plan->card < SJ_TYPES)
        all.of[plan->card]++;
    return sj_is_certain(s, sj_hand(seat), &all);
}

void sj_apply_build(const struct sj_rules *r, struct journal *j, const struct event *e,
                    bool aligned)
{
    const struct sj_state *s = sj_view(j->state);
    const struct sj_seat *p = &s->seat[e->seat];
    const struct sj_plan plan = sj_plan_of(r, s, e);
    const uint8_t market = sj_cause_of(r, p, SJ_HOOK_BUILD_GOODS);
    const bool certain = is_certain(s, e->seat, &plan);
    int16_t mask[SJ_MASK_SLOTS] = {0};
    sj_mark_draws(r, p, &plan, mask);
    if (plan.fits && plan.cut.library > 0) /* SJ-CARD-22c */
        sj_use_library(r, j, e->seat, SJ_BUILDER);
    for (int kind = 0; kind < SJ_KINDS; kind++) /* SJ-CARD-10b: before it is covered */
        lose_goods(j, e->seat, kind, plan.goods[kind], market);
    if (plan.over >= 0)
        cover_building(r, j, e->seat, &plan);
    put_up(j, e->seat, &plan);
    sj_conclude_unless(certain, r, j);
    if (aligned || (sj_is_late(s, e->seat) && s->step == SJ_STEP_BUILD)) {
        /* SJ-BLD-14, SJ-CARD-09a: then the cards of carpenter and poor house, if any. */
        if (kit_any_in_wide_mask(mask, SJ_MASK_SLOTS))
            sj_make_draw(j, e->seat, 0, SJ_CAUSE_BUILDING, mask, SJ_STEP_BUILD);
        else
            sj_end_build(r, j, e->seat);
    }
}
