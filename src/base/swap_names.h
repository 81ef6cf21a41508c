/* swap_names.h - two names that mean each other's file, in one step. */
#ifndef BASE_SWAP_NAMES_H
#define BASE_SWAP_NAMES_H

#include <stdbool.h>

/* Whatever stops, both names mean what they meant, or both what the other one did.  False with errno
 * set: ENOENT when one is not there, ENOSYS when the system or this file system cannot do it. */
bool swap_names(const char *a, const char *b);

#endif
