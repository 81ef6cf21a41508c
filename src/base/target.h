/* target.h - what a path leads to, for somebody who wants to write there.
 *
 * Symbolic links are followed to their end, also when nothing is there.  Two paths with the same
 * identity are the same file, whatever they look like: existing files by device and inode, so hard
 * links too, and those that do not exist by the directory they would be made in, and their name.
 */
#ifndef BASE_TARGET_H
#define BASE_TARGET_H

#include <stdbool.h>
#include <sys/stat.h>

#include "base/buf.h"

struct err;

enum target_kind {
    TARGET_FILE,     /* a regular file, or nothing yet */
    TARGET_STRAIGHT, /* a pipe, a device, a descriptor of this process: written to as it is */
};

struct target {
    struct buf path; /* without symbolic links at its end */
    enum target_kind kind;
    int descriptor; /* of this process, from "/dev/stdout" or "/dev/fd/3"; else -1 */
    bool exists;
    mode_t mode; /* permissions of a file that exists */
};

/* Finds what `path` leads to.  Returns 0, or -1 with `err` when nothing can be written there: an empty
 * name, a directory, a file without permission, links that end nowhere. */
int target_find(struct target *out, const char *path, struct err *err);
void target_free(struct target *target);

struct file_identity {
    dev_t device;
    ino_t inode; /* of the file, or of the directory of one that does not exist */
    char *name;  /* in that directory, owned; NULL for a file that exists */
};

/* What `path` is, existing or not: 0, or -1 when not even its directory is there. */
int file_identity_find(struct file_identity *out, const char *path);
/* The same of an open file. */
int file_identity_of(struct file_identity *out, int fd);
bool file_identity_equal(const struct file_identity *a, const struct file_identity *b);
void file_identity_free(struct file_identity *identity);

/* Makes `path`, which is a link or not, what it leads to; false with errno set. */
bool target_follow_links(struct buf *path, int *descriptor);

#endif
