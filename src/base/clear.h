/* clear.h - clears a few hundred bytes on hot paths.
 *
 * Compilers turn one memset of such a size into a "rep stos", which is slow to start; small pieces
 * become plain stores.
 */
#ifndef BASE_CLEAR_H
#define BASE_CLEAR_H

#include <stddef.h>
#include <string.h>

/* As memset(at, 0, size); `size` should be a constant. */
static inline void clear_bytes(void *at, size_t size)
{
    enum { PIECE_BYTES = 64 }; /* small enough for plain stores */
    char *piece = at;
    size_t left = size;
    for (; left >= PIECE_BYTES; left -= PIECE_BYTES, piece += PIECE_BYTES)
        memset(piece, 0, PIECE_BYTES);
    memset(piece, 0, left);
}

#endif
