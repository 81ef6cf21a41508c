/* sj_role.c - rounds and the choice of roles, SJ-ROUND-01, SJ-ROLE-02. */
#include "games/sj/sj_engine.h"

enum { R = SJ_FIRST_ROLE };

/* A player took no role, which is only possible in an illegal log. */
void sj_role_pass(const struct sj_rules *r, struct journal *j)
{
    journal_add(j, &sj_view(j->state)->picks, 1, SJ_CAUSE_CORRECTION);
    sj_end_phase(r, j);
}

/* ---- round N ----------------------------------------------------------------------------- */

/* The line of a round after its first roles, which were too many for the round before. */
static bool begins_late(const struct sj_state *s, const struct event *e)
{
    return s->step == SJ_STEP_ROLE && s->picks > 0 && s->marked != SJ_MARKED_SEEN &&
           e->item[0].count == s->round;
}

void sj_check_round(struct sj_check *c)
{
    const bool over = c->s->step == SJ_STEP_OVER;
    const int governor = over ? (c->s->governor + 1) % c->r->n_players : c->s->governor;
    const int round = c->s->round + over;
    if (over)
        sj_report(c, SJ_V_end_ignored, "the game ended in round %d|round %d", c->s->round,
                  c->e->item[0].count);
    else if (!c->aligned && begins_late(c->s, c->e))
        sj_report(c, SJ_V_role_count, "round %d begins with its roles|%d taken before", round,
                  c->s->picks);
    else if (!c->aligned)
        sj_report(c, SJ_V_claim_round, "round %d goes on|round %d", round, c->e->item[0].count);
    else if (c->e->item[0].count != round)
        sj_report(c, SJ_V_claim_round, "round %d|round %d", round, c->e->item[0].count);
    const struct event_claim *claim = kit_claim_of(c->e, SJ_CLAIM_GOVERNOR);
    if (claim != NULL)
        kit_check_seat(&c->found, SJ_V_governor_order, "governor", governor,
                       claim->thing - SJ_SEAT_A);
}

/* SJ-LOG-09: the governor of the log is governor from there on. */
static void take_governor(struct journal *j, int seat)
{
    const struct sj_state *s = sj_view(j->state);
    if (s->governor != seat)
        journal_put(j, &s->governor, seat, SJ_CAUSE_CORRECTION);
}

/* The same before the first role: the start of the round begins with this seat. */
static void start_with(const struct sj_rules *r, struct journal *j, int seat)
{
    const struct sj_state *s = sj_view(j->state);
    take_governor(j, seat);
    if (s->step == SJ_STEP_START)
        sj_turn_start(r, j);
    else
        journal_put(j, &s->turn, seat, SJ_CAUSE_CORRECTION);
}

void sj_apply_round(const struct sj_rules *r, struct journal *j, const struct event *e,
                    bool aligned)
{
    const struct sj_state *s = sj_view(j->state);
    if (s->step == SJ_STEP_OVER) {
        journal_put(j, &s->end_round, 0, SJ_CAUSE_CORRECTION);
        sj_begin_round(r, j);
    } else if (!aligned && begins_late(s, e)) {
        sj_free_roles(j);
    } else if (!aligned) {
        return;
    }
    const struct event_claim *governor = kit_claim_of(e, SJ_CLAIM_GOVERNOR);
    if (governor != NULL && governor->thing - SJ_SEAT_A != s->governor)
        start_with(r, j, governor->thing - SJ_SEAT_A);
    journal_put(j, &s->marked, SJ_MARKED_SEEN, SJ_CAUSE_FLOW);
}

/* ---- a role ------------------------------------------------------------------------------ */

/* SJ-ROLE-01, SJ-ROLE-03, SJ-ROUND-02, SJ-END-03. */
void sj_check_role(struct sj_check *c)
{
    const struct sj_state *s = c->s;
    const int role = c->e->item[0].thing - R;
    if (s->step == SJ_STEP_OVER) {
        sj_report(c, SJ_V_end_ignored, "the game ended in round %d|another role", s->round);
        return;
    }
    if (!c->aligned) {
        sj_report(c, SJ_V_turn_order, "no role can be taken now|%s",
                  sj_name(c->e->item[0].thing));
        return;
    }
    if (s->step == SJ_STEP_ROUND_END) {
        sj_report(c, SJ_V_role_count, "the round was over after %d roles|one more role",
                  c->r->picks);
        return;
    }
    if (!sj_may_pick(c->r, s, c->e->seat))
        sj_report(c, SJ_V_turn_order, "%c takes a role|%c takes one",
                  seat_letter(sj_picker(c->r, s)), seat_letter(c->e->seat));
    if (s->role_taken[role] != 0)
        sj_report(c, SJ_V_role_taken_twice, "a role that is free|%s, taken by %c",
                  sj_name(c->e->item[0].thing), seat_letter(s->role_taken[role] - 1));
}

static const uint8_t first_step[SJ_ROLES] = {
    SJ_STEP_BUILD, SJ_STEP_MAKE, SJ_STEP_TILE, SJ_STEP_COUNCIL, SJ_STEP_PROSPECT,
};

void sj_apply_role(const struct sj_rules *r, struct journal *j, const struct event *e,
                   bool aligned)
{
    const struct sj_state *s = sj_view(j->state);
    const int role = e->item[0].thing - R;
    if (s->step == SJ_STEP_OVER) {
        journal_put(j, &s->end_round, 0, SJ_CAUSE_CORRECTION);
        sj_begin_round(r, j);
    } else if (!aligned) {
        return;
    }
    if (s->picks == 1 && e->seat == sj_picker(r, s))
        take_governor(
            j,
            s->chooser); /* the round goes on from who began it; else two have exchanged turns */
    journal_put(j, &s->role, role, SJ_CAUSE_FLOW);
    journal_put(j, &s->role_taken[role], e->seat + 1, SJ_CAUSE_FLOW);
    journal_add(j, &s->picks, 1, SJ_CAUSE_FLOW);
    sj_begin_phase(j, (enum sj_step)first_step[role], e->seat);
    if (first_step[role] == SJ_STEP_TILE)
        sj_begin_trade(j);
    if (first_step[role] == SJ_STEP_COUNCIL)
        sj_begin_council(r, j);
}
