/* report_fill.h - the columns of an answer that come from others of it: intervals, q-values, marks.
 *
 * SQL adds up; how sure the sums are is worked out here, so that a report stays one SQL text that
 * any tool runs, and a line of its header that asks for an interval (report_column_key.c).
 */
#ifndef REPORT_FILL_H
#define REPORT_FILL_H

#include <stddef.h>

struct report_column;
struct report_table;

/* Fills the columns that the SQL does not have; those it needs are there, also hidden ones. */
void report_fill(struct report_table *table);

/* Takes the hidden columns out of the cells and of `columns`, which are the table's.  Returns how
 * many are left. */
size_t report_fill_drop_hidden(struct report_table *table, struct report_column *columns);

#endif
