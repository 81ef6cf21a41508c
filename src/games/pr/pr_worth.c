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
static int find_progress(const struct pr_outlook *o)
{
    const struct pr_rules *r = o->r;
    const struct pr_state *s = o->s;
    int most = 100 * (r->vp_pool - s->pool) / r->vp_pool;
    most = kit_max(most, 100 * (r->colonist_total - s->colonists) / r->colonist_total);
    most = kit_max(most, 100 * kit_min(s->round - 1, GAME_ROUNDS) / (GAME_ROUNDS + 2));
    for (unsigned seat = 0; seat < r->n_players; seat++)
        most = kit_max(most, 100 * o->spaces_of[seat] / (PR_SPACES + 1));
    return pr_is_last_round(s) ? 100 : kit_min(most, 97);
}

static int worth_of_coin(const struct pr_outlook *o)
{
    const int left = 100 - o->progress;
    const int coin = o->is_last ? COIN_LAST : COIN_LATE + (COIN_EARLY - COIN_LATE) * left / 100;
    return coin * o->style->coin / 100;
}

/* Finds what the seat makes; everything below asks for it. */
static void count_chains(struct pr_outlook *o)
{
    for (unsigned k = 0; k < PR_KINDS; k++)
        o->circles[k] = o->r->needs_building[k] ? 0 : PR_SPACES;
    KIT_EFFECTS (e, &o->r->hooks, PR_HOOK_MAKE_GOOD) {
        const bool stands = o->r->needs_building[e->kind] & (o->p->city[e->building] >= 0);
        o->circles[e->kind] += o->r->building.circles[e->building] & -stands;
    }
    o->units = o->kinds = o->best_price = 0;
    for (unsigned k = 0; k < PR_KINDS; k++) {
        o->chains[k] = kit_min(o->p->tiles[k], o->circles[k]);
        o->units += o->chains[k];
        o->kinds += o->chains[k] > 0;
        o->best_price = kit_max(o->best_price, o->r->good_price[k] & -(o->chains[k] > 0));
    }
}

static void look_from(struct pr_outlook *o, unsigned seat, unsigned style)
{
    o->seat = seat;
    o->style = &style_table[style];
    o->p = &o->s->seat[seat];
    o->spaces = o->spaces_of[seat];
    o->coin = pr_has_room(o) ? worth_of_coin(o) : 2; /* money breaks ties only */
    o->good = SHIPPED * o->style->ship / 100;
    count_chains(o);
    /* A kind that nobody else makes is easier to ship and to sell. */
    const int shipped = o->good * o->phases / 10;
    for (unsigned k = 0; k < PR_KINDS; k++)
        o->output[k] = shipped - shipped * (o->growers[k] - (o->p->tiles[k] > 0)) / 16;
}

struct pr_outlook pr_outlook_of(const struct pr_rules *r, const struct pr_state *s,
                                unsigned seat, unsigned style)
{
    struct pr_outlook o = {.r = r, .s = s};
    for (unsigned i = 0; i < r->n_players; i++) {
        o.spaces_of[i] = (int16_t)pr_city_spaces(r, &s->seat[i]);
        for (unsigned k = 0; k < PR_KINDS; k++)
            o.growers[k] = (int8_t)(o.growers[k] + (s->seat[i].tiles[k] > 0));
    }
    o.progress = find_progress(&o);
    o.is_last = pr_is_last_round(s);
    o.phases = (100 - o.progress) * GAME_ROUNDS * r->picks / (10 * r->role_cards);
    look_from(&o, seat, style);
    return o;
}

struct pr_outlook pr_outlook_from(const struct pr_outlook *other, unsigned seat, unsigned style)
{
    struct pr_outlook o = *other;
    if (o.style != &style_table[style])
        o.uses = NULL;
    o.capacity = NULL;
    o.means = NULL;
    o.prices = NULL;
    look_from(&o, seat, style);
    return o;
}

/* ---- tiles ------------------------------------------------------------------------------- */

/* Dearer goods than the seat could make so far raise what every trader phase brings. */
static int worth_of_trade(const struct pr_outlook *o, unsigned kind)
{
    const int more = o->r->good_price[kind] - o->best_price;
    return more > 0 ? more * o->coin * o->phases / 14 : 0;
}

/* In tenths. */
static int builds_left(const struct pr_outlook *o)
{
    return kit_min(o->phases, 10 * (PR_SPACES - o->spaces));
}

int pr_worth_of_quarry_work(const struct pr_outlook *o)
{
    static const int16_t share[] = {100, 95, 75, 45}; /* by quarries before */
    const int n = o->p->tiles[PR_QUARRY];
    const int worth = builds_left(o) * o->coin / 10 * o->style->quarry / 100;
    return n < 4 ? worth * share[n] / 100 : 0;
}

int pr_worth_of_tile(const struct pr_outlook *o, unsigned tile)
{
    enum { FILLED_SPACE = 12 };
    if (tile == PR_QUARRY)
        return pr_worth_of_quarry_work(o) + FILLED_SPACE;
    if (tile == PR_FOREST)
        return builds_left(o) * o->coin / 20 + FILLED_SPACE;
    const bool used = o->p->tiles[tile] < o->circles[tile];
    const int output = o->output[tile];
    if (used)
        return output + (o->p->tiles[tile] == 0 ? worth_of_trade(o, tile) : 0) + FILLED_SPACE;
    const int hope = o->p->tiles[tile] == 0 ? output + worth_of_trade(o, tile) : output / 2;
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
static int use_of_output(const struct pr_outlook *o, unsigned hook)
{
    static const int16_t factory[PR_KINDS + 1] = {0, 10, 90, 180, 280, 440};
    const int units = o->units, kinds = o->kinds;
    switch (hook) {
    case PR_HOOK_KINDS_INCOME:
        return factory[kinds] * o->coin / 100;
    case PR_HOOK_LOAD_POINT:
        return kit_min(40 + 55 * kinds, 35 * units) * o->style->ship / 100;
    case PR_HOOK_LOAD_OWN_SHIP:
        return kit_min(45 * units, 290) * o->style->ship / 100;
    case PR_HOOK_KIND_INCOME:
        return kit_min(55 * units, 220) * o->coin / 100;
    case PR_HOOK_LOAD_MIXED_SHIP:
        return kit_min(26 * units, 210) * o->style->ship / 100; /* a half of that a unit */
    case PR_HOOK_SHIP_PAIR_POINT:
        return kit_min(40 * units, 300);
    case PR_HOOK_STORE_KINDS:
        return 4 * kit_min(units, 8);
    default:
        return 0;
    }
}

static int worth_of_use(const struct pr_outlook *o, int coin, const struct kit_effect *e)
{
    const int use = use_of_hook[e->hook].coin * coin / 100 + use_of_hook[e->hook].vp;
    return e->amount * use * o->phases / 10;
}

/* With what is printed on it: its function, or what a plant makes. */
static int with_points(const struct pr_outlook *o, unsigned building, int worth)
{
    int points = o->r->building.vp[building] * PR_VP_WORTH;
    if (o->r->building.size[building] > 1) {
        points += worth;
        worth = 0;
    }
    return points * o->style->building / 100 + worth;
}

/* It has to be manned first. */
static int once_manned(const struct pr_outlook *o, int function)
{
    return function * (o->is_last ? 50 : 85) / 100;
}

void pr_look_at_uses(struct pr_outlook *o, struct pr_uses *uses)
{
    const int coin = worth_of_coin(o);
    memset(uses, 0, sizeof *uses);
    KIT_EFFECTS_FROM (e, &o->r->hooks, 0, PR_HOOK_COUNT) {
        uses->function[e->building] += worth_of_use(o, coin, e);
        uses->is_part[e->building] |= e->hook == PR_HOOK_MAKE_GOOD ||
                                      e->hook >= PR_HOOK_SCORE_SMALL_PRODUCTION ||
                                      depends_on_output(e->hook);
    }
    for (unsigned b = 0; b < o->r->n_buildings; b++)
        if (uses->is_part[b])
            uses->part[uses->n_parts++] = (uint8_t)b;
        else
            uses->whole[b] = (int16_t)with_points(o, b, once_manned(o, uses->function[b]));
    o->uses = uses;
}

static int worth_of_uses(const struct pr_outlook *o, unsigned building)
{
    int worth = 0;
    KIT_EFFECTS_OF(e, &o->r->hooks, building)
    worth += worth_of_use(o, o->coin, e);
    return worth;
}

int pr_worth_of_effects(const struct pr_outlook *o, unsigned building)
{
    const struct pr_uses *uses = pr_uses_of(o);
    int worth = uses != NULL ? uses->function[building] : worth_of_uses(o, building);
    if (uses != NULL && !uses->is_part[building])
        return worth;
    KIT_EFFECTS_OF(e, &o->r->hooks, building)
    if (depends_on_output(e->hook))
        worth += use_of_output(o, e->hook) * o->phases / 10;
    return worth + pr_bonus_of(o->r, o->p, building) * PR_VP_WORTH;
}

static int worth_of_plant(const struct pr_outlook *o, const struct kit_effect *e)
{
    const int circles = o->r->building.circles[e->building] * e->amount;
    const int waiting = o->p->tiles[e->kind] - o->circles[e->kind];
    const int used = kit_max(0, kit_min(waiting, circles));
    const int output = o->output[e->kind];
    int worth = used * output + (circles - used) * output / 6;
    if (o->chains[e->kind] == 0)
        worth += worth_of_trade(o, e->kind) * (used > 0 ? 100 : 30) / 100;
    return worth;
}

int pr_worth_of_building(const struct pr_outlook *o, unsigned building)
{
    const struct pr_uses *uses = pr_uses_of(o);
    int worth = 0;
    bool is_plant = false;
    if (uses != NULL && !uses->is_part[building])
        return uses->whole[building];
    KIT_EFFECTS_OF(e, &o->r->hooks, building)
    if (e->hook == PR_HOOK_MAKE_GOOD) {
        worth += worth_of_plant(o, e);
        is_plant = true;
    }
    if (!is_plant)
        worth = once_manned(o, pr_worth_of_effects(o, building));
    return with_points(o, building, worth);
}

/* ---- goods ------------------------------------------------------------------------------- */

int pr_worth_of_good(const struct pr_outlook *o, unsigned kind, int held)
{
    const int sale = held == 0 ? o->r->good_price[kind] * o->coin * 3 / 10 : 0;
    return (o->is_last ? o->good / 2 : o->good * 3 / 4) + sale;
}
