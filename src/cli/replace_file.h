/* replace_file.h - a file gets new contents all at once, or keeps the old ones. */
#ifndef CLI_REPLACE_FILE_H
#define CLI_REPLACE_FILE_H

#include <stddef.h>

struct err;

/* Replaces what the existing file `path` holds: writes a temporary file beside it, with the
 * same mode, flushes it to disk and renames it over the old one.  A symbolic link is followed,
 * not replaced; what is no regular file (a device, a pipe) is written to as it is.  On failure returns -1 with `err` set, and the file is as it was. */
int replace_file(const char *path, const void *data, size_t length, struct err *err);

/* The same for a file that need not exist: a new one that could not be written is removed. */
int replace_or_make_file(const char *path, const void *data, size_t length, struct err *err);

#endif
