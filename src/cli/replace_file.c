#include "cli/replace_file.h"

#include <errno.h>
#include <limits.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/err.h"

static bool write_all(int fd, const char *data, size_t length)
{
    while (length > 0) {
        const ssize_t n = write(fd, data, length);
        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0)
            return false;
        data += n;
        length -= (size_t)n;
    }
    return true;
}

/* Fills and closes the temporary file; false with errno set when any of it fails. */
static bool fill(int fd, mode_t mode, const void *data, size_t length)
{
    const bool is_written =
        fchmod(fd, mode) == 0 && write_all(fd, data, length) && fsync(fd) == 0;
    const int cause = errno;
    if (close(fd) != 0)
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

int replace_file(const char *path, const void *data, size_t length, struct err *err)
{
    char *target = realpath(path, NULL);
    struct buf temporary = BUF_INIT;
    int result = 0;
    if (target != NULL) {
        buf_printf(&temporary, "%s.XXXXXX", target);
    }
    if (target == NULL || !write_and_rename(temporary.data, target, data, length))
        result = err_at(err, path, 0, 0, "cannot be rewritten: %s", strerror(errno));
    buf_free(&temporary);
    free(target);
    return result;
}
