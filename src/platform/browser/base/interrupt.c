/* interrupt.c - no signal reaches a browser: whoever stops a command ends its worker. */
#include "base/interrupt.h"

void interrupt_watch(void)
{
}

void interrupt_leave(void)
{
}

void interrupt_hold(void)
{
}

void interrupt_release(void)
{
}

bool interrupt_is_asked(void)
{
    return false;
}

void interrupt_end(void)
{
}
