/* why_text.h - the evidence of a row as text: the row of the report, the number of its events,
 * then the events game by game, `path:line:column: statement`, with round, player and what each
 * adds.
 */
#ifndef WHY_TEXT_H
#define WHY_TEXT_H

#include <stddef.h>

#include "report/report_write.h"

struct buf;
struct err;
struct report;
struct report_table;
struct store;

struct why_text {
    const struct report *report;
    const char *of; /* the column asked for, or NULL */
    const struct report_table *answer;
    size_t row; /* of the answer */
    const struct report_table *evidence;
    const struct report_table *events; /* those that are shown (why_events.h) */
    size_t limit;                      /* how many these are at most */
    struct report_room room;           /* of a table */
};

/* Appends to `out`.  Returns 0, or -1 with `err`. */
int why_text_put(struct buf *out, const struct why_text *text, struct store *store,
                 struct err *err);

#endif
