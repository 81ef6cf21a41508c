/* report_fill.h - columns computed from other columns: intervals, q-values, marks.
 *
 * SQL adds up; this code computes how sure the sums are.  So the SQL of a report runs in any
 * tool, and a line of its header asks for an interval (report_column_key.c).
 */
#ifndef REPORT_FILL_H
#define REPORT_FILL_H

#include <stddef.h>

struct report_column;
struct report_table;

/* Fills the columns that the SQL does not have, from those it has, also hidden ones. */
void report_fill(struct report_table *table);

/* Removes the hidden columns from the cells and from `columns`, which are the table's.  Returns
 * the number of columns left. */
size_t report_fill_drop_hidden(struct report_table *table, struct report_column *columns);

#endif
