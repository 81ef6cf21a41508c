#include <criterion/criterion.h>
#include <stdint.h>
#include <stdlib.h>

#include "base/threads.h"

enum {
    JOBS = 5000,
    MAX_WORKERS = 8,
};

struct square {
    uint64_t in;
    uint64_t out;
};

struct counts {
    uint64_t by_worker[MAX_WORKERS][16]; /* one cache line each; no lock needed */
};

/* Takes longer for some jobs than for others, so that results are ready out of order. */
static void *work(void *job, unsigned worker, void *ctx)
{
    struct square *s = job;
    struct counts *counts = ctx;
    counts->by_worker[worker][0]++;
    volatile uint64_t spin = s->in % 7 * 200;
    while (spin > 0) {
        spin = spin - 1;
    }
    s->out = s->in * s->in;
    return s;
}

static void take_and_check(struct threads *pool, uint64_t expected)
{
    const struct square *s = threads_take(pool);
    cr_assert_eq(s->in, expected);
    cr_assert_eq(s->out, expected * expected);
}

static void run(unsigned workers, size_t in_flight)
{
    struct square *jobs = calloc(JOBS, sizeof(*jobs));
    struct counts *counts = calloc(1, sizeof(*counts));
    struct threads *pool = threads_new(workers, in_flight, work, counts);
    uint64_t taken = 0;
    for (uint64_t i = 0; i < JOBS; i++) {
        if (threads_is_full(pool)) {
            cr_assert_eq(threads_pending(pool), in_flight > 0 ? in_flight : 1);
            take_and_check(pool, taken++);
        }
        jobs[i].in = i;
        threads_submit(pool, &jobs[i]);
    }
    while (threads_pending(pool) > 0) {
        take_and_check(pool, taken++);
    }
    threads_free(pool);
    uint64_t done = 0;
    for (unsigned i = 0; i < MAX_WORKERS; i++) {
        done += counts->by_worker[i][0];
    }
    cr_assert_eq(taken, JOBS);
    cr_assert_eq(done, JOBS);
    free(counts);
    free(jobs);
}

Test(threads, give_results_in_the_order_of_the_jobs)
{
    static const unsigned workers[] = {0, 1, 2, 3, 8};
    static const size_t in_flight[] = {0, 1, 2, 64};
    for (size_t i = 0; i < sizeof(workers) / sizeof(workers[0]); i++) {
        for (size_t j = 0; j < sizeof(in_flight) / sizeof(in_flight[0]); j++) {
            run(workers[i], in_flight[j]);
        }
    }
}

Test(threads, end_when_there_was_nothing_to_do)
{
    threads_free(threads_new(4, 8, work, NULL));
    threads_free(threads_new(1, 8, work, NULL));
    threads_free(NULL);
}

Test(threads, know_at_least_one_processor)
{
    cr_assert_geq(threads_cpu_count(), 1);
}
