/* report_headline.h - the sentence that says what a report shows of the games chosen.
 *
 * It is a text with values of the first row (report_write_headline()), or the answer of a SELECT:
 * one row with one text.  This reads the rows of the report's answer as a table `answer`: `row`
 * from 1 on, and the columns under their names, numbers times 10^decimals as in the report.
 */
#ifndef REPORT_HEADLINE_H
#define REPORT_HEADLINE_H

struct buf;
struct err;
struct report;
struct report_filter;
struct report_table;
struct store;

/* Appends the sentence as plain text, which may have names in it; nothing when there is no row or
 * nothing to say.  `table` is the answer of the report to the filter.  Returns 0, or -1 with
 * `err`. */
int report_put_headline(struct buf *out, struct store *store, const struct report *report,
                        const struct report_filter *filter, const struct report_table *table,
                        struct err *err);
/* The same when the answer is not at hand: it is read, and dropped again. */
int report_read_headline(struct buf *out, struct store *store, const struct report *report,
                         const struct report_filter *filter, struct err *err);

#endif
