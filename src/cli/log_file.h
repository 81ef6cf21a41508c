/* log_file.h - a log on disk that grows while it is written.
 *
 * log_file_save() returns when the text is on disk.  A text that goes on where the old one ended
 * is appended; any other replaces the file by a new one in one step.  So whenever the program or
 * the machine stops, the file holds either the log before the last change or the one behind it,
 * or, when a disk writes half a line, the old one and a last line without its end.
 */
#ifndef CLI_LOG_FILE_H
#define CLI_LOG_FILE_H

#include <stdbool.h>
#include <stddef.h>

#include "base/buf.h"

struct err;

struct log_file {
    const char *path; /* borrowed */
    bool exists;
    struct buf text; /* what is on disk */
};

/* Reads the file; one that is not there has no text.  Returns 0, or -1 with `err`, also for a file
 * that is compressed: nothing can be appended to that. */
int log_file_open(struct log_file *f, const char *path, struct err *err);
void log_file_close(struct log_file *f);

/* Brings the text to disk.  Returns 0, or -1 with `err`: then the file is as it was, or was changed
 * by somebody else meanwhile and is left to him. */
int log_file_save(struct log_file *f, const struct buf *text, struct err *err);

#endif
