/* new_file.h - writes a file that gets its name only when it is complete.
 *
 * The bytes go into a temporary file in the same directory, NAME.shipslog-new, which is flushed to
 * disk and then renamed to NAME.  So whenever the program or the machine stops, NAME is the old
 * file or the new one, never a part of it.  A killed run leaves the temporary file; the next run
 * that writes NAME replaces it.  Two runs cannot write NAME at the same time: the second fails.
 *
 * The new file gets the mode of the old one; a file without write permission is not replaced.  A
 * symbolic link is followed, not replaced.  What is not a regular file (a pipe, a device, also
 * /dev/stdout or /dev/fd/3, whatever they lead to) is written directly, without these guarantees.
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

/* The ending of the name of a temporary file. */
#define NEW_FILE_ENDING ".shipslog-new"

/* Begins to write `path`.  Returns 0, or -1 with `err`.  *out is owned by the caller, who must
 * commit or drop it. */
int new_file_open(struct new_file **out, const char *path, struct err *err);

/* The stream to write to; borrowed.  new_file_commit() reports failed writes. */
FILE *new_file_stream(struct new_file *file);

/* Gives the file its name and frees it.  Returns 0, or -1 with `err`: then the old file stays. */
int new_file_commit(struct new_file *file, struct err *err);
/* Removes the temporary file and frees it.  NULL is fine. */
void new_file_drop(struct new_file *file);

/* Removes the temporary file that a killed run left beside `path`; one that is being written stays. */
void new_file_tidy(const char *path);

/* Writes a whole file.  Returns 0, or -1 with `err`. */
int new_file_write(const char *path, const void *data, size_t length, struct err *err);
/* The same, but fails when a file of that name exists. */
int new_file_make(const char *path, const void *data, size_t length, struct err *err);

#endif
