/* sj_result.c - compares the scores, result and winner of a log with the replay, SJ-SCO. */
#include "games/kit/kit_score.h"
#include "games/sj/sj_engine.h"
#include "games/sj/sj_names.h"

enum {
    FIRST_BUILDING = SJ_FIRST_CARD,
    FIRST_PART = SJ_BUILDINGS,
    WRONG_TOTAL = SJ_V_score_total
};

/* SJ-SCO-08, SJ-SCO-09. */
static const struct kit_winner_faults winner_faults = {
    .tiebreak = SJ_V_score_tie, .other = SJ_V_winner, .tiebreak_of = "cards and goods"};

#include "games/kit/kit_result.inc.c"

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
