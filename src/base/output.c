#include "base/output.h"

#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <string.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/err.h"

/* Why a write failed that is long past: what stood in its way most likely still does, so one more
 * byte is refused for the same reason.  If it is not, the output has a gap before it anyway. */
static int ask_again(FILE *file)
{
    return write(fileno(file), "\n", 1) < 0 ? errno : EIO;
}

int output_flush(FILE *file)
{
    const bool failed_before = ferror(file) != 0;
    if (fflush(file) != 0)
        return errno;
    return failed_before ? ask_again(file) : 0;
}

int output_close(FILE *file)
{
    int cause = output_flush(file);
    if (fclose(file) != 0 && cause == 0)
        cause = errno;
    return cause;
}

bool output_write_all(int fd, const char *data, size_t length)
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

bool output_sync(int fd)
{
    return fsync(fd) == 0 || errno == EINVAL || errno == ENOSYS;
}

bool output_sync_directory(const char *path)
{
    struct buf name = BUF_INIT;
    const char *slash = strrchr(path, '/');
    if (slash == NULL)
        buf_putc(&name, '.');
    else
        buf_put(&name, path, (size_t)(slash - path) + 1);
    const int fd = open(buf_str(&name), O_RDONLY | O_CLOEXEC);
    /* One that may be written to and not be read: nobody can flush it. */
    const bool is_synced = fd < 0 ? errno == EACCES : output_sync(fd);
    const int cause = errno;
    if (fd >= 0)
        close(fd);
    buf_free(&name);
    errno = cause;
    return is_synced;
}

int output_make_file(const char *path, const struct buf *data, struct err *err)
{
    const int fd = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0666);
    if (fd < 0)
        return err_at(err, path, 0, 0, "%s", strerror(errno));
    const bool is_written = output_write_all(fd, buf_str(data), data->len);
    const int cause = errno;
    if (close(fd) == 0 && is_written)
        return 0;
    return err_at(err, path, 0, 0, "%s", strerror(is_written ? errno : cause));
}
