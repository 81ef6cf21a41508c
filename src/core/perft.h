/* perft.h - how many legal event sequences there are: one number that any change of the rules,
 * of the candidates or of undo moves.  docs/perft.md publishes some.
 *
 * Counted are the events of players at nodes with a choice, passes and declined privileges
 * included; what is forced is carried out and not counted.  Chance is fixed: a row or a drawn
 * tile is the first in table order that can turn up (corn while there is corn).  A sequence that
 * reaches the end of the game early counts for nothing at a larger depth.
 */
#ifndef CORE_PERFT_H
#define CORE_PERFT_H

#include "core/replay.h"

/* Told of every first event, in order, with the sequences that begin with it. */
struct perft_split {
    void (*line)(struct perft_split *split, const struct event *e, uint64_t n);
};

/* A replay for perft, of a game that has play (game_get_play()): its journal holds `depth` events and what each entails. */
void perft_init(struct replay *r, const struct game_def *game, const void *rules,
                unsigned depth);

/* Number of legal sequences of `depth` events from the replay's position, which is put back
 * afterwards.  `split` may be NULL. */
uint64_t perft(struct replay *r, unsigned depth, struct perft_split *split);

#endif
