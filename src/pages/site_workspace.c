#include "pages/site_workspace.h"

#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/err.h"
#include "base/file_lock.h"
#include "base/new_file.h"
#include "base/output.h"
#include "base/stream.h"
#include "base/swap_names.h"
#include "pages/site_tree.h"

enum { TRIES = 8 };

/* ---- the lock ---- */

static int fail_place(const struct site_workspace *b, const char *what, struct err *err)
{
    return err_at(err, b->place, 0, 0, "%s: %s", what, strerror(errno));
}

static int is_in_the_way(const struct site_workspace *b, struct err *err)
{
    return err_at(err, b->place, 0, 0, "cannot be written beside: %s is in the way",
                  buf_str(&b->path));
}

/* What stands at the path is not ours, or the system has failed: errno says which. */
static int fail_list(const struct site_workspace *b, struct err *err)
{
    const bool is_other = errno == ENOTEMPTY || errno == EEXIST || errno == ENOTDIR ||
                          errno == ELOOP || errno == EISDIR;
    return is_other ? is_in_the_way(b, err) : fail_place(b, "cannot be written beside", err);
}

/* Opens the list, a new one or that of a killed run.  -2: another run has just removed the
 * workspace. */
static int open_list(const struct site_workspace *b, struct err *err)
{
    const bool is_new = mkdir(buf_str(&b->path), 0777) == 0;
    if (!is_new && errno != EEXIST)
        return fail_place(b, "cannot be written beside", err);
    const int made = is_new ? O_CREAT | O_EXCL : 0;
    const int fd =
        descriptor_open(buf_str(&b->files), O_RDWR | O_NOFOLLOW | O_CLOEXEC | made, 0666);
    if (fd >= 0)
        return fd;
    /* A directory without a list is ours only when nothing is in it. */
    if (errno == ENOENT && (is_new || rmdir(buf_str(&b->path)) == 0 || errno == ENOENT))
        return -2;
    const int why = errno;
    if (is_new)
        rmdir(buf_str(&b->path));
    errno = why;
    return fail_list(b, err);
}

static int lock_list(struct site_workspace *b, struct err *err)
{
    for (int i = 0; i < TRIES; i++) {
        const int fd = open_list(b, err);
        if (fd == -1)
            return -1;
        const bool is_locked = fd >= 0 && file_lock(fd);
        if (is_locked && file_is_named(fd, buf_str(&b->files))) {
            b->fd = fd;
            return 0;
        }
        if (fd >= 0)
            close(fd);
        if (fd >= 0 && !is_locked)
            break;
    }
    return err_at(err, b->place, 0, 0, "is being written by another run");
}

/* ---- putting in order ---- */

static bool is_there(const char *path)
{
    struct stat st;
    return lstat(path, &st) == 0;
}

/* A run was killed between two renames: the place is empty, and the old site is in the
 * workspace. */
static int put_back(const struct site_workspace *b, struct err *err)
{
    if (!is_there(buf_str(&b->old)) || is_there(b->place))
        return 0;
    if (rename(buf_str(&b->old), b->place) == 0)
        return 0;
    return fail_place(b, "cannot be put back", err);
}

static void clear_site(const struct site_workspace *b)
{
    site_tree_remove(buf_str(&b->site), buf_str(&b->files));
    site_tree_remove(buf_str(&b->old), NULL);
}

static int begin_site(struct site_workspace *b, struct err *err)
{
    static const char title[] = SITE_LIST_TITLE "\n";
    if (put_back(b, err) < 0)
        return -1;
    clear_site(b);
    if (is_there(buf_str(&b->site)) || is_there(buf_str(&b->old)))
        return is_in_the_way(b, err);
    if (descriptor_truncate(b->fd, 0) < 0 ||
        !output_write_all(b->fd, title, sizeof title - 1) || mkdir(buf_str(&b->site), 0777) < 0)
        return fail_place(b, "cannot be written beside", err);
    return 0;
}

int site_workspace_open(struct site_workspace *b, const char *place, struct err *err)
{
    *b = (struct site_workspace){.place = place, .fd = -1};
    buf_printf(&b->path, "%s" NEW_FILE_ENDING, place);
    buf_printf(&b->files, "%s/files", buf_str(&b->path));
    buf_printf(&b->site, "%s/site", buf_str(&b->path));
    buf_printf(&b->old, "%s/old", buf_str(&b->path));
    return lock_list(b, err) < 0 ? -1 : begin_site(b, err);
}

int site_workspace_note(struct site_workspace *b, const char *name, struct err *err)
{
    struct buf line = BUF_INIT;
    buf_printf(&line, "%s\n", name);
    const bool is_written = output_write_all(b->fd, line.data, line.len);
    buf_free(&line);
    return is_written ? 0 : err_at(err, buf_str(&b->files), 0, 0, "%s", strerror(errno));
}

/* ---- in its place ---- */

/* For a moment the place is empty; put_back() handles a kill here. */
static int rename_twice(const struct site_workspace *b, struct err *err)
{
    if (rename(b->place, buf_str(&b->old)) < 0)
        return fail_place(b, "cannot be replaced", err);
    if (rename(buf_str(&b->site), b->place) == 0)
        return 0;
    fail_place(b, "cannot be replaced", err);
    put_back(b, err);
    return -1;
}

int site_workspace_place(struct site_workspace *b, struct err *err)
{
    int status = 0;
    if (!swap_names(buf_str(&b->site), b->place)) {
        const bool can_swap = errno == ENOENT;
        if (!can_swap && errno != ENOSYS)
            return fail_place(b, "cannot be replaced", err);
        /* The place is empty, or an empty directory. */
        if (rename(buf_str(&b->site), b->place) != 0)
            status = can_swap ? fail_place(b, "cannot be written", err) : rename_twice(b, err);
    }
    if (status == 0 && !output_sync_directory(b->place))
        status = fail_place(b, "cannot be flushed to disk", err);
    return status;
}

void site_workspace_close(struct site_workspace *b)
{
    if (b->fd >= 0) {
        clear_site(b);
        unlink(buf_str(&b->files));
        rmdir(buf_str(&b->path));
        close(b->fd);
    }
    buf_free(&b->path);
    buf_free(&b->files);
    buf_free(&b->site);
    buf_free(&b->old);
}
