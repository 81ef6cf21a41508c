/* output.h - everything that the program writes to a stream or a file.
 *
 * Names and texts come from logs, databases and file systems, and a terminal obeys what it is
 * sent. So when a stream or descriptor is a terminal, what a terminal must not see (text_cell)
 * arrives there as `?`; the tab, the line feed and CR LF are kept. Files and pipes get the bytes
 * as they are: what they hold is up to their format. Output goes through these functions alone,
 * which `.ci/layers` checks, so that nobody has to think of it where text is made.
 *
 * Commands do not test every write: a stream remembers that one of them failed. It does not
 * remember why, and what was in its buffer is gone.
 */
#ifndef BASE_OUTPUT_H
#define BASE_OUTPUT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

struct buf;
struct err;
/* Writes text of whole characters; false, with errno set, when that fails. */
bool output_put(FILE *file, const char *s, size_t length);
bool output_puts(FILE *file, const char *s);

/* Writes formatted text. */
void output_printf(FILE *file, const char *fmt, ...) __attribute__((format(printf, 2, 3)));

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
