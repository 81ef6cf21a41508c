/* sql_functions.h - the functions that SQL has beside those of SQLite: how sure a number is, sums over
 * sets, and what a seat begins with (seat_start.h).
 *
 * Reports call them, those of users too; docs/statistics.md describes them.  All arguments are
 * integers, and so are results, but for texts.  Of every game there are x, what is counted, and w, of what (stats/interval.h).
 *
 *     ratio(x, w, scale)                         scale * sum of x / sum of w, rounded
 *     ratio_low, ratio_high(x, w, scale)         the ends of its interval
 *     share_low, share_high(x, w, scale, unit)
 *     difference_low, difference_high(x, w, scale)
 *
 * are aggregates over rows, one for each game.  Those with sums over games in place of x and w,
 *
 *     ratio_low, ratio_high(n, x, w, xx, xw, ww, scale)   and likewise share_, difference_
 *     wilson_low, wilson_high(hits, n, scale, unit)       of independent trials
 *     p_value(distance, variance, step)                   stats/p_value.h, in billionths
 *
 * are functions of one row.  Of many questions, of which each has its p_value (or NULL: none),
 *
 *     false_rate(false_rates(p), p)   q in tenths of a percent (stats/discovery.h); false_rates is an aggregate over all
 *                                     questions, which gives a blob that is of use here alone
 *
 * A set is a number with a bit for each thing in it:
 *
 *     bit_sums(set, x)     aggregate: for each of 64 bits the sum of x over the rows whose set has it, as a
 *                          JSON array
 *
 * Rows are grouped by a number, the key, without sorting them:
 *
 *     sums_by(key, x, ...)   aggregate: the groups of the rows, with up to 14 numbers x of each
 *     sums_by_two(key, key2, x, ...)   the same, but each row is in the groups of both keys
 *     sums_by_set(key, set, x, ...)   likewise in those of key + 0, key + 1 ... of all bits of the set
 *     sums(sums_by(...))     as a table: key, n (rows of the group), and sum_1, squares_1 (the sum of x * x), least_1
 *                            and most_1 of the first x, sum_2 ..., in the order of the keys
 *
 *     sums(sums_by(...), bits)   also all_n and all_sum_1, all_sum_2 ...: n and the sums of a row's *family*, which are
 *                            the rows with the same key but for its last bits (0 to 62)
 *
 *     SELECT key AS player, n, sum_1 AS points FROM sums((SELECT sums_by(player, total) FROM ...))
 *
 * Quotients of integers, and numbers as people read them:
 *
 *     rounded(num, den)                num / den to the nearest integer, halves up
 *     mean2(sum, n), percent1(part, of)   a mean in hundredths, a share in tenths of a percent
 *     tenths(hundredths)               '7.4', '7'
 *     percent(tenths)                  '54 %'
 *     wins_text(hundredths)            '9½'
 *     counted(n, noun)                 '1 game', '2 games'
 *     date_text(date)                  '20 November 2026', of a month 'November 2026'
 *     verdict(q, distance, more, less)   more or less where q is at most 100; '' without q; else that games are too few
 *
 * Ratings and effects are in sql_models.h.
 *
 * A result is NULL where there is none.  An argument that is NULL counts as 0; a quotient or a text of NULL is NULL.
 */
#ifndef STORE_SQL_SQL_FUNCTIONS_H
#define STORE_SQL_SQL_FUNCTIONS_H

struct err;
struct store;

/* Adds them to an open connection: 0, or -1 with `err`. */
int sql_functions_add(struct store *s, struct err *err);
/* Called by it. */
int sql_bit_sums_add(struct store *s, struct err *err);
int sql_sums_by_add(struct store *s, struct err *err);
int sql_discovery_add(struct store *s, struct err *err);
int sql_words_add(struct store *s, struct err *err);

#endif
