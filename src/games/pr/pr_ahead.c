#include "games/pr/pr_ahead.h"

struct pr_means pr_means_of(const struct pr_rules *r, const struct pr_seat *p)
{
    return (struct pr_means){
        .sale = (int16_t)pr_power(r, p, PR_HOOK_SALE_COIN),
        .any_kind = (int16_t)pr_power(r, p, PR_HOOK_SALE_ANY_KIND),
        .own_house = (int16_t)pr_power(r, p, PR_HOOK_SALE_OWN_HOUSE),
        .load = (int16_t)pr_power(r, p, PR_HOOK_LOAD_POINT),
        .own_ship = (int16_t)pr_power(r, p, PR_HOOK_LOAD_OWN_SHIP),
        .mixed = (int16_t)pr_power(r, p, PR_HOOK_LOAD_MIXED_SHIP),
        .keeps_kinds = (int16_t)pr_power(r, p, PR_HOOK_STORE_KINDS),
        .keeps_goods = (int16_t)pr_power(r, p, PR_HOOK_STORE_GOODS),
    };
}

struct pr_stock pr_stock_of(const struct pr_rules *r, const struct pr_state *s)
{
    struct pr_stock stock;
    for (unsigned seat = 0; seat < r->n_players; seat++)
        memcpy(stock.goods[seat], s->seat[seat].goods, sizeof stock.goods[seat]);
    return stock;
}

struct pr_output pr_output_of(const struct pr_rules *r, const struct pr_state *s)
{
    struct pr_output output;
    for (unsigned seat = 0; seat < r->n_players; seat++)
        pr_capacities(r, &s->seat[seat], output.of[seat]);
    return output;
}

/* ---- the craftsman ----------------------------------------------------------------------- */

void pr_make_ahead(const struct pr_rules *r, const struct pr_state *s,
                   const struct pr_output *output, unsigned chooser, struct pr_stock *stock,
                   int16_t made[SEATS_MAX])
{
    int left[PR_KINDS];
    for (int k = 0; k < PR_KINDS; k++)
        left[k] = s->supply[k];
    for (unsigned i = 0; i < r->n_players; i++) {
        const unsigned seat = (chooser + i) % r->n_players;
        made[seat] = 0;
        for (int k = 0; k < PR_KINDS; k++) {
            const int n = kit_min(output->of[seat][k], left[k]);
            left[k] -= n;
            stock->goods[seat][k] = (int16_t)(stock->goods[seat][k] + n);
            made[seat] = (int16_t)(made[seat] + n);
        }
    }
}

/* ---- the trader -------------------------------------------------------------------------- */

/* The dearest kind that the seat can sell, the last one of several; PR_KINDS when there is none.  Without a branch: each seat
 * has other goods. */
static int best_sale(const struct pr_rules *r, const struct pr_means *m, const int16_t *goods,
                     const int16_t *house, bool full)
{
    int best = 0;
    for (int k = 0; k < PR_KINDS; k++) {
        const bool open = (!full) & ((house[k] == 0) | (m->any_kind > 0));
        const bool can = (goods[k] > 0) & ((m->own_house > 0) | open);
        const int rank = (r->good_price[k] * PR_KINDS + k + 1) & -can;
        best = rank > best ? rank : best;
    }
    return best == 0 ? PR_KINDS : (best - 1) % PR_KINDS;
}

void pr_sell_ahead(const struct pr_rules *r, const struct pr_state *s,
                   const struct pr_means *means, const struct pr_stock *stock, unsigned chooser,
                   int16_t coins[SEATS_MAX])
{
    int16_t house[PR_KINDS];
    int sold = kit_sum(s->house, PR_KINDS);
    memcpy(house, s->house, sizeof house);
    for (unsigned i = 0; i < r->n_players; i++) {
        const unsigned seat = (chooser + i) % r->n_players;
        const int k =
            best_sale(r, &means[seat], stock->goods[seat], house, sold >= r->house_size);
        coins[seat] = 0;
        if (k == PR_KINDS)
            continue;
        coins[seat] = (int16_t)(r->good_price[k] + means[seat].sale + (i == 0));
        if (sold < r->house_size) {
            house[k]++;
            sold++;
        }
    }
}

/* ---- the captain ------------------------------------------------------------------------- */

enum { NO_SHIP = -1 };

struct harbor {
    const struct pr_rules *r;
    struct pr_stock *stock;
    int16_t kind[PR_CARGO_SHIPS], room[PR_CARGO_SHIPS];
    int ship_of[PR_KINDS]; /* where a kind is aboard; NO_SHIP */
    int empty;             /* the largest empty ship; NO_SHIP */
    bool used_own[SEATS_MAX];
};

static void find_empty(struct harbor *h)
{
    h->empty = NO_SHIP;
    for (int i = 0; i < h->r->n_cargo; i++)
        if (h->kind[i] < 0 && (h->empty == NO_SHIP || h->room[i] > h->room[h->empty]))
            h->empty = i;
}

/* The largest load on a cargo ship; 0 when there is none. */
static int load_cargo(struct harbor *h, int16_t *goods)
{
    int most = 0, kind = 0, ship = 0;
    for (int k = 0; k < PR_KINDS; k++) {
        if (goods[k] <= most)
            continue;
        const int at = h->ship_of[k] != NO_SHIP ? h->ship_of[k] : h->empty;
        const int n = at == NO_SHIP ? 0 : kit_min(goods[k], h->room[at]);
        if (n > most) {
            most = n;
            kind = k;
            ship = at;
        }
    }
    if (most == 0)
        return 0;
    h->kind[ship] = (int16_t)kind;
    if (ship == h->empty)
        find_empty(h);
    h->ship_of[kind] = ship;
    h->room[ship] = (int16_t)(h->room[ship] - most);
    goods[kind] = (int16_t)(goods[kind] - most);
    return most;
}

/* What the cargo ships do not take: all of the most frequent kind, or of all kinds at half. */
static int load_own_ship(struct harbor *h, const struct pr_means *m, unsigned seat)
{
    int16_t *goods = h->stock->goods[seat];
    int best = 0;
    if ((m->own_ship == 0 && m->mixed == 0) || h->used_own[seat])
        return 0;
    h->used_own[seat] = true;
    for (int k = 1; k < PR_KINDS; k++)
        best = goods[k] > goods[best] ? k : best;
    const int own = goods[best], all = kit_sum(goods, PR_KINDS);
    if (m->own_ship > 0) {
        goods[best] = 0;
        return own;
    }
    memset(goods, 0, PR_KINDS * sizeof goods[0]);
    return all / m->mixed;
}

/* One can be stored, and what warehouses keep. */
int pr_lost_ahead(const struct pr_means *means, const int16_t left[PR_KINDS])
{
    int16_t goods[PR_KINDS];
    memcpy(goods, left, sizeof goods);
    for (int i = 0; i < means->keeps_kinds; i++) {
        int best = 0;
        for (int k = 1; k < PR_KINDS; k++)
            best = goods[k] > goods[best] ? k : best;
        goods[best] = 0;
    }
    return kit_max(0, kit_sum(goods, PR_KINDS) - 1 - means->keeps_goods);
}

static struct harbor harbor_of(const struct pr_rules *r, const struct pr_state *s,
                               struct pr_stock *stock)
{
    struct harbor h = {.r = r, .stock = stock};
    for (int k = 0; k < PR_KINDS; k++)
        h.ship_of[k] = NO_SHIP;
    for (int i = 0; i < r->n_cargo; i++) {
        h.kind[i] = s->cargo_kind[i];
        h.room[i] = (int16_t)(r->cargo[i] - s->cargo_load[i]);
        if (h.kind[i] >= 0)
            h.ship_of[h.kind[i]] = i;
    }
    find_empty(&h);
    return h;
}

static int load_goods(struct harbor *h, const struct pr_means *m, unsigned seat)
{
    const int n = load_cargo(h, h->stock->goods[seat]);
    return n > 0 ? n : load_own_ship(h, m, seat);
}

void pr_ship_ahead(const struct pr_rules *r, const struct pr_state *s,
                   const struct pr_means *means, const struct pr_stock *stock, unsigned chooser,
                   struct pr_shipping *out)
{
    struct harbor h = harbor_of(r, s, &out->left);
    const unsigned n = r->n_players;
    bool first = true, idle[SEATS_MAX] = {false};
    memset(out->points, 0, sizeof out->points);
    out->left = *stock;
    out->full = 0;
    for (unsigned seat = chooser, loading = n; loading > 0; seat = (seat + 1) % n) {
        const int loaded = idle[seat] ? 0 : load_goods(&h, &means[seat], seat);
        if (loaded == 0) { /* and never again: ships only fill up */
            loading -= !idle[seat];
            idle[seat] = true;
            continue;
        }
        const int bonus = means[seat].load + (first && seat == chooser);
        out->points[seat] = (int16_t)(out->points[seat] + loaded + bonus);
        first = first && seat != chooser;
    }
    for (int i = 0; i < r->n_cargo; i++)
        out->full = (int16_t)(out->full + (h.room[i] == 0));
}
