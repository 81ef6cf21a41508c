/* report_answer.h - the answer of a report as a table that other SQL of the report reads: its sentence, its chart.
 *
 * The table `answer` has `row`, from 1 on, and the columns under their names, numbers times 10^decimals as in the report.
 * So what takes long is asked once.
 */
#ifndef REPORT_ANSWER_H
#define REPORT_ANSWER_H

#include <stdbool.h>

struct err;
struct report_filter;
struct report_origin;
struct report_source;
struct report_table;
struct store;

/* Whether the SQL reads the table. */
bool report_reads_answer(const char *sql);

/* Runs the source, which may read `answer`.  Returns 0, or -1 with `err`; the caller frees `out` in both cases. */
int report_read_with_answer(struct report_table *out, struct store *store,
                            const struct report_source *source,
                            const struct report_origin *origin,
                            const struct report_filter *filter,
                            const struct report_table *answer, struct err *err);

#endif
