/* pr_begin.c - what comes before shipping: the captain's lighthouse PR-BLDG-59a, the union hall
 * PR-BLDG-62 and the royal supplier PR-BLDG-75.
 *
 * Each player's first turn begins here (step BEGIN) in games that have such a building; `done`
 * holds the seats that had their first turn, `begun` those that are past this step.  The two
 * differ with before-shipping=first-shipment: a player who cannot ship comes back on every turn
 * until they can (PR-OPT-57).  The union hall acts when the step is left; "hall" makes it act at
 * once, before goods are delivered (PR-BLDG-75e).
 */
#include "games/pr/pr_engine.h"

/* Whether union hall and royal supplier act on this turn (PR-BLDG-62e, PR-BLDG-75g).  What has
 * begun goes on, since a delivery may take the last goods that could be shipped. */
static bool is_open(const struct pr_rules *r, const struct pr_state *s, unsigned seat)
{
    return r->option[PR_OPT_BEFORE_SHIPPING] == PR_BEFORE_FIRST_TURN ||
           kit_in_mask(s->paired, seat) || kit_in_mask(s->delivered, seat) ||
           pr_can_ship(r, s, seat);
}

/* PR-BLDG-75: with a noble and a good. */
bool pr_can_deliver(const struct pr_rules *r, const struct pr_state *s, unsigned seat)
{
    const struct pr_seat *p = &s->seat[seat];
    return pr_power(r, p, PR_HOOK_SHIP_NOBLE_POINT) > 0 && !kit_in_mask(s->delivered, seat) &&
           is_open(r, s, seat) && pr_nobles_of(p) > 0 && pr_has_goods(p);
}

/* PR-BLDG-75f: delivering is the only choice here; when the hall acts matters only beside it. */
enum node_kind pr_begin_kind(const struct pr_rules *r, const struct pr_state *s)
{
    return pr_can_deliver(r, s, (unsigned)s->turn) ? NODE_OPTIONAL : NODE_AUTOMATIC;
}

/* PR-BLDG-59a: before anything else on the captain's first turn. */
static void pay_captain(const struct pr_rules *r, struct journal *j, unsigned seat)
{
    const struct pr_state *s = pr_view(j->state);
    if (pr_is_chooser(s, seat, PR_CAPTAIN) && !pr_is_done(s, seat))
        pr_pay_by(r, j, seat, PR_HOOK_CAPTAIN_COIN);
    pr_mark_seat(j, &s->done, seat);
}

/* PR-BLDG-62b: each kind counts by itself. */
static int count_pairs(const struct pr_rules *r, const struct pr_seat *p)
{
    int n = 0;
    if (kit_has_hook(&r->hooks, PR_HOOK_SHIP_PAIR_POINT)) {
        const int of = kit_effects_at(&r->hooks, PR_HOOK_SHIP_PAIR_POINT)->amount;
        for (int k = 0; k < PR_KINDS; k++)
            n += p->goods[k] / of;
    }
    return n;
}

static uint8_t cause_of(const struct pr_rules *r, enum pr_hook hook)
{
    return kit_has_hook(&r->hooks, hook)
               ? (uint8_t)(PR_CAUSE_FIRST_BUILDING + kit_effects_at(&r->hooks, hook)->building)
               : (uint8_t)PR_CAUSE_CORRECTION;
}

/* PR-BLDG-62c, PR-BLDG-62d: points and nothing else. */
static void use_hall(const struct pr_rules *r, struct journal *j, unsigned seat)
{
    const struct pr_state *s = pr_view(j->state);
    pr_award(r, j, seat, count_pairs(r, &s->seat[seat]), cause_of(r, PR_HOOK_SHIP_PAIR_POINT));
    pr_mark_seat(j, &s->paired, seat);
}

static bool has_hall(const struct pr_rules *r, const struct pr_state *s, unsigned seat)
{
    return pr_power(r, &s->seat[seat], PR_HOOK_SHIP_PAIR_POINT) > 0;
}

void pr_begin_pass(const struct pr_rules *r, struct journal *j)
{
    const struct pr_state *s = pr_view(j->state);
    const unsigned seat = (unsigned)s->turn;
    pay_captain(r, j, seat);
    if (is_open(r, s, seat)) {
        if (has_hall(r, s, seat) && !kit_in_mask(s->paired, seat))
            use_hall(r, j, seat);
        pr_mark_seat(j, &s->begun, seat);
    }
    journal_put(j, &s->step, PR_STEP_LOAD, PR_CAUSE_FLOW);
}

/* ---- check ------------------------------------------------------------------------------- */

/* Whether the event comes at its time (PR-BLDG-62a, PR-BLDG-75c, PR-OPT-57). */
static bool check_time(struct pr_check *c, unsigned late, const char *what)
{
    const struct pr_state *s = c->s;
    const unsigned seat = c->e->seat;
    if (c->aligned && is_open(c->r, s, seat))
        return true;
    if (!pr_is_phase(s, PR_CAPTAIN))
        pr_report(c, PR_V_action_wrong_phase, "the captain phase|%s by %c", what,
                  seat_letter(seat));
    else if (kit_in_mask(s->begun, seat))
        pr_report(c, late, "before the first shipment|%s after it", what);
    else if (c->aligned)
        pr_report(c, PR_V_action_wrong_phase, "the first turn on which %c can ship|%s before",
                  seat_letter(seat), what);
    else
        pr_report(c, PR_V_captain_out_of_turn, "the turn of another player|%s by %c", what,
                  seat_letter(seat));
    return false;
}

void pr_check_hall(struct pr_check *c)
{
    const unsigned seat = c->e->seat;
    if (!has_hall(c->r, c->s, seat)) {
        pr_report(c, PR_V_union_hall_not_owned, "%c has no occupied union hall|used",
                  seat_letter(seat));
        return;
    }
    if (!check_time(c, PR_V_union_hall_late, "the union hall"))
        return;
    if (kit_in_mask(c->s->paired, seat))
        pr_report(c, PR_V_action_taken_twice, "once a captain phase|the union hall again");
    else
        pr_check_number(c, PR_CLAIM_POINTS, count_pairs(c->r, c->p), PR_V_union_hall_wrong_vp);
}

static int count_delivered(const struct event *e)
{
    int n = 0;
    for (unsigned i = 0; i < e->n_items; i++)
        n = pr_plus((int16_t)n, kit_count_of(&e->item[i]));
    return n;
}

/* PR-BLDG-75a: the kind of which more than one is delivered, -1 when there is none. */
static int find_duplicate(const struct event *e)
{
    unsigned seen = 0;
    for (unsigned i = 0; i < e->n_items; i++) {
        const unsigned kind = e->item[i].thing;
        if (kit_count_of(&e->item[i]) > 1 || (seen >> kind & 1) != 0)
            return (int)kind;
        seen |= 1U << kind;
    }
    return -1;
}

static void check_goods(struct pr_check *c)
{
    const int twice = find_duplicate(c->e);
    const int n = count_delivered(c->e);
    if (twice >= 0) {
        pr_report(c, PR_V_royal_supplier_duplicate, "one %s|more than one",
                  pr_name((unsigned)twice));
        return;
    }
    for (unsigned i = 0; i < c->e->n_items; i++)
        if (c->p->goods[c->e->item[i].thing] < kit_count_of(&c->e->item[i])) {
            pr_report(c, PR_V_load_not_owned, "no %s|1", pr_name(c->e->item[i].thing));
            return;
        }
    if (n > pr_nobles_of(c->p)) /* PR-BLDG-75b */
        pr_report(c, PR_V_royal_supplier_too_many, "%d goods, one a noble|%d",
                  pr_nobles_of(c->p), n);
    else
        pr_check_number(c, PR_CLAIM_POINTS, n, PR_V_royal_supplier_bonus); /* PR-BLDG-75d */
}

void pr_check_deliver(struct pr_check *c)
{
    const unsigned seat = c->e->seat;
    if (pr_power(c->r, c->p, PR_HOOK_SHIP_NOBLE_POINT) <= 0) {
        pr_report(c, PR_V_royal_supplier_not_owned, "%c has no occupied royal supplier|used",
                  seat_letter(seat));
        return;
    }
    if (!check_time(c, PR_V_royal_supplier_late, "a delivery"))
        return;
    if (kit_in_mask(c->s->delivered, seat))
        pr_report(c, PR_V_action_taken_twice, "one delivery a captain phase|a second one");
    else
        check_goods(c);
}

/* ---- apply ------------------------------------------------------------------------------- */

/* Once in a phase, however often it is written. */
void pr_apply_hall(const struct pr_rules *r, struct journal *j, const struct event *e,
                   bool aligned)
{
    if (aligned)
        pay_captain(r, j, e->seat);
    if (!kit_in_mask(pr_view(j->state)->paired, e->seat))
        use_hall(r, j, e->seat);
}

void pr_apply_deliver(const struct pr_rules *r, struct journal *j, const struct event *e,
                      bool aligned)
{
    if (aligned)
        pay_captain(r, j, e->seat);
    const uint8_t cause = cause_of(r, PR_HOOK_SHIP_NOBLE_POINT);
    for (unsigned i = 0; i < e->n_items; i++)
        pr_return_goods(j, e->seat, e->item[i].thing, kit_count_of(&e->item[i]), cause);
    pr_award(r, j, e->seat, count_delivered(e), cause);
    pr_mark_seat(j, &pr_view(j->state)->delivered, e->seat);
}
