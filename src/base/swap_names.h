/* swap_names.h - exchanges the names of two files in one step. */
#ifndef BASE_SWAP_NAMES_H
#define BASE_SWAP_NAMES_H

#include <stdbool.h>

/* Exchanges both names or, even when the machine stops, neither.  False with errno set: ENOENT when
 * a file does not exist, ENOSYS when the system or this file system cannot do it. */
bool swap_names(const char *a, const char *b);

#endif
