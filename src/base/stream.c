/* stream.c - see platform/.../stream_open.c for the streams. */
#include "base/stream.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

int descriptor_open(const char *path, int flags, unsigned mode)
{
    int fd;
    do
        fd = open(path, flags, (mode_t)mode);
    while (fd < 0 && errno == EINTR);
    return fd;
}

int descriptor_truncate(int fd, unsigned long long length)
{
    int status;
    do
        status = ftruncate(fd, (off_t)length);
    while (status < 0 && errno == EINTR);
    return status;
}

FILE *stream_read(const char *path)
{
    struct stat st;
    const int fd = descriptor_open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK, 0);
    if (fd < 0)
        return NULL;
    errno = EINVAL;
    FILE *stream = fstat(fd, &st) == 0 && S_ISREG(st.st_mode) ? stream_open(fd, "rb") : NULL;
    if (stream == NULL)
        close(fd);
    return stream;
}

int descriptor_close(int fd)
{
    return close(fd) == 0 || errno == EINTR ? 0 : -1;
}
