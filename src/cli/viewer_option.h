/* viewer_option.h - "--as SEAT": the player whose view of a game is shown. */
#ifndef CLI_VIEWER_OPTION_H
#define CLI_VIEWER_OPTION_H

#include <stdbool.h>

struct err;
struct record;

/* The seat that the letter names; SEAT_NONE when there is none (NULL).  Returns 0, or -1 with
 * `err` set. */
int viewer_option_parse(const char *letter, unsigned *seat, struct err *err);

/* Whether the seat is SEAT_NONE or has a player in the record. */
bool viewer_is_there(unsigned seat, const struct record *record);

#endif
