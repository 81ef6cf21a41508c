/* totals.h - sums for each seat of a game, for reports on many games.
 *
 * For each role: how often it could be taken, how often it was, and what it brought
 * (role_total).  For each building: how often it could be paid for and built, how long it was
 * owned and occupied, and what it yielded (building_total).  And the most that a phase brought
 * (best_turn).
 *
 * The game says what could be taken and built at the position of the choice
 * (replay_observer.before_apply).
 */
#ifndef STORE_DERIVE_TOTALS_H
#define STORE_DERIVE_TOTALS_H

#include "core/replay.h"
#include "store/schema/rows.h"

/* The roles on offer when one was taken: columns of the table turn. */
struct role_offer {
    int64_t offered, on_cards;
};

/* The slots of the state that buildings change, and the causes that stand for buildings. */
struct yield_map {
    const struct game_def *game;  /* NULL: not filled in yet */
    uint8_t account[STATE_SLOTS]; /* enum account */
    uint8_t seat[STATE_SLOTS];
    uint8_t building_of[THING_IDS]; /* by cause; 0, which is no building, for other causes */
};

void yield_map_use(struct yield_map *map, const struct game_def *game);

/* A set of things. */
struct thing_set {
    uint64_t bits[THING_IDS / 64];
};

/* Of one game.  Zero it at first; totals_start() clears what the game before has met, which is a small part. */
struct totals {
    struct role_offer offer; /* at the last choice of a role */
    struct building_total_row building[SEATS_MAX][THING_IDS];
    int64_t open
        [SEATS_MAX]; /* hidden cards: buildings of which it is not known whether they were legal */
    int64_t owned[SEATS_MAX]; /* buildings owned at the end of a round */
    struct role_total_row role[SEATS_MAX][THING_IDS];
    /* Of a seat, which of these may not be empty. */
    struct thing_set buildings[SEATS_MAX], roles[SEATS_MAX];
};

void totals_start(struct totals *t);

/* Looks at the choice of event `e` before it is applied; a turn to build becomes a row. */
void totals_meet(struct totals *t, struct game_rows *rows, const struct replay *r,
                 const struct event *e);
/* Counts a round at whose end the seat owns these buildings; `first` is the first of the game. */
void totals_add_round(struct totals *t, unsigned seat, unsigned first,
                      const struct owned *owned);
/* Takes the final writes of an event. */
void totals_add_writes(struct totals *t, const struct yield_map *map,
                       const struct journal_entry *entry, uint32_t n);
/* Adds the rows; the tables turn, build and income must be complete. */
void totals_finish(struct totals *t, const struct yield_map *map, struct game_rows *rows);

#endif
