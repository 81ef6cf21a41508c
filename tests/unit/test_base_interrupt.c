#include <criterion/criterion.h>
#include <signal.h>

#include "base/interrupt.h"

Test(interrupt, ends_the_program_at_once_where_nobody_holds_it, .signal = SIGINT)
{
    interrupt_watch();
    raise(SIGINT);
    cr_assert_fail("still here");
}

Test(interrupt, waits_for_the_last_release_where_nobody_asks, .signal = SIGTERM)
{
    interrupt_watch();
    interrupt_hold();
    interrupt_hold();
    raise(SIGTERM);
    interrupt_release();
    interrupt_release();
    cr_assert_fail("still here");
}

Test(interrupt, leaves_the_end_to_who_was_told, .signal = SIGINT)
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

Test(interrupt, is_not_there_without_a_signal)
{
    interrupt_watch();
    interrupt_hold();
    interrupt_release();
    interrupt_end();
    cr_assert(!interrupt_is_asked());
}
