/* stream.h - streams of the C library over descriptors, which a signal does not end.
 *
 * The C library gives up a write that a signal interrupts (EINTR), and loses what it had buffered; it also forgets why a
 * write failed.  These streams write on, and remember.  In a browser there are no signals, and they are plain ones.
 */
#ifndef BASE_STREAM_H
#define BASE_STREAM_H

#include <stdio.h>

/* A stream over the descriptor, which fclose() closes, too; NULL with errno: then it stays open.  `mode` as for
 * fdopen(). */
FILE *stream_open(int fd, const char *mode);

/* The standard stream in such a form.  Of a terminal it stays as it is: libraries draw there, and ask for its
 * descriptor. */
FILE *stream_standard(FILE *standard);

/* A stream that reads a regular file; NULL with errno, EINVAL for any other: nobody need write to a pipe. */
FILE *stream_read(const char *path);

/* The descriptor below any stream; -1 when there is none. */
int stream_descriptor(FILE *stream);

/* The errno of the first read or write that failed; 0: none did, or it is not known. */
int stream_cause(FILE *stream);

/* open(), made again when a signal interrupts it. */
int descriptor_open(const char *path, int flags, unsigned mode);

/* ftruncate(): 0, or -1 with errno; made again when a signal interrupts it. */
int descriptor_truncate(int fd, unsigned long long length);

/* close(): 0, or -1 with errno.  The descriptor is closed in any case, also when a signal interrupts. */
int descriptor_close(int fd);

#endif
