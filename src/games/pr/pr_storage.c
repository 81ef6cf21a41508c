/* pr_storage.c - storing goods and unloading ships, PR-STO-*, PR-CAP-16, PR-CAP-17. */
#include "games/pr/pr_engine.h"

/* One good, and whole kinds by warehouses: one kind more than warehouses, if one good of it. */
bool pr_may_keep(int whole_kinds, const int16_t *kept)
{
    int kinds = 0;
    bool single = false;
    for (int k = 0; k < PR_KINDS; k++) {
        kinds += kept[k] > 0;
        single = single || kept[k] == 1;
    }
    return kinds <= whole_kinds || (kinds == whole_kinds + 1 && single);
}

static int whole_kinds(const struct pr_rules *r, const struct pr_state *s, unsigned seat)
{
    return pr_power(r, &s->seat[seat], PR_HOOK_STORE_KINDS);
}

/* Most that can be kept: the largest kinds whole, one good of the next. */
static void keep_most(int whole, const int16_t goods[PR_KINDS], int16_t kept[PR_KINDS])
{
    for (int k = 0; k < PR_KINDS; k++)
        kept[k] = 0;
    for (int n = 0; n <= whole; n++) {
        int best = -1;
        for (int k = 0; k < PR_KINDS; k++)
            if (kept[k] == 0 && goods[k] > 0 && (best < 0 || goods[k] > goods[best]))
                best = k;
        if (best >= 0)
            kept[best] = n < whole ? goods[best] : 1;
    }
}

/* PR-LOG-03: everything can be kept, or there is only one kind to keep. */
enum stop_kind pr_keep_kind(const struct pr_rules *r, const struct pr_state *s)
{
    const int16_t *goods = s->seat[s->turn].goods;
    int kinds = 0;
    for (int k = 0; k < PR_KINDS; k++)
        kinds += goods[k] > 0;
    if (kinds <= 1)
        return STOP_AUTOMATIC;
    return pr_may_keep(whole_kinds(r, s, (unsigned)s->turn), goods) ? STOP_AUTOMATIC
                                                                    : STOP_DECISION;
}

/* PR-STO-07: after everybody has stored. */
static void unload(const struct pr_rules *r, struct journal *j)
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

/* PR-STO-04: the rest is lost. */
static void keep(const struct pr_rules *r, struct journal *j, unsigned seat,
                 const int16_t kept[PR_KINDS])
{
    const struct pr_state *s = pr_view(j->state);
    for (int k = 0; k < PR_KINDS; k++) {
        const int lost = s->seat[seat].goods[k] - kept[k];
        if (lost > 0)
            pr_return_goods(j, seat, k, lost, PR_CAUSE_LOSS);
    }
    if (pr_next_turn(r, j, seat))
        unload(r, j);
}

void pr_keep_pass(const struct pr_rules *r, struct journal *j)
{
    const struct pr_state *s = pr_view(j->state);
    const unsigned seat = (unsigned)s->turn;
    const int whole = whole_kinds(r, s, seat);
    if (pr_may_keep(whole, s->seat[seat].goods)) {
        keep(r, j, seat, s->seat[seat].goods);
        return;
    }
    int16_t kept[PR_KINDS];
    keep_most(whole, s->seat[seat].goods, kept);
    keep(r, j, seat, kept);
}

static void kept_of(const struct pr_state *s, const struct event *e, int16_t kept[PR_KINDS])
{
    for (int k = 0; k < PR_KINDS; k++)
        kept[k] = 0;
    for (unsigned i = 0; i < e->n_items; i++) {
        const int k = e->item[i].thing;
        const int n = e->item[i].count;
        kept[k] = pr_plus(kept[k], n == COUNT_NONE ? s->seat[e->seat].goods[k] : n);
    }
}

/* PR-STO-01, PR-STO-05, PR-STO-06, PR-STO-08, PR-STO-09: any goods he has, also fewer. */
void pr_check_keep(struct pr_check *c)
{
    const struct pr_state *s = c->s;
    if (!c->aligned) {
        const bool storing = s->role == PR_CAPTAIN - PR_FIRST_ROLE;
        pr_report(c, storing ? PR_V_action_taken_twice : PR_V_store_outside_captain,
                  storing ? "one choice a captain phase|a second one"
                          : "goods are stored at the end of the captain phase|now");
        return;
    }
    int16_t kept[PR_KINDS];
    kept_of(s, c->e, kept);
    for (int k = 0; k < PR_KINDS; k++)
        if (kept[k] > s->seat[c->e->seat].goods[k]) {
            pr_report(c, PR_V_store_not_owned, "%d %s|%d", s->seat[c->e->seat].goods[k],
                      pr_name((unsigned)k), kept[k]);
            return;
        }
    const int whole = whole_kinds(c->rules, s, c->e->seat);
    if (!pr_may_keep(whole, kept))
        pr_report(c, PR_V_store_too_much, "%d whole kinds and one good|more", whole);
}

void pr_apply_keep(const struct pr_rules *r, struct journal *j, const struct event *e,
                   bool aligned)
{
    int16_t kept[PR_KINDS];
    if (!aligned)
        return;
    kept_of(pr_view(j->state), e, kept);
    keep(r, j, e->seat, kept);
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
        const int n = e->item[i].count == COUNT_NONE ? 1 : e->item[i].count;
        pr_return_goods(j, e->seat, e->item[i].thing, n, PR_CAUSE_CORRECTION);
    }
}
