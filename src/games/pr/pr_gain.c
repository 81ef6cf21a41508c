/* pr_gain.c - what a player gains when somebody takes a role (see pr_worth.h). */
#include "games/pr/pr_worth.h"

static int best_tile(const struct pr_outlook *o, bool quarry)
{
    int best = 0;
    for (unsigned k = 0; k <= PR_QUARRY; k++) {
        const bool there = k == PR_QUARRY ? quarry && o->s->quarries > 0 : o->s->row[k] > 0;
        const int worth = there ? pr_worth_of_tile(o, k) : 0;
        best = worth > best ? worth : best;
    }
    return best;
}

static int gain_of_settler(const struct pr_outlook *o, unsigned chooser)
{
    const bool own = o->seat == chooser;
    if (pr_island_tiles(o->p) >= PR_SPACES)
        return 0;
    const bool quarry = own || pr_power(o->r, o->p, PR_HOOK_SETTLE_QUARRY) > 0;
    const int worth = best_tile(o, quarry) + 40 * pr_power(o->r, o->p, PR_HOOK_SETTLE_DRAW);
    const int manned = pr_power(o->r, o->p, PR_HOOK_SETTLE_COLONIST) * 60;
    return (own ? worth : worth * 4 / 5) / 2 + manned; /* a tile still needs a colonist */
}

/* What the empty circles would bring if they were manned. */
static int idle_worth(const struct pr_outlook *o)
{
    int worth = 0;
    int capacity[PR_KINDS];
    pr_capacities(o->r, o->p, capacity);
    for (unsigned k = 0; k < PR_KINDS; k++) {
        const int full = o->chains[k];
        if (full != capacity[k])
            worth += (full - capacity[k]) * pr_worth_of_output(o, k);
    }
    for (unsigned b = 0; b < o->r->n_buildings; b++)
        if (o->p->city[b] == 0 && o->r->building.circles[b] > 0 &&
            !kit_building_has(&o->r->hooks, b, PR_HOOK_MAKE_GOOD))
            worth += pr_worth_of_effects(o, b);
    const int quarries = o->p->tiles[PR_QUARRY] - o->p->manned[PR_QUARRY];
    return worth + quarries * pr_worth_of_quarry_work(o);
}

static int gain_of_mayor(const struct pr_outlook *o, unsigned chooser)
{
    const int n = o->r->n_players;
    const int place = ((int)o->seat - (int)chooser + n) % n;
    const int ship = o->s->ship_colonists;
    const int arrive = ship / n + (place < ship % n) + (place == 0 && o->s->colonists > 0);
    const int empty = pr_empty_circles(o->r, o->p, true);
    if (empty == 0)
        return 0;
    const int used = kit_min(arrive + o->p->san_juan, empty);
    return idle_worth(o) * used / empty + 4 * arrive;
}

static int gain_of_builder(const struct pr_outlook *o, unsigned chooser)
{
    const int spaces = pr_city_spaces(o->r, o->p);
    int best = 0;
    for (unsigned b = 0; b < o->r->n_buildings; b++) {
        const int quarries = kit_min(o->p->manned[PR_QUARRY], o->r->building.column[b]);
        const int due = o->r->building.cost[b] - quarries - (o->seat == chooser);
        const int price = due > 0 ? due : 0;
        if (price > o->p->doubloons || o->p->city[b] >= 0 || o->s->copies[b] == 0 ||
            spaces + o->r->building.size[b] > PR_SPACES)
            continue;
        const int gain = pr_worth_of_building(o, b) - price * o->coin;
        best = gain > best ? gain : best;
    }
    return best;
}

static int gain_of_craftsman(const struct pr_outlook *o, unsigned chooser)
{
    int gain = 0, extra = 0, capacity[PR_KINDS];
    pr_capacities(o->r, o->p, capacity);
    for (unsigned k = 0; k < PR_KINDS; k++) {
        const int made = kit_min(capacity[k], o->s->supply[k]);
        if (made == 0)
            continue;
        const int worth = pr_worth_of_good(o, k, o->p->goods[k]);
        gain += worth + (made - 1) * pr_worth_of_good(o, k, 1);
        extra = worth > extra ? worth : extra;
    }
    return gain + (o->seat == chooser ? extra : 0);
}

static int gain_of_trader(const struct pr_outlook *o, unsigned chooser)
{
    const bool any = pr_power(o->r, o->p, PR_HOOK_SALE_ANY_KIND) > 0;
    const int bonus = pr_power(o->r, o->p, PR_HOOK_SALE_COIN) + (o->seat == chooser);
    int best = 0;
    if (kit_sum(o->s->house, PR_KINDS) >= o->r->house_size)
        return 0;
    for (unsigned k = 0; k < PR_KINDS; k++) {
        if (o->p->goods[k] == 0 || (o->s->house[k] > 0 && !any))
            continue;
        const int gain = (o->r->good_price[k] + bonus) * o->coin - o->good;
        best = gain > best ? gain : best;
    }
    return o->seat == chooser ? best : best * 4 / 5;
}

/* Goods of a kind that cargo ships would take if the seat came first. */
static int cargo_room(const struct pr_outlook *o, unsigned kind)
{
    int room = 0;
    for (int i = 0; i < o->r->n_cargo; i++) {
        const int here = pr_load_room(o->r, o->s, (int)kind, i);
        room = here > room ? here : room;
    }
    return room;
}

static int gain_of_captain(const struct pr_outlook *o, unsigned chooser)
{
    const bool wharf = pr_power(o->r, o->p, PR_HOOK_LOAD_OWN_SHIP) > 0;
    const int harbor = pr_power(o->r, o->p, PR_HOOK_LOAD_POINT);
    int points = 0, left = 0, loads = 0, most_left = 0;
    for (unsigned k = 0; k < PR_KINDS; k++) {
        const int loaded = kit_min(o->p->goods[k], cargo_room(o, k));
        points += loaded;
        loads += loaded > 0;
        left += o->p->goods[k] - loaded;
        most_left = o->p->goods[k] - loaded > most_left ? o->p->goods[k] - loaded : most_left;
    }
    if (wharf && most_left > 0) {
        points += most_left;
        left -= most_left;
        loads++;
    }
    if (loads > 0)
        points += harbor * loads + (o->seat == chooser);
    const int sure = o->seat == chooser ? 100 : 75; /* the captain comes first */
    const int lost = left > 1 ? (left - 1) * o->good / 2 : 0;
    return points * (PR_VP_WORTH - o->good / 2) * o->style->ship / 100 * sure / 100 - lost;
}

static int gain_of_prospector(const struct pr_outlook *o, unsigned chooser)
{
    return o->seat == chooser ? o->coin : 0;
}

int pr_gain_of_role(const struct pr_outlook *o, unsigned role, unsigned chooser)
{
    static int (*const gain[PR_ROLE_CARDS])(const struct pr_outlook *o, unsigned chooser) = {
        gain_of_settler, gain_of_mayor,   gain_of_builder,    gain_of_craftsman,
        gain_of_trader,  gain_of_captain, gain_of_prospector, gain_of_prospector,
    };
    return gain[role](o, chooser);
}
