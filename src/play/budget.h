/* budget.h - how many games an analysis may play on: seconds of work as a number of games, so that the same
 * seconds give the same bytes on every machine.
 */
#ifndef PLAY_BUDGET_H
#define PLAY_BUDGET_H

#include <stddef.h>

#include "play/race.h"

/* Games that count as a second: about what a core plays on with four players. */
enum { BUDGET_SECOND = 3000 };

/* What the games are for. */
struct budget_needs {
    size_t close; /* decisions about roles and buildings, */
    size_t
        other; /* and all others: two thirds of the games screen them, a quarter compares them */
    unsigned screen_games; /* that take as long as one of the others, at least 1 */
    size_t positions;      /* those beside chance, and the start, count for several */
};

/* Shares out `games`: an eighth for positions, a quarter for the screening, and what is left for the fresh games of
 * the races; where there are no decisions all for positions.  Very few games are exceeded, since nothing goes without
 * any.  Sets `from`, the games from a position, and all of `effort` but its error; its `most` is
 * that of the close decisions. */
void budget_share(uint64_t games, const struct budget_needs *needs, uint32_t *from,
                  struct race_effort *effort);

#endif
