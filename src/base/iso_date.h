/* iso_date.h - dates of a log: ISO 8601, as exact as is known.
 *
 *     2026   2026-11   2026-11-20   2026-11-20T19:30Z   2026-11-20T19:30:00Z
 *
 * A time of day is UTC and says so with a Z.  Years run from 0001 to 9999.
 *
 * People and programs write dates in more ways; iso_date_read() knows those that mean one day:
 *
 *     20.11.2026   2026/11/20   20/11/2026   2026-11-20 19:30:00   2026-11-20T19:30:00.000+01:00
 */
#ifndef BASE_ISO_DATE_H
#define BASE_ISO_DATE_H

#include <stdbool.h>

struct err;

enum { ISO_DATE_TEXT = sizeof "2026-11-20T19:30:00Z" };

/* Whether the NUL-terminated text is such a date, and the day exists. */
bool iso_date_is_valid(const char *text);

/* Writes the date that `text` means to `out`, in the form above.  The day stays as it is written,
 * whatever the time zone; a time is kept when it is UTC, and left out when it is of an unknown or
 * another zone.  Blanks around the text mean nothing.  -1 with an error that says what is expected
 * when it is no date, the day does not exist, or day and month could be either ("03/04/2026");
 * `out` is "" then.  For every valid date the answer is the date itself. */
int iso_date_read(const char *text, char out[ISO_DATE_TEXT], struct err *err);

/* Writes today where the user is, "2026-11-20", by the clock and TZ; "" when it is not known.  An evening
 * in America does not get the date of the next morning in Greenwich. */
void iso_date_today(char out[ISO_DATE_TEXT]);
/* The same for "today" and the day before it for "yesterday"; false for every other word. */
bool iso_date_by_word(const char *word, char out[ISO_DATE_TEXT]);

#endif
