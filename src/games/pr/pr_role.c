/* pr_role.c - rounds and the choice of roles, PR-ROUND-*, PR-ROLE-*, PR-PRO-*. */
#include "games/pr/pr_engine.h"

enum { R = PR_FIRST_ROLE };

/* ---- round N ----------------------------------------------------------------------------- */

void pr_check_round(struct pr_check *c)
{
    const bool over = c->s->step == PR_STEP_OVER;
    const int governor = over ? (c->s->governor + 1) % c->r->n_players : c->s->governor;
    const int round = c->s->round + over;
    if (over)
        pr_report(c, PR_V_end_ignored, "the game ended with round %d|round %d", c->s->round,
                  c->e->item[0].count);
    else if (!c->aligned)
        pr_report(c, PR_V_claim_round, "round %d goes on|round %d", round, c->e->item[0].count);
    else if (c->e->item[0].count != round)
        pr_report(c, PR_V_claim_round, "round %d|round %d", round, c->e->item[0].count);
    const struct event_claim *claim = kit_claim_of(c->e, PR_CLAIM_GOVERNOR);
    if (claim != NULL)
        kit_check_seat(&c->found, PR_V_governor_not_rotated, "governor", governor,
                       claim->thing - PR_SEAT_A);
}

/* PR-LOG-08: the governor of the log is the governor from there on. */
static void take_governor(struct journal *j, int seat)
{
    const struct pr_state *s = pr_view(j->state);
    if (s->governor != seat)
        journal_put(j, &s->governor, seat, PR_CAUSE_CORRECTION);
}

void pr_apply_round(const struct pr_rules *r, struct journal *j, const struct event *e,
                    bool aligned)
{
    const struct pr_state *s = pr_view(j->state);
    const struct event_claim *governor = kit_claim_of(e, PR_CLAIM_GOVERNOR);
    if (s->step == PR_STEP_OVER)
        pr_begin_round(r, j);
    else if (!aligned)
        return;
    if (governor != NULL)
        take_governor(j, governor->thing - PR_SEAT_A);
    journal_put(j, &s->marked, PR_MARKED_SEEN, PR_CAUSE_FLOW);
}

/* ---- a role ------------------------------------------------------------------------------ */

/* PR-ROLE-03, PR-ROLE-05, PR-ROLE-11: any free role in the game, useful or not. */
void pr_check_role(struct pr_check *c)
{
    const struct pr_state *s = c->s;
    const int role = c->e->item[0].thing - R;
    if (s->step == PR_STEP_OVER) {
        pr_report(c, PR_V_end_ignored, "the game ended with round %d|another role", s->round);
        return;
    }
    if (!c->aligned) {
        pr_report(c, PR_V_action_wrong_phase, "no role can be taken now|%s",
                  pr_name(R + (unsigned)role));
        return;
    }
    if (s->step == PR_STEP_ROUND_END) {
        pr_report(c, PR_V_round_too_many_roles,
                  "the round was over after %d roles|one more role", c->r->picks);
        return;
    }
    if (!pr_may_pick(c->r, s, c->e->seat))
        pr_report(c, PR_V_role_not_players_turn, "%c takes a role|%c takes one",
                  seat_letter(pr_picker(c->r, s)), seat_letter(c->e->seat));
    if (role >= c->r->role_cards) {
        pr_report(c, PR_V_role_not_in_game, "one of %d role cards|%s", c->r->role_cards,
                  pr_name((unsigned)role + R));
        return;
    }
    if (s->role_taken[role] != 0)
        pr_report(c, PR_V_role_already_taken, "a role that is free|%s, taken by %c",
                  pr_name((unsigned)role + R), seat_letter(s->role_taken[role] - 1));
    const struct event_item *coins = kit_item_of(c->e, ITEM_PLUS);
    if (coins != NULL && (coins->thing != PR_DOUBLOON || coins->count != s->role_coins[role]))
        pr_report(c, PR_V_role_coins_not_collected, "+%d|+%d", s->role_coins[role],
                  coins->count);
}

static const uint8_t first_step[PR_ROLE_CARDS] = {
    PR_STEP_SETTLE, PR_STEP_PRIVILEGE, PR_STEP_BUILD,    PR_STEP_MAKE,
    PR_STEP_SELL,   PR_STEP_LOAD,      PR_STEP_PROSPECT, PR_STEP_PROSPECT,
};

/* PR-PRO-03: the two prospectors are two cards. */
void pr_apply_role(const struct pr_rules *r, struct journal *j, const struct event *e,
                   bool aligned)
{
    const struct pr_state *s = pr_view(j->state);
    const int role = e->item[0].thing - R;
    if (s->step == PR_STEP_OVER)
        pr_begin_round(r, j);
    else if (!aligned)
        return;
    if (s->picks == 1 && e->seat == pr_picker(r, s))
        take_governor(
            j,
            s->chooser); /* the round goes on from who began it; else two have exchanged turns */
    journal_put(j, &s->role, role, PR_CAUSE_FLOW);
    journal_put(j, &s->role_taken[role], e->seat + 1, PR_CAUSE_FLOW);
    journal_add(j, &s->picks, 1, PR_CAUSE_FLOW);
    const int coins = s->role_coins[role]; /* PR-ROLE-04: before the action; not the bank's */
    journal_add(j, &s->seat[e->seat].doubloons, coins, PR_CAUSE_COINS);
    journal_put(j, &s->role_coins[role], 0, PR_CAUSE_COINS);
    pr_begin_phase(j, first_step[role], e->seat);
    journal_put(j, &s->arrived, s->ship_colonists, PR_CAUSE_FLOW);
    if (first_step[role] == PR_STEP_MAKE)
        for (int k = 0; k < PR_KINDS; k++)
            journal_put(j, &s->before[k], s->supply[k], PR_CAUSE_FLOW);
    if (first_step[role] == PR_STEP_LOAD)
        pr_begin_load(r, j);
    if (first_step[role] == PR_STEP_PROSPECT && pr_node(r, j->state).kind == NODE_AUTOMATIC)
        pr_prospect_pass(r, j); /* at once, so that totals beside the role hold it */
}
