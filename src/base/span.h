/* span.h - where in a source text something stands.
 *
 * A plain value, copied freely. Lines and columns are 1-based; columns and lengths count bytes,
 * not characters, so that a span can be cut out of the text without decoding it. A line of 0
 * means "nowhere": the thing was not read from a text.
 *
 * They count in UTF-8, also when the file is in another encoding (input_text.h).
 *
 * A byte order mark at the start of a stream counts for `offset`, but not for `column`.
 */
#ifndef BASE_SPAN_H
#define BASE_SPAN_H

#include <stdint.h>

struct span {
    uint64_t
        offset; /* of the first byte, from the start of the (decompressed) stream, in UTF-8 */
    uint32_t line;   /* 1-based; 0 = unknown */
    uint32_t column; /* 1-based, in bytes; 0 = the whole line */
    uint32_t length; /* in bytes; 0 = a point between two bytes */
};

#endif
