/* csv_read.h - reads CSV (RFC 4180) row by row, with the place of each field.
 *
 *     struct csv_reader r;
 *     csv_reader_init(&r, bytes, length);
 *     while ((status = csv_read_row(&r, &err)) != 0)
 *         if (status > 0) ... r.field[i] ...
 *     csv_reader_free(&r);
 *
 * Fields are separated by the first ',', ';' or tab outside of quotes.  Rows end with LF or CR LF.  A
 * byte order mark, and rows without any text, are passed over.  A first line "sep=;", which spreadsheets read,
 * names the separator and is no row.  Blanks around a field without quotes do not count.  Text that is not
 * UTF-8 is an error.  The apostrophe that csv.h puts before what a spreadsheet would run is taken away.
 */
#ifndef BASE_CSV_READ_H
#define BASE_CSV_READ_H

#include <stddef.h>
#include <stdint.h>

#include "base/buf.h"

struct err;

enum { CSV_FIELDS_MAX = 1000 }; /* of a row; a row with more is wrong */

struct csv_field {
    size_t offset;         /* private */
    const char *text;      /* borrowed until the next row is read; ends with a NUL byte */
    uint32_t line, column; /* of its first byte, 1-based */
};

/* Members are private, but for the row that was read last. */
struct csv_reader {
    struct csv_field *field; /* n of them */
    size_t n;
    const char *start, *row_end; /* of the row, in the bytes */
    uint32_t line;               /* of its first byte */

    const char *at, *end;
    const char *line_start;
    uint32_t line_number;
    char separator; /* '\0': none was met yet */
    size_t room;
    struct buf texts;
};

/* The bytes are borrowed. */
void csv_reader_init(struct csv_reader *r, const char *bytes, size_t length);
void csv_reader_free(struct csv_reader *r);

/* Goes to a row that was read before: `start` and `line` are those it had. */
void csv_reader_go_to(struct csv_reader *r, const char *start, uint32_t line);

/* 1: the next row was read; 0: there is none; -1: it is wrong, and `err` says where.  Then the
 * fields before that place are there, and reading goes on at the next line. */
int csv_read_row(struct csv_reader *r, struct err *err);

#endif
