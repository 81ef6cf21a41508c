#include "base/interrupt.h"

#include <assert.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>

#include "base/progress.h"

/* The handler reads and writes these, and any thread. */
static atomic_int holds;        /* of all threads, and nested ones */
static atomic_int pending;      /* the noted signal; 0: none */
static atomic_bool is_reported; /* interrupt_is_asked() has returned true */

/* Async-signal-safe. */
static void end_by(int number)
{
    const struct sigaction usual = {.sa_handler = SIG_DFL};
    progress_clear_in_handler();
    sigaction(number, &usual, NULL);
    raise(number);
}

static void handle_signal(int number)
{
    if (holds == 0 || pending != 0)
        end_by(number); /* takes effect when the handler returns */
    else
        pending = number;
}

static void watch_signal(int number)
{
    struct sigaction old;
    struct sigaction ours = {.sa_handler = handle_signal};
    sigemptyset(&ours.sa_mask);
    ours.sa_flags = SA_RESTART;
    if (sigaction(number, NULL, &old) == 0 && old.sa_handler == SIG_DFL)
        sigaction(number, &ours, NULL);
}

void interrupt_watch(void)
{
    watch_signal(SIGINT);
    watch_signal(SIGTERM);
}

static void leave_signal(int number)
{
    struct sigaction old;
    const struct sigaction usual = {.sa_handler = SIG_DFL};
    if (sigaction(number, NULL, &old) == 0 && old.sa_handler == handle_signal)
        sigaction(number, &usual, NULL);
}

void interrupt_leave(void)
{
    leave_signal(SIGINT);
    leave_signal(SIGTERM);
}

void interrupt_hold(void)
{
    atomic_fetch_add(&holds, 1);
}

void interrupt_release(void)
{
    const int before = atomic_fetch_sub(&holds, 1);
    assert(before > 0);
    if (before == 1 && pending != 0 && !is_reported)
        end_by(pending);
}

bool interrupt_is_asked(void)
{
    const bool is_asked = pending != 0;
    if (is_asked)
        is_reported = true;
    return is_asked;
}

void interrupt_end(void)
{
    if (pending != 0)
        end_by(pending);
}
