/* target.h - finds out what a path leads to before it is written.
 *
 * Symbolic links are followed to their end, even when nothing is there.  Two paths with the same
 * identity are the same file: device and inode identify an existing file, so hard links too;
 * directory and name identify a file that does not exist.
 */
#ifndef BASE_TARGET_H
#define BASE_TARGET_H

#include <stdbool.h>
#include <sys/stat.h>

#include "base/buf.h"

struct err;

enum target_kind {
    TARGET_FILE,     /* a regular file, or nothing yet */
    TARGET_STRAIGHT, /* a pipe, a device, a descriptor of this process: written directly */
};

struct target {
    struct buf path; /* without symbolic links at its end */
    enum target_kind kind;
    int descriptor; /* of this process, from "/dev/stdout" or "/dev/fd/3"; else -1 */
    bool exists;
    mode_t mode; /* permissions of a file that exists */
};

/* Finds what `path` leads to.  Returns 0, or -1 with `err` when it cannot be written: an empty
 * name, a directory, a file without permission, a loop of links. */
int target_find(struct target *out, const char *path, struct err *err);
void target_free(struct target *target);

struct file_identity {
    dev_t device;
    ino_t inode; /* of the file, or of the directory of one that does not exist */
    char *name;  /* in that directory, owned; NULL for a file that exists */
};

/* The identity of `path`.  Returns 0, or -1 when not even its directory exists. */
int file_identity_find(struct file_identity *out, const char *path);
/* The same for an open file. */
int file_identity_of(struct file_identity *out, int fd);
bool file_identity_equal(const struct file_identity *a, const struct file_identity *b);
void file_identity_free(struct file_identity *identity);

/* Replaces `path` by what it leads to when it is a link; false with errno set. */
bool target_follow_links(struct buf *path, int *descriptor);

#endif
