/* pr_value_look.c - chances and scores by a fitted model (games/kit/kit_estimate.h); no rules
 * here. */
#include "games/pr/pr_look.h"

#include "games/kit/kit_estimate.h"
#include "games/pr/pr_ahead.h"
#include "games/pr/pr_names.h"
#include "games/pr/pr_worth.h"

enum {
    WORTH_UNIT = 8, /* worths are in eights of a hundredth of a VP */
    PLAYERS_MOST = 5,
    STAGES = 6, /* the first five up to the last round, in which the sixth is its end */
    LAST_STAGE = (STAGES - 2) * KIT_STAGE,
    NEARLY = 97, /* percent of the way to the end before the last round: pr_worth.c */
    LARGE_COST = 10,
};

/* What the features are made of: first of the position, then of one seat. */
struct seat_view {
    const struct pr_rules *r;
    const struct pr_state *s;
    struct pr_valuation valuation;
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

static void look_at_phases(struct seat_view *v)
{
    const struct pr_stock now = pr_stock_of(v->r, v->s);
    struct pr_stock then = now;
    pr_make_ahead(v->r, v->s, &v->output, v->picker, &then, v->made);
    pr_ship_ahead(v->r, v->s, v->means, &now, v->picker, &v->ship);
    pr_ship_ahead(v->r, v->s, v->means, &then, v->picker, &v->ship_made);
    pr_sell_ahead(v->r, v->s, v->means, &now, v->picker, v->sale);
    pr_sell_ahead(v->r, v->s, v->means, &then, v->picker, v->sale_made);
}

static int stage_of(const struct seat_view *v)
{
    const int picks = kit_max(1, v->r->picks);
    return pr_is_last_round(v->s)
               ? LAST_STAGE + KIT_STAGE * kit_min(v->s->picks, picks) / picks
               : LAST_STAGE * kit_min(v->valuation.progress, NEARLY) / NEARLY;
}

static struct seat_view view_of(const struct pr_rules *r, const struct pr_state *s)
{
    struct seat_view v = {.r = r, .s = s, .picker = pr_picker(r, s) % r->n_players};
    v.valuation = pr_valuation_of(r, s, 0, 0);
    v.output = pr_output_of(r, s);
    v.stage = stage_of(&v);
    pr_score(r, (const int16_t *)(const void *)s, v.score);
    for (unsigned i = 0; i < r->n_players; i++) {
        const struct pr_seat *p = &s->seat[i];
        v.means[i] = pr_means_of(r, p);
        v.bonus[i] = bonus_of_idle(r, p);
        v.spaces_most = kit_max(v.spaces_most, v.valuation.spaces_of[i]);
        v.scores += v.score[i].total;
        v.all_coins += p->doubloons;
    }
    v.scores /= r->n_players;
    look_at_phases(&v);
    v.all_made = kit_sum(v.made, r->n_players);
    return v;
}

/* ---- a seat ------------------------------------------------------------------------------ */

static void look_at_kind(struct seat_view *v, const struct pr_valuation *valuation, unsigned k)
{
    const int capacity = v->output.of[valuation->seat][k];
    const int chains = valuation->chains[k];
    bool alone = true;
    for (unsigned i = 0; i < v->r->n_players; i++)
        alone &= i == valuation->seat || v->output.of[i][k] == 0;
    v->capacity[k] = capacity;
    v->kinds += capacity > 0;
    v->alone += alone ? capacity : 0;
    v->chains += chains;
    v->chain_kinds += chains > 0;
    v->chain_prices += chains > 0 ? v->r->good_price[k] : 0;
    v->prices += v->p->goods[k] * v->r->good_price[k];
}

/* Completes the view of the position for a seat. */
static void look_at_seat(struct seat_view *v, unsigned seat)
{
    const struct pr_valuation valuation = pr_valuation_from(&v->valuation, seat, 0);
    for (unsigned k = 0; k < PR_KINDS; k++)
        look_at_kind(v, &valuation, k);
    for (unsigned b = 0; b < v->r->n_buildings; b++)
        if (v->p->city[b] >= 0 && v->r->building.circles[b] > 0)
            *(v->p->city[b] > 0 ? &v->effects : &v->idle) += pr_worth_of_effects(&valuation, b);
    v->empty = pr_empty_circles(v->r, v->p, true);
    v->colonists = pr_colonists_of(v->p);
    v->large = kit_max(0, LARGE_COST - v->p->doubloons - kit_min(4, v->p->manned[PR_QUARRY]));
}

#include "games/kit/kit_estimate.inc.c"
