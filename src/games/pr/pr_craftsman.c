/* pr_craftsman.c - production and the craftsman's privilege, PR-CRA-*, the factory PR-
 * BLDG-29. */
#include "games/pr/pr_engine.h"

/* PR-BLDG-29, PR-BLDG-29a: doubloons by the number of kinds really produced. */
static const int16_t kinds_income[PR_KINDS + 1] = {0, 0, 1, 2, 3, 5};

/* What a seat makes when it makes all it can: PR-CRA-05. */
static void possible(const struct pr_rules *r, const struct pr_state *s, unsigned seat,
                     int16_t made[PR_KINDS])
{
    int capacity[PR_KINDS];
    pr_capacities(r, &s->seat[seat], capacity);
    for (int k = 0; k < PR_KINDS; k++)
        made[k] = journal_fit(capacity[k] < s->supply[k] ? capacity[k] : s->supply[k]);
}

bool pr_can_make(const struct pr_rules *r, const struct pr_state *s, unsigned seat)
{
    int16_t most[PR_KINDS];
    possible(r, s, seat, most);
    for (int k = 0; k < PR_KINDS; k++)
        if (most[k] > 0)
            return true;
    return false;
}

static int factory_income(const struct pr_rules *r, const struct pr_seat *p,
                          const int16_t made[PR_KINDS])
{
    int kinds = 0;
    for (int k = 0; k < PR_KINDS; k++)
        kinds += made[k] > 0;
    return pr_power(r, p, PR_HOOK_KINDS_INCOME) > 0 ? kinds_income[kinds] : 0;
}

/* ---- production -------------------------------------------------------------------------- */

enum stop_kind pr_make_kind(const struct pr_rules *r, const struct pr_state *s)
{
    (void)r;
    (void)s;
    return STOP_AUTOMATIC;
}

/* PR-CRA-01, PR-CRA-04; the factory counts what was really made, before the privilege: PR-
 * BLDG-29a, PR-BLDG-29b. */
static void produce(const struct pr_rules *r, struct journal *j, unsigned seat,
                    const int16_t made[PR_KINDS])
{
    const struct pr_state *s = pr_view(j->state);
    const struct pr_seat *p = &s->seat[seat];
    for (int k = 0; k < PR_KINDS; k++) {
        if (made[k] == 0)
            continue;
        pr_produce(j, seat, k, made[k], PR_CAUSE_PRODUCTION);
        if (seat == (unsigned)s->chooser)
            journal_put(j, &s->made[k], made[k], PR_CAUSE_FLOW);
    }
    pr_pay(r, j, seat, factory_income(r, p, made),
           pr_power_cause(r, p, PR_HOOK_KINDS_INCOME, PR_CAUSE_PRODUCTION));
    if (pr_next_turn(r, j, seat))
        pr_next_step(j, PR_STEP_CRAFT);
}

void pr_make_pass(const struct pr_rules *r, struct journal *j)
{
    const struct pr_state *s = pr_view(j->state);
    int16_t made[PR_KINDS];
    possible(r, s, (unsigned)s->turn, made);
    produce(r, j, (unsigned)s->turn, made);
}

/* What the log says was made; a kind without a number means all that is possible. */
static void made_of(const struct pr_rules *r, const struct pr_state *s, const struct event *e,
                    int16_t made[PR_KINDS])
{
    int16_t most[PR_KINDS];
    possible(r, s, e->seat, most);
    for (int k = 0; k < PR_KINDS; k++)
        made[k] = 0;
    for (unsigned i = 0; i < e->n_items; i++) {
        const int k = e->item[i].thing;
        const int n = e->item[i].count;
        made[k] = pr_plus(made[k], n == COUNT_NONE ? most[k] : n);
    }
}

/* PR-CRA-06: goods missing from an exhausted kind, that another kind may have replaced. */
static int shortfall(const struct pr_check *c, const int16_t made[PR_KINDS])
{
    int missing = 0;
    for (int k = 0; k < PR_KINDS; k++) {
        const int capacity = pr_capacity(c->rules, &c->s->seat[c->e->seat], k);
        if (capacity > c->s->supply[k] && made[k] < capacity)
            missing += capacity - made[k];
    }
    return missing;
}

/* PR-CRA-02, PR-CRA-05, PR-CRA-07. */
static void check_amount(struct pr_check *c, int k, const int16_t made[PR_KINDS])
{
    const int capacity = pr_capacity(c->rules, &c->s->seat[c->e->seat], k);
    const int supply = c->s->supply[k];
    if (made[k] > capacity) {
        const bool replaced = made[k] - capacity <= shortfall(c, made);
        pr_report(c, replaced ? PR_V_craft_replacement_good : PR_V_craft_too_many,
                  "at most %d %s|%d", capacity, pr_name((unsigned)k), made[k]);
    } else if (made[k] > supply) {
        const bool taken_before = made[k] <= c->s->before[k];
        pr_report(c, taken_before ? PR_V_craft_order_wrong : PR_V_craft_supply_exceeded,
                  "%d %s left in the supply|%d", supply, pr_name((unsigned)k), made[k]);
    }
}

/* PR-CRA-11: making less is legal. */
void pr_check_make(struct pr_check *c)
{
    const struct pr_state *s = c->s;
    if (!c->aligned) {
        const bool crafting = s->role == PR_CRAFTSMAN - PR_FIRST_ROLE;
        pr_report(c, crafting ? PR_V_craft_order_wrong : PR_V_action_wrong_phase,
                  crafting
                      ? "each player produces once, clockwise from the craftsman|out of order"
                      : "nothing is produced now|production");
        return;
    }
    int16_t made[PR_KINDS];
    made_of(c->rules, s, c->e, made);
    for (int k = 0; k < PR_KINDS; k++)
        check_amount(c, k, made);
    pr_check_number(c, PR_CLAIM_FACTORY, factory_income(c->rules, &s->seat[c->e->seat], made),
                    PR_V_factory_wrong_income);
}

void pr_apply_make(const struct pr_rules *r, struct journal *j, const struct event *e,
                   bool aligned)
{
    if (!aligned)
        return; /* the seat has produced already */
    int16_t made[PR_KINDS];
    made_of(r, pr_view(j->state), e, made);
    produce(r, j, e->seat, made);
}

/* ---- privilege --------------------------------------------------------------------------- */

/* PR-CRA-09, PR-CRA-12, PR-OPT-12. */
static bool may_take(const struct pr_rules *r, const struct pr_state *s, int kind)
{
    const bool produced = r->option[PR_OPT_CRAFT_PRIVILEGE] == PR_CRAFT_PRODUCED;
    return s->supply[kind] > 0 &&
           (produced ? s->made[kind] > 0 : pr_capacity(r, &s->seat[s->chooser], kind) > 0);
}

enum stop_kind pr_craft_kind(const struct pr_rules *r, const struct pr_state *s)
{
    if (pr_sum(s->made, PR_KINDS) == 0) /* PR-CRA-10 */
        return STOP_AUTOMATIC;
    for (int k = 0; k < PR_KINDS; k++)
        if (may_take(r, s, k))
            return STOP_OPTIONAL;
    return STOP_AUTOMATIC;
}

void pr_craft_pass(const struct pr_rules *r, struct journal *j)
{
    pr_end_phase(r, j);
}

/* PR-CRA-08, PR-CRA-10, PR-ROLE-09. */
void pr_check_craft_bonus(struct pr_check *c)
{
    const struct pr_state *s = c->s;
    const int k = c->e->item[0].thing;
    if (!c->aligned) {
        const bool crafting = s->role == PR_CRAFTSMAN - PR_FIRST_ROLE;
        const bool other = crafting && c->e->seat != (unsigned)s->chooser;
        pr_report(c,
                  other      ? PR_V_privilege_by_non_chooser
                  : crafting ? PR_V_action_taken_twice
                             : PR_V_action_wrong_phase,
                  "no good can be taken now|+%s", pr_name((unsigned)k));
        return;
    }
    if (c->e->seat != (unsigned)s->chooser)
        pr_report(c, PR_V_privilege_by_non_chooser, "the craftsman's privilege is %c's|%c",
                  'A' + s->chooser, 'A' + c->e->seat);
    else if (pr_sum(s->made, PR_KINDS) == 0)
        pr_report(c, PR_V_craft_privilege_without_production,
                  "no good: the craftsman produced nothing|+%s", pr_name((unsigned)k));
    else if (s->supply[k] == 0)
        pr_report(c, PR_V_craft_supply_exceeded, "no %s is left in the supply|+%s",
                  pr_name((unsigned)k), pr_name((unsigned)k));
    else if (!may_take(c->rules, s, k))
        pr_report(c, PR_V_craft_privilege_not_produced, "a kind the craftsman produces|+%s",
                  pr_name((unsigned)k));
    else if (c->e->item[0].count > 1)
        pr_report(c, PR_V_craft_too_many, "one good|%d", c->e->item[0].count);
}

void pr_apply_craft_bonus(const struct pr_rules *r, struct journal *j, const struct event *e)
{
    const struct pr_state *s = pr_view(j->state);
    const int n = e->item[0].count == COUNT_NONE ? 1 : e->item[0].count;
    pr_produce(j, e->seat, e->item[0].thing, n, PR_CAUSE_PRIVILEGE);
    if (e->seat == (unsigned)s->chooser)
        pr_end_phase(r, j);
}
