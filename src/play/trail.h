/* trail.h - the way a log goes on from a position, and the games that were played on along it.
 *
 * A game that is played on and does as the log does for a while is a game of every position that it comes through,
 * as good as one that began there: what follows does not depend on how it came there.  So it need not be played again
 * there.  Where it leaves the log, it is a game of what was done there instead.
 *
 * Only for games in which nothing is hidden: elsewhere a player's games begin where cards are dealt again.
 */
#ifndef PLAY_TRAIL_H
#define PLAY_TRAIL_H

#include <stdbool.h>
#include <stddef.h>

#include "play/tally.h"

/* Games that left the log for one position. */
struct trail_branch {
    uint64_t reached; /* its hash */
    struct tally games;
};

struct trail_stand {
    const int16_t *position;     /* borrowed */
    struct tally games;          /* that stood here */
    struct trail_branch *branch; /* owned: where those went that left here */
    size_t n, capacity;
};

/* Zero, but for `game`, is a trail without positions. */
struct trail {
    const struct game_def *game;
    struct trail_stand *stand; /* owned: the positions of the log, in their order */
    size_t n, capacity;
};

/* How far a game follows the log. */
struct trail_walk {
    size_t at;        /* the last position of the log in which it stood */
    bool has_left;    /* it goes another way from there, */
    uint64_t reached; /* to the position with this hash; 0 after the end of the trail */
};

void trail_free(struct trail *trail);

/* Adds a position at the end: one event after the last one. */
void trail_add_position(struct trail *trail, const int16_t *position);

/* The game of the walk took an event and stands in this position. */
void trail_step(const struct trail *trail, struct trail_walk *walk, const int16_t *state);
/* Adds a game, a tally of one, that began at position `from`, to every stand where it was. */
void trail_add_game(struct trail *trail, size_t from, const struct trail_walk *walk,
                    const struct tally *game);

/* The games that stood at position `at` and went to the position with this hash instead of the next one of the log;
 * without a game when none did. */
const struct tally *trail_left(const struct trail *trail, size_t at, uint64_t reached);

/* What names a position in it; never 0. */
uint64_t trail_hash(const struct game_def *game, const int16_t *state);

#endif
