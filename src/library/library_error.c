/* library_error.c - errors, strings and numbers as the public header has them. */
#include <stdlib.h>
#include <string.h>

#include "base/err.h"
#include "library/library_parts.h"

_Static_assert(sizeof((struct err){0}.text) == sizeof((struct shipslog_error){0}.text),
               "a text is copied whole");
_Static_assert(sizeof((struct err){0}.file) == sizeof((struct shipslog_error){0}.file),
               "a file is copied whole");
_Static_assert((int)SHIPSLOG_ITEMS == (int)EVENT_ITEMS, "every item has room");
_Static_assert((int)SHIPSLOG_SEATS == (int)SEATS_MAX, "every seat has room");

const char *shipslog_version(void)
{
    return SHIPSLOG_VERSION;
}

void shipslog_free(char *text)
{
    free(text);
}

void library_error(const struct err *from, struct shipslog_error *to)
{
    if (to == NULL)
        return;
    *to = (struct shipslog_error){.line = from->line, .column = from->column};
    memcpy(to->text, from->text, sizeof to->text);
    memcpy(to->file, from->file, sizeof to->file);
}

int library_seat(unsigned seat)
{
    return seat == SEAT_NONE ? -1 : (int)seat;
}

int library_code(int code, const struct err *from, struct shipslog_error *to)
{
    if (code != SHIPSLOG_OK)
        library_error(from, to);
    return code;
}
