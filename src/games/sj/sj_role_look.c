/* sj_role_look.c - the worth of a role by a fitted model (games/kit/kit_model.h); no rules here. */
#include "games/sj/sj_look.h"

#include <string.h>

#include "games/sj/sj_names.h"
#include "games/sj/sj_worth.h"

enum { GAIN_UNIT = 4 }; /* gains are in quarters of a hundredth of a VP */

/* What the features are made of. */
struct seat_view {
    const struct sj_rules *r;
    const struct sj_state *s;
    unsigned seat, next;
    int stage;
    const struct sj_seat *p, *q; /* of the seat and of the next */
    int own[SJ_ROLES];           /* own gain when this seat takes the role, */
    int later[SJ_ROLES];         /* and when the next does */
    struct sj_worths worths;     /* of the seat's buildings */
    int of_next[SJ_ROLES];       /* gain of the next when it takes the role itself */
    int others[SJ_ROLES];        /* gain of the others when this seat takes it */
    int goods[SJ_SEATS], empty[SJ_SEATS], buildings[SJ_SEATS], score[SJ_SEATS];
    int others_goods, others_empty, others_hand, buildings_most, best_other_score;
    int room, best_now, best_later, best_held, missing;
    int makes, makes_later, sells, sells_later, cheaper, keeps, mines;
};

/* ---- what is looked at ------------------------------------------------------------------- */

static void look_at_gains(struct seat_view *v, unsigned seat)
{
    struct sj_valuation valuation = sj_valuation_of(v->r, v->s, seat, 0);
    if (seat == v->seat) {
        valuation.worths = &v->worths;
        sj_gains_of_roles(&valuation, v->seat, v->own);
        sj_gains_of_roles(&valuation, v->next, v->later);
    } else {
        int gain[SJ_ROLES];
        sj_gains_of_roles(&valuation, v->seat, gain);
        for (unsigned role = 0; role < SJ_ROLES; role++)
            v->others[role] += gain[role];
    }
    if (seat == v->next)
        sj_gains_of_roles(&valuation, v->next, v->of_next);
}

int sj_points_so_far(const struct sj_rules *r, const struct sj_seat *p)
{
    int points = kit_sum(p->pile, SJ_PILE_COUNT);
    for (unsigned t = 0; t < SJ_CARD_COUNT; t++)
        points += p->built[t] * r->card.vp[t];
    return points;
}

static void look_at_seat(struct seat_view *v, unsigned seat)
{
    const struct sj_seat *p = &v->s->seat[seat];
    v->goods[seat] = sj_goods_of(p);
    v->buildings[seat] = sj_buildings_of(p);
    v->score[seat] = sj_points_so_far(v->r, p);
    for (int k = 0; k < SJ_PRODUCTION; k++)
        v->empty[seat] += sj_empty_for(v->r, p, k);
    if (seat == v->seat)
        return;
    v->best_other_score = kit_max(v->best_other_score, v->score[seat]);
    v->buildings_most = kit_max(v->buildings_most, v->buildings[seat]);
    v->others_goods += v->goods[seat];
    v->others_empty += v->empty[seat];
    v->others_hand += p->hand;
}

/* The best building of the own hand, and what is missing for it. */
static void look_at_hand(struct seat_view *v)
{
    struct sj_state s; /* as if the seat had taken the builder */
    const int16_t *held = v->s->least[SJ_IN_HAND + v->seat];
    struct sj_valuation valuation = sj_valuation_of(v->r, v->s, v->seat, 0);
    valuation.worths = &v->worths;
    memcpy(&s, v->s, sizeof s);
    s.role = SJ_BUILDER - SJ_FIRST_ROLE;
    s.chooser = (int16_t)v->seat;
    for (unsigned t = 0; t < SJ_TYPES; t++) {
        if (held[t] == 0 || (v->p->built[t] > 0 && v->r->card.class[t] != SJ_CLASS_PRODUCTION))
            continue;
        const int price = sj_price(v->r, &s, v->seat, t, -1, true);
        const int gain = sj_worth_of_building(&valuation, t) - (price + 1) * valuation.card;
        if (gain > v->best_held) {
            v->best_held = gain;
            v->missing = kit_max(0, price + 1 - v->p->hand);
        }
        if (price < v->p->hand)
            v->best_now = kit_max(v->best_now, gain);
        if (price + 1 < v->p->hand)
            v->best_later = kit_max(v->best_later, gain - valuation.card);
    }
}

static void look_at_power(struct seat_view *v)
{
    static const enum sj_hook cheaper[] = {SJ_HOOK_BUILD_PRODUCTION, SJ_HOOK_BUILD_CITY};
    struct sj_state s; /* as if the seat, or another, had taken a role */
    memcpy(&s, v->s, sizeof s);
    for (int other = 0; other < 2; other++) {
        s.chooser = (int16_t)(other ? v->next : v->seat);
        s.role = SJ_PRODUCER - SJ_FIRST_ROLE;
        *(other ? &v->makes_later : &v->makes) =
            kit_min(sj_most_made(v->r, &s, v->seat), v->empty[v->seat]);
        s.role = SJ_TRADER - SJ_FIRST_ROLE;
        *(other ? &v->sells_later : &v->sells) =
            kit_min(sj_most_sold(v->r, &s, v->seat), v->goods[v->seat]);
    }
    s.chooser = (int16_t)v->seat;
    s.role = SJ_COUNCILLOR - SJ_FIRST_ROLE;
    v->keeps = sj_council_keep(v->r, &s, v->seat);
    for (unsigned i = 0; i < sizeof cheaper / sizeof cheaper[0]; i++)
        v->cheaper += sj_power(v->r, v->p, cheaper[i]);
    v->mines = sj_power(v->r, v->p, SJ_HOOK_PROSPECT_MINE) +
               4 * sj_power(v->r, v->p, SJ_HOOK_PROSPECT_SMITH);
}

/* Sums become means, of counts in quarters, so that tables of any size compare. */
static void take_means(struct seat_view *v)
{
    const int n = v->r->n_players - 1;
    v->others_goods = 4 * v->others_goods / n;
    v->others_empty = 4 * v->others_empty / n;
    v->others_hand = 4 * v->others_hand / n;
    for (unsigned role = 0; role < SJ_ROLES; role++)
        v->others[role] /= n;
}

static struct seat_view view_of(const struct sj_rules *r, const struct sj_state *s,
                                unsigned seat)
{
    struct seat_view v = {.r = r, .s = s, .seat = seat, .next = (seat + 1) % r->n_players};
    v.p = &s->seat[v.seat];
    v.q = &s->seat[v.next];
    for (unsigned i = 0; i < r->n_players; i++) {
        look_at_gains(&v, i);
        look_at_seat(&v, i);
    }
    look_at_hand(&v);
    look_at_power(&v);
    take_means(&v);
    v.room = sj_limit_of(r, s, seat) - v.p->hand;
    const int most = kit_max(v.buildings_most, v.buildings[seat]);
    v.stage = kit_min(most, SJ_CITY_FULL) * (KIT_STAGES - 1) * KIT_STAGE / SJ_CITY_FULL;
    return v;
}

/* ---- the model --------------------------------------------------------------------------- */

enum { BUILDER, PRODUCER, TRADER, COUNCILLOR, PROSPECTOR, COLUMNS };
static const char *const columns[COLUMNS] = {"BUILDER", "PRODUCER", "TRADER", "COUNCILLOR",
                                             "PROSPECTOR"};

enum { STAGES = KIT_STAGES, PLAYERS_MOST = SJ_SEATS };
#define FEATURE_LIST   GAME_LIST(role_feature)
#define FIT_LIST       GAME_LIST(role_fit)
#define OTHER_FIT_LIST GAME_LIST(role_fit_1)
#include "games/kit/kit_model.inc.c"

static unsigned column_of(unsigned role)
{
    return role;
}

static void look_at_state(const void *rules, const int16_t *state, unsigned seat,
                          struct kit_look *out)
{
    const struct seat_view v = view_of(sj_ruleset(rules), sj_view(state), seat);
    out->stage = v.stage;
    describe_seat(&v, seat, out->x);
    for (unsigned role = 0; role < SJ_ROLES; role++)
        out->own[role] = out->x[0];
}

const struct kit_model sj_role_model = {
    KIT_MODEL,
    .weight_bits = KIT_CHOICE_BITS,
    .column = columns,
    .look = look_at_state,
    .column_of = column_of,
};

const struct kit_model sj_first_role_model = {
    KIT_MODEL_WITH(OTHER_FIT_LIST, other_weights),
    .weight_bits = KIT_CHOICE_BITS,
    .column = columns,
    .look = look_at_state,
    .column_of = column_of,
};

void sj_worths_of_roles(const struct kit_model *m, const struct sj_rules *r,
                        const struct sj_state *s, unsigned seat, int worth[SJ_ROLES])
{
    struct kit_look at;
    look_at_state(r, (const int16_t *)(const void *)s, seat, &at);
    for (unsigned role = 0; role < SJ_ROLES; role++)
        worth[role] = kit_model_value(m, r->n_players - PLAYERS_LEAST, role, &at);
}
