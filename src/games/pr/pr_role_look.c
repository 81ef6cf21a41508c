/* pr_role_look.c - the worth of a role by a fitted model (games/kit/kit_model.h); no rules here. */
#include "games/pr/pr_look.h"

#include "games/pr/pr_ahead.h"
#include "games/pr/pr_names.h"
#include "games/pr/pr_worth.h"

enum { GAIN_UNIT = 8 }; /* gains are in eights of a hundredth of a VP */
enum { GAINS = 6 };     /* roles whose gain is guessed: all but the prospector */

/* What the features are made of. */
struct seat_view {
    const struct pr_rules *r;
    const struct pr_state *s;
    unsigned seat, next;
    int progress;                /* percent of the way to the end */
    const struct pr_seat *p, *q; /* of the seat and of the next */
    int own[GAINS];              /* own gain when this seat takes the role, */
    int later[GAINS];            /* and when the next does */
    int next_now[GAINS];         /* gain of the next when this seat takes the role, */
    int next_own[GAINS];         /* and when the next does */
    int others[GAINS];           /* gain of all others when this seat takes it */
    struct pr_shipping ship, ship_later, ship_made;
    int lost, lost_later, lost_made;
    int16_t sale[SEATS_MAX], sale_later[SEATS_MAX], sale_made[SEATS_MAX];
    int16_t made[SEATS_MAX];
    int ship_others, lost_others, sale_others, made_others, made_ship_others, made_kinds;
    int empty[SEATS_MAX], spaces[SEATS_MAX], score[SEATS_MAX], afford[SEATS_MAX];
    int empty_others, spaces_most, best_other_score, others_coins, others_goods, arrive;
};

/* ---- what is looked at ------------------------------------------------------------------- */

static void look_at_gains(struct seat_view *v, unsigned seat,
                          const struct pr_valuation *valuation)
{
    const unsigned choosers[] = {v->seat, v->next};
    const bool takes = seat == v->seat || seat == v->next;
    for (unsigned role = 0; role < GAINS; role++) {
        int gain[2];
        pr_gains_of_role(valuation, role, choosers, takes ? 2 : 1, gain);
        if (seat != v->seat)
            v->others[role] += gain[0];
        if (seat == v->seat) {
            v->own[role] = gain[0];
            v->later[role] = gain[1];
        } else if (takes) {
            v->next_now[role] = gain[0];
            v->next_own[role] = gain[1];
        }
    }
}

static int printed_points(const struct pr_rules *r, const struct pr_seat *p)
{
    int16_t points = 0; /* 16 bits and no branch, so that eight buildings are added at a time */
    for (int b = 0; b < PR_BUILDING_COUNT; b++)
        points = (int16_t)(points + (r->building.vp[b] & -(p->city[b] >= 0)));
    return points;
}

static void look_at_seat(struct seat_view *v, unsigned seat,
                         const struct pr_valuation *valuation)
{
    const struct pr_seat *p = valuation->p;
    v->empty[seat] = pr_empty_circles(v->r, p, true);
    v->spaces[seat] = valuation->spaces;
    v->score[seat] = pr_points(p) + printed_points(v->r, p);
    v->spaces_most = kit_max(v->spaces_most, v->spaces[seat]);
    if (seat == v->seat || seat == v->next)
        v->afford[seat] = pr_dearest_affordable(valuation);
    if (seat == v->seat)
        return;
    v->best_other_score = kit_max(v->best_other_score, v->score[seat]);
    v->empty_others += v->empty[seat];
    v->others_coins += p->doubloons;
    v->others_goods += kit_sum(p->goods, PR_KINDS);
}

static int lost_of(const struct pr_shipping *ship, const struct pr_means *means, unsigned seat)
{
    return pr_lost_ahead(&means[seat], ship->left.goods[seat]);
}

static void look_at_phases(struct seat_view *v, const struct pr_output *output,
                           const struct pr_means *means)
{
    const struct pr_stock now = pr_stock_of(v->r, v->s);
    struct pr_stock then = now;
    pr_make_ahead(v->r, v->s, output, v->seat, &then, v->made);
    pr_ship_ahead(v->r, v->s, means, &now, v->seat, &v->ship);
    pr_ship_ahead(v->r, v->s, means, &now, v->next, &v->ship_later);
    pr_ship_ahead(v->r, v->s, means, &then, v->next, &v->ship_made);
    pr_sell_ahead(v->r, v->s, means, &now, v->seat, v->sale);
    pr_sell_ahead(v->r, v->s, means, &now, v->next, v->sale_later);
    pr_sell_ahead(v->r, v->s, means, &then, v->next, v->sale_made);
    v->lost = lost_of(&v->ship, means, v->seat);
    v->lost_later = lost_of(&v->ship_later, means, v->seat);
    v->lost_made = lost_of(&v->ship_made, means, v->seat);
    for (int k = 0; k < PR_KINDS; k++)
        v->made_kinds += then.goods[v->seat][k] > now.goods[v->seat][k];
    for (unsigned seat = 0; seat < v->r->n_players; seat++) {
        if (seat == v->seat)
            continue;
        v->ship_others += v->ship.points[seat];
        v->lost_others += lost_of(&v->ship, means, seat);
        v->made_ship_others += v->ship_made.points[seat];
        v->sale_others += v->sale[seat];
        v->made_others += v->made[seat];
    }
}

/* Sums become means, of counts in quarters, so that tables of any size compare. */
static void take_means(struct seat_view *v)
{
    int *const counts[] = {&v->ship_others,  &v->lost_others,      &v->sale_others,
                           &v->made_others,  &v->made_ship_others, &v->empty_others,
                           &v->others_coins, &v->others_goods};
    const int n = v->r->n_players - 1;
    for (size_t i = 0; i < sizeof counts / sizeof counts[0]; i++)
        *counts[i] = 4 * *counts[i] / n;
    for (unsigned role = 0; role < GAINS; role++)
        v->others[role] /= n;
}

static struct seat_view view_of(const struct pr_rules *r, const struct pr_state *s,
                                unsigned seat)
{
    struct seat_view v = {.r = r, .s = s, .seat = seat, .next = (seat + 1) % r->n_players};
    v.p = &s->seat[v.seat];
    v.q = &s->seat[v.next];
    struct pr_valuation own = pr_valuation_of(r, s, seat, 0);
    struct pr_uses uses;
    struct pr_means means[SEATS_MAX];
    const struct pr_output output = pr_output_of(r, s);
    int room[PR_KINDS];
    pr_look_at_uses(&own, &uses);
    pr_cargo_room(r, s, room);
    own.room = room;
    v.progress = own.progress;
    for (unsigned i = 0; i < r->n_players; i++) {
        struct pr_valuation valuation = pr_valuation_from(&own, i, 0);
        means[i] = pr_means_of(r, &s->seat[i]);
        valuation.capacity = output.of[i];
        valuation.means = &means[i];
        look_at_gains(&v, i, &valuation);
        look_at_seat(&v, i, &valuation);
    }
    look_at_phases(&v, &output, means);
    take_means(&v);
    v.arrive = s->ship_colonists / r->n_players + (s->ship_colonists % r->n_players > 0) +
               (s->colonists > 0);
    return v;
}

/* ---- the model --------------------------------------------------------------------------- */

enum { SETTLER, MAYOR, BUILDER, CRAFTSMAN, TRADER, CAPTAIN, PROSPECTOR, COLUMNS };
static const char *const columns[COLUMNS] = {"SETTLER", "MAYOR",   "BUILDER",   "CRAFTSMAN",
                                             "TRADER",  "CAPTAIN", "PROSPECTOR"};

enum { STAGES = KIT_STAGES, PLAYERS_MOST = 5 };
#define FEATURE_LIST   GAME_LIST(role_feature)
#define FIT_LIST       GAME_LIST(role_fit)
#define OTHER_FIT_LIST GAME_LIST(role_fit_1)
#include "games/kit/kit_model.inc.c"

static unsigned column_of(unsigned role)
{
    return role < PROSPECTOR ? role : PROSPECTOR;
}

static void look_at_state(const void *rules, const int16_t *state, unsigned seat,
                          struct kit_look *out)
{
    const struct pr_rules *r = pr_ruleset(rules);
    const struct pr_state *s = pr_view(state);
    const struct seat_view v = view_of(r, s, seat);
    out->stage = v.progress * (KIT_STAGES - 1) * KIT_STAGE / 100;
    describe_seat(&v, seat, out->x);
    memset(out->own, 0, sizeof out->own);
    for (unsigned role = 0; role < PR_ROLE_CARDS; role++)
        out->own[column_of(role)] = kit_feature_of(s->role_coins[role]);
}

const struct kit_model pr_role_model = {
    KIT_MODEL,
    .weight_bits = KIT_CHOICE_BITS,
    .column = columns,
    .look = look_at_state,
    .column_of = column_of,
};

const struct kit_model pr_first_role_model = {
    KIT_MODEL_WITH(OTHER_FIT_LIST, other_weights),
    .weight_bits = KIT_CHOICE_BITS,
    .column = columns,
    .look = look_at_state,
    .column_of = column_of,
};

void pr_worths_of_roles(const struct kit_model *m, const struct pr_rules *r,
                        const struct pr_state *s, unsigned seat, int worth[PR_ROLE_CARDS])
{
    struct kit_look at;
    look_at_state(r, (const int16_t *)(const void *)s, seat, &at);
    for (unsigned role = 0; role < (unsigned)r->role_cards; role++) {
        const unsigned column = column_of(role);
        at.own[column] = kit_feature_of(s->role_coins[role]);
        worth[role] = kit_model_value(m, r->n_players - PLAYERS_LEAST, column, &at);
    }
}
