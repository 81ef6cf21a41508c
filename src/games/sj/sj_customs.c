/* sj_customs.c - customs offices, SJ-CARD-56: the goods they get at the start of a councillor
 * phase, SJ-COU-51, what a log says of them, and what is given back. */
#include "games/sj/sj_engine.h"

/* ---- the step ---------------------------------------------------------------------------- */

/* Goods that the offices of the seat get now. */
static int goods_due(const struct sj_rules *r, const struct sj_seat *p)
{
    return kit_min(sj_power(r, p, SJ_HOOK_COUNCIL_GOOD), sj_empty_for(r, p, SJ_CUSTOMS));
}

/* Where all offices are full, or waived, the phase begins with the draws. */
void sj_begin_council(const struct sj_rules *r, struct journal *j)
{
    const struct sj_state *s = sj_view(j->state);
    int n = 0;
    for (unsigned seat = 0; seat < r->n_players; seat++)
        n += goods_due(r, &s->seat[seat]);
    if (n > 0)
        sj_next_step(j, SJ_STEP_CUSTOMS);
}

/* The goods count as made in this phase. */
static void fill_offices(const struct sj_rules *r, struct journal *j, unsigned seat)
{
    const struct sj_seat *p = &sj_view(j->state)->seat[seat];
    const struct sj_list cards = sj_unknown(goods_due(r, p));
    if (cards.n <= 0)
        return;
    const unsigned office = sj_first_of(r, p, SJ_HOOK_COUNCIL_GOOD);
    const int n = sj_draw_cards(j, SJ_AS_GOODS, &cards, SJ_CAUSE_COUNCIL);
    journal_add(j, &p->goods[SJ_CUSTOMS], n, (uint8_t)(SJ_CAUSE_FIRST_CARD + office));
    journal_put(j, &p->made, n, SJ_CAUSE_FLOW);
    sj_conclude(r, j);
}

static void fill_next(const struct sj_rules *r, struct journal *j, unsigned seat)
{
    fill_offices(r, j, seat);
    if (sj_next_turn(r, j, seat))
        sj_next_step(j, SJ_STEP_COUNCIL);
}

void sj_customs_pass(const struct sj_rules *r, struct journal *j)
{
    fill_next(r, j, (unsigned)sj_view(j->state)->turn);
}

/* ---- "produce customs" ------------------------------------------------------------------- */

bool sj_is_customs(const struct sj_state *s, const struct event *e)
{
    for (unsigned i = 0; i < e->n_items; i++)
        if (e->item[i].thing != SJ_CUSTOMS)
            return false;
    return e->n_items > 0 && s->role == SJ_COUNCILLOR - SJ_FIRST_ROLE;
}

/* A log may write the goods that the offices get, when they get them or afterwards. */
void sj_check_customs(struct sj_check *c, int n)
{
    const struct sj_seat *p = &c->s->seat[c->e->seat];
    const bool gets = c->aligned && c->s->step == SJ_STEP_CUSTOMS;
    const int goods = gets ? goods_due(c->r, p) : p->made;
    if (n > goods)
        sj_report(c, SJ_V_customs_undeserved, "%d good%s of the customs office|%d", goods,
                  goods == 1 ? "" : "s", n);
}

void sj_apply_customs(const struct sj_rules *r, struct journal *j, const struct event *e)
{
    const struct sj_state *s = sj_view(j->state);
    if (s->step == SJ_STEP_CUSTOMS && !sj_is_done(s, e->seat))
        fill_next(r, j, e->seat);
}

/* ---- "waive customs-office" -------------------------------------------------------------- */

/* SJ-LOG-13: in their own turn a player may still decline the good that came at the start of the
 * phase.  No player has seen it; it goes back to the top of the draw pile. */
void sj_give_back_customs(const struct sj_rules *r, struct journal *j, unsigned seat)
{
    const struct sj_state *s = sj_view(j->state);
    const struct sj_seat *p = &s->seat[seat];
    if (s->step != SJ_STEP_COUNCIL || p->made == 0)
        return;
    sj_move_unknown(j, SJ_AS_GOODS, SJ_IN_DECK, p->made, SJ_CAUSE_COUNCIL);
    journal_add(j, &p->goods[SJ_CUSTOMS], -p->made, SJ_CAUSE_COUNCIL);
    journal_put(j, &p->made, 0, SJ_CAUSE_FLOW);
    sj_conclude(r, j);
}
