/* pr_office.c - the land office: a tile bought or given up beside the sale, PR-BLDG-71. */
#include "games/pr/pr_engine.h"

/* What a tile costs, with any occupant of the land office. */
static int price_of_tile(const struct pr_rules *r)
{
    return kit_has_hook(&r->hooks, PR_HOOK_SALE_BUY_TILE)
               ? kit_effects_at(&r->hooks, PR_HOOK_SALE_BUY_TILE)->amount
               : 1;
}

static bool can_buy(const struct pr_rules *r, const struct pr_state *s, unsigned seat)
{
    const struct pr_seat *p = &s->seat[seat];
    int16_t pool[PR_KINDS];
    return pr_power(r, p, PR_HOOK_SALE_BUY_TILE) > 0 && p->doubloons >= price_of_tile(r) &&
           pr_island_tiles(p) < PR_SPACES &&
           (pr_draw_pool(r, s, pool) > 0 || pr_may_place_forest(r, s, seat));
}

/* PR-BLDG-71f: forests are for owners of a forest house. */
static bool can_give(const struct pr_rules *r, const struct pr_state *s, unsigned seat)
{
    const struct pr_seat *p = &s->seat[seat];
    const bool forests = pr_power(r, p, PR_HOOK_SETTLE_FOREST) > 0;
    return pr_power(r, p, PR_HOOK_SALE_GIVE_TILE) > 0 &&
           kit_sum(p->tiles, PR_KINDS) + (forests ? p->tiles[PR_FOREST] : 0) > 0;
}

/* PR-BLDG-71e: the same player's node after the sale, unless the office has been used. */
enum node_kind pr_office_kind(const struct pr_rules *r, const struct pr_state *s)
{
    const unsigned seat = (unsigned)s->turn;
    if (!kit_has_hook(&r->hooks, PR_HOOK_SALE_BUY_TILE))
        return NODE_AUTOMATIC;
    return s->drawn == 0 && (can_buy(r, s, seat) || can_give(r, s, seat)) ? NODE_OPTIONAL
                                                                          : NODE_AUTOMATIC;
}

/* The right occupant, once a turn, no quarry, forests with a forest house only. */
static bool check_office(struct pr_check *c, enum pr_hook hook, const char *who)
{
    const unsigned tile = c->e->item[0].thing;
    const bool forester = pr_power(c->r, c->p, PR_HOOK_SETTLE_FOREST) > 0;
    const enum verdict before = c->found.worst;
    if (pr_power(c->r, c->p, hook) == 0)
        pr_report(c, PR_V_land_office_wrong_occupant, "a land office with a %s|%s", who,
                  pr_name(tile));
    else if (c->s->drawn > 0)
        pr_report(c, PR_V_land_office_twice, "one tile a trader phase|a second one: %s",
                  pr_name(tile));
    if (tile == PR_QUARRY)
        pr_report(c, PR_V_land_office_quarry_sold, "a plantation|quarry");
    else if (tile == PR_FOREST && !forester)
        pr_report(c, PR_V_forest_without_forest_house,
                  "a plantation (no occupied forest house)|forest");
    return c->found.worst == before;
}

/* ---- buying ------------------------------------------------------------------------------ */

/* PR-BLDG-71a, PR-BLDG-71b. */
static void check_room_and_price(struct pr_check *c)
{
    const int price = price_of_tile(c->r);
    const struct event_claim *paid = kit_claim_of(c->e, PR_CLAIM_PAID);
    if (pr_island_tiles(c->p) >= PR_SPACES)
        pr_report(c, PR_V_land_office_no_space, "all %d spaces are filled|%s", PR_SPACES,
                  pr_name(c->e->item[0].thing));
    if (c->p->doubloons < price)
        pr_report(c, PR_V_land_office_not_paid, "%d doubloon|%c has %d", price,
                  seat_letter(c->e->seat), c->p->doubloons);
    else if (paid != NULL && paid->value != price)
        pr_report(c, PR_V_land_office_not_paid, "paid %d|paid %d", price, paid->value);
}

/* PR-BLDG-71, PR-BLDG-71d: the top tile of the stack is chance, a forest is chosen. */
void pr_check_buy(struct pr_check *c)
{
    const unsigned tile = c->e->item[0].thing;
    if (!c->aligned && !pr_is_late(c->s, c->e->seat)) {
        const bool trading = pr_is_phase(c->s, PR_TRADER);
        pr_report(c, trading ? PR_V_action_taken_twice : PR_V_action_wrong_phase,
                  "no tile can be bought now|%s", pr_name(tile));
        return;
    }
    const bool may = check_office(c, PR_HOOK_SALE_BUY_TILE, "colonist");
    check_room_and_price(c);
    if (may && tile == PR_FOREST)
        pr_check_may_place_forest(c);
    else if (may)
        pr_check_face_down(c, tile);
}

void pr_apply_buy(const struct pr_rules *r, struct journal *j, const struct event *e,
                  bool aligned)
{
    const struct pr_state *s = pr_view(j->state);
    const unsigned tile = e->item[0].thing;
    const uint8_t cause = pr_power_cause(r, &s->seat[e->seat], PR_HOOK_SALE_BUY_TILE);
    pr_charge(r, j, e->seat, price_of_tile(r), cause);
    if (tile < PR_KINDS)
        pr_take_face_down(r, j, tile, cause);
    else if (tile == PR_QUARRY && s->quarries > 0)
        journal_add(j, &s->quarries, -1, cause);
    journal_add(j, &s->seat[e->seat].tiles[tile], 1, cause);
    if (aligned) /* PR-BLDG-71e */
        journal_add(j, &s->drawn, 1, PR_CAUSE_FLOW);
}

/* ---- giving up --------------------------------------------------------------------------- */

/* PR-BLDG-71c, PR-BLDG-71f. */
void pr_check_give(struct pr_check *c)
{
    if (check_office(c, PR_HOOK_SALE_GIVE_TILE, "noble"))
        pr_check_removed(c);
}

void pr_give(const struct pr_rules *r, struct journal *j, unsigned seat)
{
    pr_pay_by(r, j, seat, PR_HOOK_SALE_GIVE_TILE);
    journal_add(j, &pr_view(j->state)->drawn, 1, PR_CAUSE_FLOW); /* PR-BLDG-71e */
}
