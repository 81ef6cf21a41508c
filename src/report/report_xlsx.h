/* report_xlsx.h - a table as a spreadsheet in the format of Excel (Office Open XML).
 *
 * Numbers are numbers, days are days, everything else is text and never a formula; columns are as wide as what is in them,
 * and the headings stay where they are.  The same table gives the same bytes: nothing says when it was made.
 */
#ifndef REPORT_XLSX_H
#define REPORT_XLSX_H

struct buf;
struct err;
struct report_room;
struct report_table;

/* Appends the file.  Returns 0, or -1 with `err`: libxlsxwriter is not installed, there are more rows than a sheet has,
 * or no room for a temporary file.  A browser has none of it. */
int report_write_xlsx(const struct report_table *table, const struct report_room *room,
                      struct buf *out, struct err *err);

#endif
