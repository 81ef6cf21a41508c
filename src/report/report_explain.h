/* report_explain.h - the SQL of a report, for users. */
#ifndef REPORT_EXPLAIN_H
#define REPORT_EXPLAIN_H

struct buf;
struct report;
struct report_filter;

/* Appends the SQL of the report with its parameters, as input for the program sqlite3. */
void report_explain(struct buf *out, const struct report *report,
                    const struct report_filter *filter);

#endif
