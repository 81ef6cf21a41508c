/* csv.h - the one CSV writer of the program (RFC 4180).
 *
 * Rows end with CR LF, as the RFC says. A text field is quoted when it holds a comma, a quote or
 * a control character, or begins or ends with a space; quotes inside are doubled. A row that
 * consists of one empty field is written as "" so that it is not an empty line.
 *
 * Spreadsheets run a field that begins with one of = + - @ TAB CR as a formula, and a player may
 * be called so: such a text field gets an apostrophe in front ("-Bob" is written '-Bob). Numeric
 * fields never do.
 *
 *     struct csv w;
 *     csv_init_file(&w, stdout);
 *     csv_text(&w, "Anna", 4);
 *     csv_int(&w, 47);
 *     csv_fixed(&w, 1234, 2);      // 12.34
 *     csv_end_row(&w);
 *     if (csv_finish(&w, err) < 0) ...
 */
#ifndef BASE_CSV_H
#define BASE_CSV_H

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "base/buf.h"

struct err;

/* A writer; set up by one of the init functions, members are private. */
struct csv {
    struct buf own;     /* rows on their way to `file` */
    struct buf *target; /* borrowed; NULL when writing to a file */
    FILE *file;         /* borrowed; NULL when writing to a buffer */
    uint32_t fields;    /* written in this row */
    size_t row_bytes;   /* length of the output when this row began */
    int write_errno;    /* of the first write that failed; 0 = none */
};

/* Writes to `file`, which stays open and owned by the caller. */
void csv_init_file(struct csv *w, FILE *file);

/* Appends to `target`, which the caller owns. */
void csv_init_buf(struct csv *w, struct buf *target);

/* One text field. `s` may be NULL when `len` is 0: an empty field. */
void csv_text(struct csv *w, const char *s, size_t len);

/* One text field from a NUL-terminated string; NULL is an empty field. */
void csv_str(struct csv *w, const char *s);

/* One integer field. */
void csv_int(struct csv *w, int64_t value);

/* One number field with exactly `decimals` (0..18) decimals: value / 10^decimals. */
void csv_fixed(struct csv *w, int64_t value, unsigned decimals);

/* Ends the row. */
void csv_end_row(struct csv *w);

/* Writes what is left, flushes the file and frees the writer's memory. Returns -1 and fills `err`
 * when any write since the start failed (a full disk, a closed pipe). */
int csv_finish(struct csv *w, struct err *err);

#endif
