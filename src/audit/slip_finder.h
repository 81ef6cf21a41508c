/* slip_finder.h - the statements that are one slip of a scribe away from a text.
 *
 * A slip changes one seat, number or word of the text: the seat to another one, the number by one,
 * the word to one that is spelled nearly alike, or to another one of its kind.
 */
#ifndef AUDIT_SLIP_FINDER_H
#define AUDIT_SLIP_FINDER_H

#include <stddef.h>
#include <stdint.h>

#include "audit/repair_budget.h"
#include "audit/repair_cost.h"
#include "audit/repair_log.h"
#include "base/arena.h"
#include "notation/statement.h"
#include "notation/words.h"

struct slip_statement {
    const struct event *event;
    enum repair_cost cost; /* the slip that lies between */
};

enum { SLIPS_MAX = 1024 };

/* The statements near an item; not known before they are asked for. */
struct slip_list {
    const struct slip_statement *found;
    uint16_t n;
    bool is_known;
};

/* Scratch memory: all zero before the first log. */
struct slip_finder {
    const struct repair_log *log; /* borrowed */
    const struct words *words;    /* borrowed */
    uint32_t sets;                /* of things in play, bit mask */
    struct arena *arena;          /* borrowed: where the statements go */
    struct repair_budget *budget; /* borrowed: what reading them takes */
    struct statement reader;
    size_t n;
    struct slip_statement found[SLIPS_MAX];
    struct slip_list *list; /* of each item; in the arena */
};

/* Begins with the log; the caller sets what is borrowed before. */
void slip_finder_begin(struct slip_finder *finder);

/* The statements near an item, which need not be readable: all of it but the slip is as written.
 * The first SLIPS_MAX are kept.  They are looked for once: the search asks for them again and again. */
const struct slip_list *slips_of_item(struct slip_finder *finder, uint32_t item);

#endif
