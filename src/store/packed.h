/* packed.h - a few numbers as one text: a character for each.
 *
 * A character stands for its number plus 35, so that small numbers are printable ASCII; '"' (34) stands
 * for NULL.  A text ends where its last character only repeats.  Where a number has no character (it is below
 * 0, or above PACKED_MOST) the text is '!' and a JSON array instead.
 */
#ifndef STORE_PACKED_H
#define STORE_PACKED_H

#include <stddef.h>
#include <stdint.h>

#include "base/buf.h"

enum {
    PACKED_ZERO = 35,          /* the character of 0 */
    PACKED_NULL = 34,          /* of NULL */
    PACKED_JSON = '!',         /* begins a JSON array */
    PACKED_MOST = 0xD7FF - 35, /* surrogates begin behind it */
};

/* Appends the text of `n` numbers (ROW_WIDE_NULL for NULL). */
void packed_put_numbers(struct buf *out, const int64_t *number, size_t n);
/* The numbers of a text.  Any bytes are fine, they are some numbers. */
void packed_take_numbers(const char *text, size_t length, int64_t *number, size_t n);

#endif
