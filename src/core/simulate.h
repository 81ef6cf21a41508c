/* simulate.h - legal random games, and counts of legal event sequences.
 *
 * Both use the replayer and the game's candidates filtered by `check`: they know no rules.
 */
#ifndef CORE_SIMULATE_H
#define CORE_SIMULATE_H

#include "core/record.h"
#include "core/replay.h"

enum { SIMULATE_EVENTS_MAX = 4096 }; /* no game is longer: more is a bug */

/* Fills `record` (reset) with one random game: header, round marks, every decision that is not
 * forced, the final result.  The seed and the game's rules decide every byte. Returns false when
 * the game did not end within SIMULATE_EVENTS_MAX events (a bug, worth a test). */
bool simulate_game(struct record *record, const struct game_def *game, const char *profile,
                   const void *rules, uint64_t seed);

/* Number of legal event sequences of `depth` decisions from the replay's position.  Chance is
 * fixed, not counted: a row or draw takes the first tiles, in table order, that its rules allow.
 * Leaves the replay as it was (the journal is undone); needs keep_journal. */
uint64_t perft(struct replay *r, unsigned depth);

#endif
