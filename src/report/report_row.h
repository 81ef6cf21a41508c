/* report_row.h - the names of a report's rows, and the row that a name means.
 *
 * A row is named by the columns that identify it (struct report_why), one after the other:
 * "harbor", "settler 3".  Names come from logs: the caller must make them safe before printing.
 */
#ifndef REPORT_ROW_H
#define REPORT_ROW_H

#include <stddef.h>

#include "report/report.h"

struct buf;

/* Finds the indexes of these columns in the answer; returns their number.  A report that names
 * none uses its columns "player" and "game", or its first column if it has neither. */
size_t report_row_keys(size_t out[REPORT_KEYS_MAX], const struct report_table *answer,
                       const struct report *report);

void report_row_put_name(struct buf *out, const struct report_table *answer,
                         const struct report *report, size_t row);

/* Finds the row that `words` mean: its number, from 1; its name; or a unique part of it, of
 * whole columns next to each other.  Case, and '-' for ' ', do not count.  Returns 0, or -1
 * with `err`, which names the nearest row or the rows with that name. */
int report_row_find(size_t *row, const struct report_table *answer, const struct report *report,
                    const char *words, struct err *err);

#endif
