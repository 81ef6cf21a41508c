#include "cli/today.h"

#include <time.h>

void today_write(char out[CALENDAR_TEXT])
{
    const time_t now = time(NULL);
    const struct tm *local =
        localtime(&now); /* unlike localtime_r() it reads TZ in every library */
    if (local == NULL || strftime(out, CALENDAR_TEXT, "%Y-%m-%d", local) == 0)
        out[0] = '\0';
}
