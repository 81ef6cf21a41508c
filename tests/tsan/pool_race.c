/*
 * pool_race.c - the worker pool under ThreadSanitizer.
 *
 * A program of its own because Criterion does not start under ThreadSanitizer. Without arguments
 * it must end quietly with status 0; with the argument "racy" the workers share a counter without
 * a lock, and ThreadSanitizer must stop it.
 */
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "base/threads.h"

enum {
    JOBS = 20000,
    WORKERS = 4,
    IN_FLIGHT = 16,
};

struct setup {
    bool is_racy;
    uint64_t shared;
    uint64_t own[WORKERS];
};

static void *work(void *job, unsigned worker, void *ctx)
{
    struct setup *setup = ctx;
    uint64_t *value = job;
    setup->own[worker]++;
    if (setup->is_racy) {
        setup->shared++;
    }
    *value *= 2;
    return value;
}

static bool run(struct setup *setup)
{
    static uint64_t values[JOBS];
    bool is_right = true;
    uint64_t taken = 0;
    struct threads *pool = threads_new(WORKERS, IN_FLIGHT, work, setup);
    for (uint64_t i = 0; i < JOBS; i++) {
        if (threads_is_full(pool)) {
            is_right &= *(const uint64_t *)threads_take(pool) == 2 * taken++;
        }
        values[i] = i;
        threads_submit(pool, &values[i]);
    }
    while (threads_pending(pool) > 0) {
        is_right &= *(const uint64_t *)threads_take(pool) == 2 * taken++;
    }
    threads_free(pool);
    return is_right;
}

int main(int argc, char **argv)
{
    struct setup setup = {.is_racy = argc > 1 && strcmp(argv[1], "racy") == 0};
    if (!run(&setup)) {
        fputs("pool_race: a result is wrong\n", stderr);
        return 1;
    }
    return 0;
}
