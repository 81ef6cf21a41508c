#include <criterion/criterion.h>
#include <signal.h>

#include "base/interrupt.h"
#include "base/threads.h"

Test(interrupt, ends_the_program_at_once_when_nothing_holds_it, .signal = SIGINT)
{
    interrupt_watch();
    raise(SIGINT);
    cr_assert_fail("still here");
}

Test(interrupt, waits_for_the_last_release_when_nothing_asks, .signal = SIGTERM)
{
    interrupt_watch();
    interrupt_hold();
    interrupt_hold();
    raise(SIGTERM);
    interrupt_release();
    interrupt_release();
    cr_assert_fail("still here");
}

Test(interrupt, lets_the_program_end_itself_after_the_first_signal, .signal = SIGINT)
{
    interrupt_watch();
    interrupt_hold();
    cr_assert(!interrupt_is_asked());
    raise(SIGINT);
    cr_assert(interrupt_is_asked());
    interrupt_release();
    interrupt_end();
    cr_assert_fail("still here");
}

Test(interrupt, ends_the_program_at_once_the_second_time, .signal = SIGINT)
{
    interrupt_watch();
    interrupt_hold();
    raise(SIGINT);
    raise(SIGINT);
    cr_assert_fail("still here");
}

enum { THREADS = 4, HOLDS = 1000000 };

static void *hold_often(void *job, unsigned worker, void *context)
{
    (void)worker, (void)context;
    for (int i = 0; i < HOLDS; i++) {
        interrupt_hold();
        interrupt_release();
    }
    return job;
}

/* A hold that is lost ends the program by an assertion, one too many keeps it from ending. */
Test(interrupt, counts_the_holds_of_all_threads, .signal = SIGTERM)
{
    int jobs[THREADS];
    struct threads *pool = threads_new(THREADS, THREADS, hold_often, NULL);
    interrupt_watch();
    for (int i = 0; i < THREADS; i++)
        threads_submit(pool, &jobs[i]);
    while (threads_pending(pool) > 0)
        threads_take(pool);
    threads_free(pool);
    raise(SIGTERM);
    cr_assert_fail("still here");
}

Test(interrupt, is_off_without_a_signal)
{
    interrupt_watch();
    interrupt_hold();
    interrupt_release();
    interrupt_end();
    cr_assert(!interrupt_is_asked());
}
