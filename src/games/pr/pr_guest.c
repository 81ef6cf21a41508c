/* pr_guest.c - what a player may do outside of a turn: guests move, PR-BLDG-55, and buildings are
 * waived, PR-BLDG-03.
 *
 * A guest may move at any time outside the mayor phase, and works from then on (PR-BLDG-55d).  A
 * turn is no forced pass while a guest can move (pr_node): the game rests there, and a log that
 * says nothing moves nobody.
 *
 * What happens by itself while a guest could move is nothing that the guest could change.  So the
 * line of a guest counts before everything that happened by itself since the line before it
 * (pr_awaits), and a log can still write that down after it (PR-LOG-51b).
 */
#include "games/pr/pr_engine.h"

static int empty_circles(struct pr_place place)
{
    return place.circles - kit_max(*place.all, 0);
}

/* Guests of the kind the item moves. */
static int guests_of(const struct pr_seat *p, int house, bool nobles)
{
    if (house < 0 || p->city[house] < 0)
        return 0;
    return nobles ? p->noble_city[house] : p->city[house] - p->noble_city[house];
}

/* A forest and a statue have no circle at all. */
static unsigned full_violation(const struct pr_rules *r, const struct pr_seat *p,
                               unsigned thing)
{
    if (thing == PR_FOREST && p->tiles[thing] > 0)
        return PR_V_forest_occupied;
    if (thing >= PR_FIRST_BUILDING && p->city[thing - PR_FIRST_BUILDING] >= 0 &&
        r->building.circles[thing - PR_FIRST_BUILDING] == 0)
        return PR_V_statue_occupied;
    return PR_V_guest_to_full_circle;
}

static void check_guest(struct pr_check *c, const struct event_item *item)
{
    const int house = pr_guest_house(c->r);
    const unsigned thing = item->thing;
    const bool noble = item->mark == PR_MARK_NOBLE;
    const bool home = (int)thing - PR_FIRST_BUILDING == house;
    if (pr_in_mayor_phase(c->s))
        pr_report(c, PR_V_guest_moved_in_mayor, "guests stay during the mayor phase|to %s",
                  pr_name(thing));
    else if (guests_of(c->p, house, noble) == 0)
        pr_report(c, PR_V_guest_moved_twice, "%c has no %s in the guest house|to %s",
                  seat_letter(c->e->seat), noble ? "noble" : "colonist", pr_name(thing));
    else if (home || empty_circles(pr_place_at(c->r, c->p, thing)) <= 0)
        pr_report(c, full_violation(c->r, c->p, thing), "an empty circle|%s", pr_name(thing));
}

/* PR-BLDG-55, PR-BLDG-55a, PR-BLDG-55b, PR-BLDG-55c. */
void pr_check_guest(struct pr_check *c)
{
    if (c->e->n_items == 0)
        pr_report(c, PR_V_guest_to_full_circle, "an empty circle|nowhere");
    for (unsigned i = 0; i < c->e->n_items; i++)
        check_guest(c, &c->e->item[i]);
}

/* Only a guest who is there moves, and only to an empty circle. */
static void move_guest(const struct pr_rules *r, struct journal *j, unsigned seat,
                       const struct event_item *item)
{
    const struct pr_seat *p = &pr_view(j->state)->seat[seat];
    const int house = pr_guest_house(r);
    const bool noble = item->mark == PR_MARK_NOBLE;
    const struct pr_place to = pr_place_at(r, p, item->thing);
    if (guests_of(p, house, noble) == 0 || empty_circles(to) <= 0)
        return;
    journal_add(j, &p->city[house], -1, PR_CAUSE_FLOW);
    journal_add(j, to.all, 1, PR_CAUSE_FLOW);
    journal_add(j, &p->noble_city[house], -noble, PR_CAUSE_FLOW);
    journal_add(j, to.nobles, noble, PR_CAUSE_FLOW);
}

void pr_apply_guest(const struct pr_rules *r, struct journal *j, const struct event *e,
                    bool aligned)
{
    (void)aligned;
    for (unsigned i = 0; i < e->n_items; i++)
        move_guest(r, j, e->seat, &e->item[i]);
}

/* ---- waiving ----------------------------------------------------------------------------- */

/* PR-LOG-52: a building of the player that would act now by itself. */
void pr_check_waive(struct pr_check *c)
{
    for (unsigned i = 0; i < c->e->n_items; i++) {
        const unsigned thing = c->e->item[i].thing;
        const unsigned b = thing - PR_FIRST_BUILDING;
        if (!c->aligned || !pr_acts_by_itself(c->r, c->s, b))
            pr_report(c, PR_V_action_wrong_phase, "%s does nothing now|waived", pr_name(thing));
        else if (c->p->city[b] < 0)
            pr_report(c, PR_V_claim_buildings, "no %s|%s waived", pr_name(thing),
                      pr_name(thing));
    }
}

/* Until the end of the player's turn (pr_end_waiver). */
void pr_apply_waive(const struct pr_rules *r, struct journal *j, const struct event *e,
                    bool aligned)
{
    (void)r;
    if (!aligned)
        return;
    for (unsigned i = 0; i < e->n_items; i++) {
        const unsigned b = e->item[i].thing - PR_FIRST_BUILDING;
        const int16_t *slot = &pr_view(j->state)->seat[e->seat].waived[b / 16];
        journal_put(j, slot, (int16_t)((uint16_t)*slot | 1U << b % 16), PR_CAUSE_FLOW);
    }
}
