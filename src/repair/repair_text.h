/* repair_text.h - says in words what a repair assumes.
 */
#ifndef REPAIR_REPAIR_TEXT_H
#define REPAIR_REPAIR_TEXT_H

#include "repair/repair.h"

struct buf;

/* "as-written", "missing", ...: stable names of the kinds. */
const char *repair_kind_name(enum repair_kind kind);

/* "perhaps", "probably", "almost-certainly" */
const char *repair_sure_name(enum repair_sure sure);

/* Appends what is assumed, as a part of a sentence without full stop: `C, not D`; `"B mayor" is
 * missing before this line`.  Nothing for REPAIR_AS_WRITTEN.  `root` is the item whose finding
 * tells it: other lines are named by their numbers. */
void repair_tell(const struct repair_plan *plan, uint32_t root, const struct repair *repair,
                 struct buf *out);

/* Appends the statement that the repair writes, canonical; nothing when it writes none. */
void repair_statement(const struct repair_plan *plan, const struct repair *repair,
                      struct buf *out);

#endif
