/* report_games.h - the games behind each row of a report (shipslog report NAME --games). */
#ifndef REPORT_GAMES_H
#define REPORT_GAMES_H

struct err;
struct report;
struct report_filter;
struct report_table;
struct store;

/* The games of the evidence of each row, or of what adds to the column `of`, when that is not NULL, by
 * their numbers in the database; where a report has no
 * evidence and its rows are about no player or game, all that the filter chooses, once.  Returns 0,
 * or -1 with `err`; the table is to be freed in both cases. */
int report_games_behind(struct report_table *out, struct store *store,
                        const struct report *report, const struct report_filter *filter,
                        const char *of, struct err *err);

#endif
