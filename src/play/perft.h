/* perft.h - counts legal event sequences: one number that changes with the rules, the candidates
 * and undo.  docs/perft.md publishes some.
 *
 * A sequence consists of the events of players at nodes with a choice, including passes and
 * declined privileges; forced events are carried out and not counted.  Chance is fixed: a row or a
 * drawn tile is the first in table order that can turn up (corn while there is corn).  A sequence
 * that reaches the end of the game does not count at a larger depth.
 */
#ifndef PLAY_PERFT_H
#define PLAY_PERFT_H

#include "core/replay.h"

/* Called for every first event, in order, with the number of sequences that begin with it. */
struct perft_split {
    void (*line)(struct perft_split *split, const struct event *e, uint64_t n);
};

/* Makes a replay for perft of a game that has play (game_get_play()); its journal has room for
 * `depth` events and their consequences. */
void perft_init(struct replay *r, const struct game_def *game, const void *rules,
                unsigned depth);

/* The number of legal sequences of `depth` events from the replay's position, which is restored.
 * `split` may be NULL. */
uint64_t perft(struct replay *r, unsigned depth, struct perft_split *split);

#endif
