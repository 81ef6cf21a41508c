#include "cli/replace_file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/err.h"
#include "base/output.h"

/* Fills and closes the temporary file; false with errno set when any of it fails. */
static bool fill(int fd, mode_t mode, const void *data, size_t length)
{
    const bool is_written =
        fchmod(fd, mode) == 0 && output_write_all(fd, data, length) && fsync(fd) == 0;
    const int cause = errno;
    if (close(fd) != 0)
        return false;
    errno = cause;
    return is_written;
}

/* A device or pipe must stay what it is. */
static bool write_in_place(const char *target, const void *data, size_t length)
{
    const int fd = open(target, O_WRONLY | O_CLOEXEC);
    if (fd < 0)
        return false;
    const bool is_written = output_write_all(fd, data, length);
    const int cause = errno;
    if (close(fd) != 0 && is_written)
        return false;
    errno = cause;
    return is_written;
}

/* Writes the new contents to `temporary`, a template for mkstemp(), and moves it to `target`. */
static bool write_and_rename(char *temporary, const char *target, const void *data,
                             size_t length)
{
    struct stat old;
    if (stat(target, &old) != 0)
        return false;
    if (!S_ISREG(old.st_mode))
        return write_in_place(target, data, length);
    const int fd = mkstemp(temporary);
    if (fd < 0)
        return false;
    if (fill(fd, old.st_mode & 07777, data, length) && rename(temporary, target) == 0)
        return true;
    const int cause = errno;
    unlink(temporary);
    errno = cause;
    return false;
}

enum { LINKS_MAX = 16, LINK_BYTES = 4096 };

/* Follows `path` while it is a symbolic link; false with errno set when that cannot be done. */
static bool follow_links(struct buf *path)
{
    char link[LINK_BYTES];
    for (int i = 0; i < LINKS_MAX; i++) {
        const ssize_t length = readlink(buf_str(path), link, sizeof link);
        if (length < 0)
            return errno == EINVAL; /* no link */
        const char *slash = strrchr(buf_str(path), '/');
        const bool is_absolute = length > 0 && link[0] == '/';
        buf_truncate(path, is_absolute || slash == NULL ? 0 : (size_t)(slash + 1 - path->data));
        buf_put(path, link, (size_t)length);
    }
    errno = ELOOP;
    return false;
}

int replace_file(const char *path, const void *data, size_t length, struct err *err)
{
    struct buf target = BUF_INIT, temporary = BUF_INIT;
    int result = 0;
    buf_puts(&target, path);
    bool is_done = follow_links(&target);
    if (is_done) {
        buf_printf(&temporary, "%s.XXXXXX", buf_str(&target));
        is_done = write_and_rename(temporary.data, buf_str(&target), data, length);
    }
    if (!is_done)
        result = err_at(err, path, 0, 0, "cannot be rewritten: %s", strerror(errno));
    buf_free(&temporary);
    buf_free(&target);
    return result;
}

int replace_or_make_file(const char *path, const void *data, size_t length, struct err *err)
{
    const int fd = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    if (fd < 0 && errno != EEXIST)
        return err_at(err, path, 0, 0, "cannot be written: %s", strerror(errno));
    if (fd >= 0)
        close(fd);
    const int status = replace_file(path, data, length, err);
    if (status < 0 && fd >= 0)
        unlink(path);
    return status;
}
