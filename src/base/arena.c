#include "base/arena.h"

#include <assert.h>
#include <stdalign.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/xalloc.h"

enum {
    ARENA_ALIGNMENT = 16,
    ARENA_BLOCK_SIZE = 64 * 1024,
    ARENA_KEPT_SIZE = 1024 * 1024, /* of all blocks, between two rounds */
};

struct arena_block {
    struct arena_block *next;
    size_t size; /* of `bytes` */
    alignas(ARENA_ALIGNMENT) char bytes[];
};

/* Makes `current` a block with `size` free bytes: the next kept block that is large enough, or a
 * new one. Kept blocks that are skipped stay unused until the next reset. */
static void next_block(struct arena *a, size_t size)
{
    struct arena_block *at = a->current;
    while (at != NULL && at->next != NULL && at->next->size < size)
        at = at->next;
    if (at == NULL || at->next == NULL) {
        size_t block_size = size > ARENA_BLOCK_SIZE ? size : ARENA_BLOCK_SIZE;
        assert(block_size <= SIZE_MAX - sizeof(struct arena_block));
        struct arena_block *block = xmalloc(sizeof(*block) + block_size);
        block->next = NULL;
        block->size = block_size;
        if (at == NULL)
            a->first = block;
        else
            at->next = block;
        a->current = block;
    } else {
        a->current = at->next;
    }
    a->used = 0;
}

void *arena_alloc(struct arena *a, size_t size)
{
    assert(size <= SIZE_MAX - ARENA_ALIGNMENT);
    size = (size + ARENA_ALIGNMENT - 1) / ARENA_ALIGNMENT * ARENA_ALIGNMENT;
    if (a->current == NULL || a->current->size - a->used < size)
        next_block(a, size);
    void *p = a->current->bytes + a->used;
    a->used += size;
    return p;
}

void *arena_calloc(struct arena *a, size_t n, size_t size)
{
    assert(size == 0 || n <= SIZE_MAX / size);
    void *p = arena_alloc(a, n * size);
    memset(p, 0, n * size);
    return p;
}

char *arena_strndup(struct arena *a, const char *s, size_t len)
{
    char *copy = arena_alloc(a, len + 1);
    if (len > 0)
        memcpy(copy, s, len);
    copy[len] = '\0';
    return copy;
}

static void free_blocks(struct arena_block *block)
{
    while (block != NULL) {
        struct arena_block *next = block->next;
        free(block);
        block = next;
    }
}

void arena_reset(struct arena *a)
{
    struct arena_block **end = &a->first;
    size_t kept = 0;
    while (*end != NULL && kept + (*end)->size <= ARENA_KEPT_SIZE) {
        kept += (*end)->size;
        end = &(*end)->next;
    }
    free_blocks(*end);
    *end = NULL;
    a->current = a->first;
    a->used = 0;
}

void arena_free(struct arena *a)
{
    free_blocks(a->first);
    *a = (struct arena)ARENA_INIT;
}
