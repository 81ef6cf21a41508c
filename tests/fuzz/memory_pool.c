#include "memory_pool.h"

#include <sqlite3.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/xalloc.h"
#include "fuzz_target.h"

#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#include <sanitizer/asan_interface.h>
#endif
#endif
#ifndef ASAN_POISON_MEMORY_REGION
#define ASAN_POISON_MEMORY_REGION(at, size)   ((void)(at), (void)(size))
#define ASAN_UNPOISON_MEMORY_REGION(at, size) ((void)(at), (void)(size))
#endif

enum {
    SMALLEST = 5, /* 32 bytes */
    SIZES = 20,   /* each is twice the previous one */
    CHUNK = 1 << 20,
    RESTING = 64, /* freed blocks that are not used again yet */
};

/* In front of every block, which is aligned to 16 bytes. */
struct block {
    struct block *next; /* while it is free */
    uint64_t size;      /* number of the size */
};

static struct {
    struct block *free[SIZES];
    struct block *resting[RESTING]; /* a ring: a block is free after one round */
    size_t rested;
    char *chunk; /* what is left of the newest one */
    size_t left;
    size_t blocks;
} pool;

static size_t size_of(unsigned number)
{
    return (size_t)1 << (number + SMALLEST);
}

static unsigned number_for(int n)
{
    const unsigned last = n <= 1 << SMALLEST ? 1U << SMALLEST : (unsigned)n;
    return 32 - (unsigned)__builtin_clz(last - 1) - SMALLEST;
}

/* Chunks are never freed. */
static struct block *cut(size_t size)
{
    const size_t wanted = size + sizeof(struct block);
    if (wanted > CHUNK)
        return xmalloc(wanted);
    if (wanted > pool.left) {
        pool.chunk = xmalloc(CHUNK);
        pool.left = CHUNK;
    }
    struct block *b = (struct block *)(void *)pool.chunk;
    pool.chunk += wanted;
    pool.left -= wanted;
    return b;
}

static void *pool_malloc(int n)
{
    const unsigned number = number_for(n);
    if (number >= SIZES)
        return NULL;
    struct block *b = pool.free[number];
    if (b != NULL)
        pool.free[number] = b->next;
    else
        b = cut(size_of(number));
    b->size = number;
    pool.blocks++;
    ASAN_UNPOISON_MEMORY_REGION(b + 1, size_of(number));
    return b + 1;
}

static void pool_free(void *at)
{
    struct block *b = (struct block *)at - 1;
    struct block **place = &pool.resting[pool.rested++ % RESTING];
    ASAN_POISON_MEMORY_REGION(at, size_of((unsigned)b->size));
    if (*place != NULL) {
        (*place)->next = pool.free[(*place)->size];
        pool.free[(*place)->size] = *place;
    }
    *place = b;
    pool.blocks--;
}

static int pool_size(void *at)
{
    return (int)size_of((unsigned)((struct block *)at - 1)->size);
}

static void *pool_realloc(void *at, int n)
{
    const int has = pool_size(at);
    if (n <= has)
        return at;
    void *other = pool_malloc(n);
    if (other == NULL)
        return NULL;
    memcpy(other, at, (size_t)has);
    pool_free(at);
    return other;
}

static int pool_roundup(int n)
{
    const unsigned number = number_for(n);
    return number < SIZES ? (int)size_of(number) : n;
}

static int pool_init(void *self)
{
    (void)self;
    return SQLITE_OK;
}

static void pool_shutdown(void *self)
{
    (void)self;
}

void memory_pool_install(void)
{
    static const sqlite3_mem_methods methods = {.xMalloc = pool_malloc,
                                                .xFree = pool_free,
                                                .xRealloc = pool_realloc,
                                                .xSize = pool_size,
                                                .xRoundup = pool_roundup,
                                                .xInit = pool_init,
                                                .xShutdown = pool_shutdown};
    if (sqlite3_config(SQLITE_CONFIG_SINGLETHREAD) != SQLITE_OK ||
        sqlite3_config(SQLITE_CONFIG_MALLOC, &methods) != SQLITE_OK)
        fuzz_fail("SQLite does not take other memory", "");
}

size_t memory_pool_blocks(void)
{
    return pool.blocks;
}
