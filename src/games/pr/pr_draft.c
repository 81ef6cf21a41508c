/* pr_draft.c - which buildings are in the game: the draft before it begins, PR-NEW-*. */
#include "games/pr/pr_engine.h"

int pr_drafted(const struct pr_rules *r, const struct pr_state *s, int cost)
{
    int n = 0;
    for (int b = 0; b < r->n_buildings; b++)
        n += r->building.drafted[b] && s->box[b] == 0 &&
             (cost == 0 || r->building.cost[b] == cost);
    return n;
}

enum node_kind pr_draft_kind(const struct pr_rules *r, const struct pr_state *s)
{
    return pr_drafted(r, s, 0) < r->draft_picks ? NODE_DECISION : NODE_AUTOMATIC;
}

/* The draft is over, complete or not. */
void pr_draft_pass(const struct pr_rules *r, struct journal *j)
{
    const struct pr_state *s = pr_view(j->state);
    (void)r;
    journal_put(j, &s->turn, 0, PR_CAUSE_FLOW);
    journal_put(j, &s->step, PR_STEP_DEAL, PR_CAUSE_FLOW);
}

/* A building that may not be in the game beside this one and is (PR-OPT-52), else -1. */
static int rival_of(const struct pr_rules *r, const struct pr_state *s, int b)
{
    const int rival = r->building.rival[b] - 1;
    return rival >= 0 && s->box[rival] == 0 ? rival : -1;
}

/* PR-NEW-02, PR-NEW-03, PR-NEW-04. */
static void check_space(struct pr_check *c, int b)
{
    const struct pr_rules *r = c->r;
    const char *name = pr_building_name((unsigned)b);
    const int cost = r->building.cost[b];
    const int rival = rival_of(r, c->s, b);
    if (!r->building.drafted[b])
        pr_report(c, PR_V_draft_cost_mismatch, "a violet building of this game|%s", name);
    else if (c->s->box[b] == 0)
        pr_report(c, PR_V_draft_duplicate_building, "a building not drafted yet|%s", name);
    else if (pr_drafted(r, c->s, cost) >= r->draft_spaces[cost])
        pr_report(c, PR_V_draft_cost_mismatch,
                  "a building with a free space: those of cost %d are taken|%s", cost, name);
    else if (rival >= 0)
        pr_report(c, PR_V_draft_hacienda_with_forest_house, "%s is in the game already|%s",
                  pr_building_name((unsigned)rival), name);
}

void pr_check_draft(struct pr_check *c)
{
    const struct pr_state *s = c->s;
    const int b = c->e->item[0].thing - PR_FIRST_BUILDING;
    if (!c->aligned) {
        pr_report(c, PR_V_action_wrong_phase, "no building is drafted now|%s",
                  pr_building_name((unsigned)b));
        return;
    }
    if (c->e->seat != (unsigned)s->turn && !pr_is_late(s, c->e->seat))
        pr_report(c, PR_V_draft_out_of_turn, "%c drafts|%c", seat_letter(s->turn),
                  seat_letter(c->e->seat));
    check_space(c, b);
}

/* PR-NEW-03.  When another player drafts than the one whose turn it is, the log may leave out a
 * turn or have a wrong letter: either of the two may go on. */
static void go_on_behind(const struct pr_rules *r, struct journal *j, unsigned seat)
{
    const struct pr_state *s = pr_view(j->state);
    const unsigned next = (seat + 1) % r->n_players;
    const bool in_turn = seat == (unsigned)s->turn || pr_is_late(s, seat);
    const unsigned either = ((unsigned)s->turn + 1) % r->n_players;
    journal_put(j, &s->turn, (int)(in_turn ? next : either), PR_CAUSE_FLOW);
    journal_put(j, &s->late, in_turn ? 0 : (int)kit_bit(next), PR_CAUSE_CORRECTION);
}

void pr_apply_draft(const struct pr_rules *r, struct journal *j, const struct event *e,
                    bool aligned)
{
    const struct pr_state *s = pr_view(j->state);
    const int b = e->item[0].thing - PR_FIRST_BUILDING;
    if (!aligned)
        return;
    journal_add(j, &s->copies[b], s->box[b], PR_CAUSE_FLOW);
    journal_put(j, &s->box[b], 0, PR_CAUSE_FLOW);
    go_on_behind(r, j, e->seat);
}
