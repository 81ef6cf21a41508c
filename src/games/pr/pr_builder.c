/* pr_builder.c - the builder phase, PR-BLD-*, with the buildings that act in it: university
 * PR-BLDG-30, black market PR-BLDG-53, church PR-BLDG-57, zoning office PR-BLDG-74. */
#include "games/pr/pr_engine.h"

/* VP of a church by the column of what is built (PR-BLDG-57). */
static const int16_t church_points[] = {0, 0, 1, 1, 2};

/* ---- whether, and what it costs ---------------------------------------------------------- */

/* PR-NEW-03: what was not drafted is in the box. */
int64_t pr_offered(const struct pr_rules *r, const struct pr_state *s)
{
    int64_t offered = 0;
    for (int b = 0; b < PR_BUILDING_COUNT; b++)
        offered |= (int64_t)((r->building.copies[b] > 0) & (s->box[b] == 0)) << b;
    return offered;
}

struct buildable pr_buildable(const struct pr_rules *r, const struct pr_state *s, unsigned seat)
{
    const struct pr_seat *p = &s->seat[seat];
    const int money = p->doubloons + pr_most_returned(r, p);
    const int spaces = PR_SPACES - pr_city_spaces(r, p);
    int16_t price[PR_BUILDING_COUNT];
    struct buildable can = {0};
    pr_prices(r, s, seat, price);
    for (int64_t left = pr_offered(r, s); left != 0; left &= left - 1) {
        const int b = __builtin_ctzll((uint64_t)left);
        const bool is_free =
            (p->city[b] < 0) & (s->copies[b] != 0) & (r->building.size[b] <= spaces);
        const bool is_affordable = price[b] <= money;
        can.affordable |= (int64_t)is_affordable << b;
        can.legal |= (int64_t)(is_affordable & is_free) << b;
    }
    return can;
}

/* PR-BLD-01. */
enum node_kind pr_build_kind(const struct pr_rules *r, const struct pr_state *s)
{
    const struct pr_seat *p = &s->seat[s->turn];
    const int money = p->doubloons + pr_most_returned(r, p);
    return pr_can_pay_any(r, s, (unsigned)s->turn, money) ? NODE_DECISION : NODE_AUTOMATIC;
}

void pr_build_pass(const struct pr_rules *r, struct journal *j)
{
    if (pr_next_turn(r, j, (unsigned)pr_view(j->state)->turn))
        pr_end_phase(r, j);
}

/* ---- check ------------------------------------------------------------------------------- */

/* PR-BLDG-01, PR-BLD-09, PR-BLD-10, PR-BLD-11, PR-BLD-12. */
static void check_supply_and_space(struct pr_check *c, int b, int price)
{
    const int spaces = pr_city_spaces(c->r, c->p);
    if (c->p->city[b] >= 0)
        pr_report(c, PR_V_builder_duplicate_building, "a building %c does not have|%s",
                  seat_letter(c->e->seat), pr_building_name((unsigned)b));
    else if (c->s->copies[b] == 0)
        pr_report(c, PR_V_builder_none_left, "no %s is left|%s", pr_building_name((unsigned)b),
                  pr_building_name((unsigned)b));
    if (spaces + c->r->building.size[b] > PR_SPACES)
        pr_report(c, PR_V_builder_city_full, "%d of %d spaces are free|%s takes %d",
                  PR_SPACES - spaces > 0 ? PR_SPACES - spaces : 0, PR_SPACES,
                  pr_building_name((unsigned)b), c->r->building.size[b]);
    if (price > c->p->doubloons)
        pr_report(c, PR_V_builder_cannot_afford, "at most %d doubloons|%s costs %d",
                  c->p->doubloons, pr_building_name((unsigned)b), price);
}

/* Whether the player took off what another occupant, or another building, would allow. */
static bool is_wrong_zoning(const struct pr_rules *r, const struct pr_seat *p, int unreduced,
                            int zoning, int paid)
{
    static const enum pr_hook hooks[] = {PR_HOOK_BUILD_SMALL_COIN, PR_HOOK_BUILD_LARGE_COIN};
    for (unsigned h = 0; h < sizeof hooks / sizeof hooks[0]; h++)
        KIT_EFFECTS (e, &r->hooks, hooks[h])
            if (p->city[e->building] >= 0 && e->amount != zoning &&
                paid == kit_max(unreduced - e->amount, 0))
                return true;
    return false;
}

/* The mistake that explains a price that is too low. */
static unsigned slip_of(const struct pr_check *c, int b, int paid)
{
    const struct pr_rules *r = c->r;
    const unsigned seat = c->e->seat;
    const struct pr_seat *p = &c->s->seat[seat];
    const int column = r->building.column[b];
    const int counted = kit_min(p->manned[PR_QUARRY], column);
    const int owned = kit_min(p->tiles[PR_QUARRY], column);
    const int zoning = pr_zoning(r, p, b);
    const int due = pr_price(r, c->s, seat, b) - pr_excess_reduction(r, c->s, seat, b);
    if (paid < 0)
        return PR_V_builder_negative_price;
    if (p->manned[PR_QUARRY] > column &&
        paid == kit_max(due + counted - p->manned[PR_QUARRY], 0))
        return PR_V_builder_quarry_over_column;
    if (owned > p->manned[PR_QUARRY] && paid == kit_max(due + counted - owned, 0))
        return PR_V_builder_unoccupied_quarry;
    if (is_wrong_zoning(r, p, due + zoning, zoning, paid))
        return PR_V_zoning_wrong_occupant;
    return PR_V_builder_wrong_price;
}

/* PR-BLD-05, PR-BLD-06. */
static void check_quarries(struct pr_check *c, int b)
{
    const struct event_claim *claim = kit_claim_of(c->e, PR_CLAIM_QUARRIES);
    const int column = c->r->building.column[b];
    const int manned = c->p->manned[PR_QUARRY];
    const int most = kit_min(manned, column);
    if (claim == NULL || claim->value <= most)
        return;
    if (claim->value > column)
        pr_report(c, PR_V_builder_quarry_over_column, "at most %d quarries count|%d", column,
                  claim->value);
    else
        pr_report(c, PR_V_builder_unoccupied_quarry, "%d occupied quarries|%d counted", manned,
                  claim->value);
}

/* A part of the price claimed: all of it, or less by what the price has no room for. */
static void check_reduction(struct pr_check *c, int b, enum pr_claim key, int due,
                            unsigned violation)
{
    const struct event_claim *claim = kit_claim_of(c->e, key);
    if (claim == NULL)
        return;
    const int excess = pr_excess_reduction(c->r, c->s, c->e->seat, b);
    if (claim->value <= due && claim->value >= due - excess)
        return;
    pr_report(c, violation, "%s %d|%s %d", pr_claims[key].name, due, pr_claims[key].name,
              claim->value);
}

/* PR-BLD-03: only the builder pays less. */
static void check_privilege(struct pr_check *c, int b)
{
    const struct event_claim *claim = kit_claim_of(c->e, PR_CLAIM_PRIVILEGE);
    if (claim != NULL && claim->value > 0 && c->e->seat != (unsigned)c->s->chooser)
        pr_report(c, PR_V_privilege_by_non_chooser, "the builder's doubloon is %c's|%c",
                  seat_letter(c->s->chooser), seat_letter(c->e->seat));
    else
        check_reduction(c, b, PR_CLAIM_PRIVILEGE,
                        pr_privilege(c->r, c->s, c->e->seat, PR_BUILDER),
                        PR_V_builder_wrong_price);
}

/* PR-BLD-08; the price without what is returned, and that. */
static void check_price(struct pr_check *c, int b, int full_price, int worth)
{
    const enum verdict before = c->found.worst;
    const struct event_claim *paid = kit_claim_of(c->e, PR_CLAIM_PAID);
    if (c->e->n_claims == 0)
        return;
    const int price = kit_max(full_price - worth, 0); /* PR-BLD-07 */
    check_quarries(c, b);
    check_privilege(c, b);
    check_reduction(c, b, PR_CLAIM_FORESTS, c->p->tiles[PR_FOREST] / 2,
                    PR_V_builder_wrong_price);
    check_reduction(c, b, PR_CLAIM_ZONING, pr_zoning(c->r, c->p, b),
                    PR_V_zoning_wrong_occupant);
    if (c->found.worst > before || paid == NULL || paid->value == price)
        return;
    const int full = paid->value < 0 ? paid->value : paid->value + worth;
    pr_report(c, slip_of(c, b, full), "paid %d|paid %d", price, paid->value);
}

/* ---- check: what follows from building --------------------------------------------------- */

/* PR-BLDG-57, PR-BLDG-57b. */
static int points_of_church(const struct pr_rules *r, const struct pr_seat *p,
                            const struct event *e, int b)
{
    if (!kit_has_hook(&r->hooks, PR_HOOK_BUILD_POINT))
        return 0;
    return church_points[r->building.column[b]] *
           pr_power_after_returns(r, p, e, PR_HOOK_BUILD_POINT);
}

/* PR-BLDG-30a, PR-BLDG-30b; PR-BLDG-30d: a new university is not occupied yet. */
static void check_university(struct pr_check *c, unsigned building)
{
    const struct event_item *plus = kit_item_of(c->e, ITEM_PLUS);
    const struct event_claim *on = kit_claim_of(c->e, PR_CLAIM_ON);
    if (plus == NULL)
        return;
    const int may = pr_power_after_returns(c->r, c->p, c->e, PR_HOOK_BUILD_COLONIST);
    if (!pr_is_person(plus->thing) || may == 0)
        pr_report(c, PR_V_university_not_owned, "no colonist (no occupied university)|+%s",
                  pr_name(plus->thing));
    else if (plus->thing == PR_NOBLE && c->r->option[PR_OPT_NOBLE_SUPPLY] != PR_YES)
        pr_report(c, PR_V_noble_not_allowed, "a colonist|+noble");
    else if (plus->count > may)
        pr_report(c, PR_V_university_more_than_one, "%d colonist|%d", may, plus->count);
    else if (on != NULL && on->thing != PR_FIRST_BUILDING + building)
        pr_report(c, PR_V_university_other_building, "on %s|on %s", pr_building_name(building),
                  pr_name(on->thing));
    else if (c->r->building.circles[building] == 0) /* PR-BLDG-63 */
        pr_report(c, PR_V_statue_occupied, "nobody|+%s", pr_name(plus->thing));
    else
        pr_check_newcomer(c, PR_V_university_ship_before_supply);
}

/* PR-BLD-02. */
void pr_check_build(struct pr_check *c)
{
    const struct pr_state *s = c->s;
    const int b = c->e->item[0].thing - PR_FIRST_BUILDING;
    if (!c->aligned && !pr_is_late(s, c->e->seat)) {
        const bool building = pr_is_phase(s, PR_BUILDER);
        pr_report(c, building ? PR_V_builder_two_buildings : PR_V_action_wrong_phase,
                  building ? "one building a builder phase|a second one: %s"
                           : "nothing can be built now|%s",
                  pr_building_name((unsigned)b));
        return;
    }
    if (c->e->n_items > 1 && c->e->item[1].mark == ITEM_PLAIN)
        pr_report(c, PR_V_builder_two_buildings, "one building|%s and %s",
                  pr_building_name((unsigned)b), pr_name(c->e->item[1].thing));
    const struct pr_returns back = pr_returns_of(c->e);
    const int worth = pr_worth_of_returns(&back);
    const int price = pr_price(c->r, s, c->e->seat, b);
    check_supply_and_space(c, b, price - worth);
    pr_check_returns(c, &back, price);
    check_price(c, b, price, worth);
    /* PR-BLDG-57a: a new church is not occupied yet. */
    const bool is_church = kit_building_has(&c->r->hooks, (unsigned)b, PR_HOOK_BUILD_POINT);
    if (c->e->n_claims > 0)
        pr_check_number(c, PR_CLAIM_CHURCH, points_of_church(c->r, c->p, c->e, b),
                        is_church ? PR_V_church_vp_self : PR_V_church_vp_wrong_column);
    check_university(c, (unsigned)b);
}

/* ---- apply ------------------------------------------------------------------------------- */

static void put_up(const struct pr_rules *r, struct journal *j, unsigned seat, int b)
{
    const struct pr_state *s = pr_view(j->state);
    const struct pr_seat *p = &s->seat[seat];
    if (p->city[b] >= 0)
        return; /* a second copy cannot be kept in the city */
    if (s->copies[b] > 0)
        journal_add(j, &s->copies[b], -1, PR_CAUSE_FLOW);
    journal_put(j, &p->city[b], 0, PR_CAUSE_FLOW);
    if (pr_city_spaces(r, p) >= PR_SPACES) /* PR-END-05 */
        pr_trigger(j, PR_END_CITY, seat);
}

/* The university's colonist or noble. */
static void man_building(const struct pr_rules *r, struct journal *j, const struct event *e,
                         int b, uint8_t cause)
{
    const struct pr_seat *p = &pr_view(j->state)->seat[e->seat];
    const struct event_item *plus = kit_item_of(e, ITEM_PLUS);
    if (plus != NULL && p->city[b] < r->building.circles[b])
        pr_take_newcomer(j, plus->thing == PR_NOBLE,
                         pr_place_at(r, p, PR_FIRST_BUILDING + (unsigned)b), cause);
}

/* PR-BLDG-53d: the price counts everybody where they stand.  Then it is paid, the building stands,
 * and the church gives its points (PR-BLDG-57b).  PR-BLDG-30e: the colonist comes after the
 * building.  Neither the colonist nor what was returned undoes a trigger (PR-BLDG-53f). */
void pr_apply_build(const struct pr_rules *r, struct journal *j, const struct event *e,
                    bool aligned)
{
    const struct pr_state *s = pr_view(j->state);
    const struct pr_seat *p = &s->seat[e->seat];
    const int b = e->item[0].thing - PR_FIRST_BUILDING;
    const struct pr_returns back = pr_returns_of(e);
    const int price = pr_price(r, s, e->seat, b);
    const int points = points_of_church(r, p, e, b);
    const uint8_t cause = pr_power_cause(r, p, PR_HOOK_BUILD_COLONIST);
    pr_give_back(r, j, e);
    pr_charge(r, j, e->seat, kit_max(price - pr_worth_of_returns(&back), 0), PR_CAUSE_PRICE);
    put_up(r, j, e->seat, b);
    if (points != 0)
        pr_award(r, j, e->seat, points, pr_power_cause(r, p, PR_HOOK_BUILD_POINT));
    if (e->n_items > 1 && e->item[1].mark == ITEM_PLAIN) {
        const int second = e->item[1].thing - PR_FIRST_BUILDING;
        pr_charge(r, j, e->seat, pr_price(r, s, e->seat, second), PR_CAUSE_PRICE);
        put_up(r, j, e->seat, second);
    }
    man_building(r, j, e, b, cause);
    if (aligned && pr_next_turn(r, j, e->seat))
        pr_end_phase(r, j);
}
