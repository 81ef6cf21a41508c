/* csv.h - writes CSV (RFC 4180) to a buffer.
 *
 * Rows end with CR LF, as the RFC says. A text field is quoted when it holds a comma, a quote or
 * a control character, or begins or ends with a space; quotes inside are doubled. A row that
 * consists of one empty field is written as "" so that it is not an empty line.
 *
 * Spreadsheets run a field that begins with one of = + - @ TAB CR as a formula, and a player's name
 * may begin so: such a text field gets an apostrophe in front ("-Bob" is written '-Bob, and that ''-Bob).
 * Numeric fields never do.  csv_read.h takes it away again.
 *
 * What a database reads is written exactly (csv_init_exact()): every text has quotes and stays as it is, and
 * NULL, which no text can be, is \N without quotes.
 *
 *     struct csv w;
 *     csv_init(&w, &out);
 *     csv_text(&w, "Anna", 4);
 *     csv_fixed(&w, 1234, 2);      // 12.34
 *     csv_end_row(&w);
 */
#ifndef BASE_CSV_H
#define BASE_CSV_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct buf;

/* A writer; members are private. It owns nothing. */
struct csv {
    struct buf *out;  /* borrowed */
    uint32_t fields;  /* written in this row */
    size_t row_bytes; /* length of the output when this row began */
    bool is_exact;
    char separator, decimal;
};

/* Appends to `out`, which the caller owns. */
void csv_init(struct csv *w, struct buf *out);
/* The same for what no spreadsheet reads. */
void csv_init_exact(struct csv *w, struct buf *out);

/* The same as a spreadsheet in much of Europe opens it by a double click: a byte order mark in front, fields between
 * semicolons, and `decimal` in numbers. */
void csv_init_excel(struct csv *w, struct buf *out, char decimal);

/* One text field. `s` may be NULL when `len` is 0: an empty field. */
void csv_text(struct csv *w, const char *s, size_t len);

/* One text field from a NUL-terminated string; NULL is an empty field. */
void csv_str(struct csv *w, const char *s);

/* One number field with exactly `decimals` (0..18) decimals: value / 10^decimals. */
void csv_fixed(struct csv *w, int64_t value, unsigned decimals);

/* A field that has no value; only in exact output. */
void csv_null(struct csv *w);

/* Whether a formula begins so, or a text that was guarded against being one. */
bool csv_begins_formula(const char *s, size_t len);

/* The bytes that csv_text() put in front of a text: 1 or 0. */
size_t csv_guard_length(const char *s);

/* Ends the row. */
void csv_end_row(struct csv *w);

#endif
