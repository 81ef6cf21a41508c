/* folder.h - the files below a folder.
 *
 *     struct folder files = {0};
 *     if (folder_read(&files, "club", is_log, err) == 0)
 *         ... files.path[i] ...
 *     folder_free(&files);
 *
 * They are in the order of the bytes of their names, so that the same folder gives the same list
 * everywhere; the files of a folder stand where its name would.  Names that begin with a dot are passed
 * over.  Links to files are followed, links to folders are not: they could lead in a circle.
 */
#ifndef BASE_FOLDER_H
#define BASE_FOLDER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct err;

struct folder {
    char **path; /* the files that were wanted; owned */
    size_t n, room;
    char **skipped; /* the others; owned */
    size_t n_skipped, skipped_room;
    char **below; /* the folder and those below it; owned */
    size_t n_below, below_room;
};

bool folder_is_one(const char *path);

/* Adds the files below `path` to `f`, which is all zero at first.  `is_wanted` is asked for each file, and for each
 * folder below: one that is not wanted is skipped with all that is in it.
 * Returns 0, or -1 with `err` when a folder cannot be read. */
int folder_read(struct folder *f, const char *path, bool (*is_wanted)(const char *path),
                struct err *err);
/* Adds a file by its name. */
void folder_add(struct folder *f, const char *path);
void folder_free(struct folder *f);

/* Makes the folders that the file lies in, as far as they are missing.  Returns 0, or -1 with `err`. */
int folder_make_for(const char *path, struct err *err);

/* Bytes of the files; 0 when somebody cannot know: one is no plain file. */
uint64_t files_bytes(const char *const *paths, size_t n);

#endif
