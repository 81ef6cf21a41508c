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
#include "base/hash.h"
#include "base/output.h"
#include "base/sort.h"
#include "base/stream.h"
#include "base/xalloc.h"
#include "pages/site_old.h"
#include "pages/site_workspace.h"
#include "pages/site_tree.h"

/* A file of the new site. */
struct made {
    char *name;
    char *key; /* NULL: none */
    char hash[HASH128_HEX_DIGITS + 1];
    bool is_old; /* taken over, and on the disk long since */
};

struct site_dir {
    char *path; /* the directory asked for */
    struct site_workspace workspace;
    struct site_old old;
    struct made *made;
    size_t n_made, made_room;
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
    site_old_read(&dir->old, dir->path);
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

static struct made *add_made(struct site_dir *dir, const char *name, const char *key)
{
    dir->made = xgrow_array(dir->made, dir->n_made, &dir->made_room, sizeof *dir->made);
    struct made *made = &dir->made[dir->n_made++];
    *made = (struct made){.name = xstrdup(name), .key = key == NULL ? NULL : xstrdup(key)};
    return made;
}

bool site_dir_has(const struct site_dir *dir, const char *name)
{
    for (size_t i = 0; i < dir->n_made; i++)
        if (strcmp(dir->made[i].name, name) == 0)
            return true;
    return false;
}

/* Sets the path that a file will have, and makes its directories. */
static int begin_file(struct site_dir *dir, const char *name, struct buf *path, struct err *err)
{
    buf_printf(path, "%s/%s", buf_str(&dir->workspace.site), name);
    return site_workspace_note(&dir->workspace, name, err) < 0
               ? -1
               : make_parents(path->data, dir->workspace.site.len, err);
}

int site_dir_write(struct site_dir *dir, const char *name, const struct buf *data,
                   const char *key, struct err *err)
{
    struct buf path = BUF_INIT;
    struct made *made = add_made(dir, name, key);
    int status = begin_file(dir, name, &path, err);
    if (status == 0) {
        made->is_old = site_old_take_same(&dir->old, name, data, buf_str(&path));
        hash128_format(hash128(buf_str(data), data->len), made->hash);
    }
    if (status == 0 && !made->is_old)
        status = output_make_file(buf_str(&path), data, err);
    buf_free(&path);
    return status;
}

bool site_dir_keep(struct site_dir *dir, const char *name, const char *key)
{
    char hash[HASH128_HEX_DIGITS + 1];
    struct buf path = BUF_INIT;
    struct err ignored = ERR_INIT;
    const bool is_kept = site_old_has(&dir->old, name, key) &&
                         begin_file(dir, name, &path, &ignored) == 0 &&
                         site_old_take_key(&dir->old, name, key, buf_str(&path), hash);
    if (is_kept) {
        struct made *made = add_made(dir, name, key);
        memcpy(made->hash, hash, sizeof hash);
        made->is_old = true;
    }
    buf_free(&path);
    return is_kept;
}

static int compare_made(const void *a, const void *b, void *ctx)
{
    const struct made *x = a, *y = b;
    (void)ctx;
    return strcmp(x->name, y->name);
}

static int write_list(struct site_dir *dir, struct err *err)
{
    struct buf list = BUF_INIT;
    buf_puts(&list, SITE_LIST_TITLE "\n");
    sort_stable(dir->made, dir->n_made, sizeof *dir->made, compare_made, NULL);
    for (size_t i = 0; i < dir->n_made; i++) {
        const struct made *made = &dir->made[i];
        buf_puts(&list, made->name);
        if (made->key != NULL)
            buf_printf(&list, " %s %s", made->hash, made->key);
        buf_putc(&list, '\n');
    }
    const int status = site_dir_write(dir, SITE_LIST, &list, NULL, err);
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
    struct buf path = BUF_INIT;
    int status = 0;
    for (size_t i = 0; i < dir->n_made && status == 0; i++) {
        const struct made *made = &dir->made[i];
        buf_clear(&path);
        buf_printf(&path, "%s/%s", buf_str(&dir->workspace.site), made->name);
        status = made->is_old ? 0 : sync_path(buf_str(&path), err);
        if (status == 0)
            status =
                sync_directories(dir, made->name, i == 0 ? "" : dir->made[i - 1].name, err);
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
    site_old_free(&dir->old);
    for (size_t i = 0; i < dir->n_made; i++) {
        free(dir->made[i].name);
        free(dir->made[i].key);
    }
    free(dir->made);
    free(dir->path);
    free(dir);
}
