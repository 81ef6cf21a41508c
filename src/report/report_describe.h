/* report_describe.h - the reports and their columns as tables: for `report --list`, `--columns`
 * and docs/reports.md.
 */
#ifndef REPORT_DESCRIBE_H
#define REPORT_DESCRIBE_H

struct report;
struct user_reports;
struct report_table;

/* Every report: name, title, summary, how to read it.  The caller frees the table. */
void report_describe_all(struct report_table *out, const struct user_reports *user_reports);

/* The columns of one report: name, kind, meaning. */
void report_describe_columns(struct report_table *out, const struct report *report);

#endif
