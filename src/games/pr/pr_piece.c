/* pr_piece.c - moving pieces: literal, and never below 0.
 *
 * An illegal event may take what is not there.  The imbalance shows in the conservation of pieces
 * (PR-CON-*), and the event has its own finding.
 */
#include "games/pr/pr_engine.h"

static void move_bank(const struct pr_rules *r, struct journal *j, int delta, uint8_t cause)
{
    if (r->option[PR_OPT_BANK] != 0)
        journal_add(j, &pr_view(j->state)->bank, delta, cause);
}

void pr_pay(const struct pr_rules *r, struct journal *j, unsigned seat, int n, uint8_t cause)
{
    if (n == 0)
        return;
    journal_add(j, &pr_view(j->state)->seat[seat].doubloons, n, cause);
    move_bank(r, j, -n, cause);
}

void pr_pay_privilege(const struct pr_rules *r, struct journal *j, unsigned seat,
                      enum pr_thing role)
{
    const struct pr_state *s = pr_view(j->state);
    for (int n = 0; n < pr_privilege(r, s, seat, role); n++)
        pr_pay(r, j, seat, 1, pr_privilege_cause(r, &s->seat[seat], n));
}

void pr_charge(const struct pr_rules *r, struct journal *j, unsigned seat, int n, uint8_t cause)
{
    const struct pr_seat *p = &pr_view(j->state)->seat[seat];
    const int paid = kit_min(n, p->doubloons);
    journal_add(j, &p->doubloons, -paid, cause);
    move_bank(r, j, paid, cause);
}

void pr_trigger(struct journal *j, enum pr_trigger trigger, unsigned seat_or_none)
{
    const struct pr_state *s = pr_view(j->state);
    if (s->trigger_round[trigger] != 0) /* PR-END-07: once met, met */
        return;
    journal_put(j, &s->trigger_round[trigger], s->round, PR_CAUSE_FLOW);
    if (seat_or_none != SEAT_NONE)
        journal_put(j, &s->trigger_seat[trigger], (int)seat_or_none + 1, PR_CAUSE_FLOW);
}

/* PR-END-06, PR-OPT-02: the last chip taken, or a VP that no chip is left for. */
void pr_award(const struct pr_rules *r, struct journal *j, unsigned seat, int n, uint8_t cause)
{
    const struct pr_state *s = pr_view(j->state);
    if (n <= 0)
        return;
    const int chips = kit_min(n, s->pool);
    journal_add(j, &s->seat[seat].chips, chips, cause);
    journal_add(j, &s->pool, -chips, cause);
    if (n > chips)
        journal_add(j, &s->seat[seat].paper, n - chips, cause);
    const bool captain = pr_is_phase(s, PR_CAPTAIN);
    if (s->pool == 0 && (captain || r->option[PR_OPT_VP_TRIGGER] == PR_TRIGGER_ANY_PHASE))
        pr_trigger(j, PR_END_VP, seat);
}

void pr_return_goods(struct journal *j, unsigned seat, int kind, int n, uint8_t cause)
{
    const struct pr_state *s = pr_view(j->state);
    const int had = n < s->seat[seat].goods[kind] ? n : s->seat[seat].goods[kind];
    journal_add(j, &s->seat[seat].goods[kind], -had, cause);
    journal_add(j, &s->supply[kind], had, cause);
}

/* PR-BLDG-25b, PR-BLDG-30c. */
void pr_take_newcomer(struct journal *j, bool noble, struct pr_place to, uint8_t cause)
{
    const struct pr_state *s = pr_view(j->state);
    const int16_t *supply = noble ? &s->nobles : &s->colonists;
    const int on_ship = noble ? s->ship_nobles : s->ship_colonists - s->ship_nobles;
    if (*supply > 0) {
        journal_add(j, supply, -1, cause);
    } else if (on_ship > 0) {
        journal_add(j, &s->ship_nobles, -noble, cause);
        journal_add(j, &s->ship_colonists, -1, cause);
    } else {
        return;
    }
    journal_add(j, to.all, 1, cause);
    journal_add(j, to.nobles, noble, cause);
}
