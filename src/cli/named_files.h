/* named_files.h - a set of files, each of which is read, written or both, and what of it cannot be.
 *
 * Files are compared by what they are, not by their names.  A pipe or a device is in no set.
 */
#ifndef CLI_NAMED_FILES_H
#define CLI_NAMED_FILES_H

#include <stdbool.h>
#include <stddef.h>

#include "base/target.h"

struct err;

struct named_file {
    struct file_identity identity;
    char *path;         /* as given, or what stands for it */
    const char *option; /* "output"; NULL for an operand; borrowed */
    size_t group;       /* files of one group are never in each other's way */
    bool is_read, is_written;
    bool is_stream; /* of the shell: that an option leads to standard output, too, is no harm */
};

struct named_files {
    struct named_file *file;
    size_t n;
};

/* Adds what `path` is; one that cannot be there is no file.  `like` gives the other members. */
void named_files_add(struct named_files *files, const char *path,
                     const struct named_file *like);
/* The same of an open file, when it is a regular one. */
void named_files_add_open(struct named_files *files, int fd, const char *shown,
                          const struct named_file *like);

/* 0 when no file is written that is also read or written by another group; else -1 with `err`. */
int named_files_check(const struct named_files *files, struct err *err);
/* 0 when none of the files is inside the directory, which `like` stands for; else -1 with `err`. */
int named_files_check_outside(const struct named_files *files, const char *directory,
                              const struct named_file *like, struct err *err);

void named_files_free(struct named_files *files);

#endif
