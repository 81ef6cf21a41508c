/* pr_ask.c - what several phases ask about a position. */
#include "games/pr/pr_engine.h"

#include <string.h>

uint8_t pr_power_cause(const struct pr_rules *r, const struct pr_seat *p, enum pr_hook hook)
{
    KIT_EFFECTS (e, &r->hooks, hook)
        if (pr_works(p, e))
            return (uint8_t)(PR_CAUSE_FIRST_BUILDING + e->building);
    return PR_CAUSE_CORRECTION;
}

int pr_privilege(const struct pr_rules *r, const struct pr_state *s, unsigned seat,
                 enum pr_thing role)
{
    return pr_is_chooser(s, seat, role)
               ? 1 + pr_power(r, &s->seat[seat], PR_HOOK_DOUBLE_PRIVILEGE)
               : 0;
}

uint8_t pr_privilege_cause(const struct pr_rules *r, const struct pr_seat *p, int before)
{
    const bool is_doubled = before > 0 && pr_power(r, p, PR_HOOK_DOUBLE_PRIVILEGE) > 0;
    return is_doubled ? pr_power_cause(r, p, PR_HOOK_DOUBLE_PRIVILEGE) : PR_CAUSE_PRIVILEGE;
}

int pr_points(const struct pr_seat *p)
{
    return p->chips + p->paper;
}

/* Every event asks for sums over a city: masks of 16 bits instead of conditions let the compiler
 * add eight buildings at a time. */
static inline uint16_t value_if(int16_t value, bool condition)
{
    return (uint16_t)((uint16_t)value & (uint16_t) - (uint16_t)condition);
}

int pr_colonists_of(const struct pr_seat *p)
{
    uint16_t n = 0;
    for (int b = 0; b < PR_BUILDING_COUNT; b++)
        n = (uint16_t)(n + value_if(p->city[b], p->city[b] > 0));
    return n + p->san_juan + kit_sum(p->manned, PR_TILE_KINDS);
}

int pr_nobles_of(const struct pr_seat *p)
{
    uint16_t n = 0;
    for (int b = 0; b < PR_BUILDING_COUNT; b++)
        n = (uint16_t)(n + (uint16_t)p->noble_city[b]);
    return (int16_t)n + p->noble_san_juan + kit_sum(p->noble_manned, PR_TILE_KINDS);
}

/* Circles of the island: a forest has none (PR-BLDG-52c). */
static int island_circles(const struct pr_seat *p)
{
    return pr_island_tiles(p) - p->tiles[PR_FOREST];
}

int pr_empty_circles(const struct pr_rules *r, const struct pr_seat *p, bool with_tiles)
{
    const int n_buildings = pr_padded_buildings(r);
    uint16_t n = 0;
    for (int b = 0; b < n_buildings; b++)
        n = (uint16_t)(n + value_if((int16_t)(r->building.circles[b] - p->city[b]),
                                    p->city[b] >= 0));
    return with_tiles ? n + island_circles(p) - kit_sum(p->manned, PR_TILE_KINDS) : n;
}

int pr_all_circles(const struct pr_rules *r, const struct pr_seat *p)
{
    const int n_buildings = pr_padded_buildings(r);
    uint16_t n = 0;
    for (int b = 0; b < n_buildings; b++)
        n = (uint16_t)(n + value_if(r->building.circles[b], p->city[b] >= 0));
    return n + island_circles(p);
}

/* All buildings in one pass without branches: this is asked of every seat in every mayor phase. */
struct pr_circles pr_count_circles(const struct pr_rules *r, const struct pr_seat *p)
{
    const int n_buildings = pr_padded_buildings(r);
    struct pr_circles n = {0, 0};
    for (int b = 0; b < n_buildings; b++) {
        const bool owned = p->city[b] >= 0;
        n.people = (uint16_t)(n.people + value_if(p->city[b], owned));
        n.all = (uint16_t)(n.all + value_if(r->building.circles[b], owned));
    }
    n.people = (uint16_t)(n.people + kit_sum(p->manned, PR_TILE_KINDS));
    n.all = (uint16_t)(n.all + island_circles(p));
    return n;
}

struct pr_places pr_count_places(const struct pr_rules *r, const struct pr_seat *p)
{
    const int n_buildings = pr_padded_buildings(r);
    struct pr_places n = {0, 0};
    for (int b = 0; b < n_buildings; b++) {
        const int16_t in = p->city[b], most = r->building.circles[b];
        n.all = (uint16_t)(n.all + ((most > 0) & (in >= 0)));
        n.free = (uint16_t)(n.free + ((most > in) & (in >= 0)));
    }
    for (unsigned k = 0; k < PR_TILE_KINDS; k++) {
        const int most = pr_tile_circles(p, k);
        n.all = (uint16_t)(n.all + (most > 0));
        n.free = (uint16_t)(n.free + (most > p->manned[k]));
    }
    return n;
}

int pr_city_spaces(const struct pr_rules *r, const struct pr_seat *p)
{
    const int n_buildings = pr_padded_buildings(r);
    uint16_t n = 0;
    for (int b = 0; b < n_buildings; b++)
        n = (uint16_t)(n + value_if(r->building.size[b], p->city[b] >= 0));
    return n;
}

/* PR-BLDG-52c: a forest has no circle. */
struct pr_place pr_place_at(const struct pr_rules *r, const struct pr_seat *p, unsigned thing)
{
    const unsigned b = thing - PR_FIRST_BUILDING;
    if (thing < PR_TILE_KINDS)
        return (struct pr_place){&p->manned[thing], &p->noble_manned[thing],
                                 thing == PR_FOREST ? 0 : p->tiles[thing]};
    if (thing >= PR_FIRST_BUILDING && thing < PR_THING_COUNT)
        return (struct pr_place){&p->city[b], &p->noble_city[b],
                                 p->city[b] < 0 ? 0 : r->building.circles[b]};
    if (thing == PR_SAN_JUAN)
        return (struct pr_place){&p->san_juan, &p->noble_san_juan, 0};
    return (struct pr_place){NULL, NULL, 0};
}

/* PR-CRA-02, PR-CRA-03: occupied plantations, and occupied circles where one is needed. */
void pr_capacities(const struct pr_rules *r, const struct pr_seat *p, int capacity[PR_KINDS])
{
    int circles[PR_KINDS];
    for (int k = 0; k < PR_KINDS; k++)
        circles[k] = r->needs_building[k] ? 0 : p->manned[k];
    KIT_EFFECTS (e, &r->hooks, PR_HOOK_MAKE_GOOD) {
        const int manned = p->city[e->building] > 0 ? p->city[e->building] : 0;
        circles[e->kind] += manned * e->amount;
    }
    for (int k = 0; k < PR_KINDS; k++)
        capacity[k] = kit_min(p->manned[k], circles[k]);
}

int pr_capacity(const struct pr_rules *r, const struct pr_seat *p, int kind)
{
    int capacity[PR_KINDS];
    pr_capacities(r, p, capacity);
    return capacity[kind];
}

enum { LARGE = 2 }; /* city spaces of a large building */

int pr_zoning(const struct pr_rules *r, const struct pr_seat *p, int building)
{
    return pr_power(r, p,
                    r->building.size[building] == LARGE ? PR_HOOK_BUILD_LARGE_COIN
                                                        : PR_HOOK_BUILD_SMALL_COIN);
}

/* What a player takes off the cost of any building, and of a small or a large one. */
struct reductions {
    int16_t quarries; /* at most the column */
    int16_t small, large;
};

/* Quarries, the builder's privilege (PR-BLDG-61g), forests (PR-BLDG-52b) and the zoning office
 * (PR-BLDG-74).  Inline: a struct returned in a register is stored slot by slot and loaded
 * as a whole, which is slow. */
static inline struct reductions reductions_of(const struct pr_rules *r,
                                              const struct pr_state *s, unsigned seat)
{
    const struct pr_seat *p = &s->seat[seat];
    const int any = pr_privilege(r, s, seat, PR_BUILDER) + p->tiles[PR_FOREST] / 2;
    return (struct reductions){
        .quarries = p->manned[PR_QUARRY],
        .small = journal_fit(any + pr_power(r, p, PR_HOOK_BUILD_SMALL_COIN)),
        .large = journal_fit(any + pr_power(r, p, PR_HOOK_BUILD_LARGE_COIN)),
    };
}

/* May be negative. */
static inline int16_t cost_less(const struct pr_buildings *b, struct reductions less, int i)
{
    const int16_t quarries = less.quarries < b->column[i] ? less.quarries : b->column[i];
    const int16_t other = b->size[i] == LARGE ? less.large : less.small;
    return (int16_t)(b->cost[i] - quarries - other);
}

static int reduced_cost(const struct pr_rules *r, const struct pr_state *s, unsigned seat,
                        int building)
{
    return cost_less(&r->building, reductions_of(r, s, seat), building);
}

/* All buildings at once, without a branch for each. */
bool pr_can_pay_any(const struct pr_rules *r, const struct pr_state *s, unsigned seat,
                    int money)
{
    const struct pr_seat *p = &s->seat[seat];
    const struct reductions less = reductions_of(r, s, seat);
    const int16_t free = (int16_t)(PR_SPACES - pr_city_spaces(r, p));
    const int16_t most = journal_fit(money);
    const int n = pr_padded_buildings(r);
    int16_t any = 0;
    for (int b = 0; b < n; b++)
        any |=
            (int16_t)((p->city[b] < 0) & (s->copies[b] != 0) & (r->building.size[b] <= free) &
                      (cost_less(&r->building, less, b) <= most));
    return any != 0 && most >= 0;
}

int pr_price(const struct pr_rules *r, const struct pr_state *s, unsigned seat, int building)
{
    const int price = reduced_cost(r, s, seat, building); /* PR-BLD-08 */
    return price > 0 ? price : 0;
}

void pr_prices(const struct pr_rules *r, const struct pr_state *s, unsigned seat,
               int16_t price[PR_BUILDING_COUNT])
{
    const struct reductions less = reductions_of(r, s, seat);
    for (int b = 0; b < PR_BUILDING_COUNT; b++) {
        const int16_t cost = cost_less(&r->building, less, b);
        price[b] = cost > 0 ? cost : 0;
    }
}

int pr_excess_reduction(const struct pr_rules *r, const struct pr_state *s, unsigned seat,
                        int building)
{
    const int price = reduced_cost(r, s, seat, building);
    return price < 0 ? -price : 0;
}

void pr_goods_of(const struct event *e, const int16_t all[PR_KINDS], int16_t out[PR_KINDS])
{
    memset(out, 0, PR_KINDS * sizeof out[0]);
    for (unsigned i = 0; i < e->n_items; i++) {
        const struct event_item *item = &e->item[i];
        const unsigned k = item->thing;
        if (item->mark == ITEM_PLAIN)
            out[k] = pr_plus(out[k], item->count == COUNT_NONE ? all[k] : item->count);
    }
}

int pr_kinds_of(const struct event *e, int16_t out[PR_KINDS])
{
    int unknown = 0;
    memset(out, 0, PR_KINDS * sizeof out[0]);
    for (unsigned i = 0; i < e->n_items; i++) {
        const int n = kit_count_of(&e->item[i]);
        const unsigned k = e->item[i].thing;
        if (k < PR_KINDS)
            out[k] = pr_plus(out[k], n);
        else
            unknown += n;
    }
    return unknown;
}

int pr_face_down(const struct pr_state *s)
{
    return kit_sum(s->unseen, PR_KINDS) - s->row_unknown - s->discard_unknown;
}

/* PR-SETL-12, PR-SETL-14: a full row, or all tiles there are. */
int pr_tiles_for_row(const struct pr_rules *r, const struct pr_state *s)
{
    const int left = kit_sum(s->unseen, PR_KINDS) + kit_sum(s->discard, PR_KINDS) +
                     kit_sum(s->row, PR_KINDS);
    return kit_min(left, r->face_up);
}

/* ---- guests ------------------------------------------------------------------------------ */

int pr_guest_house(const struct pr_rules *r)
{
    return kit_has_hook(&r->hooks, PR_HOOK_GUESTS)
               ? kit_effects_at(&r->hooks, PR_HOOK_GUESTS)->building
               : -1;
}

/* PR-BLDG-55c: after a last mayor phase comes no other in which guests could move. */
bool pr_in_mayor_phase(const struct pr_state *s)
{
    if (s->step == PR_STEP_OVER)
        return pr_is_phase(s, PR_MAYOR);
    return s->step == PR_STEP_PRIVILEGE || s->step == PR_STEP_VILLA ||
           s->step == PR_STEP_NOBLE || s->step == PR_STEP_PLACE;
}

bool pr_has_guest_to_move(const struct pr_rules *r, const struct pr_state *s, unsigned seat)
{
    const int house = pr_guest_house(r);
    if (house < 0 || pr_in_mayor_phase(s) || s->seat[seat].city[house] <= 0)
        return false;
    const struct pr_seat *p = &s->seat[seat];
    const int empty_here = r->building.circles[house] - p->city[house];
    return pr_empty_circles(r, p, true) > empty_here;
}
