/* pr_worth.c - tiles, buildings, goods: what they will bring (see pr_worth.h). */
#include "games/pr/pr_worth.h"

#include <string.h>

static const struct pr_style style_table[] = {
    /* name     coin ship quarry building rivals */
    {"mixed", 100, 100, 100, 100, 60},
    {"builder", 115, 75, 140, 120, 50},
    {"shipper", 85, 130, 55, 85, 70},
    {"trader", 125, 85, 85, 105, 45},
};

const char *const pr_styles[] = {"mixed", "builder", "shipper", "trader", NULL};

enum {
    GAME_ROUNDS = 16,
    COIN_EARLY = 90, /* a doubloon at the start, */
    COIN_LATE = 60,  /* near the end, */
    COIN_LAST = 20,  /* and in the last round */
    SHIPPED = 70,    /* percent of what is produced that will be shipped */
};

/* ---- how far the game is ----------------------------------------------------------------- */

/* Percent of the way to the nearest end. */
static int find_progress(const struct pr_valuation *v)
{
    const struct pr_rules *r = v->r;
    const struct pr_state *s = v->s;
    int most = 100 * (r->vp_pool - s->pool) / r->vp_pool;
    most = kit_max(most, 100 * (r->colonist_total - s->colonists) / r->colonist_total);
    most = kit_max(most, 100 * kit_min(s->round - 1, GAME_ROUNDS) / (GAME_ROUNDS + 2));
    for (unsigned seat = 0; seat < r->n_players; seat++)
        most = kit_max(most, 100 * v->spaces_of[seat] / (PR_SPACES + 1));
    return pr_is_last_round(s) ? 100 : kit_min(most, 97);
}

static int worth_of_coin(const struct pr_valuation *v)
{
    const int left = 100 - v->progress;
    const int coin = v->is_last ? COIN_LAST : COIN_LATE + (COIN_EARLY - COIN_LATE) * left / 100;
    return coin * v->style->coin / 100;
}

/* Finds what the seat makes; everything below asks for it. */
static void count_chains(struct pr_valuation *v)
{
    for (unsigned k = 0; k < PR_KINDS; k++)
        v->circles[k] = v->r->needs_building[k] ? 0 : PR_SPACES;
    KIT_EFFECTS (e, &v->r->hooks, PR_HOOK_MAKE_GOOD) {
        const bool stands = v->r->needs_building[e->kind] & (v->p->city[e->building] >= 0);
        v->circles[e->kind] += v->r->building.circles[e->building] & -stands;
    }
    v->units = v->kinds = v->best_price = 0;
    for (unsigned k = 0; k < PR_KINDS; k++) {
        v->chains[k] = kit_min(v->p->tiles[k], v->circles[k]);
        v->units += v->chains[k];
        v->kinds += v->chains[k] > 0;
        v->best_price = kit_max(v->best_price, v->r->good_price[k] & -(v->chains[k] > 0));
    }
}

static void look_from(struct pr_valuation *v, unsigned seat, unsigned style)
{
    v->seat = seat;
    v->style = &style_table[style];
    v->p = &v->s->seat[seat];
    v->spaces = v->spaces_of[seat];
    v->coin = pr_has_room(v) ? worth_of_coin(v) : 2; /* money breaks ties only */
    v->good = SHIPPED * v->style->ship / 100;
    count_chains(v);
    /* A kind that nobody else makes is easier to ship and to sell. */
    const int shipped = v->good * v->phases / 10;
    for (unsigned k = 0; k < PR_KINDS; k++)
        v->output[k] = shipped - shipped * (v->growers[k] - (v->p->tiles[k] > 0)) / 16;
}

struct pr_valuation pr_valuation_of(const struct pr_rules *r, const struct pr_state *s,
                                    unsigned seat, unsigned style)
{
    struct pr_valuation v = {.r = r, .s = s};
    for (unsigned i = 0; i < r->n_players; i++) {
        v.spaces_of[i] = (int16_t)pr_city_spaces(r, &s->seat[i]);
        for (unsigned k = 0; k < PR_KINDS; k++)
            v.growers[k] = (int8_t)(v.growers[k] + (s->seat[i].tiles[k] > 0));
    }
    v.progress = find_progress(&v);
    v.is_last = pr_is_last_round(s);
    v.phases = (100 - v.progress) * GAME_ROUNDS * r->picks / (10 * r->role_cards);
    look_from(&v, seat, style);
    return v;
}

bool pr_is_near_end(const void *rules, const int16_t *state)
{
    enum { NEAR = 90 };
    return pr_valuation_of(pr_ruleset(rules), pr_view(state), 0, 0).progress >= NEAR;
}

struct pr_valuation pr_valuation_from(const struct pr_valuation *other, unsigned seat,
                                      unsigned style)
{
    struct pr_valuation v = *other;
    if (v.style != &style_table[style])
        v.uses = NULL;
    v.capacity = NULL;
    v.means = NULL;
    v.prices = NULL;
    look_from(&v, seat, style);
    return v;
}

/* ---- tiles ------------------------------------------------------------------------------- */

/* Dearer goods than the seat could make so far raise what every trader phase brings. */
static int worth_of_trade(const struct pr_valuation *v, unsigned kind)
{
    const int more = v->r->good_price[kind] - v->best_price;
    return more > 0 ? more * v->coin * v->phases / 14 : 0;
}

/* In tenths. */
static int builds_left(const struct pr_valuation *v)
{
    return kit_min(v->phases, 10 * (PR_SPACES - v->spaces));
}

int pr_worth_of_quarry_work(const struct pr_valuation *v)
{
    static const int16_t share[] = {100, 95, 75, 45}; /* by quarries before */
    const int n = v->p->tiles[PR_QUARRY];
    const int worth = builds_left(v) * v->coin / 10 * v->style->quarry / 100;
    return n < 4 ? worth * share[n] / 100 : 0;
}

int pr_worth_of_tile(const struct pr_valuation *v, unsigned tile)
{
    enum { FILLED_SPACE = 12 };
    if (tile == PR_QUARRY)
        return pr_worth_of_quarry_work(v) + FILLED_SPACE;
    if (tile == PR_FOREST)
        return builds_left(v) * v->coin / 20 + FILLED_SPACE;
    const bool used = v->p->tiles[tile] < v->circles[tile];
    const int output = v->output[tile];
    if (used)
        return output + (v->p->tiles[tile] == 0 ? worth_of_trade(v, tile) : 0) + FILLED_SPACE;
    const int hope = v->p->tiles[tile] == 0 ? output + worth_of_trade(v, tile) : output / 2;
    return hope * 2 / 5 + FILLED_SPACE;
}

/* ---- buildings --------------------------------------------------------------------------- */

/* What one unit of a hook brings in each of its phases: percent of a doubloon, of a VP. */
static const struct {
    int16_t coin, vp;
} use_of_hook[PR_HOOK_COUNT] = {
    [PR_HOOK_SETTLE_DRAW] = {0, 45},        [PR_HOOK_SETTLE_QUARRY] = {45, 0},
    [PR_HOOK_SETTLE_COLONIST] = {0, 45},    [PR_HOOK_BUILD_COLONIST] = {0, 120},
    [PR_HOOK_SALE_COIN] = {70, 0},          [PR_HOOK_SALE_ANY_KIND] = {110, 5},
    [PR_HOOK_STORE_KINDS] = {10, 45},       [PR_HOOK_SCORE_LARGE_PRODUCTION] = {0, 10},
    [PR_HOOK_SCORE_ISLAND] = {0, 25},       [PR_HOOK_SCORE_COLONISTS] = {0, 12},
    [PR_HOOK_SCORE_POINTS] = {0, 10},       [PR_HOOK_SCORE_VIOLET] = {0, 35},
    [PR_HOOK_MAKE_MORE] = {0, 40},          [PR_HOOK_MAKE_COIN] = {80, 0},
    [PR_HOOK_MAKE_POINT] = {0, 80},         [PR_HOOK_MAKE_COIN_NOBLE] = {220, 0},
    [PR_HOOK_SETTLE_FOREST] = {25, 10},     [PR_HOOK_SETTLE_DISCARD] = {0, 5},
    [PR_HOOK_SETTLE_EMPTY_POINT] = {0, 40}, [PR_HOOK_BUILD_RETURN] = {90, 0},
    [PR_HOOK_BUILD_POINT] = {0, 110},       [PR_HOOK_BUILD_SMALL_COIN] = {70, 0},
    [PR_HOOK_BUILD_LARGE_COIN] = {20, 0},   [PR_HOOK_GUESTS] = {40, 60},
    [PR_HOOK_DOUBLE_PRIVILEGE] = {60, 120}, [PR_HOOK_SALE_OWN_HOUSE] = {120, 0},
    [PR_HOOK_SALE_BUY_TILE] = {0, 40},      [PR_HOOK_SALE_GIVE_TILE] = {30, 0},
    [PR_HOOK_LOAD_COIN] = {110, 0},         [PR_HOOK_CAPTAIN_COIN] = {15, 0},
    [PR_HOOK_STORE_GOODS] = {5, 22},        [PR_HOOK_SHIP_NOBLE_POINT] = {0, 190},
    [PR_HOOK_MAYOR_NOBLE] = {0, 160},       [PR_HOOK_SCORE_SETS] = {0, 70},
    [PR_HOOK_SCORE_NOBLES] = {0, 25},
};

static bool depends_on_output(unsigned hook)
{
    static const bool depends[PR_HOOK_COUNT] = {
        [PR_HOOK_KINDS_INCOME] = true,    [PR_HOOK_LOAD_POINT] = true,
        [PR_HOOK_LOAD_OWN_SHIP] = true,   [PR_HOOK_KIND_INCOME] = true,
        [PR_HOOK_LOAD_MIXED_SHIP] = true, [PR_HOOK_SHIP_PAIR_POINT] = true,
        [PR_HOOK_STORE_KINDS] = true,
    };
    return depends[hook];
}

/* ... and those that depend on what the seat makes. */
static int use_of_output(const struct pr_valuation *v, unsigned hook)
{
    static const int16_t factory[PR_KINDS + 1] = {0, 10, 90, 180, 280, 440};
    const int units = v->units, kinds = v->kinds;
    switch (hook) {
    case PR_HOOK_KINDS_INCOME:
        return factory[kinds] * v->coin / 100;
    case PR_HOOK_LOAD_POINT:
        return kit_min(40 + 55 * kinds, 35 * units) * v->style->ship / 100;
    case PR_HOOK_LOAD_OWN_SHIP:
        return kit_min(45 * units, 290) * v->style->ship / 100;
    case PR_HOOK_KIND_INCOME:
        return kit_min(55 * units, 220) * v->coin / 100;
    case PR_HOOK_LOAD_MIXED_SHIP:
        return kit_min(26 * units, 210) * v->style->ship / 100; /* a half of that a unit */
    case PR_HOOK_SHIP_PAIR_POINT:
        return kit_min(40 * units, 300);
    case PR_HOOK_STORE_KINDS:
        return 4 * kit_min(units, 8);
    default:
        return 0;
    }
}

static int worth_of_use(const struct pr_valuation *v, int coin, const struct kit_effect *e)
{
    const int use = use_of_hook[e->hook].coin * coin / 100 + use_of_hook[e->hook].vp;
    return e->amount * use * v->phases / 10;
}

/* With what is printed on it: its function, or what a plant makes. */
static int with_points(const struct pr_valuation *v, unsigned building, int worth)
{
    int points = v->r->building.vp[building] * PR_VP_WORTH;
    if (v->r->building.size[building] > 1) {
        points += worth;
        worth = 0;
    }
    return points * v->style->building / 100 + worth;
}

/* It has to be manned first. */
static int once_manned(const struct pr_valuation *v, int function)
{
    return function * (v->is_last ? 50 : 85) / 100;
}

void pr_look_at_uses(struct pr_valuation *v, struct pr_uses *uses)
{
    const int coin = worth_of_coin(v);
    memset(uses, 0, sizeof *uses);
    KIT_EFFECTS_FROM (e, &v->r->hooks, 0, PR_HOOK_COUNT) {
        uses->function[e->building] += worth_of_use(v, coin, e);
        uses->is_part[e->building] |= e->hook == PR_HOOK_MAKE_GOOD ||
                                      e->hook >= PR_HOOK_SCORE_SMALL_PRODUCTION ||
                                      depends_on_output(e->hook);
    }
    for (unsigned b = 0; b < v->r->n_buildings; b++)
        if (uses->is_part[b])
            uses->part[uses->n_parts++] = (uint8_t)b;
        else
            uses->whole[b] = (int16_t)with_points(v, b, once_manned(v, uses->function[b]));
    v->uses = uses;
}

static int worth_of_uses(const struct pr_valuation *v, unsigned building)
{
    int worth = 0;
    KIT_EFFECTS_OF(e, &v->r->hooks, building)
    worth += worth_of_use(v, v->coin, e);
    return worth;
}

int pr_worth_of_effects(const struct pr_valuation *v, unsigned building)
{
    const struct pr_uses *uses = pr_uses_of(v);
    int worth = uses != NULL ? uses->function[building] : worth_of_uses(v, building);
    if (uses != NULL && !uses->is_part[building])
        return worth;
    KIT_EFFECTS_OF(e, &v->r->hooks, building)
    if (depends_on_output(e->hook))
        worth += use_of_output(v, e->hook) * v->phases / 10;
    return worth + pr_bonus_of(v->r, v->p, building) * PR_VP_WORTH;
}

static int worth_of_plant(const struct pr_valuation *v, const struct kit_effect *e)
{
    const int circles = v->r->building.circles[e->building] * e->amount;
    const int waiting = v->p->tiles[e->kind] - v->circles[e->kind];
    const int used = kit_max(0, kit_min(waiting, circles));
    const int output = v->output[e->kind];
    int worth = used * output + (circles - used) * output / 6;
    if (v->chains[e->kind] == 0)
        worth += worth_of_trade(v, e->kind) * (used > 0 ? 100 : 30) / 100;
    return worth;
}

int pr_worth_of_building(const struct pr_valuation *v, unsigned building)
{
    const struct pr_uses *uses = pr_uses_of(v);
    int worth = 0;
    bool is_plant = false;
    if (uses != NULL && !uses->is_part[building])
        return uses->whole[building];
    KIT_EFFECTS_OF(e, &v->r->hooks, building)
    if (e->hook == PR_HOOK_MAKE_GOOD) {
        worth += worth_of_plant(v, e);
        is_plant = true;
    }
    if (!is_plant)
        worth = once_manned(v, pr_worth_of_effects(v, building));
    return with_points(v, building, worth);
}

/* ---- goods ------------------------------------------------------------------------------- */

int pr_worth_of_good(const struct pr_valuation *v, unsigned kind, int held)
{
    const int sale = held == 0 ? v->r->good_price[kind] * v->coin * 3 / 10 : 0;
    return (v->is_last ? v->good / 2 : v->good * 3 / 4) + sale;
}
