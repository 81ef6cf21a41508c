/* threads.c - a browser has one thread for us: a job is done when its result is taken. */
#include "base/threads.h"

#include <assert.h>
#include <stdlib.h>

#include "base/xalloc.h"

/* The jobs form a ring; positions only grow. */
struct threads {
    threads_work *work;
    void *ctx;
    void **job; /* owned */
    size_t room, taken, submitted;
};

unsigned threads_cpu_count(void)
{
    return 1;
}

unsigned threads_workers(unsigned jobs)
{
    (void)jobs;
    return 1;
}

struct threads *threads_new(unsigned workers, size_t in_flight, threads_work *work, void *ctx)
{
    (void)workers;
    struct threads *pool = xcalloc(1, sizeof *pool);
    pool->work = work;
    pool->ctx = ctx;
    pool->room = in_flight > 0 ? in_flight : 1;
    pool->job = xcalloc(pool->room, sizeof *pool->job);
    return pool;
}

size_t threads_pending(const struct threads *pool)
{
    return pool->submitted - pool->taken;
}

bool threads_is_full(const struct threads *pool)
{
    return threads_pending(pool) == pool->room;
}

void threads_submit(struct threads *pool, void *job)
{
    assert(!threads_is_full(pool));
    pool->job[pool->submitted++ % pool->room] = job;
}

void *threads_take(struct threads *pool)
{
    assert(threads_pending(pool) > 0);
    return pool->work(pool->job[pool->taken++ % pool->room], 0, pool->ctx);
}

void threads_free(struct threads *pool)
{
    if (pool == NULL)
        return;
    assert(threads_pending(pool) == 0);
    free(pool->job);
    free(pool);
}
