#include "base/interrupt.h"

#include <assert.h>
#include <signal.h>
#include <stddef.h>

#include "base/progress.h"

static volatile sig_atomic_t holds;   /* depth of holds */
static volatile sig_atomic_t pending; /* the noted signal; 0: none */
static volatile sig_atomic_t is_told; /* interrupt_is_asked() has told it */

/* Async-signal-safe. */
static void end_by(int number)
{
    const struct sigaction usual = {.sa_handler = SIG_DFL};
    progress_clear_in_handler();
    sigaction(number, &usual, NULL);
    raise(number);
}

static void handle(int number)
{
    if (holds == 0 || pending != 0)
        end_by(number); /* takes effect when the handler returns */
    else
        pending = number;
}

static void watch(int number)
{
    struct sigaction old;
    struct sigaction ours = {.sa_handler = handle};
    sigemptyset(&ours.sa_mask);
    ours.sa_flags = SA_RESTART;
    if (sigaction(number, NULL, &old) == 0 && old.sa_handler == SIG_DFL)
        sigaction(number, &ours, NULL);
}

void interrupt_watch(void)
{
    watch(SIGINT);
    watch(SIGTERM);
}

static void leave(int number)
{
    struct sigaction old;
    const struct sigaction usual = {.sa_handler = SIG_DFL};
    if (sigaction(number, NULL, &old) == 0 && old.sa_handler == handle)
        sigaction(number, &usual, NULL);
}

void interrupt_leave(void)
{
    leave(SIGINT);
    leave(SIGTERM);
}

void interrupt_hold(void)
{
    holds++;
}

void interrupt_release(void)
{
    assert(holds > 0);
    holds--;
    if (holds == 0 && pending != 0 && !is_told)
        end_by(pending);
}

bool interrupt_is_asked(void)
{
    is_told = is_told || pending != 0;
    return pending != 0;
}

void interrupt_end(void)
{
    if (pending != 0)
        end_by(pending);
}
