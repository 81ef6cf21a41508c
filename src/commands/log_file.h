/* log_file.h - a log on disk that grows while it is written.
 *
 * log_file_save() returns when the text is on disk.  A text that continues the old one is
 * appended; any other replaces the file in one step.  So whenever the program or the machine
 * stops, the file holds the log before the last change or the log after it; or, when a disk
 * writes half a line, the old log and a last line without its end.
 */
#ifndef COMMANDS_LOG_FILE_H
#define COMMANDS_LOG_FILE_H

#include <stdbool.h>

#include "base/buf.h"

struct err;

struct log_file {
    const char *path; /* borrowed */
    bool exists;
    struct buf text; /* what is on disk */
};

/* Reads the file, and removes what a killed run left beside it; a missing file has no text.  Returns 0, or -1 with `err`, also for a
 * compressed file, since nothing can be appended to it. */
int log_file_open(struct log_file *f, const char *path, struct err *err);
void log_file_close(struct log_file *f);

/* Writes the text to disk.  Returns 0, or -1 with `err`: then the file is unchanged, or another
 * program has changed it and it is left alone. */
int log_file_save(struct log_file *f, const struct buf *text, struct err *err);

#endif
