/* pr_mayor.c - the mayor phase: privilege, arrival, placement, refill, PR-MAY-*. */
#include "games/pr/pr_engine.h"

#include <string.h>

/* PR-MAY-06: one by one, clockwise from the mayor. */
int pr_ship_share(const struct pr_rules *r, const struct pr_state *s, unsigned seat)
{
    const int n = r->n_players;
    const int place = ((int)seat - s->chooser + n) % n;
    return s->arrived / n + (place < s->arrived % n);
}

int pr_refill_wanted(const struct pr_rules *r, const struct pr_state *s, bool with_tiles)
{
    int empty = 0;
    for (unsigned seat = 0; seat < r->n_players; seat++)
        empty += pr_empty_circles(r, &s->seat[seat], with_tiles);
    return empty > r->n_players ? empty : r->n_players;
}

/* PR-MAY-07: nobody refuses; PR-MAY-10: who has no place waits in San Juan. */
static void deal_ship(const struct pr_rules *r, struct journal *j)
{
    const struct pr_state *s = pr_view(j->state);
    for (unsigned seat = 0; seat < r->n_players; seat++)
        journal_add(j, &s->seat[seat].san_juan, pr_ship_share(r, s, seat), PR_CAUSE_ARRIVAL);
    journal_put(j, &s->ship_colonists, 0, PR_CAUSE_ARRIVAL);
    journal_put(j, &s->privilege, 1, PR_CAUSE_FLOW); /* taken, declined or out of reach */
    pr_next_step(j, PR_STEP_PLACE);
}

/* ---- privilege --------------------------------------------------------------------------- */

enum stop_kind pr_villa_kind(const struct pr_rules *r, const struct pr_state *s)
{
    (void)r;
    (void)s;
    return STOP_AUTOMATIC;
}

void pr_villa_pass(const struct pr_rules *r, struct journal *j)
{
    (void)r;
    (void)j;
}

enum stop_kind pr_noble_kind(const struct pr_rules *r, const struct pr_state *s)
{
    (void)r;
    (void)s;
    return STOP_AUTOMATIC;
}

void pr_noble_pass(const struct pr_rules *r, struct journal *j)
{
    (void)r;
    (void)j;
}

void pr_check_noble(struct pr_check *c)
{
    (void)c;
}

void pr_apply_noble(const struct pr_rules *r, struct journal *j, const struct event *e,
                    bool aligned)
{
    (void)r;
    (void)j;
    (void)e;
    (void)aligned;
}

enum stop_kind pr_privilege_kind(const struct pr_rules *r, const struct pr_state *s)
{
    if (s->colonists == 0 || s->privilege ||
        r->option[PR_OPT_MAYOR_PRIVILEGE] == PR_MAYOR_MANDATORY)
        return STOP_AUTOMATIC;
    return STOP_OPTIONAL;
}

static void take_privilege(struct journal *j, unsigned seat)
{
    const struct pr_state *s = pr_view(j->state);
    if (s->colonists == 0)
        return;
    journal_add(j, &s->colonists, -1, PR_CAUSE_PRIVILEGE);
    journal_add(j, &s->seat[seat].san_juan, 1, PR_CAUSE_PRIVILEGE);
}

void pr_privilege_pass(const struct pr_rules *r, struct journal *j)
{
    const struct pr_state *s = pr_view(j->state);
    if (r->option[PR_OPT_MAYOR_PRIVILEGE] == PR_MAYOR_MANDATORY &&
        !s->privilege) /* PR-MAY-05 */
        take_privilege(j, (unsigned)s->chooser);
    deal_ship(r, j);
}

/* PR-MAY-03, PR-MAY-04, PR-ROLE-09. */
void pr_check_mayor_bonus(struct pr_check *c)
{
    const struct pr_state *s = c->s;
    const struct event_claim *from = pr_claim_of(c->e, PR_CLAIM_FROM);
    if (!c->aligned)
        pr_report(c, PR_V_action_wrong_phase, "no colonist can be taken now|+colonist");
    else if (c->e->seat != (unsigned)s->chooser)
        pr_report(c, PR_V_privilege_by_non_chooser, "the mayor's privilege is %c's|%c",
                  'A' + s->chooser, 'A' + c->e->seat);
    else if (s->privilege)
        pr_report(c, PR_V_action_taken_twice, "one colonist by privilege|a second one");
    else if (s->colonists == 0)
        pr_report(c, PR_V_mayor_privilege_empty_supply, "the supply is empty|+colonist");
    else if (from != NULL && from->thing == PR_SHIP)
        pr_report(c, PR_V_mayor_privilege_from_ship,
                  "a colonist from the supply|from the ship");
    else if (c->e->item[0].count > 1)
        pr_report(c, PR_V_claim_colonists, "one colonist|%d", c->e->item[0].count);
}

void pr_apply_mayor_bonus(const struct pr_rules *r, struct journal *j, const struct event *e)
{
    const struct pr_state *s = pr_view(j->state);
    (void)r;
    take_privilege(j, e->seat);
    if (e->seat == (unsigned)s->chooser) /* the ship is dealt by itself, after this */
        journal_put(j, &s->privilege, 1, PR_CAUSE_FLOW);
}

/* ---- placement --------------------------------------------------------------------------- */

/* PR-BLDG-52c: a forest has no circle. */
static int circles_of(const struct pr_seat *p, unsigned tile)
{
    return tile == PR_FOREST ? 0 : p->tiles[tile];
}

/* Tiles of a kind and buildings that have circles. */
static int places_of(const struct pr_rules *r, const struct pr_seat *p)
{
    int n = 0;
    for (unsigned k = 0; k < PR_TILE_KINDS; k++)
        n += circles_of(p, k) > 0;
    for (int b = 0; b < PR_BUILDING_COUNT; b++)
        n += p->city[b] >= 0 && r->building.circles[b] > 0;
    return n;
}

/* PR-LOG-02: there is only one allocation. */
static bool place_is_forced(const struct pr_rules *r, const struct pr_seat *p)
{
    const int colonists = pr_colonists_of(p);
    const int circles = colonists - p->san_juan + pr_empty_circles(r, p, true);
    return colonists == 0 || colonists >= circles || places_of(r, p) == 1;
}

enum stop_kind pr_place_kind(const struct pr_rules *r, const struct pr_state *s)
{
    return place_is_forced(r, &s->seat[s->turn]) ? STOP_AUTOMATIC : STOP_DECISION;
}

/* PR-MAY-14, PR-MAY-16, PR-END-02. PR-END-03, PR-END-04: exact cover does not end the game;
 * only this moment counts. */
static void refill(const struct pr_rules *r, struct journal *j)
{
    const struct pr_state *s = pr_view(j->state);
    const int wanted = pr_refill_wanted(r, s, false);
    int n = wanted;
    if (wanted > s->colonists) {
        pr_trigger(j, PR_END_COLONISTS, (unsigned)s->chooser);
        n = r->option[PR_OPT_SHIP_SHORTAGE] == PR_SHORTAGE_NONE ? 0 : s->colonists;
    }
    journal_add(j, &s->colonists, -n, PR_CAUSE_FLOW);
    journal_add(j, &s->ship_colonists, n, PR_CAUSE_FLOW);
    pr_end_phase(r, j);
}

static void placed(const struct pr_rules *r, struct journal *j, unsigned seat)
{
    if (pr_next_turn(r, j, seat))
        refill(r, j);
}

static int most(int wanted, int room)
{
    return wanted < room ? wanted : room;
}

/* Fills the circles if there is one way to do so; else everybody stays where he is. */
void pr_place_pass(const struct pr_rules *r, struct journal *j)
{
    const struct pr_state *s = pr_view(j->state);
    const unsigned seat = (unsigned)s->turn;
    const struct pr_seat *p = &s->seat[seat];
    if (place_is_forced(r, p) && p->san_juan > 0) {
        int left = pr_colonists_of(p);
        for (unsigned k = 0; k < PR_TILE_KINDS; k++) {
            journal_put(j, &p->manned[k], most(left, circles_of(p, k)), PR_CAUSE_FLOW);
            left -= p->manned[k];
        }
        for (int b = 0; b < PR_BUILDING_COUNT; b++)
            if (p->city[b] >= 0) {
                journal_put(j, &p->city[b], most(left, r->building.circles[b]), PR_CAUSE_FLOW);
                left -= p->city[b];
            }
        journal_put(j, &p->san_juan, left, PR_CAUSE_FLOW);
    }
    placed(r, j, seat);
}

/* A whole allocation as the log gives it. */
struct allocation {
    int16_t manned[PR_TILE_KINDS];
    int16_t city[PR_BUILDING_COUNT];
    int san_juan; /* COUNT_NONE when the log does not say */
    int placed;
};

static void allocation_of(struct allocation *a, const struct event *e)
{
    memset(a, 0, sizeof *a);
    a->san_juan = COUNT_NONE;
    for (unsigned i = 0; i < e->n_items; i++) {
        const unsigned thing = e->item[i].thing;
        const int n = e->item[i].count == COUNT_NONE ? 1 : e->item[i].count;
        if (thing < PR_TILE_KINDS)
            a->manned[thing] = pr_plus(a->manned[thing], n);
        else if (thing >= PR_FIRST_BUILDING)
            a->city[thing - PR_FIRST_BUILDING] = pr_plus(a->city[thing - PR_FIRST_BUILDING], n);
        else
            a->san_juan = (a->san_juan == COUNT_NONE ? 0 : a->san_juan) + n;
        a->placed += thing == PR_SAN_JUAN ? 0 : n;
    }
}

/* Colonists on what is not there, or more than fit. */
static bool is_misplaced(int placed, int owned, int circles)
{
    return (placed != 0) & ((owned <= 0) | (placed > circles));
}

/* PR-MAY-01, PR-MAY-18. */
static void check_circles(struct pr_check *c, unsigned thing, int placed, int owned,
                          int circles)
{
    if (!is_misplaced(placed, owned, circles))
        return;
    const char *name = pr_name(thing);
    if (owned <= 0)
        pr_report(c, PR_V_place_not_owned, "%c has no %s|%d colonists on it", 'A' + c->e->seat,
                  name, placed);
    else
        pr_report(c, PR_V_mayor_circle_overfilled, "%s has %d circles|%d colonists", name,
                  circles, placed);
}

/* Colonists that are nowhere on the board stay in San Juan, nowhere else. */
static void check_places(struct pr_check *c)
{
    for (unsigned i = 0; i < c->e->n_items; i++) {
        const unsigned thing = c->e->item[i].thing;
        if (thing >= PR_TILE_KINDS && thing < PR_FIRST_BUILDING && thing != PR_SAN_JUAN)
            pr_report(c, PR_V_place_not_owned, "a tile, a building or san-juan|%s",
                      pr_name(thing));
    }
}

/* PR-MAY-09, PR-MAY-11. */
static void check_sum(struct pr_check *c, const struct allocation *a)
{
    const struct pr_seat *p = &c->s->seat[c->e->seat];
    const int owned = pr_colonists_of(p);
    const int rest = owned - a->placed;
    if (rest < 0 || (a->san_juan != COUNT_NONE && a->san_juan != rest)) {
        pr_report(c, PR_V_mayor_colonist_count_changed,
                  "%d colonists|%d placed, %d in San Juan", owned, a->placed,
                  a->san_juan == COUNT_NONE ? 0 : a->san_juan);
        return;
    }
    if (rest <= 0)
        return;
    const int circles = owned - p->san_juan + pr_empty_circles(c->rules, p, true);
    if (a->placed < circles)
        pr_report(c, PR_V_mayor_idle_while_empty_circle,
                  "all %d circles filled, or nobody in San Juan|%d placed, %d in San Juan",
                  circles, a->placed, rest);
}

/* Nearly all placements are fine: one look at all places at once, without a branch for each. */
static bool has_misplaced(const struct pr_check *c, const struct allocation *a)
{
    const struct pr_seat *p = &c->s->seat[c->e->seat];
    bool any = false;
    for (unsigned k = 0; k < PR_TILE_KINDS; k++)
        any |= is_misplaced(a->manned[k], p->tiles[k], circles_of(p, k));
    for (unsigned b = 0; b < PR_BUILDING_COUNT; b++)
        any |= is_misplaced(a->city[b], p->city[b] >= 0, c->rules->building.circles[b]);
    return any;
}

static void check_each_place(struct pr_check *c, const struct allocation *a)
{
    const struct pr_seat *p = &c->s->seat[c->e->seat];
    for (unsigned k = 0; k < PR_TILE_KINDS; k++)
        check_circles(c, k, a->manned[k], p->tiles[k], circles_of(p, k));
    for (unsigned b = 0; b < PR_BUILDING_COUNT; b++)
        check_circles(c, PR_FIRST_BUILDING + b, a->city[b], p->city[b] >= 0,
                      c->rules->building.circles[b]);
}

/* PR-MAY-08, PR-MAY-12, PR-MAY-13: all colonists anew, in this phase, in any order. */
void pr_check_place(struct pr_check *c)
{
    if (!c->aligned) {
        const bool twice = c->s->step == PR_STEP_PLACE && pr_is_done(c->s, c->e->seat);
        pr_report(c, twice ? PR_V_action_taken_twice : PR_V_mayor_placement_outside_phase,
                  twice ? "one placement a mayor phase|a second one"
                        : "colonists stay where they are|a placement");
        return;
    }
    struct allocation a;
    allocation_of(&a, c->e);
    const enum verdict before = c->worst;
    check_places(c);
    if (has_misplaced(c, &a))
        check_each_place(c, &a); /* then the sum is wrong for the reason given */
    else if (c->worst == before)
        check_sum(c, &a);
}

void pr_apply_place(const struct pr_rules *r, struct journal *j, const struct event *e,
                    bool aligned)
{
    const struct pr_state *s = pr_view(j->state);
    const struct pr_seat *p = &s->seat[e->seat];
    const int owned = pr_colonists_of(p);
    struct allocation a;
    allocation_of(&a, e);
    int used = 0;
    for (int k = 0; k < PR_TILE_KINDS; k++) {
        const int n = most(a.manned[k], circles_of(p, (unsigned)k));
        journal_put(j, &p->manned[k], n, PR_CAUSE_FLOW);
        used += n;
    }
    for (int b = 0; b < PR_BUILDING_COUNT; b++) {
        const int n = most(a.city[b], r->building.circles[b]);
        const bool owned_here = p->city[b] >= 0;
        journal_put(j, &p->city[b], owned_here ? n : p->city[b], PR_CAUSE_FLOW);
        used += owned_here ? n : 0;
    }
    const int rest = a.san_juan != COUNT_NONE ? a.san_juan : owned - used;
    journal_put(j, &p->san_juan, rest > 0 ? rest : 0, PR_CAUSE_FLOW);
    if (aligned)
        placed(r, j, e->seat);
}
