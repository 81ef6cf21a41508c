/* site_dir.h - a directory that is replaced all at once, and only if we made it.
 *
 * The files go into a directory of their own beside the one asked for (site_workspace.h); site_dir_commit()
 * puts it in its place.  So what is there is a whole site, the old one or the new one, and a run that
 * fails or is stopped leaves the old one.  A site holds a list of its files (SITE_LIST): a directory
 * with any other file in it is refused, and nothing but the files of such a list is ever removed.
 *
 *     struct site_dir *dir;
 *     if (site_dir_open(&dir, "out", err) < 0)
 *         return -1;
 *     status = site_dir_write(dir, "puerto-rico/index.html", &page, err);
 *     if (status == 0)
 *         status = site_dir_commit(dir, err);
 *     site_dir_free(dir);
 */
#ifndef SITE_SITE_DIR_H
#define SITE_SITE_DIR_H

#include <stddef.h>

struct buf;
struct err;
struct site_dir;

/* Name of the list: a first line that says what it is, then the paths of the other files, sorted. */
#define SITE_LIST "shipslog-site.txt"

/* `path` may not exist, be empty, or be a site.  Returns 0, or -1 with `err`; *out is owned by the
 * caller. */
int site_dir_open(struct site_dir **out, const char *path, struct err *err);

/* Writes one file; `name` is a path of ours with '/', its directories are made.  No name comes twice.
 * Returns 0, or -1 with `err`. */
int site_dir_write(struct site_dir *dir, const char *name, const struct buf *data,
                   struct err *err);

/* Writes the list and replaces the directory.  Returns 0, or -1 with `err`: the old one is in its
 * place then. */
int site_dir_commit(struct site_dir *dir, struct err *err);

/* Removes what was not committed.  NULL is fine. */
void site_dir_free(struct site_dir *dir);

#endif
