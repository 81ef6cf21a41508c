/* pr_policy.c - how a random player of Puerto Rico inclines; no rules here.
 *
 * The weights are chosen so that random games look like games: every building and role is used,
 * all three ends come about.
 */
#include "games/pr/pr_engine.h"

#include <string.h>

static unsigned role_weight(const struct pr_rules *r, const struct pr_state *s,
                            const struct event *e)
{
    (void)r;
    static const unsigned base[PR_ROLE_CARDS] = {10, 9, 14, 9, 6, 9, 4, 4};
    const unsigned role = e->item[0].thing - PR_FIRST_ROLE;
    const struct pr_seat *p = &s->seat[e->seat];
    const unsigned goods = (unsigned)pr_sum(p->goods, PR_KINDS);
    unsigned weight = base[role] + 5 * (unsigned)s->role_coins[role];
    if (role == PR_CAPTAIN - PR_FIRST_ROLE || role == PR_TRADER - PR_FIRST_ROLE)
        weight += 2 * goods;
    if (role == PR_BUILDER - PR_FIRST_ROLE)
        weight += 2 * (unsigned)p->doubloons;
    return weight;
}

static unsigned tile_weight(const struct pr_rules *r, const struct pr_state *s,
                            const struct event *e)
{
    (void)r;
    static const unsigned base[PR_TILE_KINDS] = {10, 8, 9, 10, 12, 16};
    const unsigned tile = e->item[0].thing;
    const unsigned crowded = (unsigned)s->seat[e->seat].tiles[tile];
    const unsigned weight = 4 * base[tile] / (1 + crowded) + 1;
    return pr_item_of(e, ITEM_PLUS) != NULL ? 20 * weight : weight;
}

static unsigned build_weight(const struct pr_rules *r, const struct pr_state *s,
                             const struct event *e)
{
    (void)s;
    const unsigned cost = (unsigned)r->building[e->item[0].thing - PR_FIRST_BUILDING].cost;
    const unsigned weight = 6 + cost * cost;
    return pr_item_of(e, ITEM_PLUS) != NULL ? 20 * weight : weight;
}

static unsigned draw_weight(const struct pr_rules *r, const struct pr_state *s,
                            const struct event *e)
{
    (void)r;
    const unsigned tile = e->item[0].thing;
    const int left = pr_face_down(s) > 0 ? s->unseen[tile] : s->unseen[tile] + s->discard[tile];
    return 4 * (unsigned)left + 1;
}

static unsigned kept_weight(const struct pr_rules *r, const struct pr_state *s,
                            const struct event *e)
{
    (void)r;
    (void)s;
    unsigned kept = 0;
    for (unsigned i = 0; i < e->n_items; i++)
        kept += (unsigned)e->item[i].count * (unsigned)(2 + e->item[i].thing);
    return 1 + kept * kept;
}

static unsigned bonus_weight(const struct pr_rules *r, const struct pr_state *s,
                             const struct event *e)
{
    (void)r;
    (void)s;
    return 12U + e->item[0].thing;
}

static unsigned sale_weight(const struct pr_rules *r, const struct pr_state *s,
                            const struct event *e)
{
    (void)s;
    return 3U + 6U * (unsigned)r->good_price[e->item[0].thing];
}

static unsigned load_weight(const struct pr_rules *r, const struct pr_state *s,
                            const struct event *e)
{
    (void)r;
    (void)s;
    return 4U + (unsigned)e->item[0].count;
}

enum { PASS_WEIGHT = 2 };

static unsigned (*const weights[PR_VERB_COUNT])(const struct pr_rules *r,
                                                const struct pr_state *s,
                                                const struct event *e) = {
    [PR_VERB_ROLE] = role_weight,   [PR_VERB_TAKE] = tile_weight, [PR_VERB_DRAW] = draw_weight,
    [PR_VERB_BUILD] = build_weight, [PR_VERB_BONUS] = bonus_weight,
    [PR_VERB_SELL] = sale_weight,   [PR_VERB_LOAD] = load_weight, [PR_VERB_KEEP] = kept_weight,
};

unsigned pr_weight(const void *rules, const int16_t *state, const struct event *e)
{
    return weights[e->verb] == NULL
               ? PASS_WEIGHT
               : weights[e->verb](pr_ruleset(rules), pr_view(state), e);
}

/* ---- what is no list of candidates: rows and placements ------------------------------------ */

typedef uint64_t random_source(void *);

static int draw_one(int16_t pool[PR_KINDS], random_source *random, void *ctx)
{
    int at = (int)(random(ctx) % (uint64_t)pr_sum(pool, PR_KINDS));
    for (int k = 0; k < PR_KINDS; k++) {
        at -= pool[k];
        if (at < 0) {
            pool[k]--;
            return k;
        }
    }
    return 0;
}

static bool pool_is_empty(const int16_t pool[PR_KINDS])
{
    return pr_sum(pool, PR_KINDS) <= 0;
}

/* A row as the rules of refilling allow it (PR-SETL-13). */
static void sample_row(const struct pr_rules *r, const struct pr_state *s, random_source *random,
                       void *ctx, struct event *e)
{
    int16_t down[PR_KINDS], rest[PR_KINDS];
    const int due = pr_tiles_for_row(r, s);
    const bool mixed = r->option[PR_OPT_SETTLER_REFILL] == PR_REFILL_SHUFFLE_FIRST &&
                       pr_face_down(s) < due;
    for (int k = 0; k < PR_KINDS; k++) {
        const int discarded = s->discard[k] + s->row[k];
        down[k] = (int16_t)(s->unseen[k] + (mixed ? discarded : 0));
        rest[k] = (int16_t)(mixed ? 0 : discarded);
    }
    int16_t row[PR_KINDS] = {0};
    for (int i = 0; i < due; i++)
        row[draw_one(pool_is_empty(down) ? rest : down, random, ctx)]++;
    e->verb = PR_VERB_ROW;
    e->seat = SEAT_NONE;
    for (unsigned k = 0; k < PR_KINDS; k++)
        for (int i = 0; i < row[k]; i++)
            e->item[e->n_items++] = (struct event_item){(uint8_t)k, ITEM_PLAIN, COUNT_NONE};
}

/* Free circles of a seat by thing, weighted: production chains before idle beauty. */
static unsigned circle_weight(const struct pr_rules *r, const struct pr_seat *p, unsigned thing,
                              const int16_t filled[PR_THING_COUNT])
{
    if (thing < PR_TILE_KINDS)
        return p->tiles[thing] > filled[thing] ? 10 : 0;
    const unsigned b = thing - PR_FIRST_BUILDING;
    const bool violet = r->building[b].class == PR_VIOLET;
    return p->city[b] >= 0 && r->building[b].circles > filled[thing] ? (violet ? 24 : 12) : 0;
}

static int pick_circle(const struct pr_rules *r, const struct pr_seat *p,
                       const int16_t filled[PR_THING_COUNT], random_source *random, void *ctx)
{
    unsigned sum = 0;
    for (unsigned t = 0; t < PR_THING_COUNT; t++)
        if (t < PR_TILE_KINDS || t >= PR_FIRST_BUILDING)
            sum += circle_weight(r, p, t, filled);
    if (sum == 0)
        return -1;
    unsigned at = (unsigned)(random(ctx) % sum);
    for (unsigned t = 0; t < PR_THING_COUNT; t++) {
        if (t >= PR_TILE_KINDS && t < PR_FIRST_BUILDING)
            continue;
        const unsigned weight = circle_weight(r, p, t, filled);
        if (at < weight)
            return (int)t;
        at -= weight;
    }
    return -1;
}

static void sample_placement(const struct pr_rules *r, const struct pr_state *s, unsigned seat,
                             random_source *random, void *ctx, struct event *e)
{
    const struct pr_seat *p = &s->seat[seat];
    int16_t filled[PR_THING_COUNT] = {0};
    int left = pr_colonists_of(p);
    while (left > 0) {
        const int thing = pick_circle(r, p, filled, random, ctx);
        if (thing < 0)
            break;
        filled[thing]++;
        left--;
    }
    e->verb = PR_VERB_PLACE;
    e->seat = (uint8_t)seat;
    filled[PR_SAN_JUAN] = (int16_t)left;
    for (unsigned t = 0; t < PR_THING_COUNT; t++)
        if (filled[t] > 0)
            e->item[e->n_items++] = (struct event_item){(uint8_t)t, ITEM_PLAIN, filled[t]};
}

bool pr_sample(const void *rules, const int16_t *state, uint64_t (*random)(void *), void *ctx,
               struct event *e)
{
    const struct pr_rules *r = pr_ruleset(rules);
    const struct pr_state *s = pr_view(state);
    memset(e, 0, sizeof *e);
    if (s->step == PR_STEP_DEAL || s->step == PR_STEP_REFILL_ROW)
        sample_row(r, s, random, ctx, e);
    else if (s->step == PR_STEP_PLACE)
        sample_placement(r, s, (unsigned)s->turn, random, ctx, e);
    else
        return false;
    return true;
}
