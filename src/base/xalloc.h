/* xalloc.h - memory allocation that does not fail.
 *
 * Running out of memory is not an error a log reader can handle: every function here prints one
 * line to stderr and ends the process instead of returning NULL, and no caller tests the result.
 * A size of 0 gives a valid pointer. Everything returned is owned by the caller: free() it.
 */
#ifndef BASE_XALLOC_H
#define BASE_XALLOC_H

#include <stddef.h>

/* How the process ends: abort(), unless main() says otherwise.  It must not return. */
typedef void xalloc_end(void);
void xalloc_end_by(xalloc_end *end);

/* Reports that there is no memory and ends the process: for libraries that allocate on their own. */
_Noreturn void xalloc_failed(void);

/* `size` bytes, contents undefined. */
void *xmalloc(size_t size);

/* `n` elements of `size` bytes, all zero. Ends the process when n * size overflows. */
void *xcalloc(size_t n, size_t size);

/* Like realloc(). `old` may be NULL and must not be used afterwards. */
void *xrealloc(void *old, size_t size);

/* xrealloc() to `n` elements of `size` bytes. Ends the process when n * size overflows. */
void *xrealloc_array(void *old, size_t n, size_t size);

/* The array with room for element number `n`.  When `n` has reached `*room`, the elements that it has
 * room for, it is moved to at least twice the room.  `array` may be NULL with a room of 0. */
void *xgrow_array(void *array, size_t n, size_t *room, size_t size);

/* A copy of the NUL-terminated `s`. */
char *xstrdup(const char *s);

/* A NUL-terminated copy of exactly `len` bytes at `s`; NUL bytes inside are copied. */
char *xstrndup(const char *s, size_t len);

#endif
