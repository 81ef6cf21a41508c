/* file_lock.h - a file that belongs to one run as long as that runs.
 *
 * A file with a fixed name that a run leaves when it is killed can be told from one that is in use: the
 * latter is locked, and the system unlocks it however its program ends.
 */
#ifndef BASE_FILE_LOCK_H
#define BASE_FILE_LOCK_H

#include <stdbool.h>

/* Locks a file that is open for writing; false when another run has.  A file system without locks
 * cannot say no, and is believed. */
bool file_lock(int fd);

/* Whether `path` is still this file: between opening and locking, another run may have removed it. */
bool file_is_named(int fd, const char *path);

#endif
