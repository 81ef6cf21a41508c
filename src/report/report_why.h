/* report_why.h - the evidence of a report's row: events of games, one row for each thing that
 * an event adds.
 *
 *   game     game.id
 *   seq      the event; WHY_AT_END: the last one of the game; NULL: the game as a whole
 *   seat     whose doing or result it is, 0 = A; NULL: nobody's in particular
 *   adds_to  the column of the report that it adds to; '' when it only stands beside
 *   amount   how much: the amounts of a column of integers add up to its number, those of a column
 *            with two decimals to the mean times the number in another (struct report_mean)
 *   what     more about it, for people
 *
 * Rows of one game are together, and so are those of one event and seat.  Long evidence is
 * there only when :of, the column asked for, is the one it adds to (report_why.apart).
 *
 *     struct report_witness w = report_witness(store, report, &filter);
 *     struct report_table evidence;
 *     if (report_witness_ask(&evidence, &w, &answer, row, err) == 0)
 *         use(&evidence);
 *     report_table_free(&evidence);
 *     report_witness_free(&w);
 *
 * Tests check for all reports that every number of an integer column with evidence is the sum
 * of its amounts.  A user's report without evidence has games only: those of the player or the
 * game in the columns `player` and `game`, or else all chosen games.
 */
#ifndef REPORT_WHY_H
#define REPORT_WHY_H

#include <stdbool.h>

#include "report/report.h"

enum why_column { WHY_GAME, WHY_SEQ, WHY_SEAT, WHY_ADDS_TO, WHY_AMOUNT, WHY_WHAT, WHY_COLUMNS };

extern const struct report_column report_why_columns[];

/* Stands for the last event of a game: 2147483647 in SQL. */
enum { WHY_AT_END = 2147483647 };

/* Borrows its members. */
struct report_witness {
    struct store *store;
    const struct report *report;
    const struct report_filter *filter;
    const char *of; /* only the evidence of this column; NULL: the default evidence */
    struct report_table input; /* input of `make`: read once for all rows */
    bool has_input;
};

struct report_witness report_witness(struct store *store, const struct report *report,
                                     const struct report_filter *filter, const char *of);
void report_witness_free(struct report_witness *w);

/* The evidence of a row of the report's answer under the same filter.  Returns 0, or -1 with
 * `err`; the caller frees the table in both cases. */
int report_witness_ask(struct report_table *out, struct report_witness *w,
                       const struct report_table *answer, size_t row, struct err *err);

/* Checks that the answer has the column `of`; NULL is fine.  Returns 0, or -1 with `err`. */
int report_why_check_of(const struct report *report, const struct report_table *answer,
                        const char *of, struct err *err);

/* How the sum for `column` becomes a mean; NULL when it is a count. */
const struct report_mean *report_why_mean(const struct report_why *why, const char *column);

/* Adds a row of evidence; `what` is copied. */
void report_why_add(struct report_table *out, int64_t game, int64_t seat, const char *adds_to,
                    int64_t amount, const char *what);

#endif
