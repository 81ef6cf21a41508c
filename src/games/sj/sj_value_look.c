/* sj_value_look.c - chances and scores by a fitted model (games/kit/kit_estimate.h), from what
 * everybody sees; no rules here. */
#include "games/sj/sj_value_look.h"

#include "games/kit/kit_estimate.h"

enum {
    STAGES = 6, /* the first five up to the last round, in which the sixth is its end */
    LAST_STAGE = (STAGES - 2) * KIT_STAGE,
    NEARLY = SJ_CITY_FULL - 1, /* buildings before the last round */
    PICKS_OF_TWO = 3,          /* roles of a round with two players */
};

/* What the features are made of: first of the position, then of one seat. */
struct value_view {
    const struct sj_rules *r;
    const struct sj_state *s;
    int stage, picks;
    struct score score[SEATS_MAX];
    int most, scores, hands;
    unsigned picker;
    /* one seat */
    const struct sj_seat *p;
    int power[SJ_HOOK_COUNT];
    int printed, goods, goods_cost, sells, empty, buildings, city, monuments, cost;
    int until, to_take, governor_in;
};

static int stage_of(const struct value_view *v)
{
    return v->s->end_round != 0
               ? LAST_STAGE + KIT_STAGE * kit_min(v->s->picks, v->picks) / v->picks
               : LAST_STAGE * kit_min(v->most, NEARLY) / NEARLY;
}

static struct value_view view_of(const struct sj_rules *r, const struct sj_state *s)
{
    const int n = r->n_players;
    struct value_view v = {.r = r, .s = s, .picker = sj_picker(r, s) % r->n_players};
    v.picks = n == 2 ? PICKS_OF_TWO : n;
    sj_score(r, (const int16_t *)(const void *)s, v.score);
    for (int i = 0; i < n; i++) {
        v.most = kit_max(v.most, sj_buildings_of(&s->seat[i]));
        v.scores += v.score[i].total;
        v.hands += s->seat[i].hand;
    }
    v.scores /= n;
    v.stage = stage_of(&v);
    return v;
}

/* ---- a seat ------------------------------------------------------------------------------ */

static void look_at_city(struct value_view *v)
{
    for (unsigned t = 0; t < SJ_CARD_COUNT; t++) {
        const int n = v->p->built[t];
        v->printed += n * v->r->card.vp[t];
        v->cost += n * v->r->card.cost[t];
        v->city += v->r->card.class[t] != SJ_CLASS_PRODUCTION ? n : 0;
        v->monuments += v->r->card.class[t] == SJ_CLASS_MONUMENT ? n : 0;
    }
    KIT_EFFECTS_FROM (e, &v->r->hooks, 0, SJ_HOOK_COUNT)
        v->power[e->hook] += v->p->built[e->building] * e->amount;
}

static void look_at_goods(struct value_view *v)
{
    v->goods = sj_goods_of(v->p);
    v->sells = 1 + v->power[SJ_HOOK_SELL_MORE];
    for (int k = 0; k < SJ_PRODUCTION; k++) {
        v->goods_cost += v->p->goods[k] * v->r->card.cost[k];
        v->empty += sj_empty_for(v->r, v->p, k);
    }
}

static void look_at_order(struct value_view *v, unsigned seat)
{
    const unsigned n = v->r->n_players;
    const int left = kit_max(0, v->picks - v->s->picks);
    v->until = (int)((seat + n - v->picker) % n);
    v->to_take = left > v->until ? 1 + (left - v->until - 1) / (int)n : 0;
    v->governor_in = (int)((seat + n - (unsigned)v->s->governor) % n);
}

/* ---- the model --------------------------------------------------------------------------- */

#define POWER(hook)                     FEATURE(hook, v->power[SJ_HOOK_##hook], )
#define FEATURE(name, expression, help) FEATURE_##name,
enum {
#include "games/sj/sj_value_feature.def"
    FEATURES
};
_Static_assert((int)FEATURES <= (int)KIT_FEATURES_MAX, "features of a model");

#define POWER(hook)                     FEATURE(hook, , "the sum of the hook over its buildings")
#define FEATURE(name, expression, help) {#name, help},
static const struct kit_feature features[] = {
#include "games/sj/sj_value_feature.def"
};

enum { CHANCE = KIT_CHANCE, SCORE = KIT_SCORE, PLAYERS_LEAST = 2, PLAYERS_MOST = SJ_SEATS };

#define BEND(players, ...)
#define FIT(players, column, stage, ...)                                                       \
    [(players)-PLAYERS_LEAST][column][stage] = {__VA_ARGS__},
static const int16_t weights[PLAYERS_MOST - PLAYERS_LEAST + 1][KIT_ESTIMATES][STAGES]
                            [FEATURES] = {
#include "games/sj/sj_value_fit.def"
};

#define FIT(players, column, stage, ...)
#define BEND(players, ...) [(players)-PLAYERS_LEAST] = {__VA_ARGS__},
static const int32_t bends[PLAYERS_MOST - PLAYERS_LEAST + 1][KIT_BENDS] = {
#include "games/sj/sj_value_fit.def"
};

#define POWER(hook)                     FEATURE(hook, v->power[SJ_HOOK_##hook], )
#define FEATURE(name, expression, help) x[n++] = kit_feature_of(expression);
static void fill(const struct value_view *v, unsigned i, int16_t *x)
{
    size_t n = 0;
#include "games/sj/sj_value_feature.def"
}

/* The view of the position, `all`, is completed for a seat. */
static void look_at(const struct value_view *all, unsigned seat, struct kit_look *out)
{
    struct value_view v = *all;
    v.p = &v.s->seat[seat];
    v.buildings = sj_buildings_of(v.p);
    look_at_city(&v);
    look_at_goods(&v);
    look_at_order(&v, seat);
    out->stage = v.stage;
    fill(&v, seat, out->x);
    out->own[KIT_CHANCE] = out->own[KIT_SCORE] = out->x[0];
}

static void look(const void *rules, const int16_t *state, unsigned seat, struct kit_look *out)
{
    const struct value_view v = view_of(sj_ruleset(rules), sj_view(state));
    look_at(&v, seat, out);
}

const struct kit_model sj_value_model = {
    .name = "sj_value_fit",
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

void sj_estimate(const void *rules, const int16_t *state, struct estimate *out)
{
    const struct sj_rules *r = sj_ruleset(rules);
    const struct value_view v = view_of(r, sj_view(state));
    struct kit_look at[SEATS_MAX];
    if (v.s->step == SJ_STEP_OVER) {
        kit_estimate_over(v.score, r->n_players, out);
        return;
    }
    for (unsigned i = 0; i < r->n_players; i++)
        look_at(&v, i, &at[i]);
    kit_estimate(&sj_value_model, r->n_players - PLAYERS_LEAST, at, r->n_players, out);
}
