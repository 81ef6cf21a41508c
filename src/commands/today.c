#include "commands/today.h"

#include <time.h>

void today_write(char out[CALENDAR_TEXT])
{
    const time_t now = time(NULL);
    struct tm local;
    tzset(); /* localtime_r() need not read TZ */
    if (localtime_r(&now, &local) == NULL ||
        strftime(out, CALENDAR_TEXT, "%Y-%m-%d", &local) == 0)
        out[0] = '\0';
}
