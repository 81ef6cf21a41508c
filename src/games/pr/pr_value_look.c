/* pr_value_look.c - chances and scores by a fitted model (games/kit/kit_estimate.h); no rules
 * here. */
#include "games/pr/pr_value_look.h"

#include "games/kit/kit_estimate.h"
#include "games/pr/pr_ahead.h"
#include "games/pr/pr_worth.h"

enum {
    WORTH_UNIT = 8, /* worths are in eights of a hundredth of a VP */
    STAGES = 6,     /* the first five up to the last round, in which the sixth is its end */
    LAST_STAGE = (STAGES - 2) * KIT_STAGE,
    NEARLY = 97, /* percent of the way to the end before the last round: pr_worth.c */
    LARGE_COST = 10,
};

/* What the features are made of: first of the position, then of one seat. */
struct value_view {
    const struct pr_rules *r;
    const struct pr_state *s;
    struct pr_outlook outlook;
    int stage;
    struct score score[SEATS_MAX];
    struct pr_means means[SEATS_MAX];
    struct pr_shipping ship, ship_made;
    int16_t sale[SEATS_MAX], sale_made[SEATS_MAX], made[SEATS_MAX];
    int bonus[SEATS_MAX];
    struct pr_output output;
    int spaces_most, scores, all_made, all_coins;
    unsigned picker;
    /* one seat */
    const struct pr_seat *p;
    int capacity[PR_KINDS];
    int prices, kinds, alone, chains, chain_kinds, chain_prices, empty, colonists, effects,
        idle;
    int large, until, to_take, governor_in;
};

/* ---- the position ------------------------------------------------------------------------ */

static int bonus_of_idle(const struct pr_rules *r, const struct pr_seat *p)
{
    int bonus = 0;
    for (unsigned b = 0; b < r->n_buildings; b++)
        if (p->city[b] == 0 && r->building.size[b] > 1)
            bonus += pr_bonus_of(r, p, b);
    return bonus;
}

static void look_at_phases(struct value_view *v)
{
    const struct pr_stock now = pr_stock_of(v->r, v->s);
    struct pr_stock then = now;
    pr_make_ahead(v->r, v->s, &v->output, v->picker, &then, v->made);
    pr_ship_ahead(v->r, v->s, v->means, &now, v->picker, &v->ship);
    pr_ship_ahead(v->r, v->s, v->means, &then, v->picker, &v->ship_made);
    pr_sell_ahead(v->r, v->s, v->means, &now, v->picker, v->sale);
    pr_sell_ahead(v->r, v->s, v->means, &then, v->picker, v->sale_made);
}

static int stage_of(const struct value_view *v)
{
    const int picks = kit_max(1, v->r->picks);
    return pr_is_last_round(v->s) ? LAST_STAGE + KIT_STAGE * kit_min(v->s->picks, picks) / picks
                                  : LAST_STAGE * kit_min(v->outlook.progress, NEARLY) / NEARLY;
}

static struct value_view view_of(const struct pr_rules *r, const struct pr_state *s)
{
    struct value_view v = {.r = r, .s = s, .picker = pr_picker(r, s) % r->n_players};
    v.outlook = pr_outlook_of(r, s, 0, 0);
    v.output = pr_output_of(r, s);
    v.stage = stage_of(&v);
    pr_score(r, (const int16_t *)(const void *)s, v.score);
    for (unsigned i = 0; i < r->n_players; i++) {
        const struct pr_seat *p = &s->seat[i];
        v.means[i] = pr_means_of(r, p);
        v.bonus[i] = bonus_of_idle(r, p);
        v.spaces_most = kit_max(v.spaces_most, v.outlook.spaces_of[i]);
        v.scores += v.score[i].total;
        v.all_coins += p->doubloons;
    }
    v.scores /= r->n_players;
    look_at_phases(&v);
    v.all_made = kit_sum(v.made, r->n_players);
    return v;
}

/* ---- a seat ------------------------------------------------------------------------------ */

static void look_at_kind(struct value_view *v, const struct pr_outlook *o, unsigned k)
{
    const int capacity = v->output.of[o->seat][k];
    const int chains = o->chains[k];
    bool alone = true;
    for (unsigned i = 0; i < v->r->n_players; i++)
        alone &= i == o->seat || v->output.of[i][k] == 0;
    v->capacity[k] = capacity;
    v->kinds += capacity > 0;
    v->alone += alone ? capacity : 0;
    v->chains += chains;
    v->chain_kinds += chains > 0;
    v->chain_prices += chains > 0 ? v->r->good_price[k] : 0;
    v->prices += v->p->goods[k] * v->r->good_price[k];
}

static void look_at_city(struct value_view *v, const struct pr_outlook *o)
{
    for (unsigned b = 0; b < v->r->n_buildings; b++)
        if (v->p->city[b] >= 0 && v->r->building.circles[b] > 0)
            *(v->p->city[b] > 0 ? &v->effects : &v->idle) += pr_worth_of_effects(o, b);
}

static void look_at_order(struct value_view *v, unsigned seat)
{
    const unsigned n = v->r->n_players;
    const int left = kit_max(0, v->r->picks - v->s->picks);
    v->until = (int)((seat + n - v->picker) % n);
    v->to_take = left > v->until ? 1 + (left - v->until - 1) / (int)n : 0;
    v->governor_in = (int)((seat + n - (unsigned)v->s->governor) % n);
}

/* ---- the model --------------------------------------------------------------------------- */

#define FEATURE(name, expression, help) FEATURE_##name,
enum {
#include "games/pr/pr_value_feature.def"
    FEATURES
};
_Static_assert((int)FEATURES <= (int)KIT_FEATURES_MAX, "features of a model");

#define FEATURE(name, expression, help) {#name, help},
static const struct kit_feature features[] = {
#include "games/pr/pr_value_feature.def"
};

enum { CHANCE = KIT_CHANCE, SCORE = KIT_SCORE, PLAYERS_LEAST = 2, PLAYERS_MOST = 5 };

#define BEND(players, ...)
#define FIT(players, column, stage, ...)                                                       \
    [(players)-PLAYERS_LEAST][column][stage] = {__VA_ARGS__},
static const int16_t weights[PLAYERS_MOST - PLAYERS_LEAST + 1][KIT_ESTIMATES][STAGES]
                            [FEATURES] = {
#include "games/pr/pr_value_fit.def"
};

#define FIT(players, column, stage, ...)
#define BEND(players, ...) [(players)-PLAYERS_LEAST] = {__VA_ARGS__},
static const int32_t bends[PLAYERS_MOST - PLAYERS_LEAST + 1][KIT_BENDS] = {
#include "games/pr/pr_value_fit.def"
};

#define FEATURE(name, expression, help) x[n++] = kit_feature_of(expression);
static void fill(const struct value_view *v, unsigned i, int16_t *x)
{
    size_t n = 0;
#include "games/pr/pr_value_feature.def"
}

/* The view of the position, `all`, is completed for a seat. */
static void look_at(const struct value_view *all, unsigned seat, struct kit_look *out)
{
    struct value_view v = *all;
    const struct pr_outlook o = pr_outlook_from(&all->outlook, seat, 0);
    v.p = &v.s->seat[seat];
    for (unsigned k = 0; k < PR_KINDS; k++)
        look_at_kind(&v, &o, k);
    look_at_city(&v, &o);
    look_at_order(&v, seat);
    v.empty = pr_empty_circles(v.r, v.p, true);
    v.colonists = pr_colonists_of(v.p);
    v.large = kit_max(0, LARGE_COST - v.p->doubloons - kit_min(4, v.p->manned[PR_QUARRY]));
    out->stage = v.stage;
    fill(&v, seat, out->x);
    out->own[KIT_CHANCE] = out->own[KIT_SCORE] = out->x[0];
}

static void look(const void *rules, const int16_t *state, unsigned seat, struct kit_look *out)
{
    const struct value_view v = view_of(pr_ruleset(rules), pr_view(state));
    look_at(&v, seat, out);
}

const struct kit_model pr_value_model = {
    .name = "pr_value_fit",
    .feature = features,
    .n_features = FEATURES,
    .n_columns = KIT_ESTIMATES,
    .n_stages = STAGES,
    .weight_bits = KIT_ESTIMATE_BITS,
    .column = kit_estimates,
    .weights = &weights[0][0][0][0],
    .bends = &bends[0][0],
    .look = look,
};

void pr_estimate(const void *rules, const int16_t *state, struct estimate *out)
{
    const struct pr_rules *r = pr_ruleset(rules);
    const struct value_view v = view_of(r, pr_view(state));
    struct kit_look at[SEATS_MAX];
    if (v.s->step == PR_STEP_OVER) {
        kit_estimate_over(v.score, r->n_players, out);
        return;
    }
    for (unsigned i = 0; i < r->n_players; i++)
        look_at(&v, i, &at[i]);
    kit_estimate(&pr_value_model, r->n_players - PLAYERS_LEAST, at, r->n_players, out);
}
