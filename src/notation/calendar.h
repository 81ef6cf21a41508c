/* calendar.h - days as numbers, to count from one date to another (proleptic Gregorian). */
#ifndef NOTATION_CALENDAR_H
#define NOTATION_CALENDAR_H

#include <stdbool.h>

enum { CALENDAR_TEXT = sizeof "9999-12-31" };

/* Reads "2024-01-04"; false when it is no such day. */
bool calendar_read(const char *text, long *day);

/* Writes a day as text, "" when its year is above 9999. */
void calendar_write(long day, char out[CALENDAR_TEXT]);

#endif
