#include "base/threads.h"

#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
#include <unistd.h>

#include "base/xalloc.h"

struct slot {
    void *job;
    void *result;
    bool is_done;
};

struct worker {
    pthread_t thread;
    struct threads *pool;
    unsigned number;
};

/* The slots form a ring. Positions only grow; a position's slot is position % slot_count:
 *     taken <= started <= submitted <= taken + slot_count
 * `taken` and `submitted` are written by the owner only, `started` by whoever runs jobs. */
struct threads {
    threads_work *work;
    void *ctx;
    struct worker *workers; /* owned; the owner of the pool is one more */
    unsigned worker_count;
    struct slot *slots; /* owned */
    size_t slot_count;
    size_t taken;
    size_t submitted;
    pthread_mutex_t lock; /* guards all below, `submitted` and the slots */
    pthread_cond_t has_job;
    pthread_cond_t has_result;
    size_t started;
    bool is_closing;
};

unsigned threads_cpu_count(void)
{
    long count = sysconf(_SC_NPROCESSORS_ONLN);
    return count > 0 ? (unsigned)count : 1;
}

unsigned threads_workers(unsigned jobs)
{
    return jobs > 0 ? jobs : threads_cpu_count();
}

static struct slot *slot_at(struct threads *pool, size_t position)
{
    return &pool->slots[position % pool->slot_count];
}

/* Does the next job; the pool is locked before and after. */
static void do_next(struct threads *pool, unsigned number)
{
    struct slot *slot = slot_at(pool, pool->started++);
    void *job = slot->job;
    pthread_mutex_unlock(&pool->lock);
    void *result = pool->work(job, number, pool->ctx);
    pthread_mutex_lock(&pool->lock);
    slot->result = result;
    slot->is_done = true;
}

static void *worker_main(void *arg)
{
    const struct worker *self = arg;
    struct threads *pool = self->pool;
    pthread_mutex_lock(&pool->lock);
    for (;;) {
        while (pool->started == pool->submitted && !pool->is_closing)
            pthread_cond_wait(&pool->has_job, &pool->lock);
        if (pool->started == pool->submitted)
            break;
        do_next(pool, self->number);
        pthread_cond_signal(&pool->has_result);
    }
    pthread_mutex_unlock(&pool->lock);
    return NULL;
}

static void start_workers(struct threads *pool, unsigned count)
{
    pool->workers = xcalloc(count, sizeof(*pool->workers));
    while (pool->worker_count < count) {
        struct worker *w = &pool->workers[pool->worker_count];
        *w = (struct worker){.pool = pool, .number = pool->worker_count};
        if (pthread_create(&w->thread, NULL, worker_main, w) != 0)
            break;
        pool->worker_count++;
    }
}

struct threads *threads_new(unsigned workers, size_t in_flight, threads_work *work, void *ctx)
{
    struct threads *pool = xcalloc(1, sizeof(*pool));
    pool->work = work;
    pool->ctx = ctx;
    pool->slot_count = in_flight > 0 ? in_flight : 1;
    pool->slots = xcalloc(pool->slot_count, sizeof(*pool->slots));
    pthread_mutex_init(&pool->lock, NULL);
    pthread_cond_init(&pool->has_job, NULL);
    pthread_cond_init(&pool->has_result, NULL);
    if (workers > 1)
        start_workers(pool, workers - 1);
    return pool;
}

size_t threads_pending(const struct threads *pool)
{
    return pool->submitted - pool->taken;
}

bool threads_is_full(const struct threads *pool)
{
    return threads_pending(pool) == pool->slot_count;
}

void threads_submit(struct threads *pool, void *job)
{
    assert(!threads_is_full(pool));
    pthread_mutex_lock(&pool->lock);
    *slot_at(pool, pool->submitted) = (struct slot){.job = job};
    pool->submitted++;
    pthread_cond_signal(&pool->has_job);
    pthread_mutex_unlock(&pool->lock);
}

void *threads_take(struct threads *pool)
{
    assert(threads_pending(pool) > 0);
    struct slot *slot = slot_at(pool, pool->taken++);
    pthread_mutex_lock(&pool->lock);
    while (!slot->is_done) {
        if (pool->started != pool->submitted)
            do_next(pool, pool->worker_count);
        else
            pthread_cond_wait(&pool->has_result, &pool->lock);
    }
    void *result = slot->result;
    pthread_mutex_unlock(&pool->lock);
    return result;
}

void threads_free(struct threads *pool)
{
    if (pool == NULL)
        return;
    assert(threads_pending(pool) == 0);
    pthread_mutex_lock(&pool->lock);
    pool->is_closing = true;
    pthread_cond_broadcast(&pool->has_job);
    pthread_mutex_unlock(&pool->lock);
    for (unsigned i = 0; i < pool->worker_count; i++)
        pthread_join(pool->workers[i].thread, NULL);
    pthread_cond_destroy(&pool->has_result);
    pthread_cond_destroy(&pool->has_job);
    pthread_mutex_destroy(&pool->lock);
    free(pool->workers);
    free(pool->slots);
    free(pool);
}
