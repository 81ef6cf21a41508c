/* sj_builder_end.c - what buildings give at the end of a phase: the tavern at that of the builder
 * phase, SJ-BLD-51, SJ-CARD-54; who deserves a hut's card, SJ-CARD-53. */
#include "games/sj/sj_engine.h"

/* SJ-CARD-54, SJ-CARD-54a: nobody has fewer buildings, and somebody has more. */
static bool has_fewest(const struct sj_rules *r, const struct sj_state *s, unsigned seat)
{
    const int mine = sj_buildings_of(&s->seat[seat]);
    bool more = false;
    for (unsigned other = 0; other < r->n_players; other++) {
        const int theirs = sj_buildings_of(&s->seat[other]);
        if (theirs < mine)
            return false;
        more |= theirs > mine;
    }
    return more;
}

/* SJ-CARD-53a. */
static bool nobody_sold(const struct sj_rules *r, const struct sj_state *s)
{
    for (unsigned seat = 0; seat < r->n_players; seat++)
        if (s->seat[seat].sold > 0)
            return false;
    return true;
}

/* SJ-CARD-54b: a tavern of this phase does not work yet, see sj_works(). */
int sj_end_draw_of(const struct sj_rules *r, const struct sj_state *s, unsigned seat)
{
    if (seat >= r->n_players)
        return 0;
    if (s->step == SJ_STEP_FEWEST && has_fewest(r, s, seat))
        return sj_power(r, &s->seat[seat], SJ_HOOK_BUILD_DRAW_FEWEST);
    if (s->step == SJ_STEP_NONE_SOLD && nobody_sold(r, s))
        return sj_power(r, &s->seat[seat], SJ_HOOK_SELL_NONE_DRAW);
    return 0;
}

/* SJ-LOG-05, SJ-LOG-06. */
enum node_kind sj_fewest_kind(const struct sj_rules *r, const struct sj_state *s)
{
    const bool draws = sj_end_draw_of(r, s, (unsigned)s->turn) > 0 && s->deck + s->discards > 0;
    return draws && s->open != 0 ? NODE_CHANCE : NODE_AUTOMATIC;
}

void sj_fewest_pass(const struct sj_rules *r, struct journal *j)
{
    const struct sj_state *s = sj_view(j->state);
    const unsigned seat = (unsigned)s->turn;
    const int n = sj_end_draw_of(r, s, seat);
    if (n > 0) {
        const struct sj_list cards = sj_unknown(n);
        const unsigned card = sj_first_of(r, &s->seat[seat], SJ_HOOK_BUILD_DRAW_FEWEST);
        sj_draw_cards(j, sj_hand(seat), &cards, (uint8_t)(SJ_CAUSE_FIRST_CARD + card));
        sj_conclude(r, j);
    }
    sj_end_turn(r, j, seat);
}
