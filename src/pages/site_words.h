/* site_words.h - dates, wins and differences as people write them.
 *
 * Logs and reports have "2026-11-20T19:30Z" and 9.50; a page has "20 November 2026" and 9½.
 * Each function appends HTML to `out`.
 */
#ifndef PAGES_SITE_WORDS_H
#define PAGES_SITE_WORDS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct buf;
struct report_cell;
struct report_column;

/* The day, month or year of an ISO 8601 date, without a time of the day: "20 November 2026",
 * "November 2026", "2026".  Any other text stays as it is. */
void site_words_put_date(struct buf *out, const char *date, size_t length);

/* A number of wins in hundredths: "22", "9½", "⅓".  Shared wins are counted in parts of a win
 * down to a sixth, and sums of these are sixtieths: the nearest one is meant. */
void site_words_put_wins(struct buf *out, int64_t hundredths);

/* A difference: "+8", "−21", "0". */
void site_words_put_signed(struct buf *out, int64_t n);

/* Whether the numbers of a column are percentages, as its documentation says: they have a sign. */
bool site_words_is_percent(const struct report_column *column);

bool site_words_is_date(const struct report_column *column);
bool site_words_is_wins(const struct report_column *column);

/* A cell that is not NULL, in a table or in a sentence. */
void site_words_put_cell(struct buf *out, const struct report_column *column,
                         const struct report_cell *cell);

#endif
