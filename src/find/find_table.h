/* find_table.h - an answer of find as tables (report/report.h): what it comes to, what was chosen next, and what was
 * found.
 *
 * The caller frees every table with report_table_free(), also after a failure.
 */
#ifndef FIND_FIND_TABLE_H
#define FIND_FIND_TABLE_H

#include <stdbool.h>
#include <stddef.h>

struct err;
struct find_answer;
struct report_table;
struct store;

/* One row: how many games, seats and times; of the seats their wins, with what was to be expected. */
void find_put_summary(struct report_table *out, const struct find_answer *a);

/* A row for each decision that came next, the most frequent first, with the results of those who took it. */
void find_put_choices(struct report_table *out, const struct find_answer *a);

/* A row for each match, or with `events` for each time at which one begins to hold; the first `limit` of them. */
int find_put_list(struct report_table *out, const struct find_answer *a, struct store *store,
                  bool events, size_t limit, struct err *err);

#endif
