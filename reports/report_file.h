/* report_file.h - writes a whole file. */
#ifndef REPORT_FILE_H
#define REPORT_FILE_H

struct buf;
struct err;

/* Makes the file `path` hold exactly `data`.  Returns 0, or -1 with `err`; what the file holds is
 * not known then. */
int report_file_write(const char *path, const struct buf *data, struct err *err);

#endif
