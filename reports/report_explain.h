/* report_explain.h - where the rows of a report come from: its SQL, and the games. */
#ifndef REPORT_EXPLAIN_H
#define REPORT_EXPLAIN_H

struct buf;
struct err;
struct report;
struct report_filter;
struct report_table;
struct store;

/* Appends the SQL of the report with its parameters, as input for the program sqlite3. */
void report_explain(struct buf *out, const struct report *report,
                    const struct report_filter *filter);

/* The games behind each row: those of the player or the game that the row is about; all that the
 * filter chooses, once, where rows are about something else.  Returns 0, or -1 with `err`; the
 * table is to be freed in both cases. */
int report_games_behind(struct report_table *out, struct store *store,
                        const struct report *report, const struct report_filter *filter,
                        struct err *err);

#endif
