/* sj_score.c - scoring, SJ-SCO, and the bonuses of the six-cost buildings and the cathedral. */
#include "games/kit/kit_score.h"
#include "games/sj/sj_engine.h"

#include <string.h>

enum { SIX = 6 }; /* cost of the buildings that a cathedral counts */

/* 4 for the first, 3 for the second, then 2 and 1: SJ-CARD-60, SJ-CARD-61b. */
static int sum_falling(int n)
{
    static const int16_t points[] = {0, 4, 7, 9, 10};
    return points[n < 4 ? n : 4];
}

/* Uncovered production buildings, and their types. */
static int production_of(const struct sj_rules *r, const struct sj_seat *p, int *types)
{
    int n = 0;
    *types = 0;
    for (unsigned t = 0; t < SJ_CARD_COUNT; t++)
        if (r->card.class[t] == SJ_CLASS_PRODUCTION && p->built[t] > 0) {
            n += p->built[t];
            ++*types;
        }
    return n;
}

/* SJ-CARD-28: 4, 6, 8 for one, two, three different monuments. */
static int monument_bonus(const struct sj_rules *r, const struct sj_seat *p)
{
    int n = 0;
    for (unsigned t = 0; t < SJ_CARD_COUNT; t++)
        n += r->card.class[t] == SJ_CLASS_MONUMENT && p->built[t] > 0;
    return n == 0 ? 0 : 2 + 2 * n;
}

/* SJ-CARD-60a: the most sets of three different buildings of this cost.  k sets are possible when
 * there are 3k buildings, counting at most k of each card. */
static int sets_of_cost(const struct sj_rules *r, const struct sj_seat *p, int cost)
{
    for (int k = SJ_CITY_FULL / 3; k > 0; k--) {
        int usable = 0;
        for (unsigned t = 0; t < SJ_CARD_COUNT; t++)
            if (r->card.cost[t] == cost)
                usable += p->built[t] < k ? p->built[t] : k;
        if (usable >= 3 * k)
            return k;
    }
    return 0;
}

static int set_bonus(const struct sj_rules *r, const struct sj_seat *p)
{
    int sets = 0;
    for (int cost = 1; cost <= SIX; cost++)
        sets += sets_of_cost(r, p, cost);
    return sum_falling(sets);
}

/* SJ-CARD-61b, SJ-SCO-06: uncovered six-cost buildings of all others. */
static int others_bonus(const struct sj_rules *r, const struct sj_state *s, unsigned seat)
{
    int n = 0;
    for (unsigned other = 0; other < r->n_players; other++)
        for (unsigned t = 0; t < SJ_CARD_COUNT; t++)
            if (other != seat && r->card.cost[t] == SIX)
                n += s->seat[other].built[t];
    return sum_falling(n);
}

/* `p` is the seat, perhaps with other buildings than in the position. */
static int effect_bonus(const struct sj_rules *r, const struct sj_state *s, unsigned seat,
                        const struct sj_seat *p, const struct kit_effect *e)
{
    int types = 0;
    switch ((int)e->hook) {
    case SJ_HOOK_SCORE_PRODUCTION: /* SJ-CARD-26, SJ-OPT-05 */
        return e->amount * production_of(r, p, &types);
    case SJ_HOOK_SCORE_PRODUCTION_TYPE:
        production_of(r, p, &types);
        return e->amount * types;
    case SJ_HOOK_SCORE_CITY: /* SJ-CARD-27, SJ-CARD-61d */
        return e->amount * (sj_buildings_of(p) - production_of(r, p, &types));
    case SJ_HOOK_SCORE_MONUMENTS:
        return e->amount * monument_bonus(r, p);
    case SJ_HOOK_SCORE_SETS:
        return e->amount * set_bonus(r, p);
    case SJ_HOOK_SCORE_OTHERS_SIX:
        return e->amount * others_bonus(r, s, seat);
    default:
        return 0; /* acts during the game, or counts everything else */
    }
}

/* Effects of scoring buildings, without those that count everything else. */
static int bonus_between(const struct sj_rules *r, const struct sj_state *s, unsigned seat,
                         const struct sj_seat *p, unsigned card)
{
    const bool all = card == SJ_CARD_COUNT;
    int bonus = 0;
    KIT_EFFECTS_FROM (e, &r->hooks, SJ_HOOK_SCORE_PRODUCTION, SJ_HOOK_SCORE_QUARTER) {
        if (all ? p->built[e->building] > 0 : e->building == card)
            bonus += effect_bonus(r, s, seat, p, e); /* nothing is waived */
    }
    return bonus;
}

/* SJ-SCO-02, SJ-SCO-06; monuments have nothing else (SJ-CARD-23, SJ-CARD-24, SJ-CARD-25). */
static int printed_of(const struct sj_rules *r, const struct sj_seat *p)
{
    int vp = 0;
    for (unsigned t = 0; t < SJ_CARD_COUNT; t++)
        vp += p->built[t] * r->card.vp[t];
    return vp;
}

/* All but the quarter: SJ-SCO-03, SJ-SCO-04, SJ-SCO-51, SJ-SCO-52. */
static int score_most(const struct sj_rules *r, const struct sj_state *s, unsigned seat,
                      const struct sj_seat *p, int part[SCORE_PARTS_MAX])
{
    part[SJ_PART_BUILDINGS] = printed_of(r, p);
    part[SJ_PART_BONUS] = bonus_between(r, s, seat, p, SJ_CARD_COUNT);
    /* Covered buildings' too: SJ-CARD-15b, SJ-CARD-57b, SJ-CARD-58c. */
    part[SJ_PART_PILES] = kit_sum(p->pile, SJ_PILE_COUNT);
    return part[SJ_PART_BUILDINGS] + part[SJ_PART_BONUS] + part[SJ_PART_PILES];
}

/* SJ-CARD-29, SJ-SCO-05, SJ-SCO-53: of the sum of everything else. */
static int quarter_of(const struct sj_rules *r, unsigned card, int all_else)
{
    const int parts = sj_amount_of(r, card, SJ_HOOK_SCORE_QUARTER);
    return parts > 0 ? all_else / parts : 0;
}

int sj_bonus_of(const struct sj_rules *r, const struct sj_state *s, unsigned seat,
                unsigned card)
{
    const struct sj_seat *p = &s->seat[seat];
    int part[SCORE_PARTS_MAX];
    const int bonus = bonus_between(r, s, seat, p, card);
    return sj_amount_of(r, card, SJ_HOOK_SCORE_QUARTER) == 0
               ? bonus
               : bonus + quarter_of(r, card, score_most(r, s, seat, p, part));
}

/* The bonuses of the buildings of `p`, without those of the card. */
static int bonuses_but(const struct sj_rules *r, const struct sj_state *s, unsigned seat,
                       const struct sj_seat *p, unsigned card)
{
    int part[SCORE_PARTS_MAX];
    int bonus = bonus_between(r, s, seat, p, SJ_CARD_COUNT) -
                (p->built[card] > 0 ? bonus_between(r, s, seat, p, card) : 0);
    KIT_EFFECTS (e, &r->hooks, SJ_HOOK_SCORE_QUARTER)
        if (p->built[e->building] > 0 && e->building != card)
            bonus += quarter_of(r, e->building, score_most(r, s, seat, p, part));
    return bonus;
}

int sj_bonus_growth(const struct sj_rules *r, const struct sj_state *s, unsigned seat,
                    unsigned card)
{
    struct sj_seat p = s->seat[seat];
    p.built[card]++;
    return bonuses_but(r, s, seat, &p, card) - bonuses_but(r, s, seat, &s->seat[seat], card);
}

/* SJ-SCO-01, SJ-SCO-07. */
static void score_seat(const struct sj_rules *r, const struct sj_state *s, unsigned seat,
                       struct score *out)
{
    const struct sj_seat *p = &s->seat[seat];
    memset(out, 0, sizeof *out);
    const int all_else = score_most(r, s, seat, p, out->part);
    KIT_EFFECTS (e, &r->hooks, SJ_HOOK_SCORE_QUARTER)
        if (p->built[e->building] > 0)
            out->part[SJ_PART_QUARTER] += quarter_of(r, e->building, all_else);
    out->total = all_else + out->part[SJ_PART_QUARTER];
    out->tiebreak = p->hand + sj_goods_of(p); /* SJ-SCO-09 */
}

/* SJ-SCO-08, SJ-SCO-10, SJ-OPT-08: players equal in everything share the place. */
void sj_score(const void *rules, const int16_t *state, struct score *out)
{
    const struct sj_rules *r = sj_ruleset(rules);
    const struct sj_state *s = sj_view(state);
    for (unsigned seat = 0; seat < r->n_players; seat++) {
        score_seat(r, s, seat, &out[seat]);
        out[seat].bid = s->bid[seat];
    }
    kit_rank(out, r->n_players);
}
