/* packed.h - the rows of one game in a table as texts: a text for each column, a character for each row.
 *
 * A character stands for its number plus 35, so that small numbers are printable ASCII; '"' (34) stands
 * for NULL.  A text ends where its last character only repeats.  A column that holds a number which no
 * character can stand for (below 0, or above PACKED_MOST) is '!' and a JSON array instead.  A column of 64
 * bits is six texts, NAME_0 to NAME_5, of 12 bits each, the lowest first, and has no NULL.
 *
 * So rows take a third of the bytes, are read at the speed of memory, and sqlite3 alone can unpack them
 * (the views that packed_schema.h makes).
 */
#ifndef STORE_PACKED_H
#define STORE_PACKED_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/buf.h"

struct game_rows;
struct row_column;
struct row_table;

enum {
    PACKED_ZERO = 35,          /* the character of 0 */
    PACKED_NULL = 34,          /* of NULL */
    PACKED_JSON = '!',         /* begins a JSON array */
    PACKED_MOST = 0xD7FF - 35, /* surrogates begin behind it */
    PACKED_GROUPS = 6,         /* texts of a wide column */
    PACKED_GROUP_BITS = 12,
};

/* The texts of the packed tables that have rows, table by table in the order of rows.def. */
struct packed {
    struct buf texts;
    size_t *end; /* of each text, in `texts` */
    size_t n, capacity;
};

#define PACKED_INIT                                                                            \
    {                                                                                          \
        .texts = BUF_INIT                                                                      \
    }

/* Texts of a column, and of all columns of a table. */
size_t packed_texts_of(const struct row_column *column);
size_t packed_texts(const struct row_table *table);

/* The text of `n` numbers (ROW_WIDE_NULL for NULL), and the numbers of a text. */
void packed_put_numbers(struct buf *out, const int64_t *number, size_t n);
void packed_take_numbers(const char *text, size_t length, int64_t *number, size_t n);

/* Packs the rows of a game; what was in `p` before is gone. */
void packed_make(struct packed *p, const struct game_rows *rows);
/* Text `i`. */
const char *packed_text(const struct packed *p, size_t i, size_t *length);
void packed_free(struct packed *p);

/* Sets a column of `n` rows from its text `part`; rows are zero before the first part.  Any bytes are
 * fine, they are some numbers. */
void packed_read(const struct row_table *table, const struct row_column *column, size_t part,
                 const char *text, size_t length, char *rows, size_t n);
/* The same for row `i` alone, which is at `row`.  False when only packed_read() can. */
bool packed_pick(const struct row_column *column, size_t part, const char *text, size_t length,
                 char *row, size_t i);

#endif
