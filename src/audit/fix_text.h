/* fix_text.h - the text of a log with repairs applied.
 *
 * Lines that no repair touches stay byte for byte, with their ends.  Nothing that the scribe wrote
 * is lost: a touched line stays as a comment.
 *
 *     B settler  # was: B setler          another statement stands here
 *     B mayor  # missing in the log       a line was put in front
 *     # left out: C corn                  a line was too many; or "written twice"
 *     # moved down: C corn                the line is now further down, where it says
 *     C corn  # moved down
 *
 * "# perhaps: was: B setler" marks a repair that another one is about as good as, unless it was chosen.
 */
#ifndef AUDIT_FIX_TEXT_H
#define AUDIT_FIX_TEXT_H

#include <stdbool.h>
#include <stddef.h>

#include "audit/repair.h"

struct buf;

/* A part of the text that the record was read from: the bytes from `from` to before `to`.  It holds
 * whole lines; the last one may lack its end. */
struct fix_source {
    const char *text; /* of which the spans of the record hold the offsets */
    size_t from, to;
};

/* Whether the repair changes the text: that of a header does where one of its lines can be written anew. */
bool fix_text_changes(const struct repair_plan *plan, const struct repair *repair);

/* Appends the part with repairs of the plan.  choice[i] is the repair of root i, or NULL to leave
 * its line as it is; without `choice` (NULL) all roots get the probable one.  Returns how many were
 * applied. */
size_t fix_text(const struct repair_plan *plan, const struct repair *const *choice,
                const struct fix_source *source, struct buf *out);

/* Appends the part, a game, with another value in the header line of `key`; as it is where there is no such line. */
void fix_text_header(const struct record *record, const char *key, const char *value,
                     const struct fix_source *source, struct buf *out);

#endif
