/* sj_price.h - what a building costs, how a log says it was paid, and what building brings:
 * SJ-BLD-06, SJ-BLD-14. */
#ifndef GAMES_SJ_SJ_PRICE_H
#define GAMES_SJ_SJ_PRICE_H

#include "games/sj/sj_engine.h"

/* Discounts of a building.  Their sum may be more than its cost. */
struct sj_cut {
    int privilege;
    int library; /* the privilege once more */
    int class;   /* smithy or quarry */
    int covered; /* the building underneath: its cost, or what a park is worth */
};

/* One building as a log writes it, with its price in the position before it. */
struct sj_plan {
    unsigned card;
    int over;           /* the building that is covered, -1 none */
    int losing;         /* kind of the good that lies on it, -1 when the log does not say */
    struct sj_list pay; /* cards; unknown when the log does not say */
    int16_t goods[SJ_KINDS];
    int n_goods;
    bool fits;         /* the price is one of those that may be paid */
    int least, most;   /* cards that may be paid */
    int price;         /* before the goods; the one that fits, else the least */
    struct sj_cut cut; /* of that price */
    int doubled;       /* what a library can take off */
    bool helped;       /* that price needs the function of the covered building (SJ-CARD-14d) */
};

/* `helped`: a smithy, quarry or library that is being covered still works. */
struct sj_cut sj_cut_of(const struct sj_rules *r, const struct sj_state *s, unsigned seat,
                        unsigned card, int over, bool with_library, bool helped);
int sj_price_after(const struct sj_rules *r, unsigned card, const struct sj_cut *cut);
static inline int sj_sum_of_cut(const struct sj_cut *cut)
{
    return cut->privilege + cut->library + cut->class + cut->covered;
}
/* Whether the seat could build something if its hand held any cards; sj_can_build() uses what is
 * known of the hand. */
bool sj_could_build(const struct sj_rules *r, const struct sj_state *s, unsigned seat);
/* Goods that the seat may pay with when `over` is covered (-1 none). */
int sj_most_goods(const struct sj_rules *r, const struct sj_state *s, unsigned seat, int over);
struct sj_plan sj_plan_of(const struct sj_rules *r, const struct sj_state *s,
                          const struct event *e);
/* Adds the buildings that make the seat draw for this one: SJ-CARD-18, SJ-CARD-09. */
void sj_mark_draws(const struct sj_rules *r, const struct sj_seat *p,
                   const struct sj_plan *plan, int16_t mask[SJ_MASK_SLOTS]);
/* Whether the covered building is one of these, and has cards to give. */
bool sj_draws_for_cover(const struct sj_rules *r, const struct sj_state *s, unsigned seat,
                        const struct sj_plan *plan);
static inline bool sj_is_unique(const struct sj_rules *r, unsigned card) /* SJ-BLD-09 */
{
    return r->card.class[card] != SJ_CLASS_PRODUCTION;
}

#endif
