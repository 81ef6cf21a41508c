/* sj_worth.h - what things look worth to a simulated player of San Juan; no rules here.
 *
 * All values are guesses in hundredths of a victory point: what a card, a good or a role brings
 * over the rounds that seem to be left.  Only simulated games use them.
 */
#ifndef GAMES_SJ_SJ_WORTH_H
#define GAMES_SJ_SJ_WORTH_H

#include "games/sj/sj_engine.h"

enum { SJ_VP_WORTH = 100 };

/* How a player leans, in percent of the plain guess. */
struct sj_style {
    const char *name;
    int16_t card;   /* cards in hand */
    int16_t goods;  /* production and trade */
    int16_t use;    /* what city buildings do */
    int16_t points; /* printed points and bonuses */
    int16_t rivals; /* what others gain from their roles */
};

/* Worths of buildings that were found already; all 0 at first. */
struct sj_worths {
    uint64_t known; /* bit mask of cards */
    int of[SJ_CARD_COUNT];
};

/* What one seat values things by: a position as it sees it. */
struct sj_valuation {
    const struct sj_rules *r;
    const struct sj_state *s;
    const struct sj_style *style;
    const struct sj_seat *p;
    unsigned seat;
    int rounds;               /* still to come, in tenths */
    int card;                 /* worth of any card in the hand */
    struct sj_worths *worths; /* of this valuation; NULL: they are not kept; borrowed */
};

struct sj_valuation sj_valuation_of(const struct sj_rules *r, const struct sj_state *s,
                                    unsigned seat, unsigned style);

/* Of a building, standing or to be built, without its price. */
int sj_worth_of_building(const struct sj_valuation *v, unsigned card);
/* Of a card in the hand: any card can pay, and some are worth building. */
int sj_worth_of_card(const struct sj_valuation *v, unsigned card);
/* Of a good on its building. */
int sj_worth_of_good(const struct sj_valuation *v, unsigned kind);
/* Of the best sale of this many goods, cards of buildings included. */
int sj_worth_of_sale(const struct sj_valuation *v, const int16_t goods[SJ_KINDS]);
/* What the seat gains when `chooser` takes the role. */
int sj_gain_of_role(const struct sj_valuation *v, unsigned role, unsigned chooser);
/* The same of each role. */
void sj_gains_of_roles(const struct sj_valuation *v, unsigned chooser, int gain[SJ_ROLES]);

#endif
