/* site_dir.h - a directory that is replaced all at once, and only if we made it.
 *
 * The files go into a new directory beside the target (site_workspace.h); site_dir_commit()
 * puts it in place.  So the target is always a whole site, the old one or the new one, and a
 * run that fails or is stopped leaves the old one.  A site holds a list of its files
 * (SITE_LIST): a directory with any other file is refused, and only files of such a list are
 * removed.
 *
 *     struct site_dir *dir;
 *     if (site_dir_open(&dir, "out", err) < 0)
 *         return -1;
 *     status = site_dir_write(dir, "puerto-rico/index.html", &page, NULL, err);
 *     if (status == 0)
 *         status = site_dir_commit(dir, err);
 *     site_dir_free(dir);
 */
#ifndef PAGES_SITE_DIR_H
#define PAGES_SITE_DIR_H

#include <stdbool.h>

struct buf;
struct err;
struct site_dir;

/* Name of the list: its first line says what it is, then follow the paths of the other files,
 * sorted; some with a blank, the hash of the bytes, a blank, and a key of what they were made of (site_old.h). */
#define SITE_LIST "shipslog-site.txt"

/* `path` may not exist, be empty, or be a site.  Returns 0, or -1 with `err`; *out is owned by the
 * caller. */
int site_dir_open(struct site_dir **out, const char *path, struct err *err);

/* Writes one file and makes its directories; `name` is a relative path with '/'.  No name comes
 * twice.  `key` stands for all that the file is made of; NULL: none.  A file that the old site has with these bytes is
 * taken over.  Returns 0, or -1 with `err`. */
int site_dir_write(struct site_dir *dir, const char *name, const struct buf *data,
                   const char *key, struct err *err);

/* Takes over a file of the old site that was made of the same, as its key says; false: it has to be written. */
bool site_dir_keep(struct site_dir *dir, const char *name, const char *key);

/* Whether the file is there already. */
bool site_dir_has(const struct site_dir *dir, const char *name);

/* Writes the list and replaces the directory.  Returns 0, or -1 with `err`; then the old one is
 * in place. */
int site_dir_commit(struct site_dir *dir, struct err *err);

/* Removes what is not committed.  NULL is fine. */
void site_dir_free(struct site_dir *dir);

#endif
