/* sj_flow.c - how a phase goes on after a turn, or after the draws of a turn. */
#include "games/sj/sj_engine.h"

/* Clears `after`, so that a draw waived before it is due leads to the same position as one waived
 * when it is due. */
void sj_go_on(const struct sj_rules *r, struct journal *j)
{
    const struct sj_state *s = sj_view(j->state);
    const unsigned seat = (unsigned)s->turn;
    const enum sj_step after = (enum sj_step)s->after;
    journal_put(j, &s->step, (int)after, SJ_CAUSE_FLOW);
    journal_put(j, &s->after, 0, SJ_CAUSE_FLOW);
    if (after == SJ_STEP_BUILD)
        sj_end_build(r, j, seat);
    else if (after == SJ_STEP_MAKE)
        sj_end_make(r, j, seat);
    else if (after == SJ_STEP_SELL)
        sj_end_sell(r, j, seat);
    else if (after == SJ_STEP_START)
        sj_turn_start(r, j);
    else
        sj_end_turn(r, j, seat);
}

/* Discards a councillor's draw that stopped for a reshuffle and was then declined. */
static void drop_offer(const struct sj_rules *r, struct journal *j)
{
    const int n = sj_view(j->state)->offer;
    if (n == 0)
        return;
    sj_move_unknown(j, SJ_IN_OFFER, SJ_IN_DISCARDS, n, SJ_CAUSE_CORRECTION);
    sj_conclude(r, j);
}

void sj_end_turn(const struct sj_rules *r, struct journal *j, unsigned seat)
{
    const struct sj_state *s = sj_view(j->state);
    const enum sj_step step = (enum sj_step)s->step;
    drop_offer(r, j);
    if (step == SJ_STEP_PROSPECT) /* SJ-PRO-01, SJ-PRO-03: nobody else draws */
        sj_begin_reveal(r, j);
    else if (!sj_next_turn(r, j, seat))
        return;
    else if (step == SJ_STEP_NONE_SOLD)
        sj_end_trade(r, j);
    else
        sj_end_phase(r, j);
}
