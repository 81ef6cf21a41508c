/* terminal_type.h - whether the terminal database knows the user's terminal (TERM).
 *
 * This is a file of its own because <term.h> defines macros for words like tone and columns.
 */
#ifndef REVIEW_TERMINAL_TYPE_H
#define REVIEW_TERMINAL_TYPE_H

#include <stdbool.h>

/* Whether the terminal `fd` can move its cursor anywhere.  Writes nothing to it. */
bool terminal_type_shows_screens(int fd);

#endif
