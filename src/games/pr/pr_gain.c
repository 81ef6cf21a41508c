/* pr_gain.c - what a player gains when somebody takes a role (see pr_worth.h). */
#include "games/pr/pr_ahead.h"
#include "games/pr/pr_worth.h"

/* Who asks: the seats that may take a role. */
struct choosers {
    const unsigned *seat;
    unsigned n;
};

static void gain_nothing(const struct choosers *c, int *gain)
{
    for (unsigned i = 0; i < c->n; i++)
        gain[i] = 0;
}

static void gain_of_settler(const struct pr_valuation *v, const struct choosers *c, int *gain)
{
    if (pr_island_tiles(v->p) >= PR_SPACES) {
        gain_nothing(c, gain);
        return;
    }
    const bool always = pr_power(v->r, v->p, PR_HOOK_SETTLE_QUARRY) > 0;
    int plantation = 0;
    for (unsigned k = 0; k < PR_KINDS; k++)
        if (v->s->row[k] > 0)
            plantation = kit_max(plantation, pr_worth_of_tile(v, k));
    const int quarry = v->s->quarries > 0 ? pr_worth_of_tile(v, PR_QUARRY) : 0;
    const int drawn = 40 * pr_power(v->r, v->p, PR_HOOK_SETTLE_DRAW);
    const int manned = pr_power(v->r, v->p, PR_HOOK_SETTLE_COLONIST) * 60;
    for (unsigned i = 0; i < c->n; i++) {
        const bool own = v->seat == c->seat[i];
        const int tile = own || always ? kit_max(plantation, quarry) : plantation;
        const int worth = tile + drawn;
        gain[i] =
            (own ? worth : worth * 4 / 5) / 2 + manned; /* a tile still needs a colonist */
    }
}

/* Of all kinds; in `own` where they were not found out before. */
static const int *find_capacities(const struct pr_valuation *v, int own[PR_KINDS])
{
    if (v->capacity != NULL)
        return v->capacity;
    pr_capacities(v->r, v->p, own);
    return own;
}

/* What the empty circles would bring if they were manned. */
static int idle_worth(const struct pr_valuation *v)
{
    int worth = 0, own[PR_KINDS];
    const int *capacity = find_capacities(v, own);
    for (unsigned k = 0; k < PR_KINDS; k++)
        worth += (v->chains[k] - capacity[k]) * v->output[k];
    int16_t is_idle[PR_BUILDING_COUNT];
    uint8_t idle[PR_BUILDING_COUNT];
    for (int b = 0; b < PR_BUILDING_COUNT; b++)
        is_idle[b] = (int16_t)((v->p->city[b] == 0) & (v->r->building.circles[b] > 0));
    const unsigned n = kit_list_ones(is_idle, v->r->n_buildings, idle);
    for (unsigned i = 0; i < n; i++)
        if (!kit_building_has(&v->r->hooks, idle[i], PR_HOOK_MAKE_GOOD))
            worth += pr_worth_of_effects(v, idle[i]);
    const int quarries = v->p->tiles[PR_QUARRY] - v->p->manned[PR_QUARRY];
    return worth + quarries * pr_worth_of_quarry_work(v);
}

static void gain_of_mayor(const struct pr_valuation *v, const struct choosers *c, int *gain)
{
    const int n = v->r->n_players, ship = v->s->ship_colonists;
    const int empty = pr_empty_circles(v->r, v->p, true);
    if (empty == 0) {
        gain_nothing(c, gain);
        return;
    }
    const int idle = idle_worth(v);
    for (unsigned i = 0; i < c->n; i++) {
        const int place = ((int)v->seat - (int)c->seat[i] + n) % n;
        const int arrive = ship / n + (place < ship % n) + (place == 0 && v->s->colonists > 0);
        const int used = kit_min(arrive + v->p->san_juan, empty);
        gain[i] = idle * used / empty + 4 * arrive;
    }
}

/* What a building costs without the privilege, less what quarries give; can be below 0. */
static inline int16_t cost_of(const struct pr_valuation *v, int b)
{
    const struct pr_buildings *all = &v->r->building;
    const int16_t quarries = v->p->manned[PR_QUARRY];
    const int16_t less = quarries < all->column[b] ? quarries : all->column[b];
    return (int16_t)(all->cost[b] - less);
}

/* Of 16 bits and without a branch, as all of this is, so that eight buildings are looked at at a time.  Those that are not in
 * the game have no copies. */
static inline int16_t can_build(const struct pr_valuation *v, int b, int16_t cost,
                                int16_t money)
{
    const int16_t free = (int16_t)(PR_SPACES - v->spaces);
    return (int16_t)((cost <= money) & (v->p->city[b] < 0) & (v->s->copies[b] != 0) &
                     (v->r->building.size[b] <= free));
}

/* The best building that is worth the same to every seat, as builder or not. */
static int gain_from_uses(const struct pr_valuation *v, bool own)
{
    const int16_t *whole = v->uses->whole;
    const int16_t money = v->p->doubloons, coin = (int16_t)v->coin;
    int16_t best = 0;
    for (int b = 0; b < PR_BUILDING_COUNT; b++) {
        const int16_t cost = (int16_t)(cost_of(v, b) - own);
        const int16_t price = cost > 0 ? cost : 0;
        const int16_t gain =
            (int16_t)((whole[b] - price * coin) & -can_build(v, b, cost, money));
        best = gain > best ? gain : best;
    }
    return best;
}

/* Lists which of n buildings the seat could build as builder, and returns how many. */
static unsigned list_buildable(const struct pr_valuation *v, const uint8_t *of, unsigned n,
                               uint8_t list[PR_BUILDING_COUNT])
{
    const int16_t money = (int16_t)(v->p->doubloons + 1);
    int16_t can[PR_BUILDING_COUNT];
    unsigned listed = 0;
    for (int b = 0; b < PR_BUILDING_COUNT; b++)
        can[b] = can_build(v, b, cost_of(v, b), money);
    for (unsigned i = 0; i < n; i++) {
        list[listed] = of != NULL ? of[i] : (uint8_t)i;
        listed += (unsigned)can[list[listed]];
    }
    return listed;
}

int pr_dearest_affordable(const struct pr_valuation *v)
{
    const int16_t money = (int16_t)(v->p->doubloons + 1);
    int16_t most = 0;
    for (int b = 0; b < PR_BUILDING_COUNT; b++) {
        const int16_t cost =
            (int16_t)(v->r->building.cost[b] & -can_build(v, b, cost_of(v, b), money));
        most = cost > most ? cost : most;
    }
    return most;
}

static void gain_of_builder(const struct pr_valuation *v, const struct choosers *c, int *gain)
{
    uint8_t list[PR_BUILDING_COUNT];
    const struct pr_uses *uses = pr_uses_of(v);
    const unsigned n = uses != NULL ? list_buildable(v, uses->part, uses->n_parts, list)
                                    : list_buildable(v, NULL, v->r->n_buildings, list);
    for (unsigned i = 0; i < c->n; i++)
        gain[i] = uses != NULL ? gain_from_uses(v, v->seat == c->seat[i]) : 0;
    for (unsigned at = 0; at < n; at++) {
        const unsigned b = list[at];
        const int worth = pr_worth_of_building(v, b);
        for (unsigned i = 0; i < c->n; i++) {
            const int price = kit_max(0, cost_of(v, (int)b) - (v->seat == c->seat[i]));
            if (price <= v->p->doubloons)
                gain[i] = kit_max(gain[i], worth - price * v->coin);
        }
    }
}

static void gain_of_craftsman(const struct pr_valuation *v, const struct choosers *c, int *gain)
{
    int all = 0, extra = 0, own[PR_KINDS];
    const int *capacity = find_capacities(v, own);
    for (unsigned k = 0; k < PR_KINDS; k++) {
        const int made = kit_min(capacity[k], v->s->supply[k]);
        if (made == 0)
            continue;
        const int worth = pr_worth_of_good(v, k, v->p->goods[k]);
        all += worth + (made - 1) * pr_worth_of_good(v, k, 1);
        extra = worth > extra ? worth : extra;
    }
    for (unsigned i = 0; i < c->n; i++)
        gain[i] = all + (v->seat == c->seat[i] ? extra : 0);
}

/* What buildings give, where it was not found out before. */
static struct pr_means means_of(const struct pr_valuation *v)
{
    return v->means != NULL ? *v->means : pr_means_of(v->r, v->p);
}

static void gain_of_trader(const struct pr_valuation *v, const struct choosers *c, int *gain)
{
    gain_nothing(c, gain);
    if (kit_sum(v->s->house, PR_KINDS) >= v->r->house_size)
        return;
    const struct pr_means means = means_of(v);
    const bool any = means.any_kind > 0;
    int dearest = -1;
    for (unsigned k = 0; k < PR_KINDS; k++) {
        const bool can = (v->p->goods[k] > 0) & ((v->s->house[k] == 0) | any);
        dearest = kit_max(dearest, can ? v->r->good_price[k] : -1);
    }
    for (unsigned i = 0; i < c->n && dearest >= 0; i++) {
        const bool own = v->seat == c->seat[i];
        const int sale = kit_max(0, (dearest + means.sale + own) * v->coin - v->good);
        gain[i] = own ? sale : sale * 4 / 5;
    }
}

void pr_cargo_room(const struct pr_rules *r, const struct pr_state *s, int room[PR_KINDS])
{
    for (int k = 0; k < PR_KINDS; k++) {
        room[k] = 0;
        for (int i = 0; i < r->n_cargo; i++)
            room[k] = kit_max(room[k], pr_load_room(r, s, k, i));
    }
}

/* Of all kinds; in `own` where it was not found out before. */
static const int *cargo_room(const struct pr_valuation *v, int own[PR_KINDS])
{
    if (v->room != NULL)
        return v->room;
    pr_cargo_room(v->r, v->s, own);
    return own;
}

static void gain_of_captain(const struct pr_valuation *v, const struct choosers *c, int *gain)
{
    const struct pr_means means = means_of(v);
    int points = 0, left = 0, loads = 0, most_left = 0, own_room[PR_KINDS];
    const int *room = cargo_room(v, own_room);
    for (unsigned k = 0; k < PR_KINDS; k++) {
        const int loaded = kit_min(v->p->goods[k], room[k]);
        points += loaded;
        loads += loaded > 0;
        left += v->p->goods[k] - loaded;
        most_left = kit_max(most_left, v->p->goods[k] - loaded);
    }
    if (means.own_ship > 0 && most_left > 0) {
        points += most_left;
        left -= most_left;
        loads++;
    }
    points += means.load * loads;
    const int lost = left > 1 ? (left - 1) * v->good / 2 : 0;
    for (unsigned i = 0; i < c->n; i++) {
        const bool own = v->seat == c->seat[i];
        const int sure = own ? 100 : 75; /* the captain comes first */
        gain[i] = (points + (loads > 0 && own)) * (PR_VP_WORTH - v->good / 2) * v->style->ship /
                      100 * sure / 100 -
                  lost;
    }
}

static void gain_of_prospector(const struct pr_valuation *v, const struct choosers *c,
                               int *gain)
{
    for (unsigned i = 0; i < c->n; i++)
        gain[i] = v->seat == c->seat[i] ? v->coin : 0;
}

void pr_gains_of_role(const struct pr_valuation *v, unsigned role, const unsigned *chooser,
                      unsigned n, int *gain)
{
    static void (*const gain_of[PR_ROLE_CARDS])(const struct pr_valuation *v,
                                                const struct choosers *c, int *gain) = {
        gain_of_settler, gain_of_mayor,   gain_of_builder,    gain_of_craftsman,
        gain_of_trader,  gain_of_captain, gain_of_prospector, gain_of_prospector,
    };
    const struct choosers choosers = {chooser, n};
    gain_of[role](v, &choosers, gain);
}
