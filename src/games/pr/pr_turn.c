/* pr_turn.c - whose turn it is: within a phase, from role to role, from round to round. */
#include "games/kit/kit_picks.h"
#include "games/pr/pr_engine.h"

#include <stddef.h>

#define AT(member) (offsetof(struct pr_state, member) / sizeof(int16_t))

/* Clears the slots of the state from `from` to the one before `end`. */
static inline void clear_slots(struct journal *j, size_t from, size_t end)
{
    static const int16_t nothing[STATE_SLOTS] = {0};
    kit_put_slots(j, j->state + from, nothing, end - from, PR_CAUSE_FLOW);
}

void pr_end_waiver(struct journal *j, unsigned seat)
{
    const struct pr_seat *p = &pr_view(j->state)->seat[seat];
    for (unsigned i = 0; i < PR_WAIVED_SLOTS; i++)
        journal_put(j, &p->waived[i], 0, PR_CAUSE_FLOW);
}

void pr_begin_phase(struct journal *j, enum pr_step step, unsigned chooser)
{
    journal_put(j, &pr_view(j->state)->chooser, (int)chooser, PR_CAUSE_FLOW);
    clear_slots(j, AT(late), AT(arrived)); /* what lies between is about one phase */
    clear_slots(j, AT(unloaded), AT(trigger_round));
    if (pr_view(j->state)->declined != 0)
        journal_put(j, &pr_view(j->state)->declined, 0, PR_CAUSE_FLOW);
    pr_next_step(j, step);
}

void pr_next_step(struct journal *j, enum pr_step step)
{
    const struct pr_state *s = pr_view(j->state);
    journal_put(j, &s->step, (int)step, PR_CAUSE_FLOW);
    journal_put(j, &s->turn, s->chooser, PR_CAUSE_FLOW);
    journal_put(j, &s->done, 0, PR_CAUSE_FLOW);
    if (s->drawn != 0)
        journal_put(j, &s->drawn, 0, PR_CAUSE_FLOW);
}

/* PR-ROLE-06: clockwise from the player whose turn it was. PR-ROLE-07: one turn each. */
bool pr_next_turn(const struct pr_rules *r, struct journal *j, unsigned seat)
{
    const struct pr_state *s = pr_view(j->state);
    const unsigned done = (unsigned)s->done | kit_bit(seat);
    if (pr_waives(&s->seat[seat]))
        pr_end_waiver(j, seat);
    journal_put(j, &s->done, (int)done, PR_CAUSE_FLOW);
    if (s->drawn != 0) /* rare */
        journal_put(j, &s->drawn, 0, PR_CAUSE_FLOW);
    const unsigned waiting = (kit_bit(r->n_players) - 1) & ~done;
    if (waiting == 0)
        return true;
    const int next = (int)kit_first_from(waiting, (unsigned)s->turn);
    journal_put(j, &s->turn, next, PR_CAUSE_FLOW);
    return false;
}

/* PR-ROUND-03, PR-ROUND-04, PR-ROUND-05. PR-2P-11, PR-2P-12: with two players one card and
 * the other player. */
void pr_begin_round(const struct pr_rules *r, struct journal *j)
{
    const struct pr_state *s = pr_view(j->state);
    int free = 0;
    for (int i = 0; i < r->role_cards; i++) { /* a branch would often be guessed wrongly */
        const bool is_free = s->role_taken[i] == 0;
        free += is_free;
        journal_add(j, &s->role_coins[i], is_free, PR_CAUSE_FLOW);
        journal_put(j, &s->role_taken[i], 0, PR_CAUSE_FLOW);
    }
    if (r->option[PR_OPT_BANK] != 0)
        journal_add(j, &s->bank, -free, PR_CAUSE_FLOW);
    journal_put(j, &s->governor, (s->governor + 1) % r->n_players, PR_CAUSE_FLOW);
    journal_add(j, &s->round, 1, PR_CAUSE_FLOW);
    journal_put(j, &s->picks, 0, PR_CAUSE_FLOW);
    if (s->marked == PR_MARKED_SEEN)
        journal_put(j, &s->marked, PR_MARKED_AWAITED, PR_CAUSE_FLOW);
    journal_put(j, &s->step, PR_STEP_ROLE, PR_CAUSE_FLOW);
}

void pr_end_phase(const struct pr_rules *r, struct journal *j)
{
    const struct pr_state *s = pr_view(j->state);
    const bool complete = s->picks >= r->picks; /* PR-ROUND-02 */
    if (r->profile.sets != 1U << PR_SET_BASE)   /* PR-LOG-52: no waiver outlives its phase */
        for (unsigned seat = 0; seat < r->n_players; seat++)
            if (pr_waives(&s->seat[seat]))
                pr_end_waiver(j, seat);
    journal_put(j, &s->step, complete ? PR_STEP_ROUND_END : PR_STEP_ROLE, PR_CAUSE_FLOW);
    journal_put(j, &s->turn, s->chooser, PR_CAUSE_FLOW);
}

static inline struct kit_picks picks_of(const struct pr_rules *r, const struct pr_state *s)
{
    return (struct kit_picks){
        .taken = s->role_taken,
        .n_roles = PR_ROLE_CARDS,
        .n = (unsigned)s->picks,
        .last = (unsigned)s->chooser,
        .governor = (unsigned)s->governor,
        .n_players = r->n_players,
    };
}

/* PR-ROUND-01, PR-ROLE-01, PR-2P-10, PR-LOG-08. */
unsigned pr_picker(const struct pr_rules *r, const struct pr_state *s)
{
    const struct kit_picks picks = picks_of(r, s);
    return kit_next_pick(&picks);
}

bool pr_may_pick(const struct pr_rules *r, const struct pr_state *s, unsigned seat)
{
    const struct kit_picks picks = picks_of(r, s);
    return seat == kit_next_pick(&picks) || kit_was_passed_over(&picks, seat);
}

/* PR-END-08, PR-2P-13. */
void pr_round_end_pass(const struct pr_rules *r, struct journal *j)
{
    if (pr_is_last_round(pr_view(j->state))) /* PR-END-01, PR-ROUND-06 */
        journal_put(j, &pr_view(j->state)->step, PR_STEP_OVER, PR_CAUSE_FLOW);
    else
        pr_begin_round(r, j);
}

/* ---- passes that end a phase ------------------------------------------------------------- */

/* A player took no role: only a log can do that (PR-ROLE-02). */
void pr_role_pass(const struct pr_rules *r, struct journal *j)
{
    journal_add(j, &pr_view(j->state)->picks, 1, PR_CAUSE_CORRECTION);
    pr_end_phase(r, j);
}

/* PR-PRO-01, PR-PRO-02, PR-BLDG-61i. */
void pr_prospect_pass(const struct pr_rules *r, struct journal *j)
{
    const struct pr_state *s = pr_view(j->state);
    const enum pr_thing role = (enum pr_thing)(s->role + PR_FIRST_ROLE);
    const unsigned seat = (unsigned)s->chooser;
    pr_pay_privilege(r, j, seat, role);
    pr_end_phase(r, j);
}
