/* repair_text.h - says in words what a repair assumes.
 */
#ifndef AUDIT_REPAIR_TEXT_H
#define AUDIT_REPAIR_TEXT_H

#include "audit/repair.h"

struct buf;

/* "as-written", "missing", ...: stable names of the kinds. */
const char *repair_kind_name(enum repair_kind kind);

/* "perhaps", "probably", "almost certainly" */
const char *repair_sure_name(enum repair_sure sure);

/* Appends what is assumed, as a part of a sentence without full stop: `C, not D`; `"B mayor" is
 * missing before this line`.  Nothing for REPAIR_AS_WRITTEN.  `root` is the item whose finding
 * has the text: other lines are named by their numbers.  Of roots that were not searched only the first
 * says so. */
void repair_describe(const struct repair_plan *plan, uint32_t root, const struct repair *repair,
                     struct buf *out);

/* Appends what is assumed at a root, how sure that is, and another repair when it is as good:
 * `probably: C, not D`, `probably meant: A settler`.  Nothing for REPAIR_AS_WRITTEN. */
void repair_describe_root(const struct repair_plan *plan, const struct repair_root *root,
                          struct buf *out);

/* The line that the repair is about, from 1; 0: the end of the log. */
uint32_t repair_line(const struct repair_plan *plan, const struct repair *repair);

/* Appends the statement that the repair writes, canonical; nothing when it writes none. */
void repair_statement(const struct repair_plan *plan, const struct repair *repair,
                      struct buf *out);

#endif
