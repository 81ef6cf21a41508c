/* simulate.h - legal random games, from the replayer and the game's candidates that pass
 * `check`. */
#ifndef CORE_SIMULATE_H
#define CORE_SIMULATE_H

#include "core/manner.h"
#include "core/record.h"

enum { SIMULATE_EVENTS_MAX = 4096 }; /* a game that ends is not longer */

struct simulate_options {
    const char *profile; /* canonical text of the rules, copied into the record */
    const char *from;    /* a position of it, in one line, to begin at; NULL: the set-up */
    uint64_t seed;
    struct manner player[SEATS_MAX];
    enum scribe scribe;
    bool hashes; /* write the hash of the position every round and at the end */
};

/* Resets `record` and fills it with one random game: header, round marks, every decision that is
 * not forced, the final result.  The game must have play (game_get_play()).  Options and rules
 * decide every byte.  False when the game does not end within SIMULATE_EVENTS_MAX events, as in
 * San Juan when players put all cards under their chapels. */
bool simulate_game(struct record *record, const struct game_def *game, const void *rules,
                   const struct simulate_options *options);

#endif
