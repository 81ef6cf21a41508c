/* sj_value_look.c - chances and scores by a fitted model (games/kit/kit_estimate.h), from what
 * everybody sees; no rules here. */
#include "games/sj/sj_look.h"

#include "games/kit/kit_estimate.h"
#include "games/sj/sj_names.h"

enum {
    PLAYERS_MOST = SJ_SEATS,
    STAGES = 6, /* the first five up to the last round, in which the sixth is its end */
    LAST_STAGE = (STAGES - 2) * KIT_STAGE,
    NEARLY = SJ_CITY_FULL - 1, /* buildings before the last round */
};

/* What the features are made of: first of the position, then of one seat. */
struct seat_view {
    const struct sj_rules *r;
    const struct sj_state *s;
    int stage;
    struct score score[SEATS_MAX];
    int most, scores, hands;
    unsigned picker;
    /* one seat */
    const struct sj_seat *p;
    int power[SJ_HOOK_COUNT];
    int printed, goods, goods_cost, sells, empty, buildings, city, monuments, cost;
    int until, to_take, governor_in;
};

static struct seat_view view_of(const struct sj_rules *r, const struct sj_state *s)
{
    const int n = r->n_players;
    struct seat_view v = {.r = r, .s = s, .picker = sj_picker(r, s) % r->n_players};
    sj_score(r, (const int16_t *)(const void *)s, v.score);
    for (int i = 0; i < n; i++) {
        v.most = kit_max(v.most, sj_buildings_of(&s->seat[i]));
        v.scores += v.score[i].total;
        v.hands += s->seat[i].hand;
    }
    v.scores /= n;
    v.stage = s->end_round != 0
                  ? LAST_STAGE + KIT_STAGE * kit_min(s->picks, r->picks) / r->picks
                  : LAST_STAGE * kit_min(v.most, NEARLY) / NEARLY;
    return v;
}

/* ---- a seat ------------------------------------------------------------------------------ */

static void look_at_city(struct seat_view *v)
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

static void look_at_goods(struct seat_view *v)
{
    v->goods = sj_goods_of(v->p);
    v->sells = 1 + v->power[SJ_HOOK_SELL_MORE];
    for (int k = 0; k < SJ_PRODUCTION; k++) {
        v->goods_cost += v->p->goods[k] * v->r->card.cost[k];
        v->empty += sj_empty_for(v->r, v->p, k);
    }
}

/* Completes the view of the position for a seat. */
static void look_at_seat(struct seat_view *v, unsigned seat)
{
    (void)seat;
    v->buildings = sj_buildings_of(v->p);
    look_at_city(v);
    look_at_goods(v);
}

#include "games/kit/kit_estimate.inc.c"
