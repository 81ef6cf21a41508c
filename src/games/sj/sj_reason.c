/* sj_reason.c - why a choice costs something, in the words of players of San Juan; no rules here. */
#include "games/kit/kit_reason.h"
#include "games/sj/sj_engine.h"
#include "games/sj/sj_names.h"

#include <string.h>

/* ---- what is counted ----------------------------------------------------------------------------- */

enum amount { AMOUNT_CARDS, AMOUNT_MADE, AMOUNT_SOLD, AMOUNT_BUILT, AMOUNTS };

const struct reason_amount sj_reason_amounts[] = {
    [AMOUNT_CARDS] = {"cards", "gets", "cards", false},
    [AMOUNT_MADE] = {"made", "makes", "goods", false},
    [AMOUNT_SOLD] = {"sold", "sells", "goods", false},
    [AMOUNT_BUILT] = {"built", "builds", "buildings", false},
    [AMOUNTS] = {NULL, NULL, NULL, false},
};

void sj_count_amounts(const void *rules, const int16_t *before, const int16_t *after,
                      const struct event *e, int (*amount)[REASON_AMOUNTS_MAX])
{
    for (unsigned seat = 0; seat < sj_ruleset(rules)->n_players; seat++) {
        const struct sj_seat *p = &sj_view(before)->seat[seat],
                             *q = &sj_view(after)->seat[seat];
        const int goods = sj_goods_of(q) - sj_goods_of(p);
        amount[seat][AMOUNT_CARDS] += kit_max(0, q->hand - p->hand);
        amount[seat][AMOUNT_MADE] += kit_max(0, goods);
        if (e->verb == SJ_VERB_SELL && e->seat == seat)
            amount[seat][AMOUNT_SOLD] += kit_max(0, -goods);
        amount[seat][AMOUNT_BUILT] += kit_max(0, sj_buildings_of(q) - sj_buildings_of(p));
    }
}

/* ---- what is looked at --------------------------------------------------------------------------- */

enum { NOTHING = -1, ROLE_NONE = 0 };

/* The position and the choices, as conditions see them.  "Most" is of the others. */
struct look {
    const struct sj_rules *r;
    const struct sj_state *s;
    const struct sj_seat *p;
    unsigned seat;
    int made_role, best_role;         /* enum sj_thing; ROLE_NONE when no role is chosen */
    int made_building, best_building; /* index; NOTHING */
    int made_bonus, best_bonus; /* of these, what they score beside their printed points */
    bool made_is_slow;          /* a building that gives a little each round */
    bool made_passes, best_passes;
    int next_building; /* that the best choice, a role, goes on with; NOTHING */
    int made_verb, best_verb;
    bool made_is_six;   /* a building that scores by what stands in the city */
    int six, six_bonus; /* of those in the hand that can be built, the best one; NOTHING */
    bool sells_more;    /* than the best choice: more goods, or by taking the trader */
    int good, price_now,
        price_next; /* the dearest good of the seat at this price tile, and what the next one pays at least */
    int goods, most_goods;
    unsigned richest;
    int empty, most_empty;
    unsigned emptiest;
    int hand, limit, most_hand;
    unsigned holder;
    int buildings, most_buildings;
    int dearest, dearest_cost; /* of the hand, what can be built as builder; NOTHING */
    bool is_last, is_end_near; /* one of both brings the end about */
    bool
        is_end_in_sight; /* the ends differ in the next rounds, when who leads says something */
    int ends_more;       /* reason_question.ends_more */
    int own_score, leader_score, lead; /* if the game ended now */
    unsigned leader;                   /* the best of the others */
};

static int empty_of(const struct look *v, unsigned seat)
{
    int empty = 0;
    for (int k = 0; k < SJ_PRODUCTION; k++)
        empty += sj_empty_for(v->r, &v->s->seat[seat], k);
    return empty;
}

static void look_at_seats(struct look *v)
{
    struct score score[SEATS_MAX];
    sj_score(v->r, (const int16_t *)(const void *)v->s, score);
    v->goods = sj_goods_of(v->p);
    v->empty = empty_of(v, v->seat);
    v->hand = v->p->hand;
    v->limit = sj_limit_of(v->r, v->s, v->seat);
    v->most_buildings = sj_buildings_of(v->p);
    v->own_score = score[v->seat].total;
    for (unsigned seat = 0; seat < v->r->n_players; seat++) {
        const struct sj_seat *q = &v->s->seat[seat];
        kit_keep_most(v->seat, seat, sj_goods_of(q), &v->most_goods, &v->richest);
        kit_keep_most(v->seat, seat, empty_of(v, seat), &v->most_empty, &v->emptiest);
        kit_keep_most(v->seat, seat, q->hand, &v->most_hand, &v->holder);
        kit_keep_most(v->seat, seat, score[seat].total, &v->leader_score, &v->leader);
        v->most_buildings = kit_max(v->most_buildings, sj_buildings_of(q));
    }
    v->lead = v->own_score - v->leader_score;
}

/* ---- the choices --------------------------------------------------------------------------------- */

static int role_of(const struct event *e)
{
    return e->verb == SJ_VERB_ROLE ? e->item[0].thing : ROLE_NONE;
}

static int building_of(const struct event *e)
{
    return e->verb == SJ_VERB_BUILD ? e->item[0].thing - SJ_FIRST_CARD : NOTHING;
}

/* What a building scores, beside what is printed on it, once it stands. */
static int bonus_of(const struct look *v, int card)
{
    struct sj_state s = *v->s;
    if (card == NOTHING)
        return 0;
    s.seat[v->seat].built[card]++;
    return sj_bonus_of(v->r, &s, v->seat, (unsigned)card);
}

static bool is_slow(const struct look *v, int card)
{
    static const enum sj_hook hooks[] = {SJ_HOOK_START_PUT_ONE, SJ_HOOK_LIMIT,
                                         SJ_HOOK_COUNCIL_ANY};
    bool slow = false;
    for (size_t i = 0; card != NOTHING && i < sizeof hooks / sizeof hooks[0]; i++)
        slow |= sj_amount_of(v->r, (unsigned)card, hooks[i]) > 0;
    return slow;
}

/* A building that scores by what stands in the city. */
static bool is_six(const struct look *v, int card)
{
    static const enum sj_hook hooks[] = {
        SJ_HOOK_SCORE_PRODUCTION, SJ_HOOK_SCORE_PRODUCTION_TYPE,
        SJ_HOOK_SCORE_CITY,       SJ_HOOK_SCORE_MONUMENTS,
        SJ_HOOK_SCORE_SETS,       SJ_HOOK_SCORE_OTHERS_SIX,
        SJ_HOOK_SCORE_QUARTER};
    bool six = false;
    for (size_t i = 0; card != NOTHING && i < sizeof hooks / sizeof hooks[0]; i++)
        six |= sj_amount_of(v->r, (unsigned)card, hooks[i]) > 0;
    return six;
}

/* ---- the hand ------------------------------------------------------------------------------------ */

static void look_at_card(struct look *v, int card)
{
    if (v->r->card.cost[card] > v->dearest_cost) {
        v->dearest = card;
        v->dearest_cost = v->r->card.cost[card];
    }
    if (is_six(v, card) && bonus_of(v, card) > v->six_bonus) {
        v->six = card;
        v->six_bonus = bonus_of(v, card);
    }
}

/* What can be built of the cards that are known of the hand: as the builder, unless somebody else is that now. */
static void look_at_hand(struct look *v)
{
    struct sj_state s = *v->s;
    const int16_t *held = v->s->least[SJ_IN_HAND + v->seat];
    if (s.step != SJ_STEP_BUILD) {
        s.role = SJ_BUILDER - SJ_FIRST_ROLE;
        s.chooser = (int16_t)v->seat;
    }
    v->dearest = v->six = NOTHING;
    for (unsigned card = 0; card < SJ_TYPES; card++) {
        const bool stands =
            v->p->built[card] > 0 && v->r->card.class[card] != SJ_CLASS_PRODUCTION;
        if (held[card] > 0 && !stands && sj_price(v->r, &s, v->seat, card, -1, true) < v->hand)
            look_at_card(v, (int)card);
    }
}

/* ---- prices -------------------------------------------------------------------------------------- */

/* What the tile at this place of the pile pays for a good: one that nobody has seen, at least. */
static int price_of(const struct look *v, unsigned place, int good)
{
    const int tile = v->s->tile[place % SJ_TILES];
    int least = INT16_MAX;
    for (int i = 0; i < SJ_TILES; i++)
        if (i == tile || (tile < 0 && sj_tile_is_possible(v->s, i)))
            least = kit_min(least, v->r->tile[i][good]);
    return least == INT16_MAX ? 0 : least;
}

static bool is_lowest(const struct look *v, int tile)
{
    bool is = tile >= 0;
    for (int i = 0; is && i < SJ_TILES; i++)
        is = kit_sum(v->r->tile[tile], SJ_PRODUCTION) <= kit_sum(v->r->tile[i], SJ_PRODUCTION);
    return is;
}

/* The dearest good at the tile of this trader phase, or of the next one when it is no trader's, if that is the lowest. */
static void look_at_prices(struct look *v)
{
    const bool is_sale = v->s->step == SJ_STEP_SELL;
    const unsigned next = (unsigned)v->s->trades + !is_sale;
    const int tile = is_sale ? v->s->tile_now : v->s->tile[(next + SJ_TILES - 1) % SJ_TILES];
    if (!is_lowest(v, tile))
        return;
    for (int k = 0; k < SJ_PRODUCTION; k++)
        if (v->p->goods[k] > 0 && v->r->tile[tile][k] >= v->price_now) {
            v->good = k;
            v->price_now = v->r->tile[tile][k];
            v->price_next = price_of(v, next, k);
        }
}

/* ---- all of it ----------------------------------------------------------------------------------- */

/* Goods of a sale. */
static int sold_by(const struct event *e)
{
    int n = 0;
    for (unsigned i = 0; e->verb == SJ_VERB_SELL && i < e->n_items; i++)
        n += kit_max(1, e->item[i].count); /* one, where no number is written */
    return n;
}

static void look_at_choices(struct look *v, const struct reason_question *q)
{
    v->made_verb = q->made->verb;
    v->best_verb = q->best->verb;
    v->made_role = role_of(q->made);
    v->best_role = role_of(q->best);
    v->made_building = building_of(q->made);
    v->best_building = building_of(q->best);
    v->next_building = q->best_then != NULL ? building_of(q->best_then) : NOTHING;
    v->made_bonus = bonus_of(v, v->made_building);
    v->best_bonus = bonus_of(v, v->best_building);
    v->made_is_six = is_six(v, v->made_building);
    v->sells_more = sold_by(q->made) > sold_by(q->best) || v->made_role == SJ_TRADER;
    v->made_is_slow = is_slow(v, v->made_building);
    v->made_passes = q->made->verb == SJ_VERB_PASS;
    v->best_passes = q->best->verb == SJ_VERB_PASS;
}

static struct look look_at(const struct reason_question *q)
{
    struct look v = {.r = sj_ruleset(q->rules), .s = sj_view(q->state), .seat = q->seat};
    v.p = &v.s->seat[q->seat];
    v.richest = v.emptiest = v.holder = v.leader = SEAT_NONE;
    v.is_last = v.s->end_round != 0;
    v.ends_more = q->ends_more;
    v.is_end_in_sight = kit_end_is_in_sight(q);
    v.is_end_near = kit_end_is_near(q);
    look_at_seats(&v);
    look_at_hand(&v);
    look_at_prices(&v);
    look_at_choices(&v, q);
    return v;
}

/* ---- the rows ------------------------------------------------------------------------------------ */

#include "games/kit/kit_reason.inc.c"
