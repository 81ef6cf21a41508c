/* voyages.h - how full the cargo ships are when the phase in which players fill them is over, and how
 * much players ship at once.
 *
 * Which words of the state count the goods aboard, and which role opens the phase, says the game
 * (game_accounts.word_ships).  A ship that is full sails at the end of the phase: its goods are gone
 * before anybody could look, so the writes are watched, not the position (PR-STO-07).
 */
#ifndef STORE_VOYAGES_H
#define STORE_VOYAGES_H

#include "core/game.h"
#include "store/rows.h"

enum { VOYAGES_SHIPS_MAX = 4 };

/* Of one game; zero it at first. */
struct voyages {
    int32_t aboard
        [VOYAGES_SHIPS_MAX]; /* the goods; of a ship that has just sailed, those it took */
    int32_t loaded[VOYAGES_SHIPS_MAX]; /* of these, in this phase */
    bool has_sailed[VOYAGES_SHIPS_MAX];
};

/* Writes of an event are final. */
void voyages_add_writes(struct voyages *v, const struct game_def *game,
                        const struct journal_entry *entry, uint32_t n);
/* The phase of the last row of the table turn is over: adds a row for each ship, if it is one in which
 * they are filled. */
void voyages_end_turn(struct voyages *v, const struct game_def *game, const void *rules,
                      struct game_rows *rows);

/* When the table ledger is complete: adds the largest shipment of each seat. */
void voyages_finish(const struct game_def *game, struct game_rows *rows);

#endif
