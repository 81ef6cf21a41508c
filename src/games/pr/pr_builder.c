/* pr_builder.c - the builder phase, PR-BLD-*, and the university, PR-BLDG-30. */
#include "games/pr/pr_engine.h"

/* PR-BLD-01. */
bool pr_can_build(const struct pr_rules *r, const struct pr_state *s, unsigned seat)
{
    const struct pr_seat *p = &s->seat[seat];
    int spaces = -1; /* counted when the first building can be paid */
    for (int b = 0; b < PR_BUILDING_COUNT; b++) {
        if (p->city[b] >= 0 || s->copies[b] == 0 || pr_price(r, s, seat, b) > p->doubloons)
            continue;
        if (spaces < 0)
            spaces = pr_city_spaces(r, p);
        if (spaces + r->building.size[b] <= PR_SPACES)
            return true;
    }
    return false;
}

enum stop_kind pr_build_kind(const struct pr_rules *r, const struct pr_state *s)
{
    return pr_can_build(r, s, (unsigned)s->turn) ? STOP_DECISION : STOP_AUTOMATIC;
}

void pr_build_pass(const struct pr_rules *r, struct journal *j)
{
    if (pr_next_turn(r, j, (unsigned)pr_view(j->state)->turn))
        pr_end_phase(r, j);
}

/* ---- check ------------------------------------------------------------------------------- */

static bool reported(const struct pr_check *c, enum verdict before)
{
    return c->worst > before;
}

/* PR-BLDG-01, PR-BLD-09, PR-BLD-10, PR-BLD-11, PR-BLD-12. */
static void check_supply_and_space(struct pr_check *c, int b)
{
    const struct pr_seat *p = &c->s->seat[c->e->seat];
    const int spaces = pr_city_spaces(c->rules, p);
    const int price = pr_price(c->rules, c->s, c->e->seat, b);
    if (p->city[b] >= 0)
        pr_report(c, PR_V_builder_duplicate_building, "a building %c does not have|%s",
                  'A' + c->e->seat, pr_building_name((unsigned)b));
    else if (c->s->copies[b] == 0)
        pr_report(c, PR_V_builder_none_left, "no %s is left|%s", pr_building_name((unsigned)b),
                  pr_building_name((unsigned)b));
    if (spaces + c->rules->building.size[b] > PR_SPACES)
        pr_report(c, PR_V_builder_city_full, "%d of %d spaces are free|%s takes %d",
                  PR_SPACES - spaces > 0 ? PR_SPACES - spaces : 0, PR_SPACES,
                  pr_building_name((unsigned)b), c->rules->building.size[b]);
    if (price > p->doubloons)
        pr_report(c, PR_V_builder_cannot_afford, "at most %d doubloons|%s costs %d",
                  p->doubloons, pr_building_name((unsigned)b), price);
}

static int floor_price(int price)
{
    return price > 0 ? price : 0; /* PR-BLD-07 */
}

/* Which slip explains a price that is too low? */
static unsigned slip_of(const struct pr_check *c, int b, int paid)
{
    const int column = c->rules->building.column[b];
    const struct pr_seat *p = &c->s->seat[c->e->seat];
    const int full = c->rules->building.cost[b] - (c->e->seat == (unsigned)c->s->chooser);
    const int owned = p->tiles[PR_QUARRY] < column ? p->tiles[PR_QUARRY] : column;
    if (paid < 0)
        return PR_V_builder_negative_price;
    if (p->manned[PR_QUARRY] > column && paid == floor_price(full - p->manned[PR_QUARRY]))
        return PR_V_builder_quarry_over_column;
    if (owned > p->manned[PR_QUARRY] && paid == floor_price(full - owned))
        return PR_V_builder_unoccupied_quarry;
    return PR_V_builder_wrong_price;
}

/* PR-BLD-05, PR-BLD-06. */
static void check_quarries(struct pr_check *c, int b)
{
    const struct event_claim *claim = pr_claim_of(c->e, PR_CLAIM_QUARRIES);
    const int column = c->rules->building.column[b];
    const int manned = c->s->seat[c->e->seat].manned[PR_QUARRY];
    const int most = manned < column ? manned : column;
    if (claim == NULL || claim->value <= most)
        return;
    if (claim->value > column)
        pr_report(c, PR_V_builder_quarry_over_column, "at most %d quarries count|%d", column,
                  claim->value);
    else
        pr_report(c, PR_V_builder_unoccupied_quarry, "%d occupied quarries|%d counted", manned,
                  claim->value);
}

/* PR-BLD-03: the builder alone pays one less. */
static void check_price(struct pr_check *c, int b)
{
    const enum verdict before = c->worst;
    const struct event_claim *paid = pr_claim_of(c->e, PR_CLAIM_PAID);
    const struct event_claim *privilege = pr_claim_of(c->e, PR_CLAIM_PRIVILEGE);
    const int price = pr_price(c->rules, c->s, c->e->seat, b);
    const bool chooser = c->e->seat == (unsigned)c->s->chooser;
    check_quarries(c, b);
    if (privilege != NULL && privilege->value > 0 && !chooser)
        pr_report(c, PR_V_privilege_by_non_chooser, "the builder's doubloon is %c's|%c",
                  'A' + c->s->chooser, 'A' + c->e->seat);
    if (reported(c, before) || paid == NULL || paid->value == price)
        return;
    pr_report(c, slip_of(c, b, paid->value), "paid %d|paid %d", price, paid->value);
}

/* PR-BLDG-30a, PR-BLDG-30b; PR-BLDG-30d: a new university is not occupied yet. */
static void check_university(struct pr_check *c, unsigned building)
{
    const struct event_item *plus = pr_item_of(c->e, ITEM_PLUS);
    const struct event_claim *on = pr_claim_of(c->e, PR_CLAIM_ON);
    if (plus == NULL)
        return;
    const int may = pr_power(c->rules, &c->s->seat[c->e->seat], PR_HOOK_BUILD_COLONIST);
    if (plus->thing != PR_COLONIST || may == 0)
        pr_report(c, PR_V_university_not_owned, "no colonist (no occupied university)|+%s",
                  pr_name(plus->thing));
    else if (plus->count > may)
        pr_report(c, PR_V_university_more_than_one, "%d colonist|%d", may, plus->count);
    else if (on != NULL && on->thing != PR_FIRST_BUILDING + building)
        pr_report(c, PR_V_university_other_building, "on %s|on %s", pr_building_name(building),
                  pr_name(on->thing));
    else
        pr_check_colonist_source(c, PR_V_claim_colonists);
}

/* PR-BLD-02. */
void pr_check_build(struct pr_check *c)
{
    const struct pr_state *s = c->s;
    const int b = c->e->item[0].thing - PR_FIRST_BUILDING;
    if (!c->aligned && !pr_is_late(s, c->e->seat)) {
        const bool building = s->role == PR_BUILDER - PR_FIRST_ROLE;
        pr_report(c, building ? PR_V_builder_two_buildings : PR_V_action_wrong_phase,
                  building ? "one building a builder phase|a second one: %s"
                           : "nothing can be built now|%s",
                  pr_building_name((unsigned)b));
        return;
    }
    if (c->e->n_items > 1 && c->e->item[1].mark == ITEM_PLAIN)
        pr_report(c, PR_V_builder_two_buildings, "one building|%s and %s",
                  pr_building_name((unsigned)b), pr_name(c->e->item[1].thing));
    check_supply_and_space(c, b);
    check_price(c, b);
    check_university(c, (unsigned)b);
}

/* ---- apply ------------------------------------------------------------------------------- */

static void put_up(const struct pr_rules *r, struct journal *j, unsigned seat, int b)
{
    const struct pr_state *s = pr_view(j->state);
    const struct pr_seat *p = &s->seat[seat];
    pr_charge(r, j, seat, pr_price(r, s, seat, b), PR_CAUSE_PRICE);
    if (p->city[b] >= 0)
        return; /* a second copy cannot be kept in the city */
    if (s->copies[b] > 0)
        journal_add(j, &s->copies[b], -1, PR_CAUSE_FLOW);
    journal_put(j, &p->city[b], 0, PR_CAUSE_FLOW);
    if (pr_city_spaces(r, p) >= PR_SPACES) /* PR-END-05 */
        pr_trigger(j, PR_END_CITY, seat);
}

/* PR-BLDG-30e: the colonist comes after the building and undoes no trigger. */
void pr_apply_build(const struct pr_rules *r, struct journal *j, const struct event *e,
                    bool aligned)
{
    const struct pr_state *s = pr_view(j->state);
    const int b = e->item[0].thing - PR_FIRST_BUILDING;
    const struct event_item *plus = pr_item_of(e, ITEM_PLUS);
    const uint8_t cause =
        pr_power_cause(r, &s->seat[e->seat], PR_HOOK_BUILD_COLONIST, PR_CAUSE_CORRECTION);
    put_up(r, j, e->seat, b);
    if (e->n_items > 1 && e->item[1].mark == ITEM_PLAIN)
        put_up(r, j, e->seat, e->item[1].thing - PR_FIRST_BUILDING);
    if (plus != NULL && s->seat[e->seat].city[b] < r->building.circles[b])
        pr_take_colonist(j, &s->seat[e->seat].city[b], cause);
    if (aligned && pr_next_turn(r, j, e->seat))
        pr_end_phase(r, j);
}
