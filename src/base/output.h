/* output.h - the end of a stream that was written to.
 *
 * Commands write with stdio and do not test every write: a stream remembers that one of them
 * failed.  It does not remember why, and what was in its buffer is gone.
 */
#ifndef BASE_OUTPUT_H
#define BASE_OUTPUT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

/* Writes out what is left and closes the stream.  Returns 0 when every byte since it was opened
 * has arrived, else the errno of what stood in the way, EIO when the system does not tell. */
int output_close(FILE *file);

/* Writes all of `data` to a file descriptor; false, with errno set, when that fails half-way. */
bool output_write_all(int fd, const char *data, size_t length);

#endif
