/* report_write.h - a report's answer as CSV, as a table for people, as JSON, as a sentence.
 *
 * Each function appends to `out`, which the caller owns.  Texts may come from anybody: CSV and
 * JSON keep and quote them; the table shows `?` for control characters.
 */
#ifndef REPORT_WRITE_H
#define REPORT_WRITE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct buf;
struct report_cell;
struct report_column;
struct report_table;

/* A header row and the rows, RFC 4180 (base/csv.h); NULL is an empty field. */
void report_write_csv(const struct report_table *table, struct buf *out);

/* An array with an object for each row, one row per line; numbers stay numbers. */
void report_write_json(const struct report_table *table, struct buf *out);

/* The room that a table has as text. */
struct report_room {
    size_t
        columns; /* texts go on in the next line where the table would be wider; SIZE_MAX: in none */
    bool
        is_screen; /* what does not fit then is left out, the least important first, and named below */
};

/* Aligned columns, numbers to the right.  Nothing is cut; without is_screen nothing is left out, and the table may be
 * wider than the room. */
void report_write_text(const struct report_table *table, struct report_room room,
                       struct buf *out);

/* Appends the headline of a report with the values of the first row for {column}; `put_cell`
 * appends a value, as the output escapes and writes it.  Appends nothing when there is no row or
 * one of the values is NULL. */
typedef void report_put_cell(struct buf *out, const struct report_column *column,
                             const struct report_cell *cell);
void report_write_headline(const struct report_table *table, const char *headline,
                           report_put_cell *put_cell, struct buf *out);

/* A number as it is written everywhere: "12", "12.50". */
void report_put_number(struct buf *out, const struct report_column *column,
                       const struct report_cell *cell);

#endif
