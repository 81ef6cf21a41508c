/* pr_worth.h - what things look worth to a simulated player of Puerto Rico, and what it buys and
 * places by that; no rules here.
 *
 * Everything is in hundredths of a victory point and a guess: it counts what a tile, a building,
 * a colonist or a role will bring over the phases that seem to be left.  Good enough that
 * simulated games look like games; nothing else relies on it.
 */
#ifndef GAMES_PR_PR_WORTH_H
#define GAMES_PR_PR_WORTH_H

#include "core/weighted_choice.h"
#include "games/pr/pr_engine.h"

enum { PR_VP_WORTH = 100 };

/* How a player leans, in percent of the plain guess. */
struct pr_style {
    const char *name;
    int16_t coin;     /* doubloons */
    int16_t ship;     /* goods shipped */
    int16_t quarry;   /* quarries */
    int16_t building; /* printed points and bonuses of buildings */
    int16_t rivals;   /* what others gain from the roles of the player */
};

/* What buildings bring to any seat of a style that has room in its city. */
struct pr_uses {
    int function[PR_BUILDING_COUNT];
    bool is_part[PR_BUILDING_COUNT]; /* the rest depends on what the seat has */
    int16_t whole
        [PR_BUILDING_COUNT]; /* of the others, with what is printed on them, some thousands at most; of these 0 */
    uint8_t part[PR_BUILDING_COUNT]; /* lists those that are */
    unsigned n_parts;
};

struct pr_means; /* pr_ahead.h */

/* What one seat values things by: a position as it sees it. */
struct pr_valuation {
    const struct pr_rules *r;
    const struct pr_state *s;
    const struct pr_style *style;
    const struct pr_seat *p;
    unsigned seat;
    int progress;                 /* percent of the way to the end */
    int16_t spaces_of[SEATS_MAX]; /* used in the cities of all */
    int phases;                   /* phases of each role still to come, in tenths */
    bool is_last;                 /* round */
    int spaces;                   /* of these, its own */
    int coin;                     /* worth of a doubloon */
    int good;                     /* worth of a good on the windrose */
    int8_t growers[PR_KINDS];     /* seats that have a tile of a kind */
    /* What the seat makes a phase once everything is manned. */
    int circles[PR_KINDS];        /* of its production buildings; as many as wanted for corn */
    int chains[PR_KINDS];         /* units: tiles with a circle */
    int units, kinds;             /* all of them */
    int best_price;               /* of a kind that it can make */
    int output[PR_KINDS];         /* worth of one unit more a craftsman phase */
    const struct pr_uses *uses;   /* borrowed; NULL: found out when asked for */
    const int *capacity;          /* of each kind, borrowed; NULL: found out when asked for */
    const struct pr_means *means; /* borrowed; likewise */
    const int *room;              /* of each kind on cargo ships, borrowed; likewise */
    const int16_t *prices;        /* of buildings, borrowed; NULL where none is built */
};

/* In its city. */
static inline bool pr_has_room(const struct pr_valuation *v)
{
    return v->spaces < PR_SPACES;
}

/* NULL where there are none, or a doubloon is not worth what it is to others. */
static inline const struct pr_uses *pr_uses_of(const struct pr_valuation *v)
{
    return pr_has_room(v) ? v->uses : NULL;
}

struct pr_valuation pr_valuation_of(const struct pr_rules *r, const struct pr_state *s,
                                    unsigned seat, unsigned style);
/* Whether most of the way to the end is gone: game_play.is_near_end. */
bool pr_is_near_end(const void *rules, const int16_t *state);
/* Finds out the uses, where several seats will ask for those of many buildings. */
void pr_look_at_uses(struct pr_valuation *v, struct pr_uses *uses);
/* The same position as another seat sees it; quicker.  Uses are kept where the style is the same. */
struct pr_valuation pr_valuation_from(const struct pr_valuation *other, unsigned seat,
                                      unsigned style);

int pr_worth_of_tile(const struct pr_valuation *v, unsigned tile);
/* Of a building to be built, its price not counted. */
int pr_worth_of_building(const struct pr_valuation *v, unsigned building);
/* Of the function of a violet building while it is occupied. */
int pr_worth_of_effects(const struct pr_valuation *v, unsigned building);
int pr_worth_of_quarry_work(const struct pr_valuation *v);
/* Of a good on the windrose, beside `held` others of its kind. */
int pr_worth_of_good(const struct pr_valuation *v, unsigned kind, int held);
/* The dearest printed cost that the seat can pay with the builder's privilege. */
int pr_dearest_affordable(const struct pr_valuation *v);
/* Goods of each kind that cargo ships would take from a seat that came first. */
void pr_cargo_room(const struct pr_rules *r, const struct pr_state *s, int room[PR_KINDS]);
/* What the seat gains when each of n choosers takes the role; what they share is looked at once. */
void pr_gains_of_role(const struct pr_valuation *v, unsigned role, const unsigned *chooser,
                      unsigned n, int *gain);
static inline int pr_gain_of_role(const struct pr_valuation *v, unsigned role, unsigned chooser)
{
    int gain;
    pr_gains_of_role(v, role, &chooser, 1, &gain);
    return gain;
}

/* ---- buildings and what is given for them (pr_spend.c) ------------------------------------- */

/* Of a building, with a newcomer and with what is returned for it.  The valuation has prices. */
int pr_value_of_build(const struct pr_valuation *v, const struct event *e);
/* Of saving for a building that a few doubloons more would buy.  The valuation has prices. */
int pr_value_of_saving(const struct pr_valuation *v);

/* A legal purchase of a seat that can return pieces for doubloons, or a pass: first the building, then what is returned, since
 * all ways to pay for all buildings are hundreds.  The valuation has prices. */
struct event pr_sample_build(const struct pr_valuation *v, const struct weighted_choice *w);

/* ---- people (pr_people.c) ------------------------------------------------------------------ */

/* All people of the seat, on circles and in San Juan. */
struct event pr_sample_placement(const struct pr_valuation *v, const struct weighted_choice *w);

#endif
