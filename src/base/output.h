/* output.h - writes to streams and files, safely for terminals.
 *
 * Names and texts come from logs, databases and file systems, and a terminal obeys what it is
 * sent. So when a stream or descriptor is a terminal, what a terminal must not see (text_cell)
 * arrives there as `?`; the tab, the line feed and CR LF are kept. Files and pipes get the bytes
 * as they are. All output goes through these functions, which `.ci/layers` checks, so that code
 * that makes text need not care.
 *
 * Commands do not test every write: a stream remembers that one of them failed, but not why.
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

/* Columns of the terminal that the descriptor leads to; `otherwise` when that is not known. */
unsigned output_width(int fd, unsigned otherwise);

/* Flushes and closes the stream.  Returns 0 when every byte since it was opened has been written,
 * else the errno of the failure, EIO when it is not known. */
int output_close(FILE *file);

/* The same without closing. */
int output_flush(FILE *file);

/* Flushes what was written to disk; false with errno set.  True for what cannot be flushed, such
 * as a pipe. */
bool output_sync(int fd);
/* The same for the directory of `path`, so that a new name in it is on disk too. */
bool output_sync_directory(const char *path);

/* Makes the file `path`, which must not exist, not even as a link.  Only for files in a new
 * directory that nobody reads yet; other files need struct new_file.  Returns 0, or -1 with
 * `err`. */
int output_make_file(const char *path, const struct buf *data, struct err *err);

/* Writes all of `data` to a file descriptor; false with errno set. */
bool output_write_all(int fd, const char *data, size_t length);

#endif
