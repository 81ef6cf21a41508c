/* report_write.h - a report's answer as CSV, as a table for people, as JSON, as a sentence.
 *
 * Each function appends to `out`, which the caller owns.  Texts come from databases that others
 * may have filled: CSV and JSON keep them and quote what needs it, the table shows `?` for what a
 * terminal should not see.
 */
#ifndef REPORT_WRITE_H
#define REPORT_WRITE_H

#include <stddef.h>

struct buf;
struct report_cell;
struct report_column;
struct report_table;

/* A header row and the rows, RFC 4180 (base/csv.h); NULL is an empty field. */
void report_write_csv(const struct report_table *table, struct buf *out);

/* An array with an object per row, one row a line; numbers stay numbers. */
void report_write_json(const struct report_table *table, struct buf *out);

/* Aligned columns, numbers to the right.  When the table would be wider than `width` columns,
 * texts are cut; it is as wide as it must be when that does not suffice. */
void report_write_text(const struct report_table *table, size_t width, struct buf *out);

/* The headline of a report with {column} replaced by the values of the first row; `put_text`
 * appends a text (escaped as the output needs it).  Appends nothing when there is no row or one
 * of the values is NULL. */
void report_write_headline(const struct report_table *table, const char *headline,
                           void (*put_text)(struct buf *out, const char *s, size_t len),
                           struct buf *out);

/* A number as it is written everywhere: "12", "12.50". */
void report_put_number(struct buf *out, const struct report_column *column,
                       const struct report_cell *cell);

#endif
