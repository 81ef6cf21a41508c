/* eight_bytes.h - private to the reader: reads text eight bytes at a time.
 *
 * The processor cannot predict where a word ends, and a wrong prediction costs as much as reading
 * ten bytes.  So the letters of a word are counted without a branch for each of them.
 */
#ifndef NOTATION_EIGHT_BYTES_H
#define NOTATION_EIGHT_BYTES_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

enum { EIGHT_BYTES = sizeof(uint64_t) };

/* The eight bytes at `at` as a number, the first byte lowest. */
static inline uint64_t eight_bytes_load(const char *at)
{
    uint64_t bytes;
    memcpy(&bytes, at, EIGHT_BYTES);
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    bytes = __builtin_bswap64(bytes);
#endif
    return bytes;
}

/* The same for a text that ends at `end` > `at`: bytes after the end are 0.  At least eight bytes
 * in front of `end` must be readable. */
static inline uint64_t eight_bytes_load_before(const char *at, const char *end)
{
    const char *last = end - EIGHT_BYTES;
    const char *from = at < last ? at : last;
    return eight_bytes_load(from) >> 8 * (at - from);
}

/* The line, or when it is shorter than eight bytes a copy at the end of `padded`, so that eight bytes in
 * front of its end are readable. */
static inline const char *eight_bytes_pad(const char *line, size_t length,
                                          char padded[EIGHT_BYTES])
{
    if (length >= EIGHT_BYTES)
        return line;
    memset(padded, 0, EIGHT_BYTES);
    memcpy(padded + EIGHT_BYTES - length, line, length);
    return padded + EIGHT_BYTES - length;
}

/* Sets the high bit of each byte that is neither a lower-case ASCII letter nor '-'. */
static inline uint64_t eight_bytes_others(uint64_t bytes)
{
    const uint64_t each = UINT64_C(0x0101010101010101);
    const uint64_t high = 0x80 * each;
    const uint64_t low = bytes & ~high;
    /* No sum of two low halves carries into the next byte. */
    const uint64_t from_a = low + (0x80 - 'a') * each;
    const uint64_t above_z = low + (0x7F - 'z') * each;
    const uint64_t no_dash = (low ^ '-' * each) + 0x7F * each;
    return (bytes | ~(from_a & ~above_z)) & (bytes | no_dash) & high;
}

/* How many bytes come before the first mark; there must be one. */
static inline size_t eight_bytes_before(uint64_t marks)
{
    return (size_t)__builtin_ctzll(marks) / 8;
}

/* Clears the byte of the first mark and all after it. */
static inline uint64_t eight_bytes_cut(uint64_t bytes, uint64_t marks)
{
    const uint64_t first = marks & -marks;
    return bytes & ((first >> 7) - 1);
}

#endif
