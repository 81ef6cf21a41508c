/* sailings.h - how full the cargo ships are when the phase in which players fill them is over, and how
 * much players ship at once.
 *
 * Which words of the state count the goods aboard, and which role opens the phase, says the game
 * (game_accounts.slot_ships).  A ship that is full sails at the end of the phase: its goods are gone
 * before anybody could look, so the writes are watched, not the position (PR-STO-07).
 */
#ifndef STORE_SAILINGS_H
#define STORE_SAILINGS_H

#include "core/game.h"
#include "store/rows.h"

enum { SAILINGS_SHIPS_MAX = 4 };

/* Of one game; zero it at first. */
struct sailings {
    int32_t aboard
        [SAILINGS_SHIPS_MAX]; /* the goods; of a ship that has just sailed, those it took */
    int32_t loaded[SAILINGS_SHIPS_MAX]; /* of these, in this phase */
    bool has_sailed[SAILINGS_SHIPS_MAX];
};

/* Writes of an event are final. */
void sailings_add_writes(struct sailings *v, const struct game_def *game,
                         const struct journal_entry *entry, uint32_t n);
/* The phase of the last row of the table turn is over: adds a row for each ship, if it is one in which
 * they are filled. */
void sailings_end_turn(struct sailings *v, const struct game_def *game, const void *rules,
                       struct game_rows *rows);

/* When the table ledger is complete: adds the largest shipment of each seat. */
void sailings_finish(const struct game_def *game, struct game_rows *rows);

#endif
