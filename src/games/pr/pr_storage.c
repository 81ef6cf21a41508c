/* pr_storage.c - storing goods and unloading ships, PR-STO-*, PR-CAP-16, PR-CAP-17, storehouse
 * PR-BLDG-54.
 */
#include "games/pr/pr_engine.h"

#include <string.h>

/* The kind with the most goods, the first of several. */
static int largest_of(const int16_t goods[PR_KINDS])
{
    int best = 0;
    for (int k = 1; k < PR_KINDS; k++)
        best = goods[k] > goods[best] ? k : best;
    return best;
}

/* The warehouses shelter the largest kinds; what is left takes the room of single goods
 * (PR-BLDG-54a). */
bool pr_may_keep(int whole_kinds, int singles, const int16_t *kept)
{
    int16_t rest[PR_KINDS];
    int left = kit_sum(kept, PR_KINDS);
    memcpy(rest, kept, sizeof rest);
    for (int n = 0; n < whole_kinds; n++) {
        const int best = largest_of(rest);
        left -= rest[best];
        rest[best] = 0;
    }
    return left <= singles;
}

int pr_kept_kinds(const struct pr_rules *r, const struct pr_state *s, unsigned seat)
{
    return pr_power(r, &s->seat[seat], PR_HOOK_STORE_KINDS);
}

/* PR-STO-02, PR-BLDG-54. */
int pr_kept_singles(const struct pr_rules *r, const struct pr_state *s, unsigned seat)
{
    return 1 + pr_power(r, &s->seat[seat], PR_HOOK_STORE_GOODS);
}

/* Most that can be kept: the largest kinds whole, single goods of the next. */
static void keep_most(int whole, int singles, const int16_t goods[PR_KINDS],
                      int16_t kept[PR_KINDS])
{
    int16_t rest[PR_KINDS];
    memcpy(rest, goods, sizeof rest);
    memset(kept, 0, sizeof rest);
    for (int n = 0; n < PR_KINDS; n++) {
        const int best = largest_of(rest);
        const int room = n < whole ? rest[best] : singles;
        const int left = kit_min(rest[best], room);
        if (left == 0)
            return;
        kept[best] = (int16_t)left;
        rest[best] = 0;
        singles -= n < whole ? 0 : left;
    }
}

/* PR-LOG-03: everything can be kept, or there is only one kind to keep. */
enum node_kind pr_keep_kind(const struct pr_rules *r, const struct pr_state *s)
{
    const int16_t *goods = s->seat[s->turn].goods;
    int kinds = 0;
    for (int k = 0; k < PR_KINDS; k++)
        kinds += goods[k] > 0;
    if (kinds <= 1)
        return NODE_AUTOMATIC;
    const unsigned seat = (unsigned)s->turn;
    return pr_may_keep(pr_kept_kinds(r, s, seat), pr_kept_singles(r, s, seat), goods)
               ? NODE_AUTOMATIC
               : NODE_DECISION;
}

/* PR-STO-07: after everybody has stored. */
static void unload_ships(const struct pr_rules *r, struct journal *j)
{
    const struct pr_state *s = pr_view(j->state);
    unsigned unloaded = 0;
    for (int i = 0; i < r->n_cargo; i++) {
        if (s->cargo_load[i] < r->cargo[i])
            continue;
        journal_add(j, &s->supply[s->cargo_kind[i]], s->cargo_load[i], PR_CAUSE_FLOW);
        journal_put(j, &s->cargo_load[i], 0, PR_CAUSE_FLOW);
        journal_put(j, &s->cargo_kind[i], -1, PR_CAUSE_FLOW);
        unloaded |= 1U << i;
    }
    journal_put(j, &s->unloaded, (int)unloaded, PR_CAUSE_FLOW);
    pr_end_phase(r, j);
}

static void end_keeping(const struct pr_rules *r, struct journal *j, unsigned seat)
{
    if (pr_next_turn(r, j, seat))
        unload_ships(r, j);
}

/* PR-STO-04: the rest is lost. */
static void keep_goods(const struct pr_rules *r, struct journal *j, unsigned seat,
                       const int16_t kept[PR_KINDS])
{
    for (int k = 0; k < PR_KINDS; k++) {
        const int lost = pr_view(j->state)->seat[seat].goods[k] - kept[k];
        if (lost > 0)
            pr_return_goods(j, seat, k, lost, PR_CAUSE_LOSS);
    }
    end_keeping(r, j, seat);
}

void pr_keep_pass(const struct pr_rules *r, struct journal *j)
{
    const struct pr_state *s = pr_view(j->state);
    const unsigned seat = (unsigned)s->turn;
    const int16_t *goods = s->seat[seat].goods;
    int16_t kept[PR_KINDS];
    if (!pr_has_goods(&s->seat[seat])) { /* most often */
        end_keeping(r, j, seat);
        return;
    }
    keep_most(pr_kept_kinds(r, s, seat), pr_kept_singles(r, s, seat), goods, kept);
    keep_goods(r, j, seat, kept);
}

/* PR-STO-01, PR-STO-05, PR-STO-06, PR-STO-08, PR-STO-09: any goods the player has, or fewer. */
void pr_check_keep(struct pr_check *c)
{
    const struct pr_state *s = c->s;
    if (!c->aligned) {
        const bool storing = pr_is_phase(s, PR_CAPTAIN);
        pr_report(c, storing ? PR_V_action_taken_twice : PR_V_store_outside_captain,
                  storing ? "one choice a captain phase|a second one"
                          : "goods are stored at the end of the captain phase|now");
        return;
    }
    int16_t kept[PR_KINDS];
    pr_goods_of(c->e, c->p->goods, kept);
    for (int k = 0; k < PR_KINDS; k++)
        if (kept[k] > c->p->goods[k]) {
            pr_report(c, PR_V_store_not_owned, "%d %s|%d", c->p->goods[k], pr_name((unsigned)k),
                      kept[k]);
            return;
        }
    const int whole = pr_kept_kinds(c->r, s, c->e->seat);
    const int singles = pr_kept_singles(c->r, s, c->e->seat);
    if (pr_may_keep(whole, singles, kept))
        return;
    if (singles == 1)
        pr_report(c, PR_V_store_too_much, "%d whole kinds and one good|more", whole);
    else
        pr_report(c, PR_V_store_too_much, "%d whole kinds and %d goods|more", whole, singles);
}

void pr_apply_keep(const struct pr_rules *r, struct journal *j, const struct event *e,
                   bool aligned)
{
    int16_t kept[PR_KINDS];
    if (!aligned)
        return;
    pr_goods_of(e, pr_view(j->state)->seat[e->seat].goods, kept);
    keep_goods(r, j, e->seat, kept);
}

/* ---- goods given up at any other time ---------------------------------------------------- */

void pr_check_discard(struct pr_check *c)
{
    pr_report(c, PR_V_store_outside_captain,
              "goods are given up by the choice of what to keep|%s discarded",
              pr_name(c->e->item[0].thing));
}

void pr_apply_discard(const struct pr_rules *r, struct journal *j, const struct event *e,
                      bool aligned)
{
    (void)r;
    (void)aligned;
    for (unsigned i = 0; i < e->n_items; i++) {
        const int n = kit_count_of(&e->item[i]);
        pr_return_goods(j, e->seat, e->item[i].thing, n, PR_CAUSE_CORRECTION);
    }
}
