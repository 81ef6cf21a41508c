/* terminal_type.h - whether the terminal database knows the user's terminal (TERM).
 *
 * A file of its own: <term.h> makes macros of words like tone and columns.
 */
#ifndef CLI_TERMINAL_TYPE_H
#define CLI_TERMINAL_TYPE_H

#include <stdbool.h>

/* Whether the terminal that `fd` is can put its cursor anywhere.  Writes nothing to it. */
bool terminal_type_shows_screens(int fd);

#endif
