/* accuracy.h - how well somebody chose, whatever cards and tiles came: docs/analysis.md.
 *
 * Losses, errors and stakes are of one unit, and so is the accuracy: `whole` of it is a game won, and the accuracy of who
 * lost nothing.
 */
#ifndef PLAY_ACCURACY_H
#define PLAY_ACCURACY_H

#include <stdbool.h>

#include "play/tally.h"

struct accuracy {
    int64_t lost; /* tenths */
    int64_t stakes, squares;
};

/* One more decision. */
void accuracy_add(struct accuracy *a, struct measure loss, int64_t stakes);

/* False when there was nothing to lose. */
bool accuracy_of(const struct accuracy *a, int64_t whole, struct measure *out);

#endif
