/* named_files.h - a set of files that a run reads or writes, and the conflicts in it.
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
    char *path;         /* as given, or a description */
    const char *option; /* "output"; NULL for an operand; borrowed */
    size_t group;       /* files of one group never conflict */
    bool is_read, is_written;
    bool is_stream; /* redirected by the shell: an option may also lead to standard output */
};

struct named_files {
    struct named_file *file;
    size_t n, room;
};

/* Adds the file `path` with the other members of `like`; ignores a path that cannot exist. */
void named_files_add(struct named_files *files, const char *path,
                     const struct named_file *like);
/* The same for an open regular file. */
void named_files_add_open(struct named_files *files, int fd, const char *shown,
                          const struct named_file *like);

/* 0 when no file is written that is also read or written by another group; else -1 with `err`. */
int named_files_check(const struct named_files *files, struct err *err);
/* 0 when none of the files is inside the directory, which `like` stands for; else -1 with `err`. */
int named_files_check_outside(const struct named_files *files, const char *directory,
                              const struct named_file *like, struct err *err);

void named_files_free(struct named_files *files);

#endif
