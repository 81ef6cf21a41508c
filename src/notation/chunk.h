/* chunk.h - private to the reader: reads text eight bytes at a time.
 *
 * The processor cannot predict where a word ends, and a wrong prediction costs as much as reading
 * ten bytes.  So the letters of a word are counted without a branch for each of them.
 */
#ifndef NOTATION_CHUNK_H
#define NOTATION_CHUNK_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

enum { CHUNK = sizeof(uint64_t) };

/* The CHUNK bytes at `at` as a number, the first byte lowest. */
static inline uint64_t chunk_load(const char *at)
{
    uint64_t chunk;
    memcpy(&chunk, at, CHUNK);
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    chunk = __builtin_bswap64(chunk);
#endif
    return chunk;
}

/* The same for a text that ends at `end` > `at`: bytes after the end are 0.  At least CHUNK bytes
 * in front of `end` must be readable. */
static inline uint64_t chunk_load_before(const char *at, const char *end)
{
    const char *last = end - CHUNK;
    const char *from = at < last ? at : last;
    return chunk_load(from) >> 8 * (at - from);
}

/* The line, or when it is shorter than a chunk a copy at the end of `padded`, so that a chunk in
 * front of its end is readable. */
static inline const char *chunk_pad(const char *line, size_t length, char padded[CHUNK])
{
    if (length >= CHUNK)
        return line;
    memset(padded, 0, CHUNK);
    memcpy(padded + CHUNK - length, line, length);
    return padded + CHUNK - length;
}

/* Sets the high bit of each byte of the chunk that is neither a lower-case ASCII letter nor '-'. */
static inline uint64_t chunk_others(uint64_t chunk)
{
    const uint64_t each = UINT64_C(0x0101010101010101);
    const uint64_t high = 0x80 * each;
    const uint64_t low = chunk & ~high;
    /* No sum of two low halves carries into the next byte. */
    const uint64_t from_a = low + (0x80 - 'a') * each;
    const uint64_t above_z = low + (0x7F - 'z') * each;
    const uint64_t no_dash = (low ^ '-' * each) + 0x7F * each;
    return (chunk | ~(from_a & ~above_z)) & (chunk | no_dash) & high;
}

/* How many bytes come before the first mark; there must be one. */
static inline size_t chunk_before(uint64_t marks)
{
    return (size_t)__builtin_ctzll(marks) / 8;
}

/* Clears the byte of the first mark and all after it. */
static inline uint64_t chunk_cut(uint64_t chunk, uint64_t marks)
{
    const uint64_t first = marks & -marks;
    return chunk & ((first >> 7) - 1);
}

#endif
