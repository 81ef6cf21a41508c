/* pr_score.c - scoring, PR-SCO-*, and the bonuses of the large buildings. */
#include "games/kit/kit_score.h"
#include "games/pr/pr_engine.h"

#include <string.h>

static int buildings_of_class(const struct pr_rules *r, const struct pr_seat *p, int class)
{
    int n = 0;
    for (int b = 0; b < PR_BUILDING_COUNT; b++)
        n += (p->city[b] >= 0) & (r->building.class[b] == class);
    return n;
}

/* PR-BLDG-42: up to nine spaces 4 VP, then one more for each. */
static int island_bonus(const struct pr_seat *p)
{
    const int filled = pr_island_tiles(p);
    return filled <= 9 ? 4 : filled - 5;
}

/* PR-BLDG-64: sets of three like tiles, quarries and forests too; the fourth is the last that
 * twelve spaces hold. */
static int sets_bonus(const struct pr_seat *p)
{
    static const int16_t points[] = {0, 1, 3, 6, 10};
    unsigned sets = 0;
    for (int k = 0; k < PR_TILE_KINDS; k++)
        sets += (unsigned)p->tiles[k] / 3;
    return points[sets < 4 ? sets : 4];
}

static int effect_bonus(const struct pr_rules *r, const struct pr_seat *p,
                        const struct kit_effect *e)
{
    switch ((int)e->hook) {
    case PR_HOOK_SCORE_SMALL_PRODUCTION:
        return e->amount * buildings_of_class(r, p, PR_SMALL_PRODUCTION);
    case PR_HOOK_SCORE_LARGE_PRODUCTION:
        return e->amount * buildings_of_class(r, p, PR_LARGE_PRODUCTION);
    case PR_HOOK_SCORE_ISLAND:
        return e->amount * island_bonus(p);
    case PR_HOOK_SCORE_COLONISTS:
        return pr_colonists_of(p) / e->amount;
    case PR_HOOK_SCORE_POINTS: /* those returned are gone: PR-BLDG-53g */
        return (p->chips + (r->option[PR_OPT_CUSTOMS_PAPER] == PR_YES ? p->paper : 0)) /
               e->amount;
    case PR_HOOK_SCORE_VIOLET:
        return e->amount * buildings_of_class(r, p, PR_VIOLET);
    case PR_HOOK_SCORE_SETS:
        return e->amount * sets_bonus(p);
    case PR_HOOK_SCORE_NOBLES:
        return e->amount * pr_nobles_of(p);
    default:
        return 0; /* acts during the game */
    }
}

int pr_bonus_of(const struct pr_rules *r, const struct pr_seat *p, unsigned building)
{
    int bonus = 0;
    KIT_EFFECTS_OF(e, &r->hooks, building)
    if (e->hook >= PR_HOOK_SCORE_SMALL_PRODUCTION)
        bonus += effect_bonus(r, p, e);
    return bonus;
}

/* PR-SCO-01, PR-SCO-02, PR-SCO-05. */
static void score_seat(const struct pr_rules *r, const struct pr_seat *p, struct score *out)
{
    memset(out, 0, sizeof *out);
    out->part[PR_PART_CHIPS] = pr_points(p);
    int printed = 0; /* PR-SCO-03 */
    for (int b = 0; b < PR_BUILDING_COUNT; b++)
        printed += (p->city[b] >= 0) * r->building.vp[b];
    out->part[PR_PART_BUILDINGS] = printed;
    KIT_EFFECTS_FROM (e, &r->hooks, PR_HOOK_SCORE_SMALL_PRODUCTION, PR_HOOK_COUNT)
        if (p->city[e->building] > 0) /* PR-SCO-04; nothing is waived */
            out->part[PR_PART_BONUS] += effect_bonus(r, p, e);
    out->part[PR_PART_NOBLES] = pr_nobles_of(p); /* PR-NOB-07 */
    for (int part = 0; part < PR_PART_COUNT; part++)
        out->total += out->part[part];
    out->tiebreak = p->doubloons + kit_sum(p->goods, PR_KINDS); /* PR-SCO-07 */
}

/* PR-SCO-06, PR-SCO-08, PR-OPT-09: equal in everything share the place. */
void pr_score(const void *rules, const int16_t *state, struct score *out)
{
    const struct pr_rules *r = pr_ruleset(rules);
    const struct pr_state *s = pr_view(state);
    for (unsigned seat = 0; seat < r->n_players; seat++) {
        score_seat(r, &s->seat[seat], &out[seat]);
        out[seat].bid = s->bid[seat];
    }
    kit_rank(out, r->n_players);
}
