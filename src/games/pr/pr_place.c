/* pr_place.c - the placement of colonists and nobles, PR-MAY-08 to PR-MAY-13, PR-NOB-09. */
#include "games/pr/pr_engine.h"

#include <string.h>

#include "base/clear.h"

/* Somebody's colonists and nobles together, and the nobles among them. */
struct waiting {
    int all, nobles;
};

/* The nobles of a seat; a game without them need not count. */
static int nobles_of(const struct pr_rules *r, const struct pr_seat *p)
{
    return r->nobles != 0 ? pr_nobles_of(p) : 0;
}

/* How many ways there are for people to stand in circles: at one, all of them have one, at some only the
 * newcomers. */
enum ways { WAYS_ONE, WAYS_ONE_FOR_NEWCOMERS, WAYS_MANY };

/* Whether there is one way whatever the places are: nobody to place, no circle, or one kind of people who
 * fill all. */
static bool fill_any_places(struct waiting people, int circles)
{
    const bool alike = people.nobles == 0 || people.nobles == people.all;
    return people.all == 0 || circles == 0 || (alike && people.all >= circles);
}

/* Whether these people can stand in that number of circles and places in one way only.  Nobles
 * among colonists leave a choice wherever they could change places with one. */
static bool is_only_way(struct waiting people, int circles, int places)
{
    if (fill_any_places(people, circles))
        return true;
    const bool alike = people.nobles == 0 || people.nobles == people.all;
    return places == 1 && (alike || people.all <= circles);
}

/* PR-LOG-02, PR-NOB-09b: there is only one allocation.  PR-LOG-02a: or only one when nobody leaves a
 * circle.  Places are counted where they matter. */
static enum ways ways_of(const struct pr_rules *r, const struct pr_seat *p, struct pr_circles n)
{
    const struct waiting people = {n.people + p->san_juan, nobles_of(r, p)};
    const struct waiting come = {p->san_juan, r->nobles != 0 ? p->noble_san_juan : 0};
    if (fill_any_places(people, n.all))
        return WAYS_ONE;
    const struct pr_places places = pr_count_places(r, p);
    if (is_only_way(people, n.all, places.all))
        return WAYS_ONE;
    return is_only_way(come, n.all - n.people, places.free) ? WAYS_ONE_FOR_NEWCOMERS
                                                            : WAYS_MANY;
}

enum node_kind pr_place_kind(const struct pr_rules *r, const struct pr_state *s)
{
    static const enum node_kind kind[] = {[WAYS_ONE] = NODE_AUTOMATIC,
                                          [WAYS_ONE_FOR_NEWCOMERS] = NODE_OPTIONAL,
                                          [WAYS_MANY] = NODE_DECISION};
    const struct pr_seat *p = &s->seat[s->turn];
    const enum ways ways = ways_of(r, p, pr_count_circles(r, p));
    /* Nobody is placed by itself whom the player may still decline. */
    return ways == WAYS_ONE && pr_may_decline(r, s, (unsigned)s->turn) > 0 ? NODE_OPTIONAL
                                                                           : kind[ways];
}

static void end_placing(const struct pr_rules *r, struct journal *j, unsigned seat)
{
    if (pr_next_turn(r, j, seat))
        pr_refill_ship(r, j);
}

/* ---- an allocation ----------------------------------------------------------------------- */

/* Where people stand: colonists and nobles together, or the nobles among them. */
struct people {
    union {
        int16_t at[PR_THING_COUNT]; /* so that no branch asks what each thing is */
        struct {
            int16_t manned[PR_TILE_KINDS];
            int16_t elsewhere[PR_FIRST_BUILDING - PR_TILE_KINDS];
            int16_t city[PR_BUILDING_COUNT];
        };
    };
    int san_juan; /* COUNT_NONE when the log does not say */
    int placed;
};

/* A whole allocation as the log gives it, or as the changes that it gives lead to. */
struct allocation {
    struct people all;
    struct people nobles;
    int colonists_san_juan; /* COUNT_NONE when the log does not say */
};

/* Neither a tile nor a building: taken for San Juan. */
static bool is_elsewhere(unsigned thing)
{
    return (thing >= PR_TILE_KINDS) & (thing < PR_FIRST_BUILDING);
}

static void add_people(struct people *a, unsigned thing, int n)
{
    a->at[thing] = pr_plus(a->at[thing], n);
    if (is_elsewhere(thing))
        a->san_juan = (a->san_juan == COUNT_NONE ? 0 : a->san_juan) + n;
    a->placed += thing == PR_SAN_JUAN ? 0 : n;
}

/* Adds those who stand in a circle now: changes are about them. */
static void add_present(struct allocation *a, const struct pr_seat *p)
{
    for (unsigned k = 0; k < PR_TILE_KINDS; k++) {
        add_people(&a->all, k, p->manned[k]);
        add_people(&a->nobles, k, p->noble_manned[k]);
    }
    for (unsigned b = 0; b < PR_BUILDING_COUNT; b++) {
        if (p->city[b] <= 0)
            continue;
        add_people(&a->all, PR_FIRST_BUILDING + b, p->city[b]);
        add_people(&a->nobles, PR_FIRST_BUILDING + b, p->noble_city[b]);
    }
}

/* PR-NOB-09a: "noble WHERE" is nobles, the rest are colonists. */
static void allocation_of(struct allocation *a, const struct pr_seat *p, const struct event *e)
{
    clear_bytes(a, sizeof *a);
    a->all.san_juan = a->nobles.san_juan = a->colonists_san_juan = COUNT_NONE;
    if (event_is_change(e))
        add_present(a, p);
    for (unsigned i = 0; i < e->n_items; i++) {
        const unsigned thing = e->item[i].thing;
        const int count = kit_count_of(&e->item[i]);
        if (e->item[i].mark == ITEM_PLAIN && !is_elsewhere(thing)) { /* most often */
            a->all.at[thing] = pr_plus(a->all.at[thing], count);
            a->all.placed += count;
            continue;
        }
        const int n = (e->item[i].mark & ITEM_REMOVED) != 0 ? -count : count;
        const bool noble = event_mark(&e->item[i]) == PR_MARK_NOBLE;
        add_people(&a->all, thing, n);
        if (noble)
            add_people(&a->nobles, thing, n);
        else if (thing == PR_SAN_JUAN)
            a->colonists_san_juan =
                (a->colonists_san_juan == COUNT_NONE ? 0 : a->colonists_san_juan) + n;
    }
}

/* ---- check ------------------------------------------------------------------------------- */

/* Colonists on what is not there, or more than fit. */
static bool is_misplaced(int placed, int owned, int circles)
{
    return (placed != 0) & ((owned <= 0) | (placed > circles));
}

/* PR-MAY-01, PR-MAY-18, PR-BLDG-52c, PR-BLDG-63. */
static void check_circles(struct pr_check *c, unsigned thing, int placed, int owned,
                          int circles)
{
    if (!is_misplaced(placed, owned, circles))
        return;
    const char *name = pr_name(thing);
    if (owned <= 0)
        pr_report(c, PR_V_place_not_owned, "%c has no %s|%d colonists on it",
                  seat_letter(c->e->seat), name, placed);
    else if (circles == 0)
        pr_report(c, thing == PR_FOREST ? PR_V_forest_occupied : PR_V_statue_occupied,
                  "%s has no circle|%d colonists on it", name, placed);
    else
        pr_report(c, PR_V_mayor_circle_overfilled, "%s has %d circles|%d colonists", name,
                  circles, placed);
}

/* Colonists that are nowhere on the board stay in San Juan, nowhere else.  Changes are about
 * circles: who has none after them is in San Juan. */
static void check_places(struct pr_check *c)
{
    const bool is_change = event_is_change(c->e);
    for (unsigned i = 0; i < c->e->n_items; i++) {
        const unsigned thing = c->e->item[i].thing;
        if (is_elsewhere(thing) && (is_change || thing != PR_SAN_JUAN))
            pr_report(c, PR_V_place_not_owned, "a tile%s building%s|%s",
                      is_change ? " or a" : ", a", is_change ? "" : " or san-juan",
                      pr_name(thing));
    }
}

/* PR-LOG-02b: more people leave a place than stand there. */
static void check_removed(struct pr_check *c, const struct allocation *a)
{
    for (unsigned i = 0; i < c->e->n_items; i++) {
        const unsigned thing = c->e->item[i].thing;
        const bool noble = event_mark(&c->e->item[i]) == PR_MARK_NOBLE;
        const int left = noble ? a->nobles.at[thing] : a->all.at[thing] - a->nobles.at[thing];
        const int removed = kit_count_of(&c->e->item[i]);
        if (left < 0 && (c->e->item[i].mark & ITEM_REMOVED) != 0)
            pr_report(c, PR_V_mayor_colonist_count_changed, "%d %s at %s|%d removed",
                      left + removed > 0 ? left + removed : 0, noble ? "nobles" : "colonists",
                      pr_name(thing), removed);
    }
}

/* Reports when the player does not have as many as are placed and wait in San Juan. */
static bool check_owned(struct pr_check *c, const char *who, int owned, int placed,
                        int san_juan)
{
    const int rest = owned - placed;
    if (rest >= 0 && (san_juan == COUNT_NONE || san_juan == rest))
        return true;
    pr_report(c, PR_V_mayor_colonist_count_changed, "%d %s|%d placed, %d in San Juan", owned,
              who, placed, san_juan == COUNT_NONE ? 0 : san_juan);
    return false;
}

/* PR-MAY-09, PR-MAY-11, PR-NOB-09: colonists and nobles each add up, and together fill the
 * circles. */
static void check_sum(struct pr_check *c, const struct allocation *a)
{
    const int owned = pr_colonists_of(c->p);
    const int nobles = nobles_of(c->r, c->p);
    if (a->nobles.placed > c->r->nobles) { /* PR-NOB-02 */
        pr_report(c, PR_V_noble_count_over_20, "%d nobles in the game|%d placed", c->r->nobles,
                  a->nobles.placed);
        return;
    }
    if (!check_owned(c, "colonists", owned - nobles, a->all.placed - a->nobles.placed,
                     a->colonists_san_juan) ||
        !check_owned(c, "nobles", nobles, a->nobles.placed, a->nobles.san_juan))
        return;
    const int rest = owned - a->all.placed;
    if (rest <= 0)
        return;
    const int circles = pr_all_circles(c->r, c->p);
    if (a->all.placed < circles)
        pr_report(c, PR_V_mayor_idle_while_empty_circle,
                  "all %d circles filled, or nobody in San Juan|%d placed, %d in San Juan",
                  circles, a->all.placed, rest);
}

/* Nearly all placements are right, so all places are checked at once, without a branch for
 * each. */
static bool has_misplaced(const struct pr_check *c, const struct people *a)
{
    const int16_t *circles = c->r->building.circles;
    int16_t any = 0; /* 16 bits like the slots, so that eight are compared at a time */
    for (unsigned k = 0; k < PR_TILE_KINDS; k++)
        any |= is_misplaced(a->manned[k], c->p->tiles[k], pr_tile_circles(c->p, k));
    for (unsigned b = 0; b < PR_BUILDING_COUNT; b++)
        any |= (int16_t)((a->city[b] != 0) & ((c->p->city[b] < 0) |
                                              (a->city[b] > circles[b]))); /* is_misplaced() */
    return any != 0;
}

/* PR-MAY-08, PR-MAY-12, PR-MAY-13: all colonists are placed again, in this phase, in any
 * order. */
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
    allocation_of(&a, c->p, c->e);
    const enum verdict before = c->found.worst;
    if (a.all.san_juan != COUNT_NONE)
        check_places(c);
    if (event_is_change(c->e))
        check_removed(c, &a);
    if (has_misplaced(c, &a.all)) {
        for (unsigned k = 0; k < PR_TILE_KINDS; k++)
            check_circles(c, k, a.all.manned[k], c->p->tiles[k], pr_tile_circles(c->p, k));
        for (unsigned b = 0; b < PR_BUILDING_COUNT; b++)
            check_circles(c, PR_FIRST_BUILDING + b, a.all.city[b], c->p->city[b] >= 0,
                          c->r->building.circles[b]);
    } /* then the sum is wrong for the reason given */
    else if (c->found.worst == before)
        check_sum(c, &a);
}

/* ---- apply ------------------------------------------------------------------------------- */

/* Who waits in San Juan: those the log says, else those it placed nowhere. */
static int waiting_of(int owned, int used, int san_juan)
{
    const int rest = san_juan != COUNT_NONE ? san_juan : owned - used;
    return rest > 0 ? rest : 0;
}

/* Those whom the log placed nowhere. */
static void apply_san_juan(struct journal *j, const struct pr_seat *p,
                           const struct allocation *a, struct waiting owned,
                           struct waiting used)
{
    const int nobles = waiting_of(owned.nobles, used.nobles, a->nobles.san_juan);
    const int colonists =
        waiting_of(owned.all - owned.nobles, used.all - used.nobles, a->colonists_san_juan);
    journal_put(j, &p->noble_san_juan, nobles, PR_CAUSE_FLOW);
    journal_put(j, &p->san_juan, pr_plus((int16_t)colonists, nobles), PR_CAUSE_FLOW);
}

/* Cuts the people at each place to those who find room there and returns their sum; there is room
 * on `tiles` and in `buildings`.  Slots of buildings that are not owned stay as they are. */
static int find_room(struct people *a, const int16_t *tiles, const int16_t *buildings,
                     const struct pr_seat *p, const int16_t *city, int n_buildings)
{
    int16_t n = 0;
    for (int k = 0; k < PR_TILE_KINDS; k++) {
        a->manned[k] = (int16_t)kit_min(a->manned[k], tiles[k]);
        n = (int16_t)(n + a->manned[k]);
    }
    for (int b = 0; b < n_buildings; b++) {
        const int16_t owned = (int16_t) - (p->city[b] >= 0);
        const int16_t fit = (int16_t)(kit_min(a->city[b], buildings[b]) & owned);
        a->city[b] = (int16_t)(fit | (city[b] & ~owned));
        n = (int16_t)(n + fit);
    }
    return n;
}

/* Puts people where they find room and returns how many do.  `nobles` is NULL when there are none;
 * their slots stay as they are. */
static struct waiting put_people(const struct pr_rules *r, struct journal *j,
                                 const struct pr_seat *p, struct people *all,
                                 struct people *nobles)
{
    struct waiting used = {0, 0};
    int16_t tiles[PR_TILE_KINDS];
    for (unsigned k = 0; k < PR_TILE_KINDS; k++)
        tiles[k] = (int16_t)pr_tile_circles(p, k);
    const int n = pr_padded_buildings(r);
    used.all = find_room(all, tiles, r->building.circles, p, p->city, n);
    if (nobles != NULL) {
        used.nobles = find_room(nobles, all->manned, all->city, p, p->noble_city, n);
        kit_put_slots(j, p->noble_manned, nobles->manned, PR_TILE_KINDS, PR_CAUSE_FLOW);
        kit_put_slots(j, p->noble_city, nobles->city, (size_t)n, PR_CAUSE_FLOW);
    }
    kit_put_slots(j, p->manned, all->manned, PR_TILE_KINDS, PR_CAUSE_FLOW);
    kit_put_slots(j, p->city, all->city, (size_t)n, PR_CAUSE_FLOW);
    return used;
}

/* Changes that remove more than there are leave nobody, and say nothing about San Juan. */
static void keep_possible(struct allocation *a)
{
    a->all.san_juan = a->nobles.san_juan = a->colonists_san_juan = COUNT_NONE;
    for (unsigned thing = 0; thing < PR_THING_COUNT; thing++) {
        const int nobles = a->nobles.at[thing] > 0 ? a->nobles.at[thing] : 0;
        const int colonists = a->all.at[thing] - a->nobles.at[thing];
        a->nobles.at[thing] = (int16_t)nobles;
        a->all.at[thing] = (int16_t)(nobles + (colonists > 0 ? colonists : 0));
    }
}

void pr_apply_place(const struct pr_rules *r, struct journal *j, const struct event *e,
                    bool aligned)
{
    const struct pr_seat *p = &pr_view(j->state)->seat[e->seat];
    const struct waiting owned = {pr_colonists_of(p), nobles_of(r, p)};
    struct allocation a;
    allocation_of(&a, p, e);
    if (event_is_change(e))
        keep_possible(&a);
    const bool has_nobles = owned.nobles != 0 || a.nobles.placed != 0;
    const struct waiting used = put_people(r, j, p, &a.all, has_nobles ? &a.nobles : NULL);
    apply_san_juan(j, p, &a, owned, used);
    if (aligned)
        end_placing(r, j, e->seat);
}

/* ---- two spellings ------------------------------------------------------------------------ */

/* Adds people who stand at each place, always with their number; with signs, how many more or fewer
 * than before. */
static void add_difference(struct event *e, const struct people *now, const struct people *then,
                           unsigned mark, bool is_change)
{
    for (unsigned thing = 0; thing < PR_THING_COUNT; thing++) {
        const int n = now->at[thing] - then->at[thing];
        if (n > 0)
            kit_add(e, thing, is_change ? mark | ITEM_ADDED : mark,
                    is_change && n == 1 ? COUNT_NONE : n);
        else if (n < 0)
            kit_add(e, thing, mark | ITEM_REMOVED, n == -1 ? COUNT_NONE : -n);
    }
}

/* Colonists alone, without the nobles among them. */
static void leave_nobles(struct allocation *a)
{
    for (unsigned thing = 0; thing < PR_THING_COUNT; thing++)
        a->all.at[thing] = (int16_t)(a->all.at[thing] - a->nobles.at[thing]);
}

bool pr_respell(const int16_t *before, const int16_t *after, struct event *e, bool as_changes)
{
    const struct pr_seat *p = &pr_view(after)->seat[e->seat];
    struct allocation now, then;
    struct event spelled = *e;
    clear_bytes(&now, sizeof now);
    clear_bytes(&then, sizeof then);
    add_present(&now, p);
    if (as_changes) {
        add_present(&then, &pr_view(before)->seat[e->seat]);
    } else {
        now.all.at[PR_SAN_JUAN] = p->san_juan;
        now.nobles.at[PR_SAN_JUAN] = p->noble_san_juan;
    }
    leave_nobles(&now);
    leave_nobles(&then);
    spelled.n_items = 0;
    add_difference(&spelled, &now.all, &then.all, ITEM_PLAIN, as_changes);
    add_difference(&spelled, &now.nobles, &then.nobles, PR_MARK_NOBLE, as_changes);
    if ((as_changes && spelled.n_items == 0) || spelled.n_items == EVENT_ITEMS)
        return false;
    *e = spelled;
    return true;
}

/* ---- the only way ------------------------------------------------------------------------ */

/* Asks for `n` people at every place; as many stay as find room. */
static void ask_everywhere(struct people *a, int n)
{
    for (int k = 0; k < PR_TILE_KINDS; k++)
        a->manned[k] = journal_fit(n);
    for (int b = 0; b < PR_BUILDING_COUNT; b++)
        a->city[b] = journal_fit(n);
}

/* Where there is one way to place everybody, either all places are filled or there is one place:
 * each takes as many as it can. */
static void fill_all(const struct pr_rules *r, struct journal *j, const struct pr_seat *p)
{
    const struct waiting owned = {pr_colonists_of(p), nobles_of(r, p)};
    struct people all, nobles;
    ask_everywhere(&all, owned.all);
    if (owned.nobles != 0)
        ask_everywhere(&nobles, owned.nobles);
    const struct waiting used = put_people(r, j, p, &all, owned.nobles != 0 ? &nobles : NULL);
    journal_put(j, &p->san_juan, owned.all - used.all, PR_CAUSE_FLOW);
    journal_put(j, &p->noble_san_juan, owned.nobles - used.nobles, PR_CAUSE_FLOW);
}

/* Where those who wait in San Juan have one way into the free circles, either all these are filled
 * or they are at one place. */
static void fill_free(const struct pr_rules *r, struct journal *j, const struct pr_seat *p)
{
    const struct waiting owned = {pr_colonists_of(p), nobles_of(r, p)};
    const struct waiting come = {p->san_juan, p->noble_san_juan};
    struct allocation a;
    clear_bytes(&a, sizeof a);
    add_present(&a, p);
    for (unsigned thing = 0; thing < PR_THING_COUNT; thing++) {
        const int room = pr_place_at(r, p, thing).circles - a.all.at[thing];
        const int n = kit_min(room > 0 ? room : 0, come.all);
        a.all.at[thing] = pr_plus(a.all.at[thing], n);
        a.nobles.at[thing] = pr_plus(a.nobles.at[thing], kit_min(n, come.nobles));
    }
    const struct waiting used =
        put_people(r, j, p, &a.all, owned.nobles != 0 ? &a.nobles : NULL);
    journal_put(j, &p->san_juan, owned.all - used.all, PR_CAUSE_FLOW);
    journal_put(j, &p->noble_san_juan, owned.nobles - used.nobles, PR_CAUSE_FLOW);
}

/* More people than circles, and all alike: everybody finds a place or stays in San Juan. */
static void fill_circles(const struct pr_rules *r, struct journal *j, const struct pr_seat *p,
                         struct pr_circles n)
{
    int16_t manned[PR_TILE_KINDS], city[PR_BUILDING_COUNT];
    const int n_buildings = pr_padded_buildings(r);
    for (unsigned k = 0; k < PR_TILE_KINDS; k++)
        manned[k] = (int16_t)pr_tile_circles(p, k);
    for (int b = 0; b < n_buildings; b++) {
        const int16_t owned = (int16_t) - (p->city[b] >= 0);
        city[b] = (int16_t)((r->building.circles[b] & owned) | (p->city[b] & ~owned));
    }
    const int san_juan = n.people + p->san_juan - n.all;
    kit_put_slots(j, p->manned, manned, PR_TILE_KINDS, PR_CAUSE_FLOW);
    kit_put_slots(j, p->city, city, (size_t)n_buildings, PR_CAUSE_FLOW);
    journal_put(j, &p->san_juan, san_juan, PR_CAUSE_FLOW);
}

/* Fills the circles, or those that are free, if there is one way to do so; else everybody stays
 * where they are. */
static void place_newcomers(const struct pr_rules *r, struct journal *j,
                            const struct pr_seat *p)
{
    const struct pr_circles n = pr_count_circles(r, p);
    if (r->nobles == 0 && n.people + p->san_juan >= n.all) { /* most often */
        fill_circles(r, j, p, n);
        return;
    }
    const enum ways ways = ways_of(r, p, n);
    if (ways == WAYS_ONE)
        fill_all(r, j, p);
    else if (ways == WAYS_ONE_FOR_NEWCOMERS)
        fill_free(r, j, p);
}

void pr_place_pass(const struct pr_rules *r, struct journal *j)
{
    const struct pr_state *s = pr_view(j->state);
    const unsigned seat = (unsigned)s->turn;
    if (s->seat[seat].san_juan > 0)
        place_newcomers(r, j, &s->seat[seat]);
    end_placing(r, j, seat);
}
