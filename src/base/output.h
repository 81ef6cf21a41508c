/* output.h - the end of what was written to.
 *
 * Commands write with stdio and do not test every write: a stream remembers that one of them
 * failed.  It does not remember why, and what was in its buffer is gone.
 */
#ifndef BASE_OUTPUT_H
#define BASE_OUTPUT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

struct buf;
struct err;

/* Writes out what is left and closes the stream.  Returns 0 when every byte since it was opened
 * has arrived, else the errno of what stood in the way, EIO when the system does not tell. */
int output_close(FILE *file);

/* The same without closing. */
int output_flush(FILE *file);

/* Waits until what was written is on disk; false with errno set.  What cannot be flushed, as a pipe,
 * needs not. */
bool output_sync(int fd);
/* The same for the directory in which `path` is a name: it has to know of a new one, too. */
bool output_sync_directory(const char *path);

/* Makes the file `path`, which must not be there, not even as a link.  For files
 * that nobody looks for yet: in a directory of our own; others are struct new_file.  Returns 0, or -1 with
 * `err`. */
int output_make_file(const char *path, const struct buf *data, struct err *err);

/* Writes all of `data` to a file descriptor; false, with errno set, when that fails half-way. */
bool output_write_all(int fd, const char *data, size_t length);

#endif
