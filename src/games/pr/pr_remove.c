/* pr_remove.c - a log removes a tile or a building: the turns of the hunting lodge (pr_island.c) and
 * the land office (pr_office.c), and players who may not. */
#include "games/pr/pr_engine.h"

/* PR-SETL-09, PR-BLDG-22b, PR-BLDG-52e: tiles stay, except in the turns of hunting lodge
 * and land office. */
static void misplaced_removal(struct pr_check *c)
{
    const struct pr_rules *r = c->r;
    const struct pr_state *s = c->s;
    const unsigned tile = c->e->item[0].thing;
    const bool settling = pr_is_phase(s, PR_SETTLER);
    const bool own_turn = s->step == PR_STEP_SETTLE && (unsigned)s->turn == c->e->seat;
    unsigned violation = PR_V_settler_tile_removed;
    if (own_turn && s->drawn > 0)
        violation = PR_V_hacienda_tile_discarded;
    else if (own_turn && (tile == PR_FOREST || pr_power(r, c->p, PR_HOOK_SETTLE_FOREST) > 0))
        violation = PR_V_forest_converted;
    else if (settling && kit_has_hook(&r->hooks, PR_HOOK_SETTLE_DISCARD))
        violation = pr_power(r, c->p, PR_HOOK_SETTLE_DISCARD) > 0
                        ? PR_V_action_taken_twice
                        : PR_V_hunting_lodge_not_owned;
    else if (pr_is_phase(s, PR_TRADER) && kit_has_hook(&r->hooks, PR_HOOK_SALE_GIVE_TILE))
        violation = pr_power(r, c->p, PR_HOOK_SALE_GIVE_TILE) > 0
                        ? PR_V_action_taken_twice
                        : PR_V_land_office_wrong_occupant;
    pr_report(c, violation,
              violation == PR_V_hacienda_tile_discarded ? "the drawn tile is placed|%s removed"
                                                        : "tiles stay on the island|%s removed",
              pr_name(tile));
}

/* PR-BLDG-05: buildings stay. */
void pr_check_remove(struct pr_check *c)
{
    const unsigned thing = c->e->item[0].thing;
    if (thing >= PR_TILE_KINDS)
        pr_report(c, PR_V_builder_removed_building, "buildings stay in the city|%s removed",
                  pr_name(thing));
    else if (!c->aligned)
        misplaced_removal(c);
    else if (c->s->step == PR_STEP_HUNT) {
        /* PR-BLDG-73. */
        if (c->e->item[0].thing == PR_QUARRY)
            pr_report(c, PR_V_settler_tile_removed, "a plantation or a forest|quarry removed");
        else
            pr_check_removed(c);
    } else
        pr_check_give(c);
}

static void remove_building(struct journal *j, const struct pr_seat *p, unsigned b)
{
    if (p->city[b] < 0)
        return;
    journal_add(j, &p->san_juan, p->city[b], PR_CAUSE_CORRECTION);
    journal_add(j, &p->noble_san_juan, p->noble_city[b], PR_CAUSE_CORRECTION);
    journal_put(j, &p->city[b], -1, PR_CAUSE_CORRECTION);
    journal_put(j, &p->noble_city[b], 0, PR_CAUSE_CORRECTION);
    journal_add(j, &pr_view(j->state)->copies[b], 1, PR_CAUSE_CORRECTION);
}

void pr_apply_remove(const struct pr_rules *r, struct journal *j, const struct event *e,
                     bool aligned)
{
    const struct pr_state *s = pr_view(j->state);
    const struct pr_seat *p = &s->seat[e->seat];
    const unsigned thing = e->item[0].thing;
    const enum pr_hook hook =
        s->step == PR_STEP_HUNT ? PR_HOOK_SETTLE_DISCARD : PR_HOOK_SALE_GIVE_TILE;
    const uint8_t cause = aligned ? pr_power_cause(r, p, hook) : PR_CAUSE_CORRECTION;
    if (thing >= PR_TILE_KINDS) {
        remove_building(j, p, thing - PR_FIRST_BUILDING);
        return;
    }
    pr_take_off(r, j, e, cause);
    if (aligned && s->step == PR_STEP_HUNT)
        pr_end_hunt(r, j);
    else if (aligned)
        pr_give(r, j, e->seat);
}
