/* pr_people.c - where a simulated player puts people (see pr_worth.h); no rules here.
 *
 * Placements are too many to list: they are put together step by step.
 */
#include "games/pr/pr_worth.h"

#include <string.h>

/* One or two circles that make sense together: a plantation and its building. */
struct step {
    uint8_t thing[2];
    uint8_t n;
};

struct placing {
    const struct pr_valuation *v;
    int16_t circles[PR_THING_COUNT];
    int16_t filled[PR_THING_COUNT]; /* colonists put down so far */
    int left;                       /* still in hand */
    /* What colonists bring does not depend on where the others go. */
    int output[PR_KINDS], quarry;
    struct {
        unsigned building;
        int worth;
    } violet[PR_BUILDING_COUNT];
    size_t n_violet;
    struct step step[2 * PR_THING_COUNT];
    int value[2 * PR_THING_COUNT]; /* a colonist */
    size_t n;
};

/* Without a branch: which circles are free changes with every colonist. */
static inline void add_step(struct placing *p, bool can, int value, unsigned first,
                            unsigned second, unsigned n)
{
    p->value[p->n] = n > 1 ? value / (int)n : value;
    p->step[p->n] = (struct step){{(uint8_t)first, (uint8_t)second}, (uint8_t)n};
    p->n += can & ((int)n <= p->left);
}

static int free_circles(const struct placing *p, unsigned thing)
{
    return p->circles[thing] - p->filled[thing];
}

/* The smallest production building of a kind with an empty circle, 0 when there is none; and how
 * many of its kind are filled. */
struct plant {
    unsigned free;
    int filled;
};

static void find_plants(const struct placing *p, struct plant plant[PR_KINDS])
{
    memset(plant, 0, PR_KINDS * sizeof *plant);
    KIT_EFFECTS (e, &p->v->r->hooks, PR_HOOK_MAKE_GOOD) {
        const unsigned thing = PR_FIRST_BUILDING + e->building;
        plant[e->kind].filled += p->filled[thing];
        const bool is_first = (plant[e->kind].free == 0) & (free_circles(p, thing) > 0);
        plant[e->kind].free |= thing & -(unsigned)is_first;
    }
}

/* Half a chain is worth something only when the other half stands. */
static void offer_kind(struct placing *p, unsigned kind, const struct plant *of_kind)
{
    enum { FOR_LATER = 3 };
    const int worth = p->output[kind];
    const bool tile = free_circles(p, kind) > 0;
    if (!p->v->r->needs_building[kind]) {
        add_step(p, tile, worth, kind, 0, 1);
        return;
    }
    const unsigned plant = of_kind->free;
    const int tiles = p->filled[kind], plants = of_kind->filled;
    add_step(p, tile, tiles < plants ? worth : FOR_LATER, kind, 0, 1);
    add_step(p, plant != 0, plants < tiles ? worth : FOR_LATER, plant, 0, 1);
    add_step(p, tile & (plant != 0) & (tiles == plants), worth, kind, plant, 2);
}

static void list_steps(struct placing *p)
{
    struct plant plant[PR_KINDS];
    find_plants(p, plant);
    p->n = 0;
    for (unsigned k = 0; k < PR_KINDS; k++)
        offer_kind(p, k, &plant[k]);
    add_step(p, free_circles(p, PR_QUARRY) > 0, p->quarry, PR_QUARRY, 0, 1);
    for (size_t i = 0; i < p->n_violet; i++) {
        const unsigned thing = PR_FIRST_BUILDING + p->violet[i].building;
        add_step(p, free_circles(p, thing) > 0, p->violet[i].worth, thing, 0, 1);
    }
}

static void find_circles(struct placing *p)
{
    const struct pr_valuation *v = p->v;
    memset(p->circles, 0, sizeof p->circles);
    for (unsigned k = 0; k < PR_TILE_KINDS; k++)
        p->circles[k] = (int16_t)pr_tile_circles(v->p, k);
    for (unsigned b = 0; b < PR_BUILDING_COUNT; b++)
        p->circles[PR_FIRST_BUILDING + b] =
            (int16_t)(v->r->building.circles[b] & -(v->p->city[b] >= 0));
}

static void find_worths(struct placing *p)
{
    const struct pr_valuation *v = p->v;
    for (unsigned k = 0; k < PR_KINDS; k++)
        p->output[k] = v->output[k] + v->r->good_price[k] * v->coin / 4;
    p->quarry = pr_worth_of_quarry_work(v);
    int16_t has_circles[PR_BUILDING_COUNT];
    uint8_t with[PR_BUILDING_COUNT];
    for (int b = 0; b < PR_BUILDING_COUNT; b++)
        has_circles[b] = p->circles[PR_FIRST_BUILDING + b] > 0;
    const unsigned n = kit_list_ones(has_circles, v->r->n_buildings, with);
    for (unsigned i = 0; i < n; i++) {
        if (kit_building_has(&v->r->hooks, with[i], PR_HOOK_MAKE_GOOD))
            continue;
        p->violet[p->n_violet].building = with[i];
        p->violet[p->n_violet++].worth = pr_worth_of_effects(v, with[i]);
    }
}

/* Where people stand in the end. */
struct stand {
    uint8_t thing;
    int16_t colonists, nobles;
};

static size_t list_stands(const struct placing *p, struct stand stand[PR_THING_COUNT])
{
    size_t n = 0;
    for (unsigned t = 0; t < PR_THING_COUNT; t++) {
        stand[n] = (struct stand){(uint8_t)t, p->filled[t], 0};
        n += p->filled[t] > 0;
    }
    return n;
}

/* Some of the placed colonists are nobles: they go where a building asks for one, and anywhere. */
static void choose_nobles(struct stand *stand, size_t n, const struct weighted_choice *w,
                          int nobles)
{
    enum { ASKED_FOR = 6 };
    unsigned weight[PR_THING_COUNT];
    for (; nobles > 0; nobles--) {
        for (size_t i = 0; i < n; i++) {
            const unsigned share = stand[i].thing >= PR_FIRST_BUILDING ? ASKED_FOR : 1;
            weight[i] = stand[i].colonists > 0 ? share : 0;
        }
        const size_t i = weighted_choice_draw(w, weight, n);
        stand[i].colonists--;
        stand[i].nobles++;
    }
}

static void add_stands(struct event *e, const struct stand *stand, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (stand[i].colonists > 0)
            kit_add(e, stand[i].thing, ITEM_PLAIN, stand[i].colonists);
    for (size_t i = 0; i < n; i++)
        if (stand[i].nobles > 0)
            kit_add(e, stand[i].thing, PR_MARK_NOBLE, stand[i].nobles);
}

/* Before the first colonist is placed. */
static void begin_placing(struct placing *p, const struct pr_valuation *v)
{
    p->v = v;
    p->left = pr_colonists_of(v->p);
    p->n_violet = 0;
    memset(p->filled, 0, sizeof p->filled);
    find_circles(p);
    find_worths(p);
}

struct event pr_sample_placement(const struct pr_valuation *v, const struct weighted_choice *w)
{
    struct placing p;
    begin_placing(&p, v);
    for (list_steps(&p); p.left > 0 && p.n > 0; list_steps(&p)) {
        const struct step step = p.step[weighted_choice_take(w, p.value, p.n)];
        for (unsigned i = 0; i < step.n; i++)
            p.filled[step.thing[i]]++;
        p.left -= step.n;
    }
    p.filled[PR_SAN_JUAN] = (int16_t)p.left;
    struct stand stand[PR_THING_COUNT];
    const size_t n = list_stands(&p, stand);
    choose_nobles(stand, n, w, v->r->nobles != 0 ? pr_nobles_of(v->p) : 0);
    struct event e = kit_event(PR_VERB_PLACE, v->seat);
    add_stands(&e, stand, n);
    return e;
}
