/* totals.h - what reports on many games ask for, summed for each seat of one game.
 *
 * By role: how often it could be taken and was, and what it brought (role_total).  By building: how
 * often it could be paid for and built, how long it was owned and at work, and what it yielded
 * (building_total).  The most that a phase brought (best_turn).
 *
 * What could be taken and built is asked of the game at the position in which the choice was made
 * (replay_observer.before_apply).
 */
#ifndef STORE_TOTALS_H
#define STORE_TOTALS_H

#include "core/replay.h"
#include "store/rows.h"

/* The roles that could be taken when one was: columns of the table turn. */
struct role_offer {
    int64_t offered, on_cards;
};

/* Which slots of the state buildings yield, and causes stand for which buildings. */
struct yield_map {
    const struct game_def *game;  /* NULL: not filled in yet */
    uint8_t account[STATE_SLOTS]; /* enum account */
    uint8_t seat[STATE_SLOTS];
    uint8_t building_of[THING_IDS]; /* by cause; 0, which is no building, for others */
};

void yield_map_use(struct yield_map *map, const struct game_def *game);

/* Of one game; zero it at first. */
struct totals {
    struct role_offer offer; /* of the last role that was met */
    struct building_total_row building[SEATS_MAX][THING_IDS];
    bool is_open[SEATS_MAX][THING_IDS]; /* hidden cards: whether it was legal is not known */
};

/* Event `e` is about to be applied; a turn to build becomes a row. */
void totals_meet(struct totals *t, struct game_rows *rows, const struct replay *r,
                 const struct event *e);
/* A building of the seat stood at the end of a round. */
void totals_add_round(struct totals *t, unsigned seat, unsigned building, bool is_manned);
/* Writes of an event are final. */
void totals_add_writes(struct totals *t, const struct yield_map *map,
                       const struct journal_entry *entry, uint32_t n);
/* When the tables turn, build and income are complete: adds the rows. */
void totals_finish(struct totals *t, const struct yield_map *map, struct game_rows *rows);

#endif
