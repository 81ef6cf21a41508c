/* iso_date.h - dates of a log: ISO 8601, as exact as is known.
 *
 *     2026   2026-11   2026-11-20   2026-11-20T19:30Z   2026-11-20T19:30:00Z
 *
 * A time of day is UTC and says so with a Z.  Years run from 0001 to 9999.
 */
#ifndef NOTATION_ISO_DATE_H
#define NOTATION_ISO_DATE_H

#include <stdbool.h>

/* Whether the NUL-terminated text is such a date, and the day exists. */
bool iso_date_is_valid(const char *text);

#endif
