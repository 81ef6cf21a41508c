/* arena.h - many small allocations, freed all at once.
 *
 * For data that lives as long as one file or one game: allocation moves a pointer, nothing is
 * freed singly. Everything returned is owned by the arena and valid until arena_reset() or
 * arena_free(). Memory comes in blocks; a request larger than a block gets one of its own.
 * An arena belongs to one thread at a time. Allocation never fails (see xalloc.h).
 *
 *     struct arena a = ARENA_INIT;
 *     while (read_game(&a, ...)) {
 *         arena_reset(&a);
 *     }
 *     arena_free(&a);
 */
#ifndef BASE_ARENA_H
#define BASE_ARENA_H

#include <stddef.h>

struct arena_block;

struct arena {
    struct arena_block *first;   /* owned list */
    struct arena_block *current; /* blocks after it are free */
    size_t used;                 /* bytes used of `current` */
};

#define ARENA_INIT                                                                             \
    {                                                                                          \
        NULL, NULL, 0                                                                          \
    }

/* `size` bytes, aligned to 16, contents undefined. A size of 0 gives a valid pointer. */
void *arena_alloc(struct arena *a, size_t size);

/* `n` elements of `size` bytes, all zero. Aborts when n * size overflows. */
void *arena_calloc(struct arena *a, size_t n, size_t size);

/* A NUL-terminated copy of the `len` bytes at `s`. */
char *arena_strndup(struct arena *a, const char *s, size_t len);

/* Frees everything that was allocated and keeps about a MiB of blocks for the next round: one
 * large game does not hold its memory while small ones follow. */
void arena_reset(struct arena *a);

/* Gives all memory back; the arena is empty and usable again. */
void arena_free(struct arena *a);

#endif
