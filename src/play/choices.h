/* choices.h - what could have been done instead: the choices of a decision. */
#ifndef PLAY_CHOICES_H
#define PLAY_CHOICES_H

#include "play/race.h"

/* What is asked about a decision. */
struct choices_asked {
    const struct event *made;    /* what was done, legal or not; NULL: nothing yet */
    const struct event *instead; /* what is asked about besides; NULL: nothing */
    unsigned seat;               /* who decides */
    uint64_t seed;
};

/* Fills in the choices of the race: first what was done and what is asked about, then the legal events
 * that lead to other positions.  Of one thing that can be done in many ways, as a building that can be paid with many
 * cards, it takes the ways that players would choose, at least one.  Where the things are too many to list, as placements
 * are, it takes those that different players would choose.  The table is scratch.  False when there is no other
 * choice. */
bool choices_list(struct race *race, struct rollout_table *t, const struct rollout_start *start,
                  const struct choices_asked *asked);

#endif
