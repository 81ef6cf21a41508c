/* pr_rules.c - from a profile text to a ruleset: base tables, then overlays. */
#include "games/pr/pr_rules.h"

#include <assert.h>
#include <string.h>

#include "base/err.h"
#include "core/limits.h"
#include "games/pr/pr_names.h"

#include "games/kit/kit_profiles.inc.c"

/* balanced-prices=yes, PR-OPT-07. */
static const struct {
    uint8_t building;
    int16_t cost;
} balanced[] = {
    {PR_FACTORY - PR_FIRST_BUILDING, 8},
    {PR_UNIVERSITY - PR_FIRST_BUILDING, 7},
};

static const struct {
    int16_t cost, vp, circles, column, copies, copies_2p, size, class;
} buildings[PR_BUILDING_COUNT] = {
#define BUILDING(thing, cost, vp, circles, column, copies, copies_2p, size, class)             \
    [PR_##thing -                                                                              \
        PR_FIRST_BUILDING] = {cost, vp, circles, column, copies, copies_2p, size, PR_##class},
#include "games/pr/pr_building.def"
};

static const struct kit_effect effects[] = {
#define EFFECT(building, hook, amount, kind)                                                   \
    {PR_##building - PR_FIRST_BUILDING, PR_HOOK_##hook, PR_##kind, PR_BY_ANY, amount},
#define EFFECT_OF(building, hook, amount, occupant)                                            \
    {PR_##building - PR_FIRST_BUILDING, PR_HOOK_##hook, PR_CORN, PR_BY_##occupant, amount},
#include "games/pr/pr_effect.def"
};
ASSERT_WITHIN(COUNT_OF(effects), KIT_EFFECTS_MAX);
ASSERT_WITHIN(PR_HOOK_COUNT, KIT_HOOKS_MAX);
ASSERT_WITHIN(PR_BUILDING_COUNT, KIT_OWNERS_MAX);

enum { I = PR_INDIGO, C = PR_CORN, N = PR_NO_TILE };

static const struct setup {
    unsigned players;
    int16_t doubloons;
    uint8_t tile[SEATS_MAX];
    int16_t colonists, ship, vp;
    int16_t cargo[PR_CARGO_SHIPS];
    int16_t roles, picks, quarries;
    int16_t tiles[PR_KINDS], goods[PR_KINDS];
} setups[] = {
#define SETUP(...) {__VA_ARGS__},
#include "games/pr/pr_setup.def"
};

/* Trading-house prices PR-TRD-03; whether a plantation needs a building PR-CRA-03. */
static const int16_t good_price[PR_KINDS] = {0, 1, 2, 3, 4};
static const uint8_t needs_building[PR_KINDS] = {0, 1, 1, 1, 1};

/* ---- filling the tables ------------------------------------------------------------------ */

static bool is_played(const struct pr_rules *r, unsigned set)
{
    return (r->profile.sets >> set & 1) != 0;
}

static void fill_building(struct pr_rules *r, size_t i)
{
    struct pr_buildings *b = &r->building;
    b->cost[i] = buildings[i].cost;
    b->vp[i] = buildings[i].vp;
    b->circles[i] = buildings[i].circles;
    b->column[i] = buildings[i].column;
    b->size[i] = buildings[i].size;
    b->class[i] = buildings[i].class;
    b->set[i] = pr_things[PR_FIRST_BUILDING + i].set;
    if (!is_played(r, (unsigned)b->set[i]))
        return;
    b->copies[i] = r->n_players == 2 ? buildings[i].copies_2p : buildings[i].copies;
    r->n_buildings = (uint8_t)(i + 1);
}

static void fill_setup(struct pr_rules *r, const struct setup *s)
{
    r->colonists = s->colonists;
    r->ship_colonists = s->ship;
    r->colonist_total = (int16_t)(s->colonists + s->ship);
    r->vp_pool = s->vp;
    r->role_cards = s->roles;
    r->picks = s->picks;
    r->quarries = s->quarries;
    r->face_up = (int16_t)(r->n_players + 1); /* PR-SET-09, PR-2P-04 */
    r->house_size = 4;
    for (int i = PR_CARGO_SHIPS; i-- > 0;) {
        assert(s->cargo[i] <= PR_CARGO_SPACES);
        r->cargo[i] = s->cargo[i];
        r->n_cargo = (uint8_t)(r->n_cargo + (s->cargo[i] > 0));
        if (s->cargo[i] > 0)
            r->ship_with[s->cargo[i]] = (uint8_t)(i + 1);
    }
    for (unsigned seat = 0; seat < r->n_players; seat++) {
        r->doubloons[seat] = s->doubloons;
        r->start_tile[seat] = s->tile[seat];
    }
    memcpy(r->tiles, s->tiles, sizeof r->tiles);
    memcpy(r->goods, s->goods, sizeof r->goods);
    for (int kind = 0; kind < PR_TILE_KINDS; kind++)
        r->tile_circles[kind] = kind != PR_FOREST;
    memcpy(r->good_price, good_price, sizeof r->good_price);
    memcpy(r->needs_building, needs_building, sizeof r->needs_building);
}

/* Overlays that options lay on the tables. */
static void fill_options(struct pr_rules *r)
{
    if (r->n_players == 5)
        r->vp_pool = r->option[PR_OPT_VP_POOL_5P];
    if (r->n_players == 2 && is_played(r, PR_SET_NOBLES))
        r->building.copies[PR_JEWELER - PR_FIRST_BUILDING] = r->option[PR_OPT_JEWELER_COPIES];
    if (r->option[PR_OPT_BALANCED] != PR_YES)
        return;
    for (size_t i = 0; i < COUNT_OF(balanced); i++)
        r->building.cost[balanced[i].building] = balanced[i].cost;
    for (unsigned seat = 0; seat < r->n_players; seat++)
        r->doubloons[seat] = (int16_t)(r->doubloons[seat] - (r->start_tile[seat] == PR_CORN));
}

/* Whether `draft` decides about a building: those of the base game and of the expansions that are drafted
 * where there is a draft. */
static bool may_be_drafted(const struct pr_rules *r, size_t b)
{
    const bool nobles_too = r->option[PR_OPT_NOBLES_MARKET] == PR_MARKET_DRAFT;
    return r->building.class[b] == PR_VIOLET && r->building.copies[b] != 0 &&
           (r->building.set[b] != PR_SET_NOBLES || nobles_too);
}

/* PR-OPT-15: of the buildings that would be drafted, an expansion brings those that are named. */
static int fill_named(struct pr_rules *r, struct err *err)
{
    bool is_named[PR_BUILDING_COUNT] = {false};
    for (size_t i = 0; i < r->profile.n_settings; i++) {
        const struct rules_setting *s = &r->profile.setting[i];
        if (s->family != PR_FAMILY_WITH)
            continue;
        if (pr_things[s->thing].set == PR_SET_BASE)
            return err_set(err, "rules option with names %s, which is in every game",
                           pr_things[s->thing].name);
        if (r->option[PR_OPT_DRAFT] == PR_DRAFT_ALL)
            return err_set(err, "with draft=all no building is named: with=%s is one too many",
                           pr_things[s->thing].name);
        r->option[PR_OPT_DRAFT] = PR_DRAFT_NAMED;
        is_named[s->thing - PR_FIRST_BUILDING] = true;
    }
    for (size_t b = 0; r->option[PR_OPT_DRAFT] == PR_DRAFT_NAMED && b < PR_BUILDING_COUNT; b++)
        if (may_be_drafted(r, b) && r->building.set[b] != PR_SET_BASE && !is_named[b])
            r->building.copies[b] = 0;
    return 0;
}

/* PR-OPT-14: enough for the starting tiles and the first row. */
static int check_tiles(const struct pr_rules *r, struct err *err)
{
    int left[PR_KINDS], all = 0;
    for (int k = 0; k < PR_KINDS; k++) {
        left[k] = r->tiles[k];
        for (unsigned seat = 0; seat < r->n_players; seat++)
            left[k] -= r->start_tile[seat] == k;
        all += left[k];
        if (left[k] < 0)
            return err_set(err, "rules with %d tiles of %s: the starting tiles take %d",
                           r->tiles[k], pr_things[k].name, r->tiles[k] - left[k]);
    }
    return all >= r->face_up
               ? 0
               : err_set(err, "rules with too few tiles for a row of %d", r->face_up);
}

static int fill_settings(struct pr_rules *r, struct err *err)
{
    for (size_t i = 0; i < r->profile.n_settings; i++) {
        const struct rules_setting *s = &r->profile.setting[i];
        if (s->family == PR_FAMILY_PRICE)
            r->building.cost[s->thing - PR_FIRST_BUILDING] = s->value;
        else if (s->family == PR_FAMILY_WITHOUT)
            r->building.copies[s->thing - PR_FIRST_BUILDING] = 0;
        else if (s->family == PR_FAMILY_TILES)
            *(s->thing == PR_QUARRY ? &r->quarries : &r->tiles[s->thing]) = s->value;
    }
    return fill_named(r, err) < 0 || check_tiles(r, err) < 0 ? -1 : 0;
}

/* PR-NOB-02, PR-NOB-03: one of the nobles stands on the ship, in the place of a colonist who
 * stays in the supply. */
static void fill_nobles(struct pr_rules *r)
{
    r->ends_by_colonists = !is_played(r, PR_SET_NOBLES); /* PR-NOB-05 */
    if (!is_played(r, PR_SET_NOBLES))
        return;
    r->nobles = 20;
    r->colonists = (int16_t)(r->colonists + 1);
}

/* PR-OPT-52. */
static void set_rivals(struct pr_rules *r, int a, int b)
{
    r->building.rival[a] = (int16_t)(b + 1);
    r->building.rival[b] = (int16_t)(a + 1);
}

/* PR-NEW-02: a violet building may be drafted onto a space of its cost; the spaces are those of
 * the base game. */
static void fill_draft(struct pr_rules *r)
{
    const bool nobles_too = r->option[PR_OPT_NOBLES_MARKET] == PR_MARKET_DRAFT;
    if (r->option[PR_OPT_DRAFT] != PR_DRAFTED ||
        !(is_played(r, PR_SET_NEW_BUILDINGS) || (is_played(r, PR_SET_NOBLES) && nobles_too)))
        return;
    if (r->option[PR_OPT_DRAFT_PAIR] == PR_PAIR_FORBIDDEN)
        set_rivals(r, PR_HACIENDA - PR_FIRST_BUILDING, PR_FOREST_HOUSE - PR_FIRST_BUILDING);
    for (int b = 0; b < r->n_buildings; b++) {
        r->building.drafted[b] = may_be_drafted(r, (size_t)b);
        if (r->building.drafted[b] && r->building.set[b] == PR_SET_BASE) {
            r->draft_spaces[r->building.cost[b]]++;
            r->draft_picks++;
        }
    }
}

int pr_resolve(void *rules, const char *profile, unsigned n_players, struct err *err)
{
    struct pr_rules *r = rules;
    memset(r, 0, sizeof *r);
    r->n_players = (uint8_t)n_players;
    const struct setup *setup = NULL;
    for (size_t i = 0; i < COUNT_OF(setups); i++)
        if (setups[i].players == n_players)
            setup = &setups[i];
    if (setup == NULL)
        return err_set(err, "puerto-rico is for 2 to 5 players, not %u", n_players);
    if (profile_read(&pr_profiles, profile, &r->profile, r->option, err) < 0)
        return -1;
    for (size_t i = 0; i < PR_BUILDING_COUNT; i++)
        fill_building(r, i);
    fill_setup(r, setup);
    fill_options(r);
    if (fill_settings(r, err) < 0)
        return -1;
    fill_nobles(r);
    fill_draft(r);
    kit_fill_hooks(&r->hooks, effects, COUNT_OF(effects), PR_HOOK_COUNT, r->building.copies);
    for (size_t i = 0; i < PR_BUILDING_COUNT; i++)
        r->building_total = (int16_t)(r->building_total + r->building.copies[i]);
    return 0;
}
