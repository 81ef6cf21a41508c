/* sj_end_draw.c - what buildings give at the end of a phase: the tavern after the builder phase,
 * SJ-BLD-51, SJ-CARD-54; the hut after the trader phase, SJ-SELL-52, SJ-CARD-53. */
#include "games/sj/sj_engine.h"

static int cards_drawn(const struct sj_rules *r, const struct sj_state *s)
{
    return kit_min(sj_end_draw_of(r, s, (unsigned)s->turn), s->deck + s->discards);
}

/* SJ-LOG-05, SJ-LOG-06. */
enum node_kind sj_end_draw_kind(const struct sj_rules *r, const struct sj_state *s)
{
    return s->open != 0 && cards_drawn(r, s) > 0 ? NODE_CHANCE : NODE_AUTOMATIC;
}

void sj_end_draw_pass(const struct sj_rules *r, struct journal *j)
{
    const struct sj_state *s = sj_view(j->state);
    const unsigned seat = (unsigned)s->turn;
    const struct sj_list cards = sj_unknown(cards_drawn(r, s));
    if (cards.n > 0) {
        const unsigned card = sj_first_of(r, &s->seat[seat], sj_end_hook(s));
        sj_draw_cards(j, sj_hand(seat), &cards, (uint8_t)(SJ_CAUSE_FIRST_CARD + card));
        sj_conclude(r, j);
    }
    sj_end_turn(r, j, seat);
}
