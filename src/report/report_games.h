/* report_games.h - the games that each row of a report counts (shipslog report NAME --games). */
#ifndef REPORT_GAMES_H
#define REPORT_GAMES_H

struct err;
struct report;
struct report_filter;
struct report_table;
struct store;

/* Lists the games of the evidence of each row, by number; with `of`, only those that add to
 * that column.  A report without evidence, whose rows have no player or game, gets all games
 * that the filter chooses, once.  Returns 0, or -1 with `err`; the caller frees the table in
 * both cases. */
int report_games_behind(struct report_table *out, struct store *store,
                        const struct report *report, const struct report_filter *filter,
                        const char *of, struct err *err);

#endif
