/* pr_shipments.c - candidates of the captain phase: before shipping, loads, what is kept. */
#include "games/pr/pr_list.h"

static void list_loads_of(struct pr_list *l, unsigned seat, unsigned kind, int have)
{
    for (int i = 0; i < l->r->n_cargo; i++) {
        const int room = pr_load_room(l->r, l->s, (int)kind, i);
        if (room <= 0)
            continue;
        pr_list_begin(l, PR_VERB_LOAD, seat);
        pr_list_add(l, kind, ITEM_PLAIN, kit_min(have, room));
        pr_list_add(l, THING_NUMBER, ITEM_AT, l->r->cargo[i]);
        pr_list_emit(l);
    }
    KIT_EFFECTS (e, &l->r->hooks, PR_HOOK_LOAD_OWN_SHIP) {
        pr_list_begin(l, PR_VERB_LOAD, seat);
        pr_list_add(l, kind, ITEM_PLAIN, have);
        pr_list_add(l, PR_FIRST_BUILDING + e->building, ITEM_AT, COUNT_NONE);
        pr_list_emit(l);
    }
}

enum { MIXED_LOADS = 128 }; /* more loads of a small wharf are not all listed */

/* Loads of a small wharf, kind by kind: any number of each, or, when that were too many, all,
 * all but one, or none. */
static void list_mixed_loads(struct pr_list *l, const int16_t goods[PR_KINDS], unsigned k,
                             bool every, unsigned building)
{
    if (k == PR_KINDS) {
        if (l->e.n_items > 0)
            pr_list_with(l, PR_FIRST_BUILDING + building, ITEM_AT);
        return;
    }
    for (int n = goods[k]; n > 0; n--) {
        if (!every && n < goods[k] - 1)
            break;
        pr_list_add(l, k, ITEM_PLAIN, n);
        list_mixed_loads(l, goods, k + 1, every, building);
        l->e.n_items--;
    }
    list_mixed_loads(l, goods, k + 1, every, building);
}

static void list_small_wharf(struct pr_list *l, unsigned seat)
{
    const int16_t *goods = l->s->seat[seat].goods;
    int loads = 1;
    for (int k = 0; k < PR_KINDS; k++)
        loads = loads > MIXED_LOADS ? loads : loads * (goods[k] + 1);
    pr_list_begin(l, PR_VERB_LOAD, seat);
    list_mixed_loads(l, goods, 0, loads <= MIXED_LOADS,
                     kit_effects_at(&l->r->hooks, PR_HOOK_LOAD_MIXED_SHIP)->building);
}

void pr_list_loads(struct pr_list *l, unsigned seat)
{
    for (unsigned k = 0; k < PR_KINDS; k++)
        if (l->s->seat[seat].goods[k] > 0)
            list_loads_of(l, seat, k, l->s->seat[seat].goods[k]);
    if (pr_may_use_mixed_ship(l->r, l->s, seat))
        list_small_wharf(l, seat);
    pr_list_pass(l, seat);
}

/* Kinds that the seat has: bits. */
static unsigned kinds_of(const struct pr_list *l, unsigned seat)
{
    unsigned kinds = 0;
    for (unsigned k = 0; k < PR_KINDS; k++)
        kinds |= (unsigned)(l->s->seat[seat].goods[k] > 0) << k;
    return kinds;
}

/* Before shipping: the hall, a delivery, or at once what the turn itself can be. */
void pr_list_before_shipping(struct pr_list *l, unsigned seat)
{
    const unsigned have = pr_can_deliver(l->r, l->s, seat) ? kinds_of(l, seat) : 0;
    if (pr_power(l->r, &l->s->seat[seat], PR_HOOK_SHIP_PAIR_POINT) > 0) {
        pr_list_begin(l, PR_VERB_HALL, seat);
        pr_list_emit(l);
    }
    for (unsigned kinds = 1; kinds <= have; kinds++)
        if ((kinds & ~have) == 0) {
            pr_list_begin(l, PR_VERB_DELIVER, seat);
            for (unsigned k = 0; k < PR_KINDS; k++)
                if ((kinds >> k & 1) != 0)
                    pr_list_add(l, k, ITEM_PLAIN, COUNT_NONE);
            pr_list_emit(l);
        }
    pr_list_loads(l, seat);
}

/* Some kinds whole, and single goods of kinds that have more: all that may be single, or none.
 */
static void list_singles(struct pr_list *l, const int16_t goods[PR_KINDS], unsigned whole,
                         unsigned k, int used, int left)
{
    if (k == PR_KINDS) {
        if (left == 0 || used == 0)
            pr_list_emit(l);
        return;
    }
    const bool all = (whole >> k & 1) != 0;
    const int most = all ? goods[k] : left < goods[k] - 1 ? left : goods[k] - 1;
    for (int n = most; n >= (all ? most : 1); n--) {
        pr_list_add(l, k, ITEM_PLAIN, n);
        list_singles(l, goods, whole, k + 1, all ? used : used + n, all ? left : left - n);
        l->e.n_items--;
    }
    if (!all)
        list_singles(l, goods, whole, k + 1, used, left);
}

/* Single goods left beside these whole kinds, of which the warehouses shelter some. */
static int singles_left(const struct pr_list *l, unsigned seat, unsigned whole)
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

void pr_list_keeps(struct pr_list *l, unsigned seat)
{
    const unsigned have = kinds_of(l, seat);
    for (unsigned whole = 0; whole <= have; whole++) {
        const int left = (whole & ~have) == 0 ? singles_left(l, seat, whole) : -1;
        if (left < 0)
            continue;
        pr_list_begin(l, PR_VERB_KEEP, seat);
        list_singles(l, l->s->seat[seat].goods, whole, 0, 0, left);
    }
}
