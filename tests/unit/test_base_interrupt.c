#include <criterion/criterion.h>
#include <signal.h>

#include "base/interrupt.h"

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

Test(interrupt, is_off_without_a_signal)
{
    interrupt_watch();
    interrupt_hold();
    interrupt_release();
    interrupt_end();
    cr_assert(!interrupt_is_asked());
}
