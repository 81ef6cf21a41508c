/* report_explain.h - the SQL of a report, for users.
 *
 * Which views it names, SQLite says of an empty database in memory: that takes some milliseconds. */
#ifndef REPORT_EXPLAIN_H
#define REPORT_EXPLAIN_H

#include <stdbool.h>

struct buf;
struct err;
struct report;
struct report_filter;

/* All return 0, or -1 with `err`. */

/* Appends the SQL of the report, with the views that it names. */
int report_put_sql(struct buf *out, const struct report *report, struct err *err);
/* The same with its parameters, as input for the program sqlite3. */
int report_explain(struct buf *out, const struct report *report,
                   const struct report_filter *filter, struct err *err);
/* Whether this SQL has a parameter, such as ":min_games". */
int report_takes(bool *out, const struct report *report, const char *parameter,
                 struct err *err);

#endif
