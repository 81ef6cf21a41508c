/* solver.h - what is left of a game whose end is certain, searched to the end.
 *
 * Once the game ends in this round whatever anybody does, few decisions are left, and nothing may be hidden of those who
 * take them: then the choice of every player is known that takes the best place, and of several the largest lead.  What that
 * comes to is by best play: it has no error, but people may play otherwise.
 *
 *     struct solver *s = solver_new(game, rules);
 *     if (solver_find(s, state, &first, &solution)) ...
 *     solver_free(s);
 *
 * Positions that were searched before are known: who asks for the last position of a game first pays each one once.
 */
#ifndef PLAY_SOLVER_H
#define PLAY_SOLVER_H

#include <stdbool.h>

#include "core/event.h"
#include "core/game.h"
#include "play/tally.h"

struct solver;

/* What best play comes to. */
struct solution {
    int16_t total[SEATS_MAX]; /* final scores */
    uint8_t place[SEATS_MAX];
    bool is_certain; /* whatever anybody does, all take these places */
};

/* Rules are borrowed. */
struct solver *solver_new(const struct game_def *game, const void *rules);
void solver_free(struct solver *s);

/* Solves the position, at rest, after `first`, or with NULL as it stands.  False when the game can outlast the round, when chance
 * still decides, when a hand is hidden of somebody who decides, and when it would take more than a million positions in all that this
 * solver searches: 20,000 at most at a position where no condition of the end is met. */
bool solver_find(struct solver *s, const int16_t *state, const struct event *first,
                 struct solution *out);

/* One game that ends like that. */
struct tally solution_tally(const struct solution *solution, unsigned n_players);

#endif
