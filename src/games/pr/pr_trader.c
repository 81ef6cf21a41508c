/* pr_trader.c - the trader phase, PR-TRD-*. */
#include "games/pr/pr_engine.h"

/* PR-TRD-06, PR-TRD-11; corn for nothing may be sold, PR-TRD-07.  No branch for each kind: it
 * would often be guessed wrongly. */
static bool can_sell(const struct pr_rules *r, const struct pr_state *s, unsigned seat)
{
    if (pr_power(r, &s->seat[seat], PR_HOOK_SALE_OWN_HOUSE) > 0) /* PR-BLDG-56a */
        return pr_has_goods(&s->seat[seat]);
    if (kit_sum(s->house, PR_KINDS) >= r->house_size) /* PR-TRD-05, PR-BLDG-26a */
        return false;
    const bool any_kind = pr_power(r, &s->seat[seat], PR_HOOK_SALE_ANY_KIND) > 0;
    int can = 0;
    for (int k = 0; k < PR_KINDS; k++)
        can |= (s->seat[seat].goods[k] > 0) & (any_kind | (s->house[k] == 0));
    return can != 0;
}

/* A player who has nothing to sell may still have a land office.  The game rests here, so that
 * "A -" declines the sale and not the office, too. */
enum node_kind pr_sell_kind(const struct pr_rules *r, const struct pr_state *s)
{
    return can_sell(r, s, (unsigned)s->turn) ? NODE_DECISION : pr_office_kind(r, s);
}

/* PR-TRD-09, PR-TRD-10. */
static void close_house(const struct pr_rules *r, struct journal *j)
{
    const struct pr_state *s = pr_view(j->state);
    if (kit_sum(s->house, PR_KINDS) >= r->house_size) {
        for (int k = 0; k < PR_KINDS; k++) {
            journal_add(j, &s->supply[k], s->house[k], PR_CAUSE_FLOW);
            journal_put(j, &s->house[k], 0, PR_CAUSE_FLOW);
        }
        journal_put(j, &s->emptied, 1, PR_CAUSE_FLOW);
    }
    pr_end_phase(r, j);
}

/* The player's turn is over, the land office included (PR-TRD-08). */
static void end_trade(const struct pr_rules *r, struct journal *j, unsigned seat)
{
    if (pr_next_turn(r, j, seat))
        close_house(r, j);
    else
        journal_put(j, &pr_view(j->state)->step, PR_STEP_SELL, PR_CAUSE_FLOW);
}

void pr_office_pass(const struct pr_rules *r, struct journal *j)
{
    end_trade(r, j, (unsigned)pr_view(j->state)->turn);
}

/* After the sale, made or declined: a land office may follow, in a game that has one
 * (PR-BLDG-71e). */
static void end_sale(const struct pr_rules *r, struct journal *j, unsigned seat)
{
    if (kit_has_hook(&r->hooks, PR_HOOK_SALE_BUY_TILE))
        journal_put(j, &pr_view(j->state)->step, PR_STEP_OFFICE, PR_CAUSE_FLOW);
    else
        end_trade(r, j, seat);
}

/* PR-TRD-02, PR-TRD-08. */
void pr_sell_pass(const struct pr_rules *r, struct journal *j)
{
    end_sale(r, j, (unsigned)pr_view(j->state)->turn);
}

/* Doubloons claimed as if markets paid at a trading post (PR-BLDG-56b). */
static bool counts_markets(const struct pr_check *c, int due)
{
    const int markets = pr_power(c->r, c->p, PR_HOOK_SALE_COIN);
    const struct event_claim *market = kit_claim_of(c->e, PR_CLAIM_MARKET);
    const struct event_claim *all = kit_claim_of(c->e, PR_CLAIM_FOR);
    return (market != NULL && market->value > 0) ||
           (all != NULL && markets > 0 && all->value == due + markets);
}

/* PR-TRD-04, PR-TRD-12, PR-BLDG-61. */
static void check_income(struct pr_check *c, int kind, bool own_house)
{
    if (c->e->n_claims == 0)
        return;
    const int market = own_house ? 0 : pr_power(c->r, c->p, PR_HOOK_SALE_COIN);
    const int privilege = pr_privilege(c->r, c->s, c->e->seat, PR_TRADER);
    const int due = c->r->good_price[kind] + market + privilege;
    const struct event_claim *claim = kit_claim_of(c->e, PR_CLAIM_PRIVILEGE);
    const enum verdict before = c->found.worst;
    if (claim != NULL && claim->value > 0 && privilege == 0)
        pr_report(c, PR_V_privilege_by_non_chooser, "the trader's doubloon is %c's|%c",
                  seat_letter(c->s->chooser), seat_letter(c->e->seat));
    else
        pr_check_number(c, PR_CLAIM_PRIVILEGE, privilege, PR_V_trader_wrong_price);
    if (own_house && counts_markets(c, due))
        pr_report(c, PR_V_trader_market_on_trading_post, "for %d, no market|more", due);
    else
        pr_check_number(c, PR_CLAIM_MARKET, market, PR_V_trader_wrong_price);
    if (c->found.worst == before)
        pr_check_number(c, PR_CLAIM_FOR, due, PR_V_trader_wrong_price);
}

/* PR-TRD-01. */
void pr_check_sell(struct pr_check *c)
{
    const struct pr_state *s = c->s;
    const int k = c->e->item[0].thing;
    const struct event_item *at = kit_item_of(c->e, ITEM_AT);
    if (!c->aligned && !pr_is_late(s, c->e->seat)) {
        const bool trading = pr_is_phase(s, PR_TRADER);
        pr_report(c, trading ? PR_V_trader_second_sale : PR_V_action_wrong_phase,
                  trading ? "one sale a trader phase|a second one: %s"
                          : "nothing is sold now|%s",
                  pr_name((unsigned)k));
        return;
    }
    if (c->p->goods[k] == 0)
        pr_report(c, PR_V_trader_good_not_owned, "a good %c has|%s", seat_letter(c->e->seat),
                  pr_name((unsigned)k));
    if (at == NULL) {
        /* PR-TRD-05, PR-TRD-06. */
        const char *name = pr_name((unsigned)k);
        if (kit_sum(c->s->house, PR_KINDS) >= c->r->house_size)
            pr_report(c, PR_V_trader_house_full, "no sale: the house is full|%s", name);
        else if (c->s->house[k] > 0 && pr_power(c->r, c->p, PR_HOOK_SALE_ANY_KIND) == 0)
            pr_report(c, PR_V_trader_duplicate_kind, "a kind the house does not have|%s", name);
    } else {
        /* PR-BLDG-56, PR-BLDG-56a: any kind, whatever lies in the house. */
        if (!kit_building_has(&c->r->hooks, at->thing - PR_FIRST_BUILDING,
                              PR_HOOK_SALE_OWN_HOUSE) ||
            pr_power(c->r, c->p, PR_HOOK_SALE_OWN_HOUSE) == 0)
            pr_report(c, PR_V_trading_post_not_owned, "the trading house|@%s",
                      pr_building_name(at->thing - PR_FIRST_BUILDING));
    }
    check_income(c, k, at != NULL);
}

/* PR-BLDG-56b: a good sold to a trading post goes to the supply, and no market pays. */
void pr_apply_sell(const struct pr_rules *r, struct journal *j, const struct event *e,
                   bool aligned)
{
    const struct pr_state *s = pr_view(j->state);
    const int k = e->item[0].thing;
    const bool own_house = kit_item_of(e, ITEM_AT) != NULL;
    const uint8_t cause = own_house
                              ? pr_power_cause(r, &s->seat[e->seat], PR_HOOK_SALE_OWN_HOUSE)
                              : PR_CAUSE_SALE;
    if (s->seat[e->seat].goods[k] > 0)
        journal_add(j, &s->seat[e->seat].goods[k], -1, cause);
    else if (s->supply[k] > 0)
        journal_add(j, &s->supply[k], -1, PR_CAUSE_CORRECTION);
    journal_add(j, own_house ? &s->supply[k] : &s->house[k], 1, cause);
    pr_pay(r, j, e->seat, r->good_price[k], cause);
    KIT_EFFECTS (market, &r->hooks, PR_HOOK_SALE_COIN)
        if (!own_house && pr_works(&s->seat[e->seat], market))
            pr_pay(r, j, e->seat, market->amount,
                   (uint8_t)(PR_CAUSE_FIRST_BUILDING + market->building));
    pr_pay_privilege(r, j, e->seat, PR_TRADER);
    if (aligned)
        end_sale(r, j, e->seat);
}
