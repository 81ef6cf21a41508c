/* threads.h - a pool of workers whose results come back in the order of the jobs.
 *
 * One thread, the owner, submits jobs and takes results; workers run them in between. Results are
 * taken in the order of submission whatever the number of workers, so that output does not depend
 * on it. At most `in_flight` jobs are in the pool (waiting, running, or done and not yet taken):
 * that bounds memory. The owner is one of the workers: while it waits in threads_take() it does jobs,
 * too. So with one worker no thread is started.
 *
 * Jobs and results are pointers that the pool only passes on: the job belongs to the
 * worker function once submitted, the result to the owner once taken. `worker` is a number below
 * the number of workers; no two calls with the same number run at the same time, so it may index
 * scratch memory. What a worker did is visible to the owner when it takes the result.
 *
 *     struct threads *pool = threads_new(threads_cpu_count(), 64, replay_batch, ctx);
 *     while ((job = next_job()) != NULL) {
 *         if (threads_is_full(pool)) store(threads_take(pool));
 *         threads_submit(pool, job);
 *     }
 *     while (threads_pending(pool) > 0) store(threads_take(pool));
 *     threads_free(pool);
 */
#ifndef BASE_THREADS_H
#define BASE_THREADS_H

#include <stdbool.h>
#include <stddef.h>

struct threads;

/* Does one job and returns its result. Runs in any thread. */
typedef void *threads_work(void *job, unsigned worker, void *ctx);

/* The number of processors that are online, at least 1. */
unsigned threads_cpu_count(void);

/* What `--jobs` means: `jobs`, or when that is 0 a worker for each processor. */
unsigned threads_workers(unsigned jobs);

/* Starts a pool; owned by the caller. `workers` and `in_flight` of 0 count as 1; in_flight should
 * be a few times `workers`, so that no worker waits. When the system refuses threads the pool uses
 * those it got. */
struct threads *threads_new(unsigned workers, size_t in_flight, threads_work *work, void *ctx);

/* Jobs submitted whose results were not taken. */
size_t threads_pending(const struct threads *pool);

/* True when threads_take() must be called before the next threads_submit(). */
bool threads_is_full(const struct threads *pool);

/* Hands over a job; never waits. The pool must not be full. */
void threads_submit(struct threads *pool, void *job);

/* Waits for the oldest job and returns its result. At least one must be pending. */
void *threads_take(struct threads *pool);

/* Ends the workers. All results must have been taken (on an early stop, take and drop them): the
 * pool does not know how to free them. NULL is fine. */
void threads_free(struct threads *pool);

#endif
