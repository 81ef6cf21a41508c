/* sj_result.c - compares the scores, result and winner of a log with the replay, SJ-SCO. */
#include "games/kit/kit_score.h"
#include "games/sj/sj_engine.h"

/* ---- score ------------------------------------------------------------------------------- */

static const uint16_t pile_violations[SJ_PILE_COUNT] = {
    [SJ_PILE_ONE] = SJ_V_score_chapel,
    [SJ_PILE_ANY] = SJ_V_score_bank,
    [SJ_PILE_SOLD] = SJ_V_score_harbor,
};

/* The finding for a wrong claim of the points of a building. */
static unsigned bonus_violation(const struct sj_rules *r, unsigned card)
{
    static const uint16_t rows[SJ_HOOK_COUNT] = {
        [SJ_HOOK_SCORE_PRODUCTION] = SJ_V_score_guild_hall,
        [SJ_HOOK_SCORE_CITY] = SJ_V_score_city_hall,
        [SJ_HOOK_SCORE_MONUMENTS] = SJ_V_score_triumphal_arch,
        [SJ_HOOK_SCORE_SETS] = SJ_V_score_residence,
        [SJ_HOOK_SCORE_OTHERS_SIX] = SJ_V_score_cathedral,
        [SJ_HOOK_SCORE_QUARTER] = SJ_V_score_palace,
    };
    for (unsigned hook = SJ_HOOK_SCORE_PRODUCTION; hook < SJ_HOOK_COUNT; hook++)
        if (rows[hook] != 0 && sj_amount_of(r, card, (enum sj_hook)hook) != 0)
            return rows[hook];
    return SJ_V_score_total;
}

/* The points of a building, or the number of cards under it. */
static void check_building(struct sj_check *c, unsigned card, int claimed)
{
    const struct sj_seat *p = &c->s->seat[c->e->seat];
    const int pile = sj_pile_of(c->r, card);
    const int now = pile >= 0            ? p->pile[pile]
                    : p->built[card] > 0 ? sj_bonus_of(c->r, c->s, c->e->seat, card)
                                         : 0;
    if (claimed != now)
        sj_report(c, pile >= 0 ? pile_violations[pile] : bonus_violation(c->r, card),
                  "%s %d|%s %d", sj_card_name(card), now, sj_card_name(card), claimed);
}

static unsigned part_violation(const struct sj_check *c, unsigned thing)
{
    const int16_t *pile = c->s->seat[c->e->seat].pile;
    if (thing == SJ_BUILDINGS)
        return SJ_V_score_buildings;
    if (thing == SJ_QUARTER)
        return SJ_V_score_palace;
    return thing == SJ_PILES && pile[SJ_PILE_ANY] + pile[SJ_PILE_SOLD] == 0 ? SJ_V_score_chapel
                                                                            : SJ_V_score_total;
}

static void check_part(struct sj_check *c, const struct score *own,
                       const struct event_item *item)
{
    const int now =
        item->thing == SJ_TOTAL ? own->total : own->part[item->thing - SJ_BUILDINGS];
    kit_check_number(&c->found, part_violation(c, item->thing), sj_name(item->thing), now,
                     item->count);
}

void sj_check_score(struct sj_check *c)
{
    struct score scores[SEATS_MAX];
    sj_score(c->r, (const int16_t *)(const void *)c->s, scores);
    const enum verdict before = c->found.worst;
    for (unsigned i = 0; i < c->e->n_items; i++)
        if (c->e->item[i].thing >= SJ_FIRST_CARD)
            check_building(c, c->e->item[i].thing - SJ_FIRST_CARD, c->e->item[i].count);
    if (c->found.worst > before)
        return; /* these findings explain wrong sums */
    for (unsigned i = 0; i < c->e->n_items; i++)
        if (c->e->item[i].thing < SJ_FIRST_CARD)
            check_part(c, &scores[c->e->seat], &c->e->item[i]);
}

/* ---- result and winner ------------------------------------------------------------------- */

/* SJ-END-03: a player has the twelfth building, and another role was taken. */
static bool went_on(const struct sj_check *c)
{
    bool full = false;
    for (unsigned seat = 0; seat < c->r->n_players; seat++)
        full |= sj_buildings_of(&c->s->seat[seat]) >= SJ_CITY_FULL;
    return full && c->s->role != SJ_BUILDER - SJ_FIRST_ROLE;
}

/* The game must be over, SJ-END-01, SJ-END-02.  A game that went on after its end has its finding
 * there. */
static bool check_over(struct sj_check *c)
{
    const struct sj_state *s = c->s;
    if (s->step == SJ_STEP_OVER || went_on(c))
        return true;
    sj_report(c, SJ_V_end_early,
              s->end_round != 0 ? "the builder phase of round %d is played to its end|a result"
                                : "the game goes on in round %d|a result",
              s->round);
    return false;
}

void sj_check_result(struct sj_check *c)
{
    struct score scores[SEATS_MAX];
    sj_score(c->r, (const int16_t *)(const void *)c->s, scores);
    if (check_over(c))
        kit_check_result(&c->found, scores, c->r->n_players, SJ_SEAT_A, SJ_V_score_total);
}

/* SJ-SCO-08, SJ-SCO-09. */
void sj_check_winner(struct sj_check *c)
{
    static const struct kit_winner_faults faults = {
        .tiebreak = SJ_V_score_tie, .other = SJ_V_winner, .tiebreak_of = SJ_TIEBREAK_OF};
    struct score scores[SEATS_MAX];
    sj_score(c->r, (const int16_t *)(const void *)c->s, scores);
    if (check_over(c))
        kit_check_winner(&c->found, scores, c->r->n_players, SJ_SEAT_A, &faults);
}
