/* pr_ahead.h - what a phase would bring if all played it greedily; no rules here.
 *
 * A quick look ahead for simulated players: the phases in which the order of play decides are
 * played through in small, on copies of what they are about.
 */
#ifndef GAMES_PR_PR_AHEAD_H
#define GAMES_PR_PR_AHEAD_H

#include "games/pr/pr_engine.h"

/* Goods of all seats. */
struct pr_stock {
    int16_t goods[SEATS_MAX][PR_KINDS];
};

/* Goods that all seats can make (pr_capacities). */
struct pr_output {
    int of[SEATS_MAX][PR_KINDS];
};

/* What buildings give a seat in the phases that are looked at. */
struct pr_means {
    int16_t sale, any_kind, own_house;                       /* trader */
    int16_t load, own_ship, mixed, keeps_kinds, keeps_goods; /* captain */
};

struct pr_shipping {
    int16_t points[SEATS_MAX]; /* VP */
    struct pr_stock left;
    int16_t full; /* cargo ships that would be unloaded */
};

struct pr_means pr_means_of(const struct pr_rules *r, const struct pr_seat *p);

struct pr_stock pr_stock_of(const struct pr_rules *r, const struct pr_state *s);
struct pr_output pr_output_of(const struct pr_rules *r, const struct pr_state *s);
/* Adds what a craftsman phase would make, beginning with `chooser`; the units that each seat
 * makes. */
void pr_make_ahead(const struct pr_rules *r, const struct pr_state *s,
                   const struct pr_output *output, unsigned chooser, struct pr_stock *stock,
                   int16_t made[SEATS_MAX]);
/* Doubloons that each seat takes for its dearest good. */
void pr_sell_ahead(const struct pr_rules *r, const struct pr_state *s,
                   const struct pr_means *means, const struct pr_stock *stock, unsigned chooser,
                   int16_t coins[SEATS_MAX]);
/* Everybody loads what gives most at once. */
void pr_ship_ahead(const struct pr_rules *r, const struct pr_state *s,
                   const struct pr_means *means, const struct pr_stock *stock, unsigned chooser,
                   struct pr_shipping *out);
/* Goods of those left that cannot be stored. */
int pr_lost_ahead(const struct pr_means *means, const int16_t left[PR_KINDS]);

#endif
