/* pr_candidates.c - events that could answer a node; `check` says which of them are legal.
 *
 * Loading and storage are in pr_shipments.c, placements in pr_placements.c.
 */
#include "games/pr/pr_list.h"

static void list_roles(struct pr_list *l, unsigned seat)
{
    for (int i = 0; i < l->r->role_cards; i++)
        pr_list_one(l, PR_VERB_ROLE, seat, PR_FIRST_ROLE + (unsigned)i, ITEM_PLAIN);
}

static void list_drafts(struct pr_list *l, unsigned seat)
{
    for (unsigned b = 0; b < l->r->n_buildings; b++)
        if (l->s->box[b] > 0)
            pr_list_one(l, PR_VERB_DRAFT, seat, PR_FIRST_BUILDING + b, ITEM_PLAIN);
}

/* The same event without and with a colonist, and with a noble. */
static void emit_with_newcomer(struct pr_list *l, bool may)
{
    pr_list_emit(l);
    if (may)
        pr_list_with(l, PR_COLONIST, ITEM_PLUS);
    if (may && l->r->option[PR_OPT_NOBLE_SUPPLY] == PR_YES && l->r->nobles != 0)
        pr_list_with(l, PR_NOBLE, ITEM_PLUS);
}

static void list_takes(struct pr_list *l, unsigned seat, bool forests, bool hospice)
{
    const bool apart = l->r->option[PR_OPT_FOREST_TILE] == PR_FOREST_SEPARATE;
    for (unsigned k = 0; k <= (forests && apart ? PR_FOREST : PR_QUARRY); k++) {
        pr_list_begin(l, PR_VERB_TAKE, seat);
        pr_list_add(l, k, ITEM_PLAIN, COUNT_NONE);
        emit_with_newcomer(l, hospice);
    }
    for (unsigned k = 0; forests && !apart && k < PR_KINDS; k++) {
        pr_list_begin(l, PR_VERB_TAKE, seat);
        pr_list_add(l, k, ITEM_PLAIN, COUNT_NONE);
        pr_list_add(l, PR_FOREST, PR_MARK_AS, COUNT_NONE);
        emit_with_newcomer(l, hospice);
    }
}

static void list_tiles(struct pr_list *l, unsigned seat)
{
    const struct pr_seat *p = &l->s->seat[seat];
    const bool first = l->s->step == PR_STEP_SETTLE;
    const bool forests = pr_power(l->r, p, PR_HOOK_SETTLE_FOREST) > 0;
    if (first && pr_power(l->r, p, PR_HOOK_SETTLE_DRAW) > 0 && l->s->drawn == 0) {
        for (unsigned k = 0; k < PR_KINDS; k++) {
            pr_list_one(l, PR_VERB_DRAW, seat, k, ITEM_PLAIN);
            if (forests)
                pr_list_with(l, PR_FOREST, PR_MARK_AS);
        }
    }
    list_takes(l, seat, forests, first && pr_power(l->r, p, PR_HOOK_SETTLE_COLONIST) > 0);
    pr_list_pass(l, seat);
}

/* One of the tiles of a kind: with each occupant that makes a difference. */
static void list_removals_of(struct pr_list *l, unsigned seat, unsigned tile)
{
    const struct pr_seat *p = &l->s->seat[seat];
    const int nobles = p->noble_manned[tile];
    const int colonists = p->manned[tile] - nobles;
    const bool empty = p->tiles[tile] > p->manned[tile];
    if (p->tiles[tile] == 0)
        return;
    /* without an occupant written: nobody, else a colonist, else a noble */
    pr_list_one(l, PR_VERB_REMOVE, seat, tile, ITEM_PLAIN);
    if (empty && colonists > 0)
        pr_list_with(l, PR_COLONIST, PR_MARK_WITH);
    if ((empty || colonists > 0) && nobles > 0)
        pr_list_with(l, PR_NOBLE, PR_MARK_WITH);
}

static void list_removals(struct pr_list *l, unsigned seat)
{
    for (unsigned k = 0; k < PR_TILE_KINDS; k++)
        list_removals_of(l, seat, k);
}

static void list_hunt(struct pr_list *l, unsigned seat)
{
    if (pr_power(l->r, &l->s->seat[seat], PR_HOOK_SETTLE_DISCARD) > 0)
        list_removals(l, seat);
    pr_list_pass(l, seat);
}

unsigned pr_newcomers(const struct pr_rules *r, const struct pr_seat *p)
{
    if (pr_power(r, p, PR_HOOK_BUILD_COLONIST) == 0)
        return 1;
    return r->option[PR_OPT_NOBLE_SUPPLY] == PR_YES ? 3 : 2;
}

static void begin_building(struct pr_list *l, unsigned seat, unsigned b, unsigned newcomer)
{
    pr_list_begin(l, PR_VERB_BUILD, seat);
    pr_list_add(l, PR_FIRST_BUILDING + b, ITEM_PLAIN, COUNT_NONE);
    if (newcomer > 0)
        pr_list_add(l, newcomer == 1 ? PR_COLONIST : PR_NOBLE, ITEM_PLUS, COUNT_NONE);
}

/* The building put together; what is returned with it stands before the place of a colonist. */
static void emit_off(struct pr_list *l, unsigned place)
{
    const uint8_t n_items = l->e.n_items;
    if (place != PR_SAN_JUAN)
        pr_list_add(l, place, PR_MARK_OFF, COUNT_NONE);
    pr_list_emit(l);
    l->e.n_items = n_items;
}

/* With `missing` doubloons still to be covered: by a good, a VP, both, or nothing more. */
static void list_goods_and_points(struct pr_list *l, const struct pr_seat *p, unsigned place,
                                  int missing)
{
    const uint8_t n_items = l->e.n_items;
    for (int points = 0; points <= (pr_points(p) > 0); points++) {
        if (points > 0)
            pr_list_add(l, PR_VP, PR_MARK_WITH, COUNT_NONE);
        if (missing == points)
            emit_off(l, place);
        for (unsigned k = 0; k < PR_KINDS && missing == points + 1; k++) {
            if (p->goods[k] == 0)
                continue;
            pr_list_add(l, k, PR_MARK_WITH, COUNT_NONE);
            emit_off(l, place);
            l->e.n_items--;
        }
        l->e.n_items = n_items;
    }
}

/* The same with a colonist, or a noble, of some place. */
static void list_returns_off(struct pr_list *l, const struct pr_seat *p, unsigned place,
                             int all, int nobles, int missing)
{
    for (unsigned noble = 0; noble < 2; noble++) {
        if ((noble ? nobles : all - nobles) <= 0)
            continue;
        pr_list_add(l, noble ? PR_NOBLE : PR_COLONIST, PR_MARK_WITH, COUNT_NONE);
        list_goods_and_points(l, p, place, missing - 1);
        l->e.n_items--;
    }
}

/* What a black market may return for the building put together, which costs `missing` more than
 * there is. */
static void list_returns(struct pr_list *l, const struct pr_seat *p, int missing)
{
    list_goods_and_points(l, p, PR_SAN_JUAN, missing);
    list_returns_off(l, p, PR_SAN_JUAN, p->san_juan, p->noble_san_juan, missing);
    for (unsigned k = 0; k < PR_TILE_KINDS; k++)
        list_returns_off(l, p, k, p->manned[k], p->noble_manned[k], missing);
    for (unsigned i = 0; i < PR_BUILDING_COUNT; i++)
        list_returns_off(l, p, PR_FIRST_BUILDING + i, p->city[i], p->noble_city[i], missing);
}

/* What needs no black market comes first, so that a short list has all of it. */
static void list_buildings(struct pr_list *l, unsigned seat)
{
    const struct pr_seat *p = &l->s->seat[seat];
    const unsigned n = pr_newcomers(l->r, p);
    const int most = pr_most_returned(l->r, p);
    int16_t price[PR_BUILDING_COUNT];
    pr_prices(l->r, l->s, seat, price);
    for (unsigned b = 0; b < PR_BUILDING_COUNT; b++) {
        /* What a seat has, what is sold out and, when nothing is returned, what costs more than it has can never be built. */
        if (p->city[b] >= 0 || l->s->copies[b] == 0 || price[b] > p->doubloons) {
            pr_list_leave_out(l, most > 0 ? n : 0); /* only returns can fill the list */
            continue;
        }
        for (unsigned newcomer = 0; newcomer < n; newcomer++) {
            begin_building(l, seat, b, newcomer);
            pr_list_emit(l);
        }
    }
    pr_list_pass(l, seat);
    for (unsigned b = 0; b < PR_BUILDING_COUNT && most > 0; b++) {
        const int missing = price[b] - p->doubloons;
        if (p->city[b] >= 0 || l->s->copies[b] == 0 || missing < 1 || missing > most)
            continue;
        for (unsigned newcomer = 0; newcomer < n; newcomer++) {
            begin_building(l, seat, b, newcomer);
            list_returns(l, p, missing);
        }
    }
}

static void list_goods(struct pr_list *l, unsigned seat)
{
    for (unsigned k = 0; k < PR_KINDS; k++)
        pr_list_one(l, PR_VERB_BONUS, seat, k, ITEM_PLUS);
    pr_list_pass(l, seat);
}

/* "+colonist" and, where there are any, "+noble": of the mayor's privilege, of a villa. */
static void list_people(struct pr_list *l, unsigned seat)
{
    pr_list_one(l, PR_VERB_BONUS, seat, PR_COLONIST, ITEM_PLUS);
    if (l->r->nobles != 0)
        pr_list_one(l, PR_VERB_BONUS, seat, PR_NOBLE, ITEM_PLUS);
    pr_list_pass(l, seat);
}

/* Any player may take the noble of the ship. */
static void list_nobles(struct pr_list *l, unsigned chooser)
{
    (void)chooser;
    for (unsigned seat = 0; seat < l->r->n_players; seat++) {
        pr_list_begin(l, PR_VERB_NOBLE, seat);
        pr_list_emit(l);
    }
}

/* A land office, before the sale or after it. */
static void list_office(struct pr_list *l, unsigned seat)
{
    const struct pr_seat *p = &l->s->seat[seat];
    const bool unused = l->s->drawn == 0;
    if (unused && pr_power(l->r, p, PR_HOOK_SALE_BUY_TILE) > 0)
        for (unsigned k = 0; k < PR_TILE_KINDS; k++)
            pr_list_one(l, PR_VERB_BUY, seat, k, ITEM_PLAIN);
    if (unused && pr_power(l->r, p, PR_HOOK_SALE_GIVE_TILE) > 0)
        list_removals(l, seat);
    pr_list_pass(l, seat);
}

/* To the trading house or to a house of one's own. */
static void list_sales(struct pr_list *l, unsigned seat)
{
    for (unsigned k = 0; k < PR_KINDS; k++) {
        pr_list_one(l, PR_VERB_SELL, seat, k, ITEM_PLAIN);
        if (pr_power(l->r, &l->s->seat[seat], PR_HOOK_SALE_OWN_HOUSE) > 0)
            pr_list_with(l,
                         PR_FIRST_BUILDING +
                             kit_effects_at(&l->r->hooks, PR_HOOK_SALE_OWN_HOUSE)->building,
                         ITEM_AT);
    }
    list_office(l, seat);
}

static void list_production(struct pr_list *l, unsigned seat)
{
    int16_t made[PR_KINDS];
    pr_most_made(l->r, l->s, seat, made);
    pr_list_begin(l, PR_VERB_MAKE, seat);
    for (unsigned k = 0; k < PR_KINDS; k++)
        if (made[k] > 0)
            pr_list_add(l, k, ITEM_PLAIN, made[k]);
    pr_list_emit(l);
}

static void (*const lists[PR_STEP_COUNT])(struct pr_list *l, unsigned seat) = {
    [PR_STEP_DRAFT] = list_drafts,
    [PR_STEP_ROLE] = list_roles,
    [PR_STEP_SETTLE] = list_tiles,
    [PR_STEP_SETTLE_AGAIN] = list_tiles,
    [PR_STEP_HUNT] = list_hunt,
    [PR_STEP_PRIVILEGE] = list_people,
    [PR_STEP_VILLA] = list_people,
    [PR_STEP_NOBLE] = list_nobles,
    [PR_STEP_PLACE] = pr_list_placements,
    [PR_STEP_BUILD] = list_buildings,
    [PR_STEP_MAKE] = list_production,
    [PR_STEP_CRAFT] = list_goods,
    [PR_STEP_SELL] = list_sales,
    [PR_STEP_OFFICE] = list_office,
    [PR_STEP_BEGIN] = pr_list_before_shipping,
    [PR_STEP_LOAD] = pr_list_loads,
    [PR_STEP_KEEP] = pr_list_keeps,
    [PR_STEP_PROSPECT] = pr_list_pass,
};

size_t pr_candidates(const void *rules, const int16_t *state, struct event *out, size_t cap,
                     bool *is_cut)
{
    struct pr_list l = {.r = pr_ruleset(rules), .s = pr_view(state), .out = out, .cap = cap};
    const unsigned seat = pr_seat_of(l.r, l.s);
    if (lists[l.s->step] != NULL)
        lists[l.s->step](&l, seat);
    pr_list_guests(&l, seat);
    *is_cut = l.n > l.cap;
    return *is_cut ? l.cap : l.n;
}
