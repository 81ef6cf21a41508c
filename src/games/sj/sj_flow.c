/* sj_flow.c - how a phase goes on after a turn, or after the draws of a turn. */
#include "games/sj/sj_engine.h"

/* What ends a turn at steps where it is more than that the next seat is on turn. */
static void (*const turn_end[SJ_STEP_COUNT])(const struct sj_rules *r, struct journal *j,
                                             unsigned seat) = {
#define TURN_END(step, function) [SJ_STEP_##step] = function,
#include "games/sj/sj_step.def"
};

/* Clears `after`, so that a draw waived before it is due leads to the same position as one waived
 * when it is due. */
void sj_go_on(const struct sj_rules *r, struct journal *j)
{
    const struct sj_state *s = sj_view(j->state);
    journal_put(j, &s->step, s->after, SJ_CAUSE_FLOW);
    journal_put(j, &s->after, 0, SJ_CAUSE_FLOW);
    sj_end_turn(r, j, (unsigned)s->turn);
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
    const int16_t step = sj_view(j->state)->step;
    drop_offer(r, j);
    if (turn_end[step] != NULL)
        turn_end[step](r, j, seat);
    else if (sj_next_turn(r, j, seat))
        sj_end_phase(r, j);
}
