/* pr_spend.c - buildings, and what goes back to the supply for them (see pr_worth.h). */
#include "games/pr/pr_worth.h"

#include "games/pr/pr_list.h"

enum { NEWCOMER = 60, COLONIST = 60 };

/* ---- values ------------------------------------------------------------------------------ */

/* A piece that goes back to the supply, less the doubloon that it saves. */
static int cost_of_return(const struct pr_valuation *v, unsigned thing)
{
    const int worth = thing < PR_KINDS    ? pr_worth_of_good(v, thing, 1)
                      : thing == PR_VP    ? PR_VP_WORTH
                      : thing == PR_NOBLE ? PR_VP_WORTH + COLONIST
                                          : COLONIST;
    return worth - v->coin;
}

/* For doubloons alone. */
static int value_of_building(const struct pr_valuation *v, unsigned b, bool newcomer)
{
    return pr_worth_of_building(v, b) - v->prices[b] * v->coin + (newcomer ? NEWCOMER : 0);
}

int pr_value_of_build(const struct pr_valuation *v, const struct event *e)
{
    int value = value_of_building(v, e->item[0].thing - PR_FIRST_BUILDING,
                                  kit_item_of(e, ITEM_PLUS) != NULL);
    for (unsigned i = 0; i < e->n_items; i++)
        if (e->item[i].mark == PR_MARK_WITH)
            value -= cost_of_return(v, e->item[i].thing);
    return value;
}

static bool is_on_sale(const struct pr_valuation *v, unsigned b)
{
    return v->p->city[b] < 0 && v->s->copies[b] != 0 &&
           v->spaces + v->r->building.size[b] <= PR_SPACES;
}

int pr_value_of_saving(const struct pr_valuation *v)
{
    enum { MORE = 3, SURE = 65 };
    int best = 0;
    for (unsigned b = 0; v->phases > 10 && b < v->r->n_buildings; b++) {
        const int price = v->prices[b];
        if (price <= v->p->doubloons || price > v->p->doubloons + MORE || !is_on_sale(v, b))
            continue;
        const int gain = pr_worth_of_building(v, b) - price * v->coin;
        best = gain > best ? gain : best;
    }
    return best * SURE / 100;
}

/* ---- what is returned -------------------------------------------------------------------- */

/* What the seat can return, by sorts: at most one piece of each (PR-BLDG-53a), in the order in which an event names them. */
enum sort { PERSON, POINT, GOOD, SORTS };
enum { PIECES_MAX = 2 * (1 + PR_TILE_KINDS + PR_BUILDING_COUNT) };

struct pieces {
    size_t n;
    struct {
        uint8_t thing, place; /* where a colonist or a noble stands */
    } piece[PIECES_MAX];
    int value[PIECES_MAX];
};

static void add_piece(const struct pr_valuation *v, struct pieces *list, unsigned thing,
                      unsigned place)
{
    list->piece[list->n].thing = (uint8_t)thing;
    list->piece[list->n].place = (uint8_t)place;
    list->value[list->n++] = -cost_of_return(v, thing);
}

static void add_people(const struct pr_valuation *v, struct pieces *list, unsigned place,
                       int all, int nobles)
{
    if (all > nobles)
        add_piece(v, list, PR_COLONIST, place);
    if (all > 0 && nobles > 0)
        add_piece(v, list, PR_NOBLE, place);
}

/* Those whose buildings the purchase needs stay. */
static void list_people(const struct pr_valuation *v, struct pieces *list)
{
    const struct pr_seat *p = v->p;
    add_people(v, list, PR_SAN_JUAN, p->san_juan, p->noble_san_juan);
    for (unsigned k = 0; k < PR_TILE_KINDS; k++)
        add_people(v, list, k, p->manned[k], p->noble_manned[k]);
    for (unsigned b = 0; b < v->r->n_buildings; b++)
        if (p->city[b] > 0 && !kit_building_has(&v->r->hooks, b, PR_HOOK_BUILD_RETURN) &&
            !kit_building_has(&v->r->hooks, b, PR_HOOK_BUILD_COLONIST))
            add_people(v, list, PR_FIRST_BUILDING + b, p->city[b], p->noble_city[b]);
}

static void list_pieces(const struct pr_valuation *v, struct pieces list[SORTS])
{
    for (unsigned sort = 0; sort < SORTS; sort++)
        list[sort].n = 0;
    list_people(v, &list[PERSON]);
    if (pr_points(v->p) > 0)
        add_piece(v, &list[POINT], PR_VP, PR_SAN_JUAN);
    for (unsigned k = 0; k < PR_KINDS; k++)
        if (v->p->goods[k] > 0)
            add_piece(v, &list[GOOD], k, PR_SAN_JUAN);
}

/* ---- which sorts ------------------------------------------------------------------------- */

/* Sets of sorts are bits. */
enum { SETS = 1 << SORTS };

static bool has_sort(unsigned set, unsigned sort)
{
    return (set >> sort & 1) != 0;
}

static int size_of(unsigned set)
{
    int n = 0;
    for (unsigned sort = 0; sort < SORTS; sort++)
        n += has_sort(set, sort);
    return n;
}

/* Sets of one size, each with the value of its best pieces. */
struct sets {
    size_t n;
    uint8_t set[SORTS];
    int value[SORTS];
};

static int best_of(const int *value, size_t n)
{
    int best = value[0];
    for (size_t i = 1; i < n; i++)
        best = kit_max(best, value[i]);
    return best;
}

static bool has_all(const struct pieces list[SORTS], unsigned set)
{
    for (unsigned sort = 0; sort < SORTS; sort++)
        if (has_sort(set, sort) && list[sort].n == 0)
            return false;
    return true;
}

static void list_sets(const struct pieces list[SORTS], struct sets of_size[SORTS + 1])
{
    for (int size = 0; size <= SORTS; size++)
        of_size[size].n = 0;
    for (unsigned set = 0; set < SETS; set++) {
        struct sets *sets = &of_size[size_of(set)];
        if (!has_all(list, set))
            continue;
        sets->set[sets->n] = (uint8_t)set;
        sets->value[sets->n] = 0;
        for (unsigned sort = 0; sort < SORTS; sort++)
            if (has_sort(set, sort))
                sets->value[sets->n] += best_of(list[sort].value, list[sort].n);
        sets->n++;
    }
}

/* ---- the shop ---------------------------------------------------------------------------- */

enum { NOBODY = PR_THING_COUNT, OFFERS_MAX = 3 * PR_BUILDING_COUNT + 1 };

struct purchase {
    uint8_t building; /* PR_BUILDING_COUNT: none, a pass */
    uint8_t newcomer; /* a person, or NOBODY */
    uint8_t missing;  /* doubloons: as many pieces are returned */
};

struct shop {
    const struct pr_valuation *v;
    struct pieces pieces[SORTS];
    struct sets sets[SORTS + 1]; /* by their size */
    size_t n;
    struct purchase offer[OFFERS_MAX];
    int value[OFFERS_MAX];
};

static void offer_purchase(struct shop *shop, int value, struct purchase purchase)
{
    shop->value[shop->n] = value;
    shop->offer[shop->n++] = purchase;
}

static void offer_building(struct shop *shop, unsigned b)
{
    static const uint8_t newcomer[] = {NOBODY, PR_COLONIST, PR_NOBLE};
    const struct pr_valuation *v = shop->v;
    const int missing = kit_max(v->prices[b] - v->p->doubloons, 0);
    const unsigned n = pr_newcomers(v->r, v->p);
    if (!is_on_sale(v, b) || missing > SORTS || shop->sets[missing].n == 0)
        return;
    const struct sets *sets = &shop->sets[missing];
    for (unsigned i = 0; i < n; i++)
        offer_purchase(shop, value_of_building(v, b, i > 0) + best_of(sets->value, sets->n),
                       (struct purchase){(uint8_t)b, newcomer[i], (uint8_t)missing});
}

static void stock_shop(struct shop *shop)
{
    list_pieces(shop->v, shop->pieces);
    list_sets(shop->pieces, shop->sets);
    shop->n = 0;
    offer_purchase(shop, pr_value_of_saving(shop->v),
                   (struct purchase){PR_BUILDING_COUNT, NOBODY, 0});
    for (unsigned b = 0; b < shop->v->r->n_buildings; b++)
        offer_building(shop, b);
}

/* ---- the purchase ------------------------------------------------------------------------ */

/* Better pieces are more likely. */
static void add_returns(const struct shop *shop, const struct weighted_choice *w, int missing,
                        struct event *e)
{
    const struct sets *sets = &shop->sets[missing];
    const unsigned set = sets->set[weighted_choice_take(w, sets->value, sets->n)];
    unsigned place = PR_SAN_JUAN;
    for (unsigned sort = 0; sort < SORTS; sort++) {
        const struct pieces *list = &shop->pieces[sort];
        if (!has_sort(set, sort))
            continue;
        const size_t i = weighted_choice_take(w, list->value, list->n);
        kit_add(e, list->piece[i].thing, PR_MARK_WITH, COUNT_NONE);
        place = sort == PERSON ? list->piece[i].place : place;
    }
    if (place != PR_SAN_JUAN)
        kit_add(e, place, PR_MARK_OFF, COUNT_NONE);
}

static struct event put_together(const struct shop *shop, const struct weighted_choice *w,
                                 const struct purchase *b)
{
    struct event e = kit_event(PR_VERB_BUILD, shop->v->seat);
    kit_add(&e, PR_FIRST_BUILDING + b->building, ITEM_PLAIN, COUNT_NONE);
    if (b->newcomer != NOBODY)
        kit_add(&e, b->newcomer, ITEM_PLUS, COUNT_NONE);
    if (b->missing > 0)
        add_returns(shop, w, b->missing, &e);
    return e;
}

/* Drops choices that the rules forbid. */
struct event pr_sample_build(const struct pr_valuation *v, const struct weighted_choice *w)
{
    struct shop shop;
    shop.v = v;
    for (stock_shop(&shop);; shop.n--) {
        const size_t i = weighted_choice_thing(w, shop.value, shop.n);
        if (shop.offer[i].building == PR_BUILDING_COUNT)
            return kit_event(PR_VERB_PASS, v->seat);
        const struct event e = put_together(&shop, w, &shop.offer[i]);
        if (pr_check_event(v->r, (const int16_t *)(const void *)v->s, &e, true, NULL) <=
            VERDICT_CANNOT_TELL)
            return e;
        shop.offer[i] = shop.offer[shop.n - 1];
        shop.value[i] = shop.value[shop.n - 1];
    }
}
