/* sailings.h - how full the cargo ships are after the phase that fills them, and how much
 * players ship at once.
 *
 * The game says which slots of the state count the goods aboard, and which role opens the phase
 * (game_accounts.slot_ships).  A full ship sails at the end of the phase, and then its goods
 * are gone from the position: so the writes are watched, not the position (PR-STO-07).
 */
#ifndef STORE_DERIVE_SAILINGS_H
#define STORE_DERIVE_SAILINGS_H

#include "core/game.h"
#include "store/schema/rows.h"

enum { SAILINGS_SHIPS_MAX = 4 };

/* Of one game; zero it at first. */
struct sailings {
    int32_t
        aboard[SAILINGS_SHIPS_MAX]; /* goods; of a ship that has just sailed, those it took */
    int32_t loaded[SAILINGS_SHIPS_MAX]; /* of these, in this phase */
    bool has_sailed[SAILINGS_SHIPS_MAX];
};

/* Takes the final writes of an event. */
void sailings_add_writes(struct sailings *v, const struct game_def *game,
                         const struct journal_entry *entry, uint32_t n);
/* Ends the phase of the last row of the table turn.  If it fills ships, adds a row for each
 * ship. */
void sailings_end_turn(struct sailings *v, const struct game_def *game, const void *rules,
                       struct game_rows *rows);

/* Adds the largest shipment of each seat; the table ledger must be complete. */
void sailings_finish(const struct game_def *game, const void *rules, struct game_rows *rows);

#endif
