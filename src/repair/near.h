/* near.h - the statements that are one slip of a scribe away from a text.
 *
 * A slip changes one seat, number or word of the text: the seat to another one, the number by one,
 * the word to one that is spelled nearly alike, or to another one of its kind.
 */
#ifndef REPAIR_NEAR_H
#define REPAIR_NEAR_H

#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"
#include "notation/statement.h"
#include "notation/words.h"
#include "repair/repair_cost.h"

struct near_statement {
    const struct event *event;
    enum repair_cost cost; /* the slip that lies between */
};

enum { NEAR_MAX = 1024 };

struct near {
    const struct words *words; /* borrowed */
    unsigned n_players;
    uint32_t sets;       /* of things in play, bit mask */
    struct arena *arena; /* borrowed: where the statements go */
    struct statement reader;
    size_t n;
    struct near_statement found[NEAR_MAX];
};

/* Finds the statements near the `length` bytes at `text`, which need not be readable.  Everything
 * else of them is as written.  Keeps the first NEAR_MAX. */
void near_find(struct near *near, const char *text, size_t length, struct span span);

#endif
