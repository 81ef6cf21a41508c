#include "base/new_file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/err.h"
#include "base/file_lock.h"
#include "base/output.h"
#include "base/stream.h"
#include "base/target.h"
#include "base/xalloc.h"

struct new_file {
    char *path;        /* as given */
    struct buf target; /* the same without symbolic links */
    struct buf beside; /* the temporary file; empty when `target` is written directly */
    FILE *stream;
    bool is_first; /* `target` must not exist */
};

static int fail_write(const struct new_file *f, int number, struct err *err)
{
    return err_at(err, f->path, 0, 0, "cannot be written: %s", strerror(number));
}

static void release_texts(struct new_file *f)
{
    buf_free(&f->target);
    buf_free(&f->beside);
    free(f->path);
    free(f);
}

/* ---- the temporary file ---- */

enum { TRIES = 8 };

/* Removes the temporary file of a killed run.  A run that still writes to it has it locked. */
static int remove_left(const struct new_file *f, struct err *err)
{
    const char *path = buf_str(&f->beside);
    struct stat st;
    const int fd = descriptor_open(path, O_RDWR | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC, 0);
    if (fd < 0)
        return errno == ENOENT
                   ? 0
                   : err_at(err, f->path, 0, 0, "%s is in the way: %s", path, strerror(errno));
    int status = 0;
    if (fstat(fd, &st) < 0 || !S_ISREG(st.st_mode))
        status = err_at(err, f->path, 0, 0, "%s is in the way", path);
    else if (!file_lock(fd))
        status = err_at(err, f->path, 0, 0, "is being written by another run");
    else if (file_is_named(fd, path))
        unlink(path);
    close(fd);
    return status;
}

void new_file_tidy(const char *path)
{
    struct new_file f = {.path = xstrdup(path)};
    struct target target;
    struct err ignored = ERR_INIT;
    if (target_find(&target, path, &ignored) == 0) {
        buf_printf(&f.beside, "%s" NEW_FILE_ENDING, buf_str(&target.path));
        if (target.kind == TARGET_FILE)
            remove_left(&f, &ignored);
        target_free(&target);
    }
    buf_free(&f.beside);
    free(f.path);
}

/* Makes the temporary file, empty and locked; returns its descriptor, or -1. */
static int make_beside(const struct new_file *f, struct err *err)
{
    const char *path = buf_str(&f->beside);
    for (int i = 0; i < TRIES; i++) {
        const int fd = descriptor_open(
            path, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC | O_NOCTTY, 0666);
        if (fd < 0 && errno != EEXIST)
            return fail_write(f, errno, err);
        if (fd < 0 && remove_left(f, err) < 0)
            return -1;
        /* Another run may remove it before it is locked. */
        if (fd >= 0 && file_lock(fd) && file_is_named(fd, path))
            return fd;
        if (fd >= 0)
            close(fd);
    }
    return err_at(err, f->path, 0, 0, "is being written by another run");
}

static int open_beside(struct new_file *f, const struct target *target, struct err *err)
{
    buf_printf(&f->beside, "%s" NEW_FILE_ENDING, buf_str(&f->target));
    const int fd = make_beside(f, err);
    if (fd < 0) {
        buf_clear(&f->beside);
        return -1;
    }
    if (!target->exists || fchmod(fd, target->mode) == 0)
        return fd;
    fail_write(f, errno, err);
    unlink(buf_str(&f->beside));
    close(fd);
    return -1;
}

/* ---- opening ---- */

static int open_straight(const struct new_file *f, const struct target *target, struct err *err)
{
    const int fd =
        target->descriptor >= 0
            ? dup(target->descriptor)
            : descriptor_open(buf_str(&f->target), O_WRONLY | O_CLOEXEC | O_NOCTTY, 0);
    return fd < 0 ? fail_write(f, errno, err) : fd;
}

static int open_target(struct new_file *f, struct err *err)
{
    struct target target;
    if (target_find(&target, f->path, err) < 0)
        return -1;
    buf_puts(&f->target, buf_str(&target.path));
    const int fd = target.kind == TARGET_FILE ? open_beside(f, &target, err)
                                              : open_straight(f, &target, err);
    target_free(&target);
    return fd;
}

int new_file_open(struct new_file **out, const char *path, struct err *err)
{
    struct new_file *f = xcalloc(1, sizeof *f);
    *out = NULL;
    f->path = xstrdup(path);
    const int fd = open_target(f, err);
    if (fd >= 0) {
        f->stream = stream_open(fd, "wb");
        if (f->stream != NULL) {
            *out = f;
            return 0;
        }
        fail_write(f, errno, err);
        if (f->beside.len > 0)
            unlink(buf_str(&f->beside));
        close(fd);
    }
    release_texts(f);
    return -1;
}

FILE *new_file_stream(struct new_file *f)
{
    return f->stream;
}

/* ---- ending ---- */

/* Renames a file unless `to` exists: by a link, or by a check on a file system without links. */
static bool rename_first(const char *from, const char *to)
{
    struct stat st;
    if (link(from, to) == 0)
        return unlink(from) == 0;
    if (errno != EPERM && errno != EOPNOTSUPP && errno != ENOSYS)
        return false;
    if (lstat(to, &st) != 0)
        return rename(from, to) == 0;
    errno = EEXIST;
    return false;
}

/* Flushes the file to disk and renames it.  Returns 0 or an errno. */
static int give_name(const struct new_file *f)
{
    const char *from = buf_str(&f->beside), *to = buf_str(&f->target);
    if (!output_sync(stream_descriptor(f->stream)) ||
        !(f->is_first ? rename_first(from, to) : rename(from, to) == 0) ||
        !output_sync_directory(to))
        return errno;
    return 0;
}

int new_file_commit(struct new_file *f, struct err *err)
{
    int cause = output_flush(f->stream);
    if (cause == 0 && f->beside.len > 0)
        cause = give_name(f);
    if (cause != 0 && f->beside.len > 0)
        unlink(buf_str(&f->beside));
    if (fclose(f->stream) != 0 && cause == 0 && f->beside.len == 0)
        cause = errno;
    const int status = cause == 0 ? 0 : fail_write(f, cause, err);
    release_texts(f);
    return status;
}

void new_file_drop(struct new_file *f)
{
    if (f == NULL)
        return;
    if (f->beside.len > 0)
        unlink(buf_str(&f->beside));
    fclose(f->stream);
    release_texts(f);
}

static int write_whole(const char *path, bool is_first, const void *data, size_t length,
                       struct err *err)
{
    struct new_file *f;
    if (new_file_open(&f, path, err) < 0)
        return -1;
    f->is_first = is_first;
    if (length > 0)
        output_put(f->stream, data, length);
    return new_file_commit(f, err);
}

int new_file_write(const char *path, const void *data, size_t length, struct err *err)
{
    return write_whole(path, false, data, length, err);
}

int new_file_make(const char *path, const void *data, size_t length, struct err *err)
{
    return write_whole(path, true, data, length, err);
}
