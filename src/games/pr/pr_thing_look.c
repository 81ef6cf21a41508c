/* pr_thing_look.c - what a building or a tile is worth beyond the guess, by a fitted model (games/kit/kit_model.h); no rules
 * here. */
#include "games/pr/pr_look.h"

#include <string.h>

#include "games/pr/pr_names.h"
#include "games/pr/pr_worth.h"

/* What the features are made of. */
struct seat_view {
    const struct pr_seat *p;
    struct pr_valuation own;
    int empty, lead;
};

/* Tiles, a pass, buildings. */
enum {
    COLUMN_PASS = PR_TILE_KINDS,
    FIRST_BUILDING,
    COLUMNS = FIRST_BUILDING + PR_BUILDING_COUNT
};
_Static_assert((int)COLUMNS <= (int)KIT_COLUMNS_MAX, "columns of a model");

#define BUILDING(thing, ...) COLUMN_##thing = FIRST_BUILDING + PR_##thing - PR_FIRST_BUILDING,
enum {
    COLUMN_CORN,
    COLUMN_INDIGO,
    COLUMN_SUGAR,
    COLUMN_TOBACCO,
    COLUMN_COFFEE,
    COLUMN_QUARRY,
    COLUMN_FOREST,
#include "games/pr/pr_building.def"
};

#define BUILDING(thing, ...) [COLUMN_##thing] = "COLUMN_" #thing,
static const char *const columns[COLUMNS] = {
    "COLUMN_CORN",   "COLUMN_INDIGO", "COLUMN_SUGAR",  "COLUMN_TOBACCO",
    "COLUMN_COFFEE", "COLUMN_QUARRY", "COLUMN_FOREST", "COLUMN_PASS",
#include "games/pr/pr_building.def"
};

enum { STAGES = KIT_STAGES, PLAYERS_MOST = 5 };
#define FEATURE_LIST GAME_LIST(thing_feature)
#define FIT_LIST     GAME_LIST(thing_fit)
#include "games/kit/kit_model.inc.c"

int pr_lead(const struct pr_rules *r, const struct pr_state *s, unsigned seat)
{
    int best = 0;
    for (unsigned i = 0; i < r->n_players; i++)
        if (i != seat)
            best = kit_max(best, pr_points(&s->seat[i]));
    return pr_points(&s->seat[seat]) - best;
}

void pr_look_at_things(const struct pr_valuation *v, struct kit_look *out)
{
    const struct seat_view view = {
        .p = v->p,
        .own = *v,
        .empty = pr_empty_circles(v->r, v->p, true),
        .lead = pr_lead(v->r, v->s, v->seat),
    };
    out->stage = v->progress * (KIT_STAGES - 1) * KIT_STAGE / 100;
    describe_seat(&view, v->seat, out->x);
    memset(out->own, 0, sizeof out->own);
}

unsigned pr_column_of_choice(const struct event *e)
{
    const unsigned thing = e->item[0].thing;
    if (e->verb == PR_VERB_PASS)
        return COLUMN_PASS;
    return thing < PR_TILE_KINDS ? thing : thing - PR_FIRST_BUILDING + FIRST_BUILDING;
}

int pr_correct_worth(const struct pr_rules *r, struct kit_look *at, unsigned column, int guess)
{
    at->own[column] = kit_feature_of(guess / PR_WORTH_UNIT);
    return guess + kit_model_value(&pr_thing_model, r->n_players - PLAYERS_LEAST, column, at);
}

static void look_at_state(const void *rules, const int16_t *state, unsigned seat,
                          struct kit_look *out)
{
    const struct pr_valuation v = pr_valuation_of(pr_ruleset(rules), pr_view(state), seat, 0);
    pr_look_at_things(&v, out);
}

const struct kit_model pr_thing_model = {
    KIT_MODEL,
    .weight_bits = KIT_CHOICE_BITS,
    .column = columns,
    .look = look_at_state,
};
