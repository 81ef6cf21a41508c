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

/* Who may come to a new building from a university: nobody, a colonist, a noble. */
static unsigned newcomers(const struct list *l, const struct pr_seat *p)
{
    if (pr_power(l->r, p, PR_HOOK_BUILD_COLONIST) == 0)
        return 1;
    return l->r->option[PR_OPT_NOBLE_SUPPLY] == PR_YES ? 3 : 2;
}

static void begin_building(struct list *l, unsigned seat, unsigned b, unsigned newcomer)
{
    begin(l, PR_VERB_BUILD, seat);
    add(l, PR_FIRST_BUILDING + b, ITEM_PLAIN, COUNT_NONE);
    if (newcomer > 0)
        add(l, newcomer == 1 ? PR_COLONIST : PR_NOBLE, ITEM_PLUS, COUNT_NONE);
}

/* The building put together; what is returned with it stands before the place of a colonist. */
static void emit_off(struct list *l, unsigned place)
{
    const uint8_t n_items = l->e.n_items;
    if (place != PR_SAN_JUAN)
        add(l, place, (enum item_mark)PR_MARK_OFF, COUNT_NONE);
    emit(l);
    l->e.n_items = n_items;
}

/* With `missing` doubloons still to be covered: by a good, a VP, both, or nothing more. */
static void list_goods_and_points(struct list *l, const struct pr_seat *p, unsigned place,
                                  int missing)
{
    const uint8_t n_items = l->e.n_items;
    for (int points = 0; points <= (pr_points(p) > 0); points++) {
        if (points > 0)
            add(l, PR_VP, (enum item_mark)PR_MARK_WITH, COUNT_NONE);
        if (missing == points)
            emit_off(l, place);
        for (unsigned k = 0; k < PR_KINDS && missing == points + 1; k++) {
            if (p->goods[k] == 0)
                continue;
            add(l, k, (enum item_mark)PR_MARK_WITH, COUNT_NONE);
            emit_off(l, place);
            l->e.n_items--;
        }
        l->e.n_items = n_items;
    }
}

/* The same with a colonist, or a noble, of some place. */
static void list_returns_off(struct list *l, const struct pr_seat *p, unsigned place, int all,
                             int nobles, int missing)
{
    for (unsigned noble = 0; noble < 2; noble++) {
        if ((noble ? nobles : all - nobles) <= 0)
            continue;
        add(l, noble ? PR_NOBLE : PR_COLONIST, (enum item_mark)PR_MARK_WITH, COUNT_NONE);
        list_goods_and_points(l, p, place, missing - 1);
        l->e.n_items--;
    }
}

/* What a black market may return for the building put together, which costs `missing` more than
 * there is. */
static void list_returns(struct list *l, const struct pr_seat *p, int missing)
{
    list_goods_and_points(l, p, PR_SAN_JUAN, missing);
    list_returns_off(l, p, PR_SAN_JUAN, p->san_juan, p->noble_san_juan, missing);
    for (unsigned k = 0; k < PR_TILE_KINDS; k++)
        list_returns_off(l, p, k, p->manned[k], p->noble_manned[k], missing);
    for (unsigned i = 0; i < PR_BUILDING_COUNT; i++)
        list_returns_off(l, p, PR_FIRST_BUILDING + i, p->city[i], p->noble_city[i], missing);
}

/* What needs no black market comes first: whoever has little room still sees all of that. */
static void list_buildings(struct list *l, unsigned seat)
{
    const struct pr_seat *p = &l->s->seat[seat];
    const unsigned n = newcomers(l, p);
    const int most = pr_most_returned(l->r, p);
    for (unsigned b = 0; b < PR_BUILDING_COUNT; b++)
        for (unsigned newcomer = 0; newcomer < n; newcomer++) {
            begin_building(l, seat, b, newcomer);
            emit(l);
        }
    pass(l, seat);
    for (unsigned b = 0; b < PR_BUILDING_COUNT && most > 0; b++) {
        const int missing = pr_price(l->r, l->s, seat, (int)b) - p->doubloons;
        if (p->city[b] >= 0 || l->s->copies[b] == 0 || missing < 1 || missing > most)
            continue;
        for (unsigned newcomer = 0; newcomer < n; newcomer++) {
            begin_building(l, seat, b, newcomer);
            list_returns(l, p, missing);
        }
    }
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

/* "+colonist" and, where there are any, "+noble": of the mayor's privilege, of a villa. */
static void list_people(struct list *l, unsigned seat)
{
    for (unsigned i = 0; i < (l->r->nobles > 0 ? 2U : 1U); i++) {
        begin(l, PR_VERB_BONUS, seat);
        add(l, i == 0 ? PR_COLONIST : PR_NOBLE, ITEM_PLUS, COUNT_NONE);
        emit(l);
    }
    pass(l, seat);
}

/* Who may take the noble of the ship. */
static void list_nobles(struct list *l)
{
    for (unsigned seat = 0; seat < l->r->n_players; seat++) {
        begin(l, PR_VERB_NOBLE, seat);
        emit(l);
    }
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

enum { MIXED_LOADS = 128 }; /* more loads of a small wharf are not all listed */

/* Loads of a small wharf, kind by kind: any number of each, or, when that were too many, all,
 * all but one, or none. */
static void list_mixed_loads(struct list *l, const int16_t goods[PR_KINDS], unsigned k,
                             bool every, unsigned building)
{
    if (k == PR_KINDS) {
        if (l->e.n_items > 0) {
            add(l, PR_FIRST_BUILDING + building, ITEM_AT, COUNT_NONE);
            emit(l);
            l->e.n_items--;
        }
        return;
    }
    for (int n = goods[k]; n > 0; n--) {
        if (!every && n < goods[k] - 1)
            break;
        add(l, k, ITEM_PLAIN, n);
        list_mixed_loads(l, goods, k + 1, every, building);
        l->e.n_items--;
    }
    list_mixed_loads(l, goods, k + 1, every, building);
}

static void list_small_wharf(struct list *l, unsigned seat)
{
    const int16_t *goods = l->s->seat[seat].goods;
    int loads = 1;
    for (int k = 0; k < PR_KINDS; k++)
        loads = loads > MIXED_LOADS ? loads : loads * (goods[k] + 1);
    begin(l, PR_VERB_LOAD, seat);
    list_mixed_loads(l, goods, 0, loads <= MIXED_LOADS,
                     l->r->effect[l->r->hook_first[PR_HOOK_LOAD_MIXED_SHIP]].building);
}

static void list_loads(struct list *l, unsigned seat)
{
    for (unsigned k = 0; k < PR_KINDS; k++)
        if (l->s->seat[seat].goods[k] > 0)
            list_loads_of(l, seat, k, l->s->seat[seat].goods[k]);
    if (pr_may_use_mixed_ship(l->r, l->s, seat))
        list_small_wharf(l, seat);
    pass(l, seat);
}

/* Before shipping: the hall, a delivery, or at once what the turn itself can be. */
static void list_begin(struct list *l, unsigned seat)
{
    const int16_t *goods = l->s->seat[seat].goods;
    if (pr_power(l->r, &l->s->seat[seat], PR_HOOK_SHIP_PAIR_POINT) > 0) {
        begin(l, PR_VERB_HALL, seat);
        emit(l);
    }
    for (unsigned kinds = 1; kinds < 1U << PR_KINDS && pr_can_deliver(l->r, l->s, seat);
         kinds++) {
        bool sensible = true;
        begin(l, PR_VERB_DELIVER, seat);
        for (unsigned k = 0; k < PR_KINDS; k++)
            if ((kinds >> k & 1) != 0) {
                sensible = sensible && goods[k] > 0;
                add(l, k, ITEM_PLAIN, COUNT_NONE);
            }
        if (sensible)
            emit(l);
    }
    list_loads(l, seat);
}

/* Some kinds whole, and single goods of kinds that have more: all that may be single, or none.
 */
static void list_singles(struct list *l, const int16_t goods[PR_KINDS], unsigned whole,
                         unsigned k, int used, int left)
{
    if (k == PR_KINDS) {
        if (left == 0 || used == 0)
            emit(l);
        return;
    }
    const bool all = (whole >> k & 1) != 0;
    const int most = all ? goods[k] : left < goods[k] - 1 ? left : goods[k] - 1;
    for (int n = most; n >= (all ? most : 1); n--) {
        add(l, k, ITEM_PLAIN, n);
        list_singles(l, goods, whole, k + 1, all ? used : used + n, all ? left : left - n);
        l->e.n_items--;
    }
    if (!all)
        list_singles(l, goods, whole, k + 1, used, left);
}

/* Single goods left beside these whole kinds, of which the warehouses shelter some. */
static int singles_left(const struct list *l, unsigned seat, unsigned whole)
{
    const int kinds = pr_kept_kinds(l->r, l->s, seat);
    int16_t goods[PR_KINDS];
    const int singles = pr_kept_singles(l->r, l->s, seat);
    int used = 0;
    for (unsigned k = 0; k < PR_KINDS; k++)
        goods[k] = (whole >> k & 1) != 0 ? l->s->seat[seat].goods[k] : 0;
    while (used <= singles && !pr_may_keep(kinds, used, goods))
        used++;
    return singles - used;
}

static void list_keeps(struct list *l, unsigned seat)
{
    const int16_t *goods = l->s->seat[seat].goods;
    for (unsigned whole = 0; whole < 1U << PR_KINDS; whole++) {
        bool there = true;
        for (unsigned k = 0; k < PR_KINDS; k++)
            there = there && ((whole >> k & 1) == 0 || goods[k] > 0);
        const int left = there ? singles_left(l, seat, whole) : -1;
        begin(l, PR_VERB_KEEP, seat);
        if (left >= 0)
            list_singles(l, goods, whole, 0, 0, left);
    }
}

static void list_production(struct list *l, unsigned seat)
{
    int16_t made[PR_KINDS];
    pr_most_made(l->r, l->s, seat, made);
    begin(l, PR_VERB_MAKE, seat);
    for (unsigned k = 0; k < PR_KINDS; k++)
        if (made[k] > 0)
            add(l, k, ITEM_PLAIN, made[k]);
    emit(l);
}

/* ---- placements: every way to fill as many circles as there are people ------------------- */

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

/* People to be placed, and how many of them already are, by slot. */
struct filling {
    const struct slots *slots;
    int16_t all[PR_TILE_KINDS + PR_SPACES];
    int16_t nobles[PR_TILE_KINDS + PR_SPACES];
    int idle; /* without a circle */
};

static void add_if_any(struct list *l, unsigned thing, enum item_mark mark, int n)
{
    if (n > 0)
        add(l, thing, mark, n);
}

/* The placement that has come about; `nobles` of those without a circle are nobles. */
static void emit_filling(struct list *l, const struct filling *f, unsigned seat, int nobles)
{
    const struct slots *slots = f->slots;
    const enum item_mark noble = (enum item_mark)PR_MARK_NOBLE;
    begin(l, PR_VERB_PLACE, seat);
    for (unsigned i = 0; i < slots->n; i++)
        add_if_any(l, slots->thing[i], ITEM_PLAIN, f->all[i] - f->nobles[i]);
    add_if_any(l, PR_SAN_JUAN, ITEM_PLAIN, f->idle - nobles);
    for (unsigned i = 0; i < slots->n; i++)
        add_if_any(l, slots->thing[i], noble, f->nobles[i]);
    add_if_any(l, PR_SAN_JUAN, noble, nobles);
    emit(l);
}

/* What is left for the slots from some slot on. */
struct rest {
    int all;    /* people who get a circle there */
    int nobles; /* in hand, those without a circle included */
    int room;   /* circles of these slots */
};

static void list_fillings(struct list *l, struct filling *f, unsigned seat, unsigned i,
                          struct rest rest)
{
    if (l->n >= l->cap)
        return;
    if (i == f->slots->n) {
        if (rest.nobles <= f->idle)
            emit_filling(l, f, seat, rest.nobles);
        return;
    }
    const int circles = f->slots->circles[i];
    const int room = rest.room - circles;
    const int most = rest.all < circles ? rest.all : circles;
    const int least = rest.all - room > 0 ? rest.all - room : 0;
    for (int n = most; n >= least; n--) {
        const int colonists = rest.all + f->idle - rest.nobles;
        for (int nobles = n < rest.nobles ? n : rest.nobles;
             nobles >= 0 && n - nobles <= colonists; nobles--) {
            f->all[i] = (int16_t)n;
            f->nobles[i] = (int16_t)nobles;
            list_fillings(l, f, seat, i + 1,
                          (struct rest){rest.all - n, rest.nobles - nobles, room});
        }
    }
}

static void list_placements(struct list *l, unsigned seat)
{
    const struct pr_seat *p = &l->s->seat[seat];
    struct slots slots;
    struct filling filling = {.slots = &slots};
    slots_of(l->r, p, &slots);
    const int people = pr_colonists_of(p);
    const int placed = people < slots.total ? people : slots.total;
    filling.idle = people - placed;
    list_fillings(l, &filling, seat, 0,
                  (struct rest){placed, l->r->nobles > 0 ? pr_nobles_of(p) : 0, slots.total});
}

/* ---- guests: those of whom it is to decide ----------------------------------------------- */

static void list_guest_to(struct list *l, unsigned seat, unsigned thing)
{
    for (unsigned i = 0; i < (l->r->nobles > 0 ? 2U : 1U); i++) {
        begin(l, PR_VERB_GUEST, seat);
        add(l, thing, i == 0 ? ITEM_PLAIN : (enum item_mark)PR_MARK_NOBLE, COUNT_NONE);
        emit(l);
    }
}

static void list_guests(struct list *l, const struct stop *stop)
{
    struct slots slots;
    if (stop->seat == SEAT_NONE || !pr_has_guest_to_move(l->r, l->s, stop->seat))
        return;
    slots_of(l->r, &l->s->seat[stop->seat], &slots);
    for (unsigned i = 0; i < slots.n; i++)
        list_guest_to(l, stop->seat, slots.thing[i]);
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
    case PR_STEP_VILLA:
        list_people(&l, stop.seat);
        break;
    case PR_STEP_NOBLE:
        list_nobles(&l);
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
    case PR_STEP_OFFICE:
        list_office(&l, stop.seat);
        pass(&l, stop.seat);
        break;
    case PR_STEP_BEGIN:
        list_begin(&l, stop.seat);
        break;
    case PR_STEP_PROSPECT:
        pass(&l, stop.seat);
        break;
    case PR_STEP_DEAL:
    case PR_STEP_REFILL_ROW:
    case PR_STEP_ROUND_END:
    case PR_STEP_OVER:
    case PR_STEP_COUNT:
        break;
    }
    list_guests(&l, &stop);
    return l.n;
}
