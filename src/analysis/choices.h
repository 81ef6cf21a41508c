/* choices.h - what could have been done instead: the choices of a decision. */
#ifndef ANALYSIS_CHOICES_H
#define ANALYSIS_CHOICES_H

#include "analysis/race.h"

/* Fills in the choices of the race: first `made`, which need not be legal, then the legal events
 * that lead to other positions.  Where they are too many to list, as placements are, it takes those
 * that different players would choose.  The table is scratch.  False when there is no other
 * choice. */
bool choices_list(struct race *race, struct rollout_table *t, const struct rollout_start *start,
                  const struct event *made, uint64_t seed);

#endif
