/* sj_turn.c - whose turn it is: within a phase, from role to role, from round to round. */
#include "games/kit/kit_picks.h"
#include "games/sj/sj_engine.h"

/* What lasts for a phase only; most seats have nothing of it. */
static void clear_phase(struct journal *j)
{
    const struct sj_state *s = sj_view(j->state);
    journal_put(j, &s->late, 0, SJ_CAUSE_FLOW);
    for (unsigned seat = 0; seat < SJ_SEATS; seat++) {
        const struct sj_seat *p = &s->seat[seat];
        if ((p->fresh | p->made | p->sold) == 0 &&
            !kit_any_in_wide_mask(p->waived, SJ_MASK_SLOTS))
            continue;
        journal_put(j, &p->fresh, 0, SJ_CAUSE_FLOW);
        journal_put(j, &p->made, 0, SJ_CAUSE_FLOW);
        journal_put(j, &p->sold, 0, SJ_CAUSE_FLOW);
        for (int i = 0; i < SJ_MASK_SLOTS; i++)
            journal_put(j, &p->waived[i], 0, SJ_CAUSE_FLOW);
    }
}

void sj_begin_phase(struct journal *j, enum sj_step step, unsigned chooser)
{
    journal_put(j, &sj_view(j->state)->chooser, (int)chooser, SJ_CAUSE_FLOW);
    clear_phase(j);
    sj_next_step(j, step);
}

void sj_next_step(struct journal *j, enum sj_step step)
{
    const struct sj_state *s = sj_view(j->state);
    journal_put(j, &s->step, (int)step, SJ_CAUSE_FLOW);
    journal_put(j, &s->turn, s->chooser, SJ_CAUSE_FLOW);
    journal_put(j, &s->done, 0, SJ_CAUSE_FLOW);
}

/* SJ-ROLE-04, SJ-ROLE-05: clockwise from the chooser, one turn each.  Where the order is free the
 * first waiting seat is next, so that a log may write a pass or not (SJ-LOG-01). */
bool sj_next_turn(const struct sj_rules *r, struct journal *j, unsigned seat)
{
    const struct sj_state *s = sj_view(j->state);
    sj_set_mask(j, &s->done, seat);
    const unsigned waiting = (kit_bit(r->n_players) - 1) & ~(unsigned)s->done;
    if (waiting == 0)
        return true;
    const int next = (int)kit_first_from(waiting, (unsigned)s->chooser);
    journal_put(j, &s->turn, next, SJ_CAUSE_FLOW);
    return false;
}

/* SJ-ROUND-03. */
void sj_free_roles(struct journal *j)
{
    const struct sj_state *s = sj_view(j->state);
    for (int i = 0; i < SJ_ROLES; i++)
        journal_put(j, &s->role_taken[i], 0, SJ_CAUSE_FLOW);
    journal_put(j, &s->picks, 0, SJ_CAUSE_FLOW);
    journal_put(j, &s->library, 0, SJ_CAUSE_FLOW);
}

/* SJ-ROUND-03, SJ-END-01, SJ-END-03: the game ends with the builder phase of the 12th building. */
void sj_end_phase(const struct sj_rules *r, struct journal *j)
{
    const struct sj_state *s = sj_view(j->state);
    const bool complete = s->picks >= r->picks;
    clear_phase(j);
    journal_put(j, &s->step,
                s->end_round != 0 ? SJ_STEP_OVER
                : complete        ? SJ_STEP_ROUND_END
                                  : SJ_STEP_ROLE,
                SJ_CAUSE_FLOW);
    journal_put(j, &s->turn, s->chooser, SJ_CAUSE_FLOW); /* whichever seat the log has last */
}

static inline struct kit_picks picks_of(const struct sj_rules *r, const struct sj_state *s)
{
    return (struct kit_picks){
        .taken = s->role_taken,
        .n_roles = SJ_ROLES,
        .n = (unsigned)s->picks,
        .last = (unsigned)s->chooser,
        .governor = (unsigned)s->governor,
        .n_players = r->n_players,
    };
}

/* SJ-ROUND-01, SJ-2P-01, SJ-LOG-09. */
unsigned sj_picker(const struct sj_rules *r, const struct sj_state *s)
{
    const struct kit_picks picks = picks_of(r, s);
    return kit_next_pick(&picks);
}

bool sj_may_pick(const struct sj_rules *r, const struct sj_state *s, unsigned seat)
{
    const struct kit_picks picks = picks_of(r, s);
    return seat == kit_next_pick(&picks) || kit_was_passed_over(&picks, seat);
}

void sj_make_draw(struct journal *j, unsigned seat, int due, uint8_t cause,
                  const int16_t due_by[SJ_MASK_SLOTS], enum sj_step after)
{
    const struct sj_state *s = sj_view(j->state);
    journal_put(j, &s->turn, (int)seat, SJ_CAUSE_FLOW);
    journal_put(j, &s->due, due, SJ_CAUSE_FLOW);
    journal_put(j, &s->due_cause, cause, SJ_CAUSE_FLOW);
    for (int i = 0; i < SJ_MASK_SLOTS; i++)
        journal_put(j, &s->due_by[i], due_by[i], SJ_CAUSE_FLOW);
    journal_put(j, &s->after, (int)after, SJ_CAUSE_FLOW);
    journal_put(j, &s->step, SJ_STEP_DRAW, SJ_CAUSE_FLOW);
}

/* SJ-PRO-01, SJ-PRO-03: nobody else draws. */
void sj_begin_reveal(const struct sj_rules *r, struct journal *j, unsigned seat_of_prospector)
{
    (void)seat_of_prospector;
    const struct sj_state *s = sj_view(j->state);
    bool any = false;
    for (unsigned seat = 0; seat < r->n_players; seat++)
        any |= sj_can_reveal(r, &s->seat[seat]);
    if (any)
        sj_next_step(j, SJ_STEP_REVEAL);
    else
        sj_end_phase(r, j);
}
