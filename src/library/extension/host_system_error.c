/* The calls and the log of the host's SQLite are not ours to watch (store/system_error.c). */
#include "store/system_error.h"

void system_error_watch(void)
{
}

int system_error_take(bool *was_read)
{
    if (was_read != NULL)
        *was_read = false;
    return 0;
}
