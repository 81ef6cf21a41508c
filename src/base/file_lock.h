/* file_lock.h - locks a file for as long as the program runs.
 *
 * The lock distinguishes a file in use from one with the same name that a killed run has left: the system
 * unlocks a file however its program ends.
 */
#ifndef BASE_FILE_LOCK_H
#define BASE_FILE_LOCK_H

#include <stdbool.h>

/* Locks a file that is open for writing; false when another run has locked it.  Returns true on a
 * file system without locks. */
bool file_lock(int fd);

/* The same, but waits until no other run has locked it. */
void file_lock_wait(int fd);

/* Whether `path` is still this file: another run may remove it between opening and locking. */
bool file_is_named(int fd, const char *path);

#endif
