/* report_describe.h - what there is to report, as tables themselves: for `report --list` and
 * `--columns`, and for docs/reports.md, which is made from both.
 */
#ifndef REPORT_DESCRIBE_H
#define REPORT_DESCRIBE_H

struct report;
struct user_reports;
struct report_table;

/* Every report: name, title, summary, how to read it.  To be freed like any table. */
void report_describe_all(struct report_table *out, const struct user_reports *user_reports);

/* The columns of one report: name, kind, meaning. */
void report_describe_columns(struct report_table *out, const struct report *report);

#endif
