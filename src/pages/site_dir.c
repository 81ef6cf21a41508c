#include "pages/site_dir.h"

#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/err.h"
#include "base/output.h"
#include "base/stream.h"
#include "base/xalloc.h"
#include "pages/site_workspace.h"
#include "pages/site_tree.h"

struct site_dir {
    char *path; /* the directory asked for */
    struct site_workspace workspace;
    struct site_names names;
};

/* ---- where ---- */

/* The path without slashes at its end; NULL with `err` when another directory cannot replace
 * it. */
static char *trim_path(const char *path, struct err *err)
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
               is_link ? "is a symbolic link" : "is not the name of a directory");
    char *found = has_name && !is_link ? buf_steal(&trimmed) : NULL;
    buf_free(&trimmed);
    return found;
}

int site_dir_open(struct site_dir **out, const char *path, struct err *err)
{
    struct site_dir *dir = xcalloc(1, sizeof *dir);
    dir->workspace.fd = -1;
    dir->path = trim_path(path, err);
    if (dir->path == NULL || site_tree_check(dir->path, err) < 0 ||
        site_workspace_open(&dir->workspace, dir->path, err) < 0) {
        site_dir_free(dir);
        return -1;
    }
    *out = dir;
    return 0;
}

/* ---- files ---- */

/* Makes the directories of `path` after its first `start` bytes. */
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
    buf_printf(&path, "%s/%s", buf_str(&dir->workspace.site), name);
    site_names_add(&dir->names, name);
    int status = site_workspace_note(&dir->workspace, name, err);
    if (status == 0)
        status = make_parents(path.data, dir->workspace.site.len, err);
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

static int sync_path(const char *path, struct err *err)
{
    const int fd = descriptor_open(path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC, 0);
    const bool is_synced = fd >= 0 && output_sync(fd);
    const int status =
        is_synced ? 0
                  : err_at(err, path, 0, 0, "cannot be flushed to disk: %s", strerror(errno));
    if (fd >= 0)
        close(fd);
    return status;
}

/* Makes the directories of a name, except those of the previous name. */
static int sync_directories(const struct site_dir *dir, const char *name, const char *before,
                            struct err *err)
{
    struct buf path = BUF_INIT;
    int status = 0;
    for (const char *slash = strchr(name, '/'); slash != NULL && status == 0;
         slash = strchr(slash + 1, '/')) {
        const size_t length = (size_t)(slash - name) + 1;
        if (strncmp(before, name, length) == 0)
            continue;
        buf_clear(&path);
        buf_printf(&path, "%s/%.*s", buf_str(&dir->workspace.site), (int)length, name);
        status = sync_path(buf_str(&path), err);
    }
    buf_free(&path);
    return status;
}

/* Flushes the new site to disk before it takes its place. */
static int sync_all(const struct site_dir *dir, struct err *err)
{
    const struct site_names *names = &dir->names;
    struct buf path = BUF_INIT;
    int status = 0;
    for (size_t i = 0; i < names->n && status == 0; i++) {
        buf_clear(&path);
        buf_printf(&path, "%s/%s", buf_str(&dir->workspace.site), names->name[i]);
        status = sync_path(buf_str(&path), err);
        if (status == 0)
            status =
                sync_directories(dir, names->name[i], i == 0 ? "" : names->name[i - 1], err);
    }
    buf_free(&path);
    return status == 0 ? sync_path(buf_str(&dir->workspace.site), err) : -1;
}

int site_dir_commit(struct site_dir *dir, struct err *err)
{
    /* Another program may have put a file there meanwhile. */
    int status = site_tree_check(dir->path, err);
    if (status == 0)
        status = write_list(dir, err);
    if (status == 0)
        status = sync_all(dir, err);
    return status == 0 ? site_workspace_place(&dir->workspace, err) : -1;
}

void site_dir_free(struct site_dir *dir)
{
    if (dir == NULL)
        return;
    site_workspace_close(&dir->workspace);
    site_names_free(&dir->names);
    free(dir->path);
    free(dir);
}
