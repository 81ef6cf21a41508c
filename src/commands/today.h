/* today.h - the date that a game gets when nobody says one. */
#ifndef COMMANDS_TODAY_H
#define COMMANDS_TODAY_H

#include "notation/calendar.h"

/* Writes today where the user is, by the clock and TZ; "" when it is not known.  An evening in America
 * does not get the date of the next morning in Greenwich. */
void today_write(char out[CALENDAR_TEXT]);

#endif
