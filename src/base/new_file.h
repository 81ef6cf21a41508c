/* new_file.h - a file that has its name when it is whole, and not before.
 *
 * What is written goes into a file beside, NAME.shipslog-new, and that one is flushed to disk and takes
 * the name.  So whenever the program or the machine stops, the name means what it meant before, or the
 * new file, never a part of it.  A run that was killed leaves the file beside; the next one that writes
 * NAME replaces it.  Two runs cannot write NAME at the same time: the second is refused.
 *
 * A file that was there gives the new one its mode; one that may not be written to is not replaced.  A
 * symbolic link is followed, not replaced.  What is no regular file (a pipe, a device, also /dev/stdout
 * or /dev/fd/3, whatever they lead to) is written to as it is: nothing can be promised there.
 *
 *     struct new_file *file;
 *     if (new_file_open(&file, "a.csv", err) < 0)
 *         return -1;
 *     fputs("...", new_file_stream(file));
 *     status = new_file_commit(file, err);
 */
#ifndef BASE_NEW_FILE_H
#define BASE_NEW_FILE_H

#include <stddef.h>
#include <stdio.h>

struct err;
struct new_file;

/* Behind the name of every file that is not whole yet. */
#define NEW_FILE_ENDING ".shipslog-new"

/* Begins to write `path`.  Returns 0, or -1 with `err`.  *out is owned by the caller, who ends it with
 * one of the two below. */
int new_file_open(struct new_file **out, const char *path, struct err *err);

/* Where to write; borrowed.  What fails is found by new_file_commit(). */
FILE *new_file_stream(struct new_file *file);

/* Gives what was written its name.  Returns 0, or -1 with `err`, and the name means what it meant. */
int new_file_commit(struct new_file *file, struct err *err);
/* Forgets what was written.  NULL is fine. */
void new_file_drop(struct new_file *file);

/* All at once: the file `path` with exactly these bytes. */
int new_file_write(const char *path, const void *data, size_t length, struct err *err);
/* The same where there is no such file; one that somebody has made in the meantime is left alone, and an
 * error. */
int new_file_make(const char *path, const void *data, size_t length, struct err *err);

#endif
