/* report_file.h - reads the text of a report, ours or a user's; docs/reports.md describes the
 * format.
 *
 * A file has blocks: a header of comments, "-- KEY: VALUE", and its SQL.  The first block makes
 * the table; "-- chart:" begins the data of the chart, "-- why:" the evidence, "-- define:" a
 * piece (report_template.h).  Pieces are known in their file; those of a file without a report,
 * in all files read after it.
 */
#ifndef REPORT_FILE_H
#define REPORT_FILE_H

#include <stdbool.h>

struct err;
struct user_reports;

/* Adds the report to the user_reports, which keeps its texts.  Returns 0, or -1 with `err` (file and line). */
int report_file_take(struct user_reports *user_reports, const char *path, const char *text,
                     bool is_ours, struct err *err);
/* Sorts by number; reports without one come last, in the order of their files. */
void report_file_sort(struct user_reports *user_reports);

#endif
