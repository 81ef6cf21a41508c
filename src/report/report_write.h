/* report_write.h - a report's answer as CSV, as a table for people, as JSON, as a sentence; report_format.h chooses.
 *
 * Each function appends to `out`, which the caller owns.  Texts may come from anybody: CSV and
 * JSON keep and quote them; the table shows `?` for control characters.
 */
#ifndef REPORT_WRITE_H
#define REPORT_WRITE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "report/report_format.h"

struct buf;
struct report_cell;
struct report_column;
struct report_table;

/* A header row and the rows, RFC 4180 (base/csv.h); NULL is an empty field. */
void report_write_csv(const struct report_table *table, struct buf *out);

/* An array with an object for each row, one row per line; numbers stay numbers. */
void report_write_json(const struct report_table *table, struct buf *out);

/* Fields between tabs, a row in each line; what would end a field is a blank there. */
void report_write_tsv(const struct report_table *table, struct buf *out);

/* CSV as spreadsheets open it by a double click (csv_init_excel()), with the look of people. */
void report_write_csv_excel(const struct report_table *table, const struct report_look *look,
                            struct buf *out);

/* Tables for people, as in text: a table of GitHub's Markdown, and a page of HTML. */
void report_write_markdown(const struct report_table *table, const struct report_room *room,
                           struct buf *out);
void report_write_html(const struct report_table *table, const struct report_room *room,
                       struct buf *out);

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
