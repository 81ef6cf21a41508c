/* sj_state.h - a position of San Juan: what the table sees, and what is known of the cards.
 *
 * Flat: int16_t members only, so no padding and no pointers; sj_field.def names every slot.  The
 * engine writes only through the journal.
 *
 * The part before `marked` is public: it does not depend on whether the log names the cards, and
 * it is hashed (SJ-HID-01, SJ-HID-10).  Then comes what is known (SJ-HID-06): for every place and
 * every card of the deck, how many are there at least and at most.  Invariants (SJ-CON-02): the
 * sizes of all places add up to the cards of the game; least <= most; the sum of `least` of a place
 * is at most its size.
 */
#ifndef GAMES_SJ_SJ_STATE_H
#define GAMES_SJ_SJ_STATE_H

#include "core/event.h"
#include "games/sj/sj_rules.h"

#define STEP(id, ...) SJ_STEP_##id,
enum sj_step {
#include "games/sj/sj_step.def"
    SJ_STEP_COUNT
};

enum { SJ_MASK_SLOTS = (SJ_CARD_COUNT + 15) / 16 };

/* Piles of cards under buildings, by the hook that makes them. */
enum sj_pile {
    SJ_PILE_ONE,
    SJ_PILE_ANY,
    SJ_PILE_SOLD,
    SJ_PILE_COUNT
}; /* chapel, bank, harbor */

/* Where cards lie.  SJ_ON_TABLE: built, also covered. */
enum sj_place {
    SJ_IN_DECK,
    SJ_IN_DISCARDS,
    SJ_IN_OFFER, /* drawn to choose from, or revealed */
    SJ_AS_GOODS, /* face down on buildings, all seats together */
    SJ_ON_TABLE,
    SJ_IN_HAND,                         /* of seat A; those of the others follow */
    SJ_IN_PILE = SJ_IN_HAND + SJ_SEATS, /* under buildings of seat A; the others follow */
    SJ_PLACE_COUNT = SJ_IN_PILE + SJ_SEATS
};

struct sj_seat {
    int16_t hand;                   /* cards */
    int16_t goods[SJ_KINDS];        /* on uncovered buildings, by kind */
    int16_t pile[SJ_PILE_COUNT];    /* cards under chapel, bank, harbor */
    int16_t built[SJ_CARD_COUNT];   /* uncovered buildings */
    int16_t covered[SJ_CARD_COUNT]; /* buildings under others */
    int16_t fresh;                  /* card built in this builder phase + 1, 0 none */
    int16_t banked;                 /* round in which the bank was used, 0 not yet */
    int16_t waived[SJ_MASK_SLOTS];  /* cards not used in this turn, bit masks */
    int16_t made;                   /* goods produced in this producer phase */
    int16_t sold;                   /* goods sold in this trader phase */
};

struct sj_state {
    struct sj_seat seat[SJ_SEATS];
    int16_t deck, discards, offer; /* cards there */
    int16_t cathedral;             /* cathedrals left beside the roles */
    int16_t tile[SJ_TILES];        /* tiles in the order of the pile, by number; -1: not seen */
    int16_t trades;                /* tiles turned over so far */
    int16_t tile_now;              /* tile of this trader phase, -1: unknown */
    /* round */
    int16_t round;                /* 1-based */
    int16_t governor;             /* seat */
    int16_t picks;                /* roles taken in this round */
    int16_t role_taken[SJ_ROLES]; /* 0, or seat + 1 */
    int16_t library;              /* seats whose library has worked in this round, bit mask */
    /* start of the round: seats that have exchanged, put one card, kept the limit; bit masks */
    int16_t exchanged;
    int16_t put_one;
    int16_t limited;
    /* phase */
    int16_t step;       /* enum sj_step */
    int16_t role;       /* of the phase, -1 before the first */
    int16_t chooser;    /* seat that took it */
    int16_t turn;       /* seat whose turn it is */
    int16_t done;       /* seats that had their turn, bit mask */
    int16_t late;       /* seats passed over by mistake, who may still act, bit mask */
    int16_t reveals_by; /* card that made the seat reveal the offer + 1, 0 none */
    int16_t keep;       /* cards of the offer that are kept */
    int16_t any_hand;   /* 1: the discards may be cards of the hand (archive) */
    /* cards that a seat is still to draw: step SJ_STEP_DRAW */
    int16_t due;                   /* by the action */
    int16_t due_by[SJ_MASK_SLOTS]; /* and a hook's amount for each of these cards, bit masks */
    int16_t due_cause;             /* enum sj_cause of `due` */
    int16_t after;                 /* enum sj_step where the turn goes on */
    /* end */
    int16_t end_round; /* round in which the 12th building was built, 0 not yet */
    int16_t end_seat;  /* seat + 1 that built it first */
    /* about the log and about what is known, not the position: not hashed */
    int16_t marked;       /* enum sj_marked */
    int16_t open;         /* enum grade of the record: SJ-LOG-04 */
    int16_t due_more;     /* of `due`, what comes of a trading post: the cause of these cards */
    int16_t due_doubled;  /* of the others, what comes of a library */
    int16_t inconsistent; /* how often no deck was consistent with the log */
    /* by card; always 0 for the cathedral, which is not in the deck */
    int16_t least[SJ_PLACE_COUNT][SJ_CARD_COUNT];
    int16_t most[SJ_PLACE_COUNT][SJ_CARD_COUNT];
    int16_t bid[SEATS_MAX]; /* half points bid for the seat (SJ-SCO-11) */
};

/* Whether the log writes `round` lines. */
enum sj_marked { SJ_MARKED_NO, SJ_MARKED_AWAITED, SJ_MARKED_SEEN };

static inline const struct sj_state *sj_view(const int16_t *state)
{
    return (const struct sj_state *)(const void *)state;
}

static inline const struct sj_rules *sj_ruleset(const void *rules)
{
    return (const struct sj_rules *)rules;
}

#endif
