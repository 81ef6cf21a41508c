/* pr_result.c - what a log says about scores, result and winner, PR-SCO-*: compared with the
 * replay. */
#include "games/kit/kit_score.h"
#include "games/pr/pr_engine.h"

/* The finding for a bonus claimed wrongly; other buildings have none to claim. */
static const uint16_t bonus_violations[PR_BUILDING_COUNT] = {
    [PR_GUILD_HALL - PR_FIRST_BUILDING] = PR_V_score_guild_hall,
    [PR_RESIDENCE - PR_FIRST_BUILDING] = PR_V_score_residence,
    [PR_FORTRESS - PR_FIRST_BUILDING] = PR_V_score_fortress,
    [PR_CUSTOMS_HOUSE - PR_FIRST_BUILDING] = PR_V_score_customs,
    [PR_CITY_HALL - PR_FIRST_BUILDING] = PR_V_score_city_hall,
    [PR_CLOISTER - PR_FIRST_BUILDING] = PR_V_score_cloister,
    [PR_ROYAL_GARDEN - PR_FIRST_BUILDING] = PR_V_score_royal_garden,
};

static void check_building(struct pr_check *c, unsigned building, int claimed)
{
    const bool occupied = c->p->city[building] > 0;
    const int now = occupied ? pr_bonus_of(c->r, c->p, building) : 0;
    if (claimed == now)
        return;
    pr_report(c,
              !occupied                         ? PR_V_score_unoccupied_large
              : bonus_violations[building] != 0 ? bonus_violations[building]
                                                : PR_V_score_wrong_total,
              "%s %d|%d", pr_building_name(building), now, claimed);
}

static void check_part(struct pr_check *c, const struct score *own,
                       const struct event_item *item)
{
    const int now = item->thing == PR_TOTAL ? own->total : own->part[item->thing - PR_CHIPS];
    kit_check_number(&c->found,
                     item->thing == PR_NOBLES ? PR_V_score_nobles : PR_V_score_wrong_total,
                     pr_name(item->thing), now, item->count);
}

void pr_check_score(struct pr_check *c)
{
    struct score scores[SEATS_MAX];
    pr_score(c->r, (const int16_t *)(const void *)c->s, scores);
    const enum verdict before = c->found.worst;
    for (unsigned i = 0; i < c->e->n_items; i++)
        if (c->e->item[i].thing >= PR_FIRST_BUILDING)
            check_building(c, c->e->item[i].thing - PR_FIRST_BUILDING, c->e->item[i].count);
    if (c->found.worst > before)
        return; /* these findings explain wrong sums */
    for (unsigned i = 0; i < c->e->n_items; i++)
        if (c->e->item[i].thing < PR_FIRST_BUILDING)
            check_part(c, &scores[c->e->seat], &c->e->item[i]);
}

/* A result ends the game: it must be over, PR-END-01, PR-END-08.  With nobles it does not end when
 * the colonists run out, PR-NOB-05. */
static bool check_over(struct pr_check *c)
{
    const struct pr_state *s = c->s;
    if (s->step == PR_STEP_OVER)
        return true;
    const bool triggered = pr_is_last_round(s);
    const bool colonists_out = s->colonists == 0 || s->ship_colonists == 0;
    pr_report(c,
              triggered                                   ? PR_V_end_mid_round
              : !c->r->ends_by_colonists && colonists_out ? PR_V_end_colonists_with_nobles
                                                          : PR_V_end_not_triggered,
              triggered ? "round %d is played to its end|a result"
                        : "the game goes on after round %d|a result",
              s->round);
    return false;
}

void pr_check_result(struct pr_check *c)
{
    struct score scores[SEATS_MAX];
    pr_score(c->r, (const int16_t *)(const void *)c->s, scores);
    if (check_over(c))
        kit_check_result(&c->found, scores, c->r->n_players, PR_SEAT_A, PR_V_score_wrong_total);
}

void pr_check_winner(struct pr_check *c)
{
    static const struct kit_winner_faults faults = {.tiebreak = PR_V_tiebreak_wrong,
                                                    .other = PR_V_score_wrong_total,
                                                    .tiebreak_of = PR_TIEBREAK_OF};
    struct score scores[SEATS_MAX];
    pr_score(c->r, (const int16_t *)(const void *)c->s, scores);
    if (check_over(c))
        kit_check_winner(&c->found, scores, c->r->n_players, PR_SEAT_A, &faults);
}
