/* state_line_wild.h - positions in one line with wildcards: what they demand of a position.
 *
 *     * R8* Ad2v4/I2*                          docs/find.md
 *
 * Words may be left out, groups too, and are in any order.  In a section that ends with '*' amounts are the
 * least that is there, and the rest may be anything; so may all sections after it, if it is the last of its group.
 */
#ifndef POSITION_STATE_LINE_WILD_H
#define POSITION_STATE_LINE_WILD_H

#include "position/state_line.h"

/* The slot of a state has the number, or at least that.  In the group '?' slots are those of the first seat. */
struct line_demand {
    uint16_t slot;
    int16_t number;
    bool is_least;
    bool is_any_seat;
};

struct line_demands {
    struct line_demand *demand; /* owned: free() it */
    size_t n, capacity;
};

/* Reads what follows the first word of a line of the rules that `l` was started with: `words`, within `text`.
 * Returns 0, or -1 with `err`, whose column counts from the beginning of `text`. */
int state_line_read_wild(struct state_line *l, const char *text, const char *words,
                         struct line_demands *out, struct err *err);

#endif
