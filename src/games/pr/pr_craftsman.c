/* pr_craftsman.c - production and the craftsman's privilege, PR-CRA-*, with the buildings that
 * act then: factory PR-BLDG-29, aqueduct PR-BLDG-51, specialty factory PR-BLDG-60, library
 * PR-BLDG-61, chapel PR-BLDG-72, jeweler PR-BLDG-77. */
#include "games/pr/pr_engine.h"

#include <string.h>

/* PR-BLDG-29, PR-BLDG-29a: doubloons by the number of kinds really produced. */
static const int16_t kinds_income[PR_KINDS + 1] = {0, 0, 1, 2, 3, 5};

/* ---- how much ---------------------------------------------------------------------------- */

/* PR-BLDG-51a: somebody stands on a large production building of the kind. */
static bool has_large_building(const struct pr_rules *r, const struct pr_seat *p, int kind)
{
    KIT_EFFECTS (e, &r->hooks, PR_HOOK_MAKE_GOOD) {
        if (e->kind == kind && p->city[e->building] > 0 &&
            r->building.class[e->building] == PR_LARGE_PRODUCTION)
            return true;
    }
    return false;
}

/* What the aqueducts of the seat give with a good of the kind, large building or not. */
static int aqueduct_goods(const struct pr_rules *r, const struct pr_seat *p, int kind)
{
    int goods = 0;
    KIT_EFFECTS (e, &r->hooks, PR_HOOK_MAKE_MORE)
        if (e->kind == kind && pr_works(p, e))
            goods += e->amount;
    return goods;
}

/* What the seat would make if the supply had no end: PR-BLDG-51, PR-BLDG-51a. */
static void find_wanted(const struct pr_rules *r, const struct pr_seat *p, int due[PR_KINDS])
{
    pr_capacities(r, p, due);
    if (!kit_has_hook(&r->hooks, PR_HOOK_MAKE_MORE))
        return;
    for (int k = 0; k < PR_KINDS; k++)
        if (due[k] > 0 && has_large_building(r, p, k))
            due[k] += aqueduct_goods(r, p, k);
}

void pr_most_made(const struct pr_rules *r, const struct pr_state *s, unsigned seat,
                  int16_t made[PR_KINDS])
{
    int due[PR_KINDS];
    find_wanted(r, &s->seat[seat], due);
    for (int k = 0; k < PR_KINDS; k++) /* PR-CRA-05, PR-BLDG-51b */
        made[k] = journal_fit(kit_min(due[k], s->supply[k]));
}

/* The aqueduct does not matter: it adds only to a kind that is made without it. */
bool pr_can_make(const struct pr_rules *r, const struct pr_state *s, unsigned seat)
{
    int capacity[PR_KINDS];
    pr_capacities(r, &s->seat[seat], capacity);
    for (int k = 0; k < PR_KINDS; k++)
        if (s->supply[k] > 0 && capacity[k] > 0)
            return true;
    return false;
}

/* ---- what the buildings pay -------------------------------------------------------------- */

static int factory_income(const struct pr_rules *r, const struct pr_seat *p,
                          const int16_t made[PR_KINDS])
{
    int kinds = 0;
    if (pr_power(r, p, PR_HOOK_KINDS_INCOME) <= 0) /* most often */
        return 0;
    for (int k = 0; k < PR_KINDS; k++)
        kinds += made[k] > 0;
    return kinds_income[kinds];
}

/* PR-BLDG-77. */
static int jeweler_income(const struct pr_rules *r, const struct pr_seat *p)
{
    const int each = pr_power(r, p, PR_HOOK_MAKE_COIN_NOBLE);
    return each > 0 ? each * pr_nobles_of(p) : 0;
}

/* One less than the most goods of a kind, among the kinds from `first` on. */
static int kind_income(const struct pr_rules *r, const struct pr_seat *p,
                       const int16_t made[PR_KINDS], int first)
{
    const int less = pr_power(r, p, PR_HOOK_KIND_INCOME);
    int most = less;
    for (int k = first; k < PR_KINDS; k++)
        most = made[k] > most ? made[k] : most;
    return less > 0 ? most - less : 0;
}

/* PR-BLDG-60, PR-BLDG-60a. */
static int specialty_income(const struct pr_rules *r, const struct pr_seat *p,
                            const int16_t made[PR_KINDS])
{
    return kind_income(r, p, made, PR_CORN + 1);
}

static void pay_by(const struct pr_rules *r, struct journal *j, unsigned seat, int n,
                   enum pr_hook hook)
{
    const struct pr_seat *p = &pr_view(j->state)->seat[seat];
    if (n != 0)
        pr_pay(r, j, seat, n, pr_power_cause(r, p, hook));
}

/* PR-BLDG-77a; PR-BLDG-29b, PR-BLDG-72, PR-BLDG-77; the craftsman's specialty
 * factory waits for the privilege, PR-BLDG-60b. */
static void pay_incomes(const struct pr_rules *r, struct journal *j, unsigned seat,
                        const int16_t made[PR_KINDS])
{
    const struct pr_state *s = pr_view(j->state);
    const struct pr_seat *p = &s->seat[seat];
    pay_by(r, j, seat, factory_income(r, p, made), PR_HOOK_KINDS_INCOME);
    pr_pay_by(r, j, seat, PR_HOOK_MAKE_COIN);
    pr_award_by(r, j, seat, PR_HOOK_MAKE_POINT);
    pay_by(r, j, seat, jeweler_income(r, p), PR_HOOK_MAKE_COIN_NOBLE);
    if (seat != (unsigned)s->chooser)
        pay_by(r, j, seat, specialty_income(r, p, made), PR_HOOK_KIND_INCOME);
}

/* ---- production -------------------------------------------------------------------------- */

/* The turn is over.  What the craftsman waives stays waived until the privilege, when the
 * specialty factory pays (PR-BLDG-60b). */
static void end_turn(const struct pr_rules *r, struct journal *j, unsigned seat)
{
    const struct pr_state *s = pr_view(j->state);
    const bool waits =
        seat == (unsigned)s->chooser && kit_has_hook(&r->hooks, PR_HOOK_KIND_INCOME);
    int16_t waived[PR_WAIVED_SLOTS];
    memcpy(waived, s->seat[seat].waived, sizeof waived);
    const bool all_done = pr_next_turn(r, j, seat);
    for (int i = 0; waits && i < PR_WAIVED_SLOTS; i++)
        journal_put(j, &s->seat[seat].waived[i], waived[i], PR_CAUSE_FLOW);
    if (all_done)
        pr_next_step(j, PR_STEP_CRAFT);
}

/* What an aqueduct adds comes of the aqueduct: goods beyond the occupied circles (PR-BLDG-51).
 * Returns how many they are. */
static int produce_more(const struct pr_rules *r, struct journal *j, unsigned seat, int kind,
                        int made)
{
    const struct pr_seat *p = &pr_view(j->state)->seat[seat];
    const int most = aqueduct_goods(r, p, kind);
    const int more = most > 0 && made > 0 ? kit_min(made - pr_capacity(r, p, kind), most) : 0;
    if (more <= 0)
        return 0;
    pr_produce(j, seat, kind, more, pr_power_cause(r, p, PR_HOOK_MAKE_MORE));
    return more;
}

/* PR-CRA-01, PR-CRA-04; the factory counts what was made, before the privilege:
 * PR-BLDG-29a, PR-BLDG-29b. */
static void produce_goods(const struct pr_rules *r, struct journal *j, unsigned seat,
                          const int16_t made[PR_KINDS])
{
    const struct pr_state *s = pr_view(j->state);
    const bool has_more = kit_has_hook(&r->hooks, PR_HOOK_MAKE_MORE);
    for (int k = 0; k < PR_KINDS;
         k++) { /* no branch for a kind: it would often be guessed wrongly */
        const int more = has_more ? produce_more(r, j, seat, k, made[k]) : 0;
        pr_produce(j, seat, k, made[k] - more, PR_CAUSE_PRODUCTION);
    }
    if (seat == (unsigned)s->chooser)
        for (int k = 0; k < PR_KINDS; k++)
            journal_put(j, &s->made[k], made[k], PR_CAUSE_FLOW);
    pay_incomes(r, j, seat, made);
    end_turn(r, j, seat);
}

void pr_make_pass(const struct pr_rules *r, struct journal *j)
{
    const struct pr_state *s = pr_view(j->state);
    int16_t made[PR_KINDS];
    pr_most_made(r, s, (unsigned)s->turn, made);
    produce_goods(r, j, (unsigned)s->turn, made);
}

void pr_make_nothing(const struct pr_rules *r, struct journal *j)
{
    const int16_t made[PR_KINDS] = {0};
    produce_goods(r, j, (unsigned)pr_view(j->state)->turn, made);
}

/* What the log says was made; a kind without a number means all that is possible. */
static void made_of(const struct pr_rules *r, const struct pr_state *s, const struct event *e,
                    int16_t made[PR_KINDS])
{
    int16_t most[PR_KINDS];
    pr_most_made(r, s, e->seat, most);
    pr_goods_of(e, most, made);
}

/* PR-CRA-06: goods missing from an exhausted kind, that another kind may have replaced. */
static int count_shortfall(const struct pr_check *c, const int due[PR_KINDS],
                           const int16_t made[PR_KINDS])
{
    int missing = 0;
    for (int k = 0; k < PR_KINDS; k++)
        if (due[k] > c->s->supply[k] && made[k] < due[k])
            missing += due[k] - made[k];
    return missing;
}

/* The mistake that explains goods beyond those that can be made. */
static unsigned surplus_of(const struct pr_check *c, int k, const int due[PR_KINDS],
                           const int16_t made[PR_KINDS])
{
    const int surplus = made[k] - due[k];
    const bool has_more = due[k] > pr_capacity(c->r, c->p, k);
    if (surplus <= count_shortfall(c, due, made))
        return PR_V_craft_replacement_good;
    return !has_more && surplus <= aqueduct_goods(c->r, c->p, k) ? PR_V_aqueduct_small_plant
                                                                 : PR_V_craft_too_many;
}

/* PR-CRA-02, PR-CRA-05, PR-CRA-07. */
static void check_amounts(struct pr_check *c, const int16_t made[PR_KINDS])
{
    int due[PR_KINDS];
    find_wanted(c->r, c->p, due);
    for (int k = 0; k < PR_KINDS; k++) {
        const int supply = c->s->supply[k];
        if (made[k] > due[k]) {
            pr_report(c, surplus_of(c, k, due, made), "at most %d %s|%d", due[k],
                      pr_name((unsigned)k), made[k]);
        } else if (made[k] > supply) {
            pr_report(c, PR_V_craft_supply_exceeded,
                      "%d %s left in the supply (%d when the phase began)|%d", supply,
                      pr_name((unsigned)k), c->s->before[k], made[k]);
        }
    }
}

/* PR-BLDG-51: goods beyond what plantations and plants give came from the aqueduct. */
static int by_aqueduct(const struct pr_check *c, const int16_t made[PR_KINDS])
{
    int capacity[PR_KINDS], goods = 0;
    pr_capacities(c->r, c->p, capacity);
    for (int k = 0; k < PR_KINDS; k++)
        goods += made[k] > capacity[k] ? made[k] - capacity[k] : 0;
    return goods;
}

/* PR-BLDG-72: a doubloon by a colonist, a VP by a noble. */
static void check_chapel(struct pr_check *c)
{
    for (unsigned i = 0; i < c->e->n_claims; i++) {
        const struct event_claim *claim = &c->e->claim[i];
        if (claim->key != PR_CLAIM_CHAPEL)
            continue;
        const int due = claim->thing == PR_DOUBLOON ? pr_power(c->r, c->p, PR_HOOK_MAKE_COIN)
                        : claim->thing == PR_VP     ? pr_power(c->r, c->p, PR_HOOK_MAKE_POINT)
                                                    : 0;
        if (claim->value != due)
            pr_report(c, PR_V_chapel_wrong_occupant, "chapel %d %s|chapel %d %s", due,
                      pr_name(claim->thing), claim->value, pr_name(claim->thing));
    }
}

/* What was made so far counts, the craftsman's privilege included: PR-BLDG-60b. */
static void check_specialty(struct pr_check *c, const int16_t made[PR_KINDS])
{
    const struct event_claim *claim = kit_claim_of(c->e, PR_CLAIM_SPECIALTY);
    const bool corn = claim != NULL && claim->value == kind_income(c->r, c->p, made, PR_CORN);
    pr_check_number(c, PR_CLAIM_SPECIALTY, specialty_income(c->r, c->p, made),
                    corn ? PR_V_specialty_corn : PR_V_specialty_wrong_income);
}

/* PR-CRA-11: making less is legal. */
void pr_check_make(struct pr_check *c)
{
    if (!c->aligned) {
        const bool crafting = pr_is_phase(c->s, PR_CRAFTSMAN);
        pr_report(c, crafting ? PR_V_craft_order_wrong : PR_V_action_wrong_phase,
                  crafting
                      ? "each player produces once, clockwise from the craftsman|out of order"
                      : "nothing is produced now|production");
        return;
    }
    int16_t made[PR_KINDS];
    made_of(c->r, c->s, c->e, made);
    check_amounts(c, made);
    if (c->found.worst == VERDICT_LEGAL)
        pr_check_number(c, PR_CLAIM_AQUEDUCT, by_aqueduct(c, made), PR_V_aqueduct_wrong_goods);
    pr_check_number(c, PR_CLAIM_FACTORY, factory_income(c->r, c->p, made),
                    PR_V_factory_wrong_income);
    pr_check_number(c, PR_CLAIM_JEWELER, jeweler_income(c->r, c->p), PR_V_jeweler_wrong_income);
    check_chapel(c);
    check_specialty(c, made);
}

void pr_apply_make(const struct pr_rules *r, struct journal *j, const struct event *e,
                   bool aligned)
{
    if (!aligned)
        return; /* the seat has produced already */
    int16_t made[PR_KINDS];
    made_of(r, pr_view(j->state), e, made);
    produce_goods(r, j, e->seat, made);
}

/* ---- privilege --------------------------------------------------------------------------- */

/* Whether goods taken by privilege are counted; in other games there is one, which ends the
 * phase. */
static bool counts_privilege(const struct pr_rules *r)
{
    return kit_has_hook(&r->hooks, PR_HOOK_DOUBLE_PRIVILEGE) ||
           kit_has_hook(&r->hooks, PR_HOOK_KIND_INCOME);
}

/* Goods that the craftsman may still take (PR-BLDG-61f). */
static int goods_due(const struct pr_rules *r, const struct pr_state *s)
{
    return pr_privilege(r, s, (unsigned)s->chooser, PR_CRAFTSMAN) - kit_sum(s->bonus, PR_KINDS);
}

/* PR-CRA-09, PR-CRA-12, PR-OPT-12. */
static bool may_take(const struct pr_rules *r, const struct pr_state *s, int kind)
{
    const bool produced = r->option[PR_OPT_CRAFT_PRIVILEGE] == PR_CRAFT_PRODUCED;
    return s->supply[kind] > 0 &&
           (produced ? s->made[kind] > 0 : pr_capacity(r, &s->seat[s->chooser], kind) > 0);
}

/* PR-BLDG-61f, PR-OPT-56: of `n` more of a kind one is the second. */
static bool is_second(const struct pr_rules *r, int before, int n)
{
    return r->option[PR_OPT_LIBRARY_CRAFT] == PR_LIBRARY_DIFFERENT && before + n > 1;
}

enum node_kind pr_craft_kind(const struct pr_rules *r, const struct pr_state *s)
{
    if (kit_sum(s->made, PR_KINDS) == 0 || goods_due(r, s) <= 0) /* PR-CRA-10 */
        return NODE_AUTOMATIC;
    for (int k = 0; k < PR_KINDS; k++)
        if (may_take(r, s, k) && !is_second(r, s->bonus[k], 1))
            return NODE_OPTIONAL;
    return NODE_AUTOMATIC;
}

/* Goods of the craftsman in this phase, the privilege's included (PR-BLDG-60b). */
static void made_in_all(const struct pr_state *s, int16_t made[PR_KINDS])
{
    for (int k = 0; k < PR_KINDS; k++)
        made[k] = pr_plus(s->made[k], s->bonus[k]);
}

void pr_craft_pass(const struct pr_rules *r, struct journal *j)
{
    const struct pr_state *s = pr_view(j->state);
    const unsigned seat = (unsigned)s->chooser;
    int16_t made[PR_KINDS];
    if (kit_has_hook(&r->hooks, PR_HOOK_KIND_INCOME)) {
        made_in_all(s, made);
        pay_by(r, j, seat, specialty_income(r, &s->seat[seat], made), PR_HOOK_KIND_INCOME);
        pr_end_waiver(j, seat);
    }
    pr_end_phase(r, j);
}

/* One of the goods an event takes; `taken` are those before it, of the privilege and the event.
 * False when something is wrong with it. */
static bool check_good(struct pr_check *c, const struct event_item *item,
                       int16_t taken[PR_KINDS])
{
    const struct pr_state *s = c->s;
    const int k = item->thing;
    const int n = kit_count_of(item);
    const int due = pr_privilege(c->r, s, (unsigned)s->chooser, PR_CRAFTSMAN);
    const int here = taken[k] - s->bonus[k]; /* by this event */
    if (s->supply[k] - here <= 0)
        pr_report(c, PR_V_craft_supply_exceeded, "no %s is left in the supply|+%s",
                  pr_name((unsigned)k), pr_name((unsigned)k));
    else if (!may_take(c->r, s, k))
        pr_report(c, PR_V_craft_privilege_not_produced, "a kind the craftsman produces|+%s",
                  pr_name((unsigned)k));
    else if (n > 0 && kit_sum(taken, PR_KINDS) + n > due)
        pr_report(c, PR_V_craft_too_many, due > 1 ? "two goods|%d" : "one good|%d",
                  kit_sum(taken, PR_KINDS) + n);
    else if (n > 0 && is_second(c->r, taken[k], n))
        pr_report(c, PR_V_library_same_goods, "goods of two kinds|+%s twice",
                  pr_name((unsigned)k));
    else if (n > s->supply[k] - here)
        pr_report(c, PR_V_craft_supply_exceeded, "%d %s left in the supply|%d",
                  s->supply[k] - here, pr_name((unsigned)k), n);
    else {
        taken[k] = pr_plus(taken[k], n);
        return true;
    }
    return false;
}

static void check_goods(struct pr_check *c)
{
    int16_t taken[PR_KINDS];
    memcpy(taken, c->s->bonus, sizeof taken);
    for (unsigned i = 0; i < c->e->n_items; i++) {
        const unsigned thing = c->e->item[i].thing;
        if (thing >= PR_KINDS)
            pr_report(c, PR_V_action_wrong_phase, "goods alone|+%s", pr_name(thing));
        if (thing >= PR_KINDS || !check_good(c, &c->e->item[i], taken))
            return;
    }
    made_in_all(c->s, taken);
    for (unsigned i = 0; i < c->e->n_items; i++)
        taken[c->e->item[i].thing] =
            pr_plus(taken[c->e->item[i].thing], kit_count_of(&c->e->item[i]));
    check_specialty(c, taken);
}

/* PR-CRA-08, PR-CRA-10, PR-ROLE-09. */
void pr_check_craft_bonus(struct pr_check *c)
{
    const struct pr_state *s = c->s;
    const int k = c->e->item[0].thing;
    if (!c->aligned) {
        const bool crafting = pr_is_phase(s, PR_CRAFTSMAN);
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
                  seat_letter(s->chooser), seat_letter(c->e->seat));
    else if (kit_sum(s->made, PR_KINDS) == 0)
        pr_report(c, PR_V_craft_privilege_without_production,
                  "no good: the craftsman produced nothing|+%s", pr_name((unsigned)k));
    else
        check_goods(c);
}

void pr_apply_craft_bonus(const struct pr_rules *r, struct journal *j, const struct event *e)
{
    const struct pr_state *s = pr_view(j->state);
    const bool own = e->seat == (unsigned)s->chooser;
    int before = kit_sum(s->bonus, PR_KINDS);
    for (unsigned i = 0; i < e->n_items; i++) {
        const unsigned k = e->item[i].thing;
        const int n = kit_count_of(&e->item[i]);
        if (k >= PR_KINDS)
            continue;
        /* The privilege gave `before` goods already. */
        const struct pr_seat *p = &pr_view(j->state)->seat[e->seat];
        const int first = before == 0 && n > 0;
        pr_produce(j, e->seat, (int)k, first, PR_CAUSE_PRIVILEGE);
        pr_produce(j, e->seat, (int)k, n - first, pr_privilege_cause(r, p, before + first));
        before += n;
        if (own && counts_privilege(r))
            journal_add(j, &s->bonus[k], n, PR_CAUSE_FLOW);
    }
    if (own && (!counts_privilege(r) || goods_due(r, s) <= 0))
        pr_craft_pass(r, j);
}
