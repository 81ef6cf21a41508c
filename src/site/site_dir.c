#include "site/site_dir.h"

#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/err.h"
#include "base/output.h"
#include "base/xalloc.h"
#include "site/site_tree.h"

struct site_dir {
    char *path;           /* the directory asked for */
    struct buf workspace; /* beside it; empty when it was not made */
    struct buf site;      /* in the workspace: the new site */
    struct site_names names;
};

/* ---- where ---- */

/* The path without slashes at its end; NULL with `err` when it cannot be replaced by another
 * directory. */
static char *trim(const char *path, struct err *err)
{
    struct buf trimmed = BUF_INIT;
    struct stat st;
    buf_puts(&trimmed, path);
    while (trimmed.len > 1 && trimmed.data[trimmed.len - 1] == '/')
        buf_truncate(&trimmed, trimmed.len - 1);
    const char *slash = strrchr(buf_str(&trimmed), '/');
    const char *name = slash == NULL ? buf_str(&trimmed) : slash + 1;
    const bool has_name = *name != '\0' && strcmp(name, ".") != 0 && strcmp(name, "..") != 0;
    const bool is_link = lstat(buf_str(&trimmed), &st) == 0 && S_ISLNK(st.st_mode);
    if (!has_name || is_link)
        err_at(err, path, 0, 0, "%s, which is not replaced: give the directory by its name",
               is_link ? "is a symbolic link" : "is no name of a directory");
    char *found = has_name && !is_link ? buf_steal(&trimmed) : NULL;
    buf_free(&trimmed);
    return found;
}

static int make_workspace(struct site_dir *dir, struct err *err)
{
    buf_puts(&dir->workspace, dir->path);
    buf_puts(&dir->workspace, ".XXXXXX");
    if (mkdtemp(dir->workspace.data) == NULL) {
        err_at(err, dir->path, 0, 0, "cannot be written beside: %s", strerror(errno));
        buf_clear(&dir->workspace);
        return -1;
    }
    buf_puts(&dir->site, buf_str(&dir->workspace));
    buf_puts(&dir->site, "/site");
    if (mkdir(buf_str(&dir->site), 0777) == 0)
        return 0;
    return err_at(err, buf_str(&dir->site), 0, 0, "%s", strerror(errno));
}

int site_dir_open(struct site_dir **out, const char *path, struct err *err)
{
    struct site_dir *dir = xcalloc(1, sizeof *dir);
    dir->path = trim(path, err);
    if (dir->path == NULL || site_tree_check(dir->path, err) < 0 ||
        make_workspace(dir, err) < 0) {
        site_dir_free(dir);
        return -1;
    }
    *out = dir;
    return 0;
}

/* ---- files ---- */

/* Makes the directories of `path` behind its first `start` bytes. */
static int make_parents(char *path, size_t start, struct err *err)
{
    for (char *slash = path + start; (slash = strchr(slash + 1, '/')) != NULL;) {
        *slash = '\0';
        const bool is_made = mkdir(path, 0777) == 0 || errno == EEXIST;
        if (!is_made)
            err_at(err, path, 0, 0, "%s", strerror(errno));
        *slash = '/';
        if (!is_made)
            return -1;
    }
    return 0;
}

int site_dir_write(struct site_dir *dir, const char *name, const struct buf *data,
                   struct err *err)
{
    struct buf path = BUF_INIT;
    buf_puts(&path, buf_str(&dir->site));
    buf_putc(&path, '/');
    buf_puts(&path, name);
    site_names_add(&dir->names, name);
    int status = make_parents(path.data, dir->site.len, err);
    if (status == 0)
        status = output_make_file(buf_str(&path), data, err);
    buf_free(&path);
    return status;
}

static int write_list(struct site_dir *dir, struct err *err)
{
    struct buf list = BUF_INIT;
    buf_puts(&list, SITE_LIST_TITLE "\n");
    site_names_sort(&dir->names);
    for (size_t i = 0; i < dir->names.n; i++) {
        buf_puts(&list, dir->names.name[i]);
        buf_putc(&list, '\n');
    }
    const int status = site_dir_write(dir, SITE_LIST, &list, err);
    buf_free(&list);
    return status;
}

/* ---- in its place ---- */

/* The old directory goes into the workspace, the new one out of it. */
static int swap(struct site_dir *dir, const char *old, struct err *err)
{
    const bool was_there = rename(dir->path, old) == 0;
    if (!was_there && errno != ENOENT)
        return err_at(err, dir->path, 0, 0, "cannot be replaced: %s", strerror(errno));
    if (rename(buf_str(&dir->site), dir->path) == 0)
        return 0;
    err_at(err, dir->path, 0, 0, "cannot be replaced: %s", strerror(errno));
    if (was_there && rename(old, dir->path) < 0)
        err_at(err, old, 0, 0, "is what %s was, and cannot be moved back: %s", dir->path,
               strerror(errno));
    return -1;
}

int site_dir_commit(struct site_dir *dir, struct err *err)
{
    struct buf old = BUF_INIT;
    /* Somebody may have put a file there while we wrote. */
    int status = site_tree_check(dir->path, err);
    if (status == 0)
        status = write_list(dir, err);
    buf_puts(&old, buf_str(&dir->workspace));
    buf_puts(&old, "/old");
    if (status == 0)
        status = swap(dir, buf_str(&old), err);
    if (status == 0)
        site_tree_remove(buf_str(&old), NULL);
    buf_free(&old);
    return status;
}

void site_dir_free(struct site_dir *dir)
{
    if (dir == NULL)
        return;
    if (dir->workspace.len > 0) {
        site_names_sort(&dir->names);
        site_tree_remove(buf_str(&dir->site), &dir->names);
        rmdir(buf_str(&dir->workspace));
    }
    site_names_free(&dir->names);
    buf_free(&dir->workspace);
    buf_free(&dir->site);
    free(dir->path);
    free(dir);
}
