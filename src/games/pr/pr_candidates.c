/* pr_candidates.c - events that could answer a stop; `check` tells which of them are legal.
 *
 * The lists are generous: whatever has the right form for the step.  Rules are not written here
 * a second time.
 */
#include "games/pr/pr_engine.h"

#include <string.h>

struct list {
    const struct pr_rules *r;
    const struct pr_state *s;
    struct event *out;
    size_t n, cap;
    struct event e; /* the event being put together */
};

static void emit(struct list *l)
{
    if (l->n < l->cap)
        l->out[l->n] = l->e;
    l->n++;
}

static void begin(struct list *l, enum pr_verb verb, unsigned seat)
{
    memset(&l->e, 0, sizeof l->e);
    l->e.verb = (uint8_t)verb;
    l->e.seat = (uint8_t)seat;
}

static void add(struct list *l, unsigned thing, unsigned mark, int count)
{
    l->e.item[l->e.n_items++] =
        (struct event_item){(uint8_t)thing, (uint8_t)mark, (int16_t)count};
}

static void pass(struct list *l, unsigned seat)
{
    begin(l, PR_VERB_PASS, seat);
    emit(l);
}

/* The same event without and with a colonist. */
static void emit_with_colonist(struct list *l, bool may)
{
    emit(l);
    if (!may)
        return;
    add(l, PR_COLONIST, ITEM_PLUS, COUNT_NONE);
    emit(l);
    l->e.n_items--;
}

static void list_roles(struct list *l, unsigned seat)
{
    for (int i = 0; i < l->r->role_cards; i++) {
        begin(l, PR_VERB_ROLE, seat);
        add(l, PR_FIRST_ROLE + (unsigned)i, ITEM_PLAIN, COUNT_NONE);
        emit(l);
    }
}

static void list_drafts(struct list *l, unsigned seat)
{
    for (unsigned b = 0; b < l->r->n_buildings; b++) {
        if (l->s->box[b] == 0)
            continue;
        begin(l, PR_VERB_DRAFT, seat);
        add(l, PR_FIRST_BUILDING + b, ITEM_PLAIN, COUNT_NONE);
        emit(l);
    }
}

/* "corn as forest" */
static void add_forest(struct list *l)
{
    add(l, PR_FOREST, PR_MARK_AS, COUNT_NONE);
}

static void list_draws(struct list *l, unsigned seat, bool forests)
{
    for (unsigned k = 0; k < PR_KINDS; k++) {
        begin(l, PR_VERB_DRAW, seat);
        add(l, k, ITEM_PLAIN, COUNT_NONE);
        emit(l);
        if (!forests)
            continue;
        add_forest(l);
        emit(l);
    }
}

/* The same event without and with a colonist, and with a noble. */
static void emit_with_newcomer(struct list *l, bool may)
{
    emit_with_colonist(l, may);
    if (!may || l->r->option[PR_OPT_NOBLE_SUPPLY] != PR_YES || l->r->nobles == 0)
        return;
    add(l, PR_NOBLE, ITEM_PLUS, COUNT_NONE);
    emit(l);
    l->e.n_items--;
}

static void list_takes(struct list *l, unsigned seat, bool forests, bool hospice)
{
    const bool apart = l->r->option[PR_OPT_FOREST_TILE] == PR_FOREST_SEPARATE;
    for (unsigned k = 0; k <= (forests && apart ? PR_FOREST : PR_QUARRY); k++) {
        begin(l, PR_VERB_TAKE, seat);
        add(l, k, ITEM_PLAIN, COUNT_NONE);
        emit_with_newcomer(l, hospice);
    }
    for (unsigned k = 0; forests && !apart && k < PR_KINDS; k++) {
        begin(l, PR_VERB_TAKE, seat);
        add(l, k, ITEM_PLAIN, COUNT_NONE);
        add_forest(l);
        emit_with_newcomer(l, hospice);
    }
}

static void list_tiles(struct list *l, unsigned seat)
{
    const struct pr_seat *p = &l->s->seat[seat];
    const bool first = l->s->step == PR_STEP_SETTLE;
    const bool forests = pr_power(l->r, p, PR_HOOK_SETTLE_FOREST) > 0;
    if (first && pr_power(l->r, p, PR_HOOK_SETTLE_DRAW) > 0 && l->s->drawn == 0)
        list_draws(l, seat, forests);
    list_takes(l, seat, forests, first && pr_power(l->r, p, PR_HOOK_SETTLE_COLONIST) > 0);
    pass(l, seat);
}

/* One of the tiles of a kind: with each occupant that makes a difference. */
static void list_removals_of(struct list *l, unsigned seat, unsigned tile)
{
    const struct pr_seat *p = &l->s->seat[seat];
    const int nobles = p->noble_manned[tile];
    const int colonists = p->manned[tile] - nobles;
    const bool empty = p->tiles[tile] > p->manned[tile];
    if (p->tiles[tile] == 0)
        return;
    begin(l, PR_VERB_REMOVE, seat);
    add(l, tile, ITEM_PLAIN, COUNT_NONE);
    emit(l); /* the first of: nobody on it, a colonist, a noble */
    if (empty && colonists > 0) {
        add(l, PR_COLONIST, PR_MARK_WITH, COUNT_NONE);
        emit(l);
        l->e.n_items--;
    }
    if ((empty || colonists > 0) && nobles > 0) {
        add(l, PR_NOBLE, PR_MARK_WITH, COUNT_NONE);
        emit(l);
    }
}

static void list_removals(struct list *l, unsigned seat)
{
    for (unsigned k = 0; k < PR_TILE_KINDS; k++)
        list_removals_of(l, seat, k);
}

static void list_hunt(struct list *l, unsigned seat)
{
    if (pr_power(l->r, &l->s->seat[seat], PR_HOOK_SETTLE_DISCARD) > 0)
        list_removals(l, seat);
    pass(l, seat);
}

static void list_buildings(struct list *l, unsigned seat)
{
    const bool university = pr_power(l->r, &l->s->seat[seat], PR_HOOK_BUILD_COLONIST) > 0;
    for (unsigned b = 0; b < PR_BUILDING_COUNT; b++) {
        begin(l, PR_VERB_BUILD, seat);
        add(l, PR_FIRST_BUILDING + b, ITEM_PLAIN, COUNT_NONE);
        emit_with_colonist(l, university);
    }
    pass(l, seat);
}

static void list_bonus(struct list *l, unsigned seat, unsigned first, unsigned n)
{
    for (unsigned i = 0; i < n; i++) {
        begin(l, PR_VERB_BONUS, seat);
        add(l, first + i, ITEM_PLUS, COUNT_NONE);
        emit(l);
    }
    pass(l, seat);
}

static void list_purchases(struct list *l, unsigned seat)
{
    for (unsigned k = 0; k < PR_TILE_KINDS; k++) {
        begin(l, PR_VERB_BUY, seat);
        add(l, k, ITEM_PLAIN, COUNT_NONE);
        emit(l);
    }
}

/* A land office, before the sale or after it. */
static void list_office(struct list *l, unsigned seat)
{
    const struct pr_seat *p = &l->s->seat[seat];
    if (l->s->drawn > 0)
        return;
    if (pr_power(l->r, p, PR_HOOK_SALE_BUY_TILE) > 0)
        list_purchases(l, seat);
    if (pr_power(l->r, p, PR_HOOK_SALE_GIVE_TILE) > 0)
        list_removals(l, seat);
}

/* To the trading house or to a house of one's own. */
static void list_sales(struct list *l, unsigned seat)
{
    const struct pr_seat *p = &l->s->seat[seat];
    for (unsigned k = 0; k < PR_KINDS; k++) {
        begin(l, PR_VERB_SELL, seat);
        add(l, k, ITEM_PLAIN, COUNT_NONE);
        emit(l);
        if (pr_power(l->r, p, PR_HOOK_SALE_OWN_HOUSE) == 0)
            continue;
        add(l,
            PR_FIRST_BUILDING + l->r->effect[l->r->hook_first[PR_HOOK_SALE_OWN_HOUSE]].building,
            ITEM_AT, COUNT_NONE);
        emit(l);
    }
    list_office(l, seat);
    pass(l, seat);
}

static void list_loads_of(struct list *l, unsigned seat, unsigned kind, int have)
{
    for (int i = 0; i < l->r->n_cargo; i++) {
        const int room = pr_load_room(l->r, l->s, (int)kind, i);
        if (room <= 0)
            continue;
        begin(l, PR_VERB_LOAD, seat);
        add(l, kind, ITEM_PLAIN, have < room ? have : room);
        add(l, THING_NUMBER, ITEM_AT, l->r->cargo[i]);
        emit(l);
    }
    for (unsigned i = l->r->hook_first[PR_HOOK_LOAD_OWN_SHIP];
         i < l->r->hook_first[PR_HOOK_LOAD_OWN_SHIP + 1]; i++) {
        begin(l, PR_VERB_LOAD, seat);
        add(l, kind, ITEM_PLAIN, have);
        add(l, PR_FIRST_BUILDING + l->r->effect[i].building, ITEM_AT, COUNT_NONE);
        emit(l);
    }
}

static void list_loads(struct list *l, unsigned seat)
{
    for (unsigned k = 0; k < PR_KINDS; k++)
        if (l->s->seat[seat].goods[k] > 0)
            list_loads_of(l, seat, k, l->s->seat[seat].goods[k]);
    pass(l, seat);
}

/* Some kinds whole, and one good of a kind that has more. */
static void list_keeps(struct list *l, unsigned seat)
{
    const int16_t *goods = l->s->seat[seat].goods;
    for (unsigned whole = 0; whole < 1U << PR_KINDS; whole++)
        for (unsigned single = 0; single <= PR_KINDS; single++) {
            begin(l, PR_VERB_KEEP, seat);
            bool sensible = single == PR_KINDS || (goods[single] > 1 && !(whole >> single & 1));
            for (unsigned k = 0; k < PR_KINDS; k++) {
                const bool all = (whole >> k & 1) != 0;
                sensible = sensible && (!all || goods[k] > 0);
                if (all || k == single)
                    add(l, k, ITEM_PLAIN, all ? goods[k] : 1);
            }
            if (sensible)
                emit(l);
        }
}

static void list_production(struct list *l, unsigned seat)
{
    begin(l, PR_VERB_MAKE, seat);
    for (int k = 0; k < PR_KINDS; k++) {
        const int capacity = pr_capacity(l->r, &l->s->seat[seat], k);
        const int n = capacity < l->s->supply[k] ? capacity : l->s->supply[k];
        if (n > 0)
            add(l, (unsigned)k, ITEM_PLAIN, n);
    }
    emit(l);
}

/* ---- placements: every way to fill as many circles as there are colonists ---------------- */

struct slots {
    uint8_t thing[PR_TILE_KINDS + PR_SPACES];
    int16_t circles[PR_TILE_KINDS + PR_SPACES];
    unsigned n;
    int total;
};

static void slots_of(const struct pr_rules *r, const struct pr_seat *p, struct slots *out)
{
    memset(out, 0, sizeof *out);
    for (unsigned k = 0; k <= PR_QUARRY; k++)
        if (p->tiles[k] > 0) {
            out->thing[out->n] = (uint8_t)k;
            out->circles[out->n++] = p->tiles[k];
            out->total += p->tiles[k];
        }
    for (unsigned b = 0; b < PR_BUILDING_COUNT; b++)
        if (p->city[b] >= 0 && r->building.circles[b] > 0 &&
            out->n < sizeof out->thing / sizeof out->thing[0]) {
            out->thing[out->n] = (uint8_t)(PR_FIRST_BUILDING + b);
            out->circles[out->n++] = r->building.circles[b];
            out->total += r->building.circles[b];
        }
}

/* Distributes `left` colonists on the slots from `i` on, whose circles number `room`. */
static void list_fillings(struct list *l, const struct slots *slots, unsigned i, int left,
                          int room, int idle)
{
    if (l->n >= l->cap)
        return;
    if (i == slots->n) {
        if (idle > 0)
            add(l, PR_SAN_JUAN, ITEM_PLAIN, idle);
        emit(l);
        l->e.n_items = (uint8_t)(l->e.n_items - (idle > 0));
        return;
    }
    const int circles = slots->circles[i];
    const int most = left < circles ? left : circles;
    const int least = left - (room - circles) > 0 ? left - (room - circles) : 0;
    for (int n = most; n >= least; n--) {
        if (n > 0)
            add(l, slots->thing[i], ITEM_PLAIN, n);
        list_fillings(l, slots, i + 1, left - n, room - circles, idle);
        if (n > 0)
            l->e.n_items--;
    }
}

static void list_placements(struct list *l, unsigned seat)
{
    const struct pr_seat *p = &l->s->seat[seat];
    struct slots slots;
    slots_of(l->r, p, &slots);
    const int colonists = pr_colonists_of(p);
    const int placed = colonists < slots.total ? colonists : slots.total;
    begin(l, PR_VERB_PLACE, seat);
    list_fillings(l, &slots, 0, placed, slots.total, colonists - placed);
}

size_t pr_candidates(const void *rules, const int16_t *state, struct event *out, size_t cap)
{
    struct list l = {.r = pr_ruleset(rules), .s = pr_view(state), .out = out, .cap = cap};
    const struct stop stop = pr_stop(rules, state);
    switch ((enum pr_step)stop.step) {
    case PR_STEP_ROLE:
        list_roles(&l, stop.seat);
        break;
    case PR_STEP_SETTLE:
        list_tiles(&l, stop.seat);
        break;
    case PR_STEP_PRIVILEGE:
        list_bonus(&l, stop.seat, PR_COLONIST, 1);
        break;
    case PR_STEP_PLACE:
        list_placements(&l, stop.seat);
        break;
    case PR_STEP_BUILD:
        list_buildings(&l, stop.seat);
        break;
    case PR_STEP_MAKE:
        list_production(&l, stop.seat);
        break;
    case PR_STEP_CRAFT:
        list_bonus(&l, stop.seat, PR_CORN, PR_KINDS);
        break;
    case PR_STEP_SELL:
        list_sales(&l, stop.seat);
        break;
    case PR_STEP_LOAD:
        list_loads(&l, stop.seat);
        break;
    case PR_STEP_KEEP:
        list_keeps(&l, stop.seat);
        break;
    case PR_STEP_DRAFT:
        list_drafts(&l, stop.seat);
        break;
    case PR_STEP_SETTLE_AGAIN:
        list_tiles(&l, stop.seat);
        break;
    case PR_STEP_HUNT:
        list_hunt(&l, stop.seat);
        break;
    case PR_STEP_VILLA:
        break;
    case PR_STEP_NOBLE:
        break;
    case PR_STEP_OFFICE:
        list_office(&l, stop.seat);
        pass(&l, stop.seat);
        break;
    case PR_STEP_BEGIN:
        break;
    case PR_STEP_PROSPECT:
    case PR_STEP_DEAL:
    case PR_STEP_REFILL_ROW:
    case PR_STEP_ROUND_END:
    case PR_STEP_OVER:
    case PR_STEP_COUNT:
        break;
    }
    return l.n;
}
