/* ledger.h - income and expense from the writes of a replay.
 *
 * The journal holds every change of the state with its cause.  Changes of a player's money,
 * victory points and goods (fields with an account) become rows.  They are summed here, so that
 * reports on many games need not do it: for each event (ledger), for the phase of each role
 * (turn), for the whole game (income).
 */
#ifndef STORE_DERIVE_LEDGER_H
#define STORE_DERIVE_LEDGER_H

#include <stdbool.h>
#include <stdint.h>

#include "core/game.h"
#include "core/replay.h"
#include "store/schema/rows.h"

enum {
    LEDGER_MONEY_MAX = 2 * SEATS_MAX,
    LEDGER_THINGS_MAX = 16, /* kinds of money, points and goods */
};

/* What a slot of the state counts. */
struct ledger_slot {
    uint8_t account; /* enum account */
    uint8_t seat;
    uint8_t thing;
};

/* The slots of a game's state that become rows. */
struct ledger_map {
    const struct game_def *game; /* NULL: not filled in yet */
    struct ledger_slot slot[STATE_SLOTS];
    uint8_t account_of[THING_IDS];    /* enum account of the things counted */
    uint8_t thing[LEDGER_THINGS_MAX]; /* these, in their order */
    size_t n_things;
    uint8_t nth[THING_IDS];           /* the place of a thing among them */
    uint16_t money[LEDGER_MONEY_MAX]; /* slots that count money */
    size_t n_money;
};

/* What seats gained and spent by cause: scratch memory, zero between two games. */
struct ledger_sum {
    int32_t gained, spent;
};

struct ledger_sums {
    struct ledger_sum of[SEATS_MAX][LEDGER_THINGS_MAX][THING_IDS];
};

/* The money that a seat holds. */
int32_t ledger_money(const struct ledger_map *map, const int16_t *state, unsigned seat);

/* Fills the map for `game`, unless it is about that game already. */
void ledger_map_use(struct ledger_map *map, const struct game_def *game);

/* Adds what the players have after the set-up, as changes of event 0. */
void ledger_add_setup(const struct ledger_map *map, struct game_rows *rows,
                      const int16_t *state);

/* Adds what players drew in these writes to the last turn, if the writes belong to it.
 * `*on_turn` follows the seat whose turn it is: SEAT_NONE before the first writes. */
void ledger_add_draws(const struct ledger_map *map, struct game_rows *rows, unsigned *on_turn,
                      bool is_of_turn, const struct journal_entry *entry, uint32_t n);

/* Adds the changes that event `seq` caused.  If it belongs to a turn, they are added to the
 * last row of turn; if it built, the price is added to the last row of build. */
void ledger_add_writes(const struct ledger_map *map, struct game_rows *rows, int32_t seq,
                       bool is_of_turn, const struct journal_entry *entry, uint32_t n);

/* Fills the table income; the ledger must be complete. */
void ledger_add_income(const struct ledger_map *map, struct ledger_sums *sums,
                       struct game_rows *rows);
/* Fills round_score.gained; ledger, turn and round_score must be complete. */
void ledger_add_round_gains(const struct ledger_map *map, struct game_rows *rows);

#endif
