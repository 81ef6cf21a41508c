/* pr_reason.c - why a choice costs something, in the words of players of Puerto Rico; no rules here. */
#include "games/kit/kit_reason.h"
#include "games/pr/pr_ahead.h"
#include "games/pr/pr_names.h"

/* ---- what is counted ----------------------------------------------------------------------------- */

enum amount { AMOUNT_SHIPPED, AMOUNT_EARNED, AMOUNT_MADE, AMOUNT_LOST, AMOUNT_PEOPLE, AMOUNTS };

const struct reason_amount pr_reason_amounts[] = {
    [AMOUNT_SHIPPED] = {"shipped", "ships", "goods", false},
    [AMOUNT_EARNED] = {"earned", "gets", "doubloons", false},
    [AMOUNT_MADE] = {"made", "makes", "goods", false},
    [AMOUNT_LOST] = {"lost", "loses", "goods", true},
    [AMOUNT_PEOPLE] = {"people", "gets", "colonists", false},
    [AMOUNTS] = {NULL, NULL, NULL, false},
};

/* Goods that the event itself takes from the seat. */
static int shipped_by(const struct pr_seat *before, const struct event *e)
{
    int16_t goods[PR_KINDS];
    pr_goods_of(e, before->goods, goods);
    return kit_sum(goods, PR_KINDS);
}

void pr_count_amounts(const void *rules, const int16_t *before, const int16_t *after,
                      const struct event *e, int (*amount)[REASON_AMOUNTS_MAX])
{
    const struct pr_state *was = pr_view(before), *is = pr_view(after);
    for (unsigned seat = 0; seat < pr_ruleset(rules)->n_players; seat++) {
        const struct pr_seat *p = &was->seat[seat], *q = &is->seat[seat];
        const bool acts = e->seat == seat;
        const int shipped = acts && e->verb == PR_VERB_LOAD ? shipped_by(p, e) : 0;
        const int goods = kit_sum(q->goods, PR_KINDS) - kit_sum(p->goods, PR_KINDS) + shipped;
        amount[seat][AMOUNT_SHIPPED] += shipped;
        amount[seat][AMOUNT_EARNED] += kit_max(0, q->doubloons - p->doubloons);
        amount[seat][AMOUNT_MADE] += kit_max(0, goods);
        amount[seat][AMOUNT_PEOPLE] += kit_max(0, pr_colonists_of(q) - pr_colonists_of(p));
        if (pr_is_phase(was, PR_CAPTAIN))
            amount[seat][AMOUNT_LOST] += kit_max(0, -goods);
    }
}

/* ---- what is looked at --------------------------------------------------------------------------- */

enum { NOTHING = -1, LARGE_SIZE = 2, ROLE_NONE = 0 };

/* The position and the choices, as conditions see them.  "Best" of a number is that of the others. */
struct look {
    const struct pr_rules *r;
    const struct pr_state *s;
    const struct pr_seat *p;
    unsigned seat, rival;
    int made_role, best_role;         /* enum pr_thing; ROLE_NONE when no role is chosen */
    int made_building, best_building; /* index; NOTHING */
    int made_bonus, best_bonus; /* of these, what they score beside their printed points */
    int guild_bonus; /* the same of a guild hall that can be built; 0: there is none */
    bool made_is_large, best_is_large;
    bool made_passes, best_passes;
    int made_verb, best_verb;
    int made_price, best_price; /* doubloons of a sale */
    int best_good;              /* that is sold */
    int best_tile;
    int next_building, next_tile;   /* that the best choice, a role, goes on with; NOTHING */
    int on_made, on_best;           /* doubloons on the role cards */
    int made_coins, best_coins;     /* doubloons that the roles bring at once */
    int sale, best_sale, sale_good; /* the dearest good that can be sold */
    unsigned seller;
    int ship, best_ship, others_ship; /* VP, as captain; of all others together */
    unsigned shipper;
    int make, best_make;
    unsigned maker;
    int money, most_money;
    unsigned richest;
    int empty, most_empty;
    unsigned emptiest;
    int goods;
    int builds; /* buildings that can be built: now, or as builder */
    /* The cheapest large one on sale, or the one that the best choice goes on with, and what is missing for it. */
    int large, short_of_large;
    int idle_large, idle_bonus;
    bool is_island_full, is_last, is_last_pick, captain_is_free;
    bool is_end_near; /* one of both brings the end about */
    bool
        is_end_in_sight; /* the ends differ in the next rounds, when who leads says something */
    int ends_more;       /* reason_question.ends_more */
    int own_score, leader_score, lead; /* if the game ended now */
    unsigned leader;                   /* the best of the others */
};

/* What the dearest good that the seat can sell now is worth, without the privilege. */
static int sale_of(const struct look *v, unsigned seat, int *good)
{
    const struct pr_seat *p = &v->s->seat[seat];
    const struct pr_means means = pr_means_of(v->r, p);
    const bool is_full = kit_sum(v->s->house, PR_KINDS) >= v->r->house_size;
    int best = 0;
    for (int k = 0; k < PR_KINDS; k++) {
        const bool is_open = !is_full && (v->s->house[k] == 0 || means.any_kind > 0);
        if (p->goods[k] == 0 || !(is_open || means.own_house > 0) ||
            v->r->good_price[k] + means.sale <= best)
            continue;
        best = v->r->good_price[k] + means.sale;
        *good = k;
    }
    return best;
}

static void look_at_phases(struct look *v)
{
    struct pr_stock stock = pr_stock_of(v->r, v->s);
    const struct pr_output output = pr_output_of(v->r, v->s);
    struct pr_shipping shipping;
    struct pr_means means[SEATS_MAX];
    int16_t made[SEATS_MAX];
    for (unsigned seat = 0; seat < v->r->n_players; seat++)
        means[seat] = pr_means_of(v->r, &v->s->seat[seat]);
    pr_ship_ahead(v->r, v->s, means, &stock, v->seat, &shipping);
    pr_make_ahead(v->r, v->s, &output, v->seat, &stock, made);
    int good;
    v->sale = sale_of(v, v->seat, &v->sale_good);
    v->ship = shipping.points[v->seat];
    v->make = made[v->seat];
    for (unsigned seat = 0; seat < v->r->n_players; seat++) {
        kit_keep_most(v->seat, seat, sale_of(v, seat, &good), &v->best_sale, &v->seller);
        v->others_ship += seat != v->seat ? shipping.points[seat] : 0;
        kit_keep_most(v->seat, seat, shipping.points[seat], &v->best_ship, &v->shipper);
        kit_keep_most(v->seat, seat, made[seat], &v->best_make, &v->maker);
    }
}

static void look_at_seats(struct look *v)
{
    struct score score[SEATS_MAX];
    pr_score(v->r, (const int16_t *)(const void *)v->s, score);
    v->money = v->p->doubloons;
    v->empty = pr_empty_circles(v->r, v->p, true);
    v->goods = kit_sum(v->p->goods, PR_KINDS);
    v->own_score = score[v->seat].total;
    for (unsigned seat = 0; seat < v->r->n_players; seat++) {
        const struct pr_seat *q = &v->s->seat[seat];
        kit_keep_most(v->seat, seat, q->doubloons, &v->most_money, &v->richest);
        kit_keep_most(v->seat, seat, pr_empty_circles(v->r, q, true), &v->most_empty,
                      &v->emptiest);
        kit_keep_most(v->seat, seat, score[seat].total, &v->leader_score, &v->leader);
    }
    v->lead = v->own_score - v->leader_score;
}

/* ---- the choices --------------------------------------------------------------------------------- */

static int building_of(const struct event *e)
{
    return e->verb == PR_VERB_BUILD ? e->item[0].thing - PR_FIRST_BUILDING : NOTHING;
}

static bool is_large(const struct look *v, int building)
{
    return building != NOTHING && v->r->building.size[building] == LARGE_SIZE;
}

/* What a building scores once it stands and is occupied. */
static int bonus_of(const struct look *v, int building)
{
    struct pr_seat p = *v->p;
    if (building == NOTHING)
        return 0;
    p.city[building] = 1;
    return pr_bonus_of(v->r, &p, (unsigned)building);
}

/* As the builder, unless somebody else is that now.  `then`: the building that the best choice goes on with. */
static void look_at_buildings(struct look *v, int then)
{
    struct pr_state s = *v->s;
    const int room = PR_SPACES - pr_city_spaces(v->r, v->p);
    if (s.step != PR_STEP_BUILD) {
        s.role = PR_BUILDER - PR_FIRST_ROLE;
        s.chooser = (int16_t)v->seat;
    }
    v->large = v->idle_large = NOTHING;
    for (int b = 0; b < PR_BUILDING_COUNT; b++) {
        const bool is_large = v->r->building.size[b] == LARGE_SIZE;
        if (is_large && v->p->city[b] == 0 &&
            pr_bonus_of(v->r, v->p, (unsigned)b) > v->idle_bonus) {
            v->idle_large = b;
            v->idle_bonus = pr_bonus_of(v->r, v->p, (unsigned)b);
        }
        if (v->p->city[b] >= 0 || s.copies[b] == 0 || v->r->building.size[b] > room)
            continue;
        const int missing = pr_price(v->r, &s, v->seat, b) - v->money;
        v->builds += missing <= 0;
        if (b == PR_GUILD_HALL - PR_FIRST_BUILDING && missing <= 0)
            v->guild_bonus = bonus_of(v, b);
        if (is_large && (then == NOTHING || v->large != then) &&
            (v->large == NOTHING || b == then || missing < v->short_of_large)) {
            v->large = b;
            v->short_of_large = missing;
        }
    }
}

static int tile_of(const struct event *e)
{
    return e->verb == PR_VERB_TAKE ? e->item[0].thing : NOTHING;
}

static int price_of(const struct look *v, const struct event *e)
{
    return e->verb == PR_VERB_SELL
               ? v->r->good_price[e->item[0].thing] + pr_power(v->r, v->p, PR_HOOK_SALE_COIN)
               : 0;
}

static int role_of(const struct event *e)
{
    return e->verb == PR_VERB_ROLE ? e->item[0].thing : ROLE_NONE;
}

static int on_role(const struct look *v, int role)
{
    return role == ROLE_NONE ? 0 : v->s->role_coins[role - PR_FIRST_ROLE];
}

static int coins_by(const struct look *v, int role)
{
    const bool is_prospector = role == PR_PROSPECTOR || role == PR_PROSPECTOR_2;
    return on_role(v, role) + is_prospector +
           (role == PR_TRADER && v->sale > 0 ? v->sale + 1 : 0);
}

static void look_at_choices(struct look *v, const struct reason_question *q)
{
    v->made_verb = q->made->verb;
    v->best_verb = q->best->verb;
    v->made_role = role_of(q->made);
    v->best_role = role_of(q->best);
    v->made_building = building_of(q->made);
    v->best_building = building_of(q->best);
    v->made_bonus = bonus_of(v, v->made_building);
    v->best_bonus = bonus_of(v, v->best_building);
    v->made_is_large = is_large(v, v->made_building);
    v->best_is_large = is_large(v, v->best_building);
    v->made_passes = q->made->verb == PR_VERB_PASS;
    v->best_passes = q->best->verb == PR_VERB_PASS;
    v->made_price = price_of(v, q->made);
    v->best_price = price_of(v, q->best);
    v->best_good = q->best->n_items > 0 ? q->best->item[0].thing : 0;
    v->best_tile = tile_of(q->best);
    v->next_building = q->best_then != NULL ? building_of(q->best_then) : NOTHING;
    v->next_tile = q->best_then != NULL ? tile_of(q->best_then) : NOTHING;
    v->on_made = on_role(v, v->made_role);
    v->on_best = on_role(v, v->best_role);
    v->made_coins = coins_by(v, v->made_role);
    v->best_coins = coins_by(v, v->best_role);
}

static struct look look_at(const struct reason_question *q)
{
    struct look v = {
        .r = pr_ruleset(q->rules), .s = pr_view(q->state), .seat = q->seat, .rival = q->rival};
    v.p = &v.s->seat[q->seat];
    v.seller = v.shipper = v.maker = v.richest = v.emptiest = v.leader = SEAT_NONE;
    v.is_island_full = pr_island_tiles(v.p) >= PR_SPACES;
    v.is_last = pr_is_last_round(v.s);
    v.is_end_in_sight = kit_end_is_in_sight(q);
    v.is_end_near = kit_end_is_near(q);
    v.ends_more = q->ends_more;
    v.captain_is_free = v.s->role_taken[PR_CAPTAIN - PR_FIRST_ROLE] == 0;
    v.is_last_pick = v.s->picks + 1 == v.r->picks;
    look_at_phases(&v);
    look_at_seats(&v);
    look_at_buildings(&v, building_of(q->best_then != NULL ? q->best_then : q->best));
    look_at_choices(&v, q);
    return v;
}

/* ---- the rows ------------------------------------------------------------------------------------ */

#include "games/kit/kit_reason.inc.c"
