#include "base/output.h"

#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <string.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/err.h"
#include "base/stream.h"
#include "base/text.h"

/* ---- terminals --------------------------------------------------------------------------- */

/* Asked at each write, since callers may close and open streams. */
static bool is_terminal(int fd)
{
    const int before = errno;
    const bool is = fd >= 0 && isatty(fd) == 1;
    errno = before;
    return is;
}

static bool is_layout(const char *s, size_t left)
{
    return s[0] == '\n' || s[0] == '\t' || (s[0] == '\r' && left > 1 && s[1] == '\n');
}

/* The text as a terminal may see it. */
static void put_for_terminal(struct buf *out, const char *s, size_t length)
{
    bool is_safe;
    for (size_t at = 0, n; at < length; at += n) {
        n = text_cell(s + at, length - at, &is_safe);
        if (is_safe || is_layout(s + at, length - at))
            buf_put(out, s + at, n);
        else
            buf_putc(out, '?');
    }
}

/* ---- streams ----------------------------------------------------------------------------- */

static bool put_bytes(FILE *file, const char *s, size_t length)
{
    errno = 0;
    if (fwrite(s, 1, length, file) == length)
        return true;
    const int cause = stream_cause(file);
    errno = cause != 0 ? cause : errno != 0 ? errno : EIO;
    return false;
}

bool output_put(FILE *file, const char *s, size_t length)
{
    if (length == 0)
        return true;
    if (!is_terminal(stream_descriptor(file)))
        return put_bytes(file, s, length);
    struct buf safe = BUF_INIT;
    put_for_terminal(&safe, s, length);
    const bool is_written = put_bytes(file, buf_str(&safe), safe.len);
    buf_free(&safe);
    return is_written;
}

bool output_puts(FILE *file, const char *s)
{
    return output_put(file, s, strlen(s));
}

void output_printf(FILE *file, const char *fmt, ...)
{
    struct buf text = BUF_INIT;
    va_list args;
    va_start(args, fmt);
    buf_vprintf(&text, fmt, args);
    va_end(args);
    output_put(file, buf_str(&text), text.len);
    buf_free(&text);
}

/* Finds out why an earlier write failed.  Where the stream does not know, one more byte most likely fails for the
 * same reason.  If it does not, no harm is done, since the output has a gap already. */
static int ask_again(FILE *file)
{
    const int cause = stream_cause(file);
    if (cause != 0)
        return cause;
    return write(stream_descriptor(file), "\n", 1) < 0 ? errno : EIO;
}

int output_flush(FILE *file)
{
    const bool failed_before = ferror(file) != 0;
    errno = 0;
    if (fflush(file) != 0)
        return stream_cause(file) != 0 ? stream_cause(file) : errno != 0 ? errno : EIO;
    return failed_before ? ask_again(file) : 0;
}

int output_close(FILE *file)
{
    int cause = output_flush(file);
    if (fclose(file) != 0 && cause == 0 && errno != EINTR)
        cause = errno;
    return cause;
}

/* ---- descriptors ------------------------------------------------------------------------- */

static bool write_bytes(int fd, const char *data, size_t length)
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

bool output_write_all(int fd, const char *data, size_t length)
{
    if (!is_terminal(fd))
        return write_bytes(fd, data, length);
    struct buf safe = BUF_INIT;
    put_for_terminal(&safe, data, length);
    const bool is_written = write_bytes(fd, buf_str(&safe), safe.len);
    buf_free(&safe);
    return is_written;
}

bool output_sync(int fd)
{
    int status;
    do
        status = fsync(fd);
    while (status < 0 && errno == EINTR);
    return status == 0 || errno == EINVAL || errno == ENOSYS;
}

bool output_sync_directory(const char *path)
{
    struct buf name = BUF_INIT;
    const char *slash = strrchr(path, '/');
    if (slash == NULL)
        buf_putc(&name, '.');
    else
        buf_put(&name, path, (size_t)(slash - path) + 1);
    const int fd = descriptor_open(buf_str(&name), O_RDONLY | O_CLOEXEC, 0);
    /* A directory without read permission cannot be flushed. */
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
    const int fd =
        descriptor_open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0666);
    if (fd < 0)
        return err_at(err, path, 0, 0, "%s", strerror(errno));
    const bool is_written = output_write_all(fd, buf_str(data), data->len);
    const int cause = errno;
    if (descriptor_close(fd) == 0 && is_written)
        return 0;
    return err_at(err, path, 0, 0, "%s", strerror(is_written ? errno : cause));
}
