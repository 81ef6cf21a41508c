/* pr_trader.c - the trader phase, PR-TRD-*. */
#include "games/pr/pr_engine.h"

/* PR-TRD-06, PR-TRD-11; corn for nothing may be sold, PR-TRD-07. */
static bool may_sell(const struct pr_rules *r, const struct pr_state *s, unsigned seat,
                     int kind)
{
    return s->seat[seat].goods[kind] > 0 &&
           (s->house[kind] == 0 || pr_power(r, &s->seat[seat], PR_HOOK_SALE_ANY_KIND) > 0);
}

bool pr_can_sell(const struct pr_rules *r, const struct pr_state *s, unsigned seat)
{
    if (pr_sum(s->house, PR_KINDS) >= r->house_size) /* PR-TRD-05, PR-BLDG-26a */
        return false;
    for (int k = 0; k < PR_KINDS; k++)
        if (may_sell(r, s, seat, k))
            return true;
    return false;
}

enum stop_kind pr_sell_kind(const struct pr_rules *r, const struct pr_state *s)
{
    return pr_can_sell(r, s, (unsigned)s->turn) ? STOP_DECISION : STOP_AUTOMATIC;
}

/* PR-TRD-09, PR-TRD-10. */
static void close_house(const struct pr_rules *r, struct journal *j)
{
    const struct pr_state *s = pr_view(j->state);
    if (pr_sum(s->house, PR_KINDS) >= r->house_size) {
        for (int k = 0; k < PR_KINDS; k++) {
            journal_add(j, &s->supply[k], s->house[k], PR_CAUSE_FLOW);
            journal_put(j, &s->house[k], 0, PR_CAUSE_FLOW);
        }
        journal_put(j, &s->emptied, 1, PR_CAUSE_FLOW);
    }
    pr_end_phase(r, j);
}

/* PR-TRD-02, PR-TRD-08. */
void pr_sell_pass(const struct pr_rules *r, struct journal *j)
{
    if (pr_next_turn(r, j, (unsigned)pr_view(j->state)->turn))
        close_house(r, j);
}

static int privilege_of(const struct pr_state *s, unsigned seat)
{
    return pr_is_chooser(s, seat, PR_TRADER); /* PR-TRD-04 */
}

/* PR-TRD-12. */
static void check_income(struct pr_check *c, int kind)
{
    const struct pr_seat *p = &c->s->seat[c->e->seat];
    const int market = pr_power(c->rules, p, PR_HOOK_SALE_COIN);
    const int privilege = privilege_of(c->s, c->e->seat);
    const struct event_claim *claim = pr_claim_of(c->e, PR_CLAIM_PRIVILEGE);
    const enum verdict before = c->worst;
    if (claim != NULL && claim->value > 0 && privilege == 0)
        pr_report(c, PR_V_privilege_by_non_chooser, "the trader's doubloon is %c's|%c",
                  'A' + c->s->chooser, 'A' + c->e->seat);
    else
        pr_check_number(c, PR_CLAIM_PRIVILEGE, privilege, PR_V_trader_wrong_price);
    pr_check_number(c, PR_CLAIM_MARKET, market, PR_V_trader_wrong_price);
    if (c->worst == before)
        pr_check_number(c, PR_CLAIM_FOR, c->rules->good_price[kind] + market + privilege,
                        PR_V_trader_wrong_price);
}

/* PR-TRD-01. */
void pr_check_sell(struct pr_check *c)
{
    const struct pr_state *s = c->s;
    const int k = c->e->item[0].thing;
    if (!c->aligned && !pr_is_late(s, c->e->seat)) {
        const bool trading = s->role == PR_TRADER - PR_FIRST_ROLE;
        pr_report(c, trading ? PR_V_trader_second_sale : PR_V_action_wrong_phase,
                  trading ? "one sale a trader phase|a second one: %s"
                          : "nothing is sold now|%s",
                  pr_name((unsigned)k));
        return;
    }
    if (s->seat[c->e->seat].goods[k] == 0)
        pr_report(c, PR_V_trader_good_not_owned, "a good %c has|%s", 'A' + c->e->seat,
                  pr_name((unsigned)k));
    if (pr_sum(s->house, PR_KINDS) >= c->rules->house_size)
        pr_report(c, PR_V_trader_house_full, "no sale: the house is full|%s",
                  pr_name((unsigned)k));
    else if (s->house[k] > 0 &&
             pr_power(c->rules, &s->seat[c->e->seat], PR_HOOK_SALE_ANY_KIND) == 0)
        pr_report(c, PR_V_trader_duplicate_kind, "a kind the house does not have|%s",
                  pr_name((unsigned)k));
    check_income(c, k);
}

static void pay_markets(const struct pr_rules *r, struct journal *j, unsigned seat)
{
    const struct pr_seat *p = &pr_view(j->state)->seat[seat];
    for (unsigned i = r->hook_first[PR_HOOK_SALE_COIN];
         i < r->hook_first[PR_HOOK_SALE_COIN + 1]; i++)
        if (pr_works(p, &r->effect[i]))
            pr_pay(r, j, seat, r->effect[i].amount,
                   (uint8_t)(PR_CAUSE_FIRST_BUILDING + r->effect[i].building));
}

void pr_apply_sell(const struct pr_rules *r, struct journal *j, const struct event *e,
                   bool aligned)
{
    const struct pr_state *s = pr_view(j->state);
    const int k = e->item[0].thing;
    if (s->seat[e->seat].goods[k] > 0)
        journal_add(j, &s->seat[e->seat].goods[k], -1, PR_CAUSE_SALE);
    else if (s->supply[k] > 0)
        journal_add(j, &s->supply[k], -1, PR_CAUSE_CORRECTION);
    journal_add(j, &s->house[k], 1, PR_CAUSE_SALE);
    pr_pay(r, j, e->seat, r->good_price[k], PR_CAUSE_SALE);
    pay_markets(r, j, e->seat);
    pr_pay(r, j, e->seat, privilege_of(s, e->seat), PR_CAUSE_PRIVILEGE);
    if (aligned && pr_next_turn(r, j, e->seat))
        close_house(r, j);
}

enum stop_kind pr_office_kind(const struct pr_rules *r, const struct pr_state *s)
{
    (void)r;
    (void)s;
    return STOP_AUTOMATIC;
}

void pr_office_pass(const struct pr_rules *r, struct journal *j)
{
    (void)r;
    (void)j;
}

void pr_check_buy(struct pr_check *c)
{
    (void)c;
}

void pr_apply_buy(const struct pr_rules *r, struct journal *j, const struct event *e,
                  bool aligned)
{
    (void)r;
    (void)j;
    (void)e;
    (void)aligned;
}
