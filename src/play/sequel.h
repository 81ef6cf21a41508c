/* sequel.h - what a player goes on with after a role, in the same turn: to build a certain building after the builder.
 *
 * A role is worth what its player can make of it, not what the policy would.  So a race compares a role with each of a
 * few sequels, as choices of their own that lead to the same position: those that the policy makes most often, and
 * those that stand best where the turn ends.  Then only the best of them stays.
 */
#ifndef PLAY_SEQUEL_H
#define PLAY_SEQUEL_H

#include "play/race.h"

/* Puts several choices in the place of each role, but for the one of the log: what its player went on with has a race of its
 * own.  The weight of a role is shared out among its sequels as the policy makes them.  The table is scratch. */
void sequels_add(struct race *race, struct rollout_table *t, const struct rollout_start *start,
                 uint64_t seed);

/* Leaves one choice of each role: one of the two that were compared, or the one with the largest lead.  `made` and `rival`
 * follow. */
void sequels_join(struct race *race);

/* Whether two choices of a race differ in their sequels at most. */
bool sequels_are_of_one(const struct race *race, unsigned i, unsigned k);

#endif
