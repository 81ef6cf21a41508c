/* position_difference.h - in which numbers two positions differ, as the two texts of a finding.
 *
 *     struct position_difference d = POSITION_DIFFERENCE_INIT;
 *     position_difference_add(&d, game, slot, expected, found);  for each
 *     position_difference_put(&d, &finding);
 *     position_difference_free(&d);
 *
 * "A doubloons 3, supply corn 8", and "A doubloons 5, supply corn 7": as many numbers as a finding
 * has room for, and then how many there are more.
 */
#ifndef CORE_POSITION_DIFFERENCE_H
#define CORE_POSITION_DIFFERENCE_H

#include "base/buf.h"
#include "core/finding.h"
#include "core/game.h"

struct position_difference {
    struct buf expected, found;
    unsigned n, n_reported; /* numbers that differ; of these, in the texts */
    uint8_t seat; /* whose numbers are in the texts; SEAT_NONE: not those of one seat */
};

#define POSITION_DIFFERENCE_INIT                                                               \
    {                                                                                          \
        .expected = BUF_INIT, .found = BUF_INIT, .seat = SEAT_NONE                             \
    }

/* The number of a slot, which is none of a field where it is left out. */
void position_difference_add(struct position_difference *d, const struct game_def *game,
                             size_t slot, int expected, int found);
/* Writes the texts of the finding. */
void position_difference_put(struct position_difference *d, struct finding *f);
void position_difference_free(struct position_difference *d);

#endif
