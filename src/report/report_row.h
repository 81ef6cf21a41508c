/* report_row.h - what the rows of a report are called, and which one somebody means.
 *
 * A row is named by the columns that tell it from others (struct report_why), one after the other:
 * "harbor", "settler 3".  Names hold what logs say: whoever prints them makes them safe.
 */
#ifndef REPORT_ROW_H
#define REPORT_ROW_H

#include <stddef.h>

#include "report/report.h"

struct buf;

/* The numbers of these columns of the answer; returns how many there are.  A report that names none
 * has its `player` and `game`, and if it has neither, its first column. */
size_t report_row_keys(size_t out[REPORT_KEYS_MAX], const struct report_table *answer,
                       const struct report *report);

void report_row_put_name(struct buf *out, const struct report_table *answer,
                         const struct report *report, size_t row);

/* The row that `words` mean: its number, from 1; its name; or a part of it that no other row has,
 * of whole columns next to each other.  Case, and '-' for ' ', do not count.  Returns 0, or -1
 * with `err`, which names the nearest row or those that could be meant. */
int report_row_find(size_t *row, const struct report_table *answer, const struct report *report,
                    const char *words, struct err *err);

#endif
