/* stream_open.c - the one file that uses a function of the GNU library that POSIX does not have. */
#include <errno.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>
#include <unistd.h>

#include "base/stream.h"

/* More than any command has open at the same time; beyond, streams are plain ones. */
enum { STREAMS_MAX = 128 };

static struct open_stream {
    atomic_bool is_used;
    _Atomic(FILE *) stream; /* NULL until it is made */
    int fd, cause;
} streams[STREAMS_MAX];

static struct open_stream *find_stream(FILE *stream)
{
    for (size_t i = 0; i < STREAMS_MAX; i++)
        if (streams[i].stream == stream)
            return &streams[i];
    return NULL;
}

static struct open_stream *take_free(int fd)
{
    for (size_t i = 0; i < STREAMS_MAX; i++) {
        bool is_used = false;
        if (!atomic_compare_exchange_strong(&streams[i].is_used, &is_used, true))
            continue;
        streams[i].fd = fd;
        streams[i].cause = 0;
        return &streams[i];
    }
    return NULL;
}

static void give_back(struct open_stream *s)
{
    s->stream = NULL;
    s->is_used = false;
}

/* ---- what the C library calls ---- */

static ssize_t read_on(void *cookie, char *data, size_t length)
{
    struct open_stream *s = cookie;
    ssize_t n;
    do
        n = read(s->fd, data, length);
    while (n < 0 && errno == EINTR);
    if (n < 0 && s->cause == 0)
        s->cause = errno;
    return n;
}

static ssize_t write_on(void *cookie, const char *data, size_t length)
{
    struct open_stream *s = cookie;
    size_t done = 0;
    while (done < length) {
        const ssize_t n = write(s->fd, data + done, length - done);
        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0 && s->cause == 0)
            s->cause = errno;
        if (n < 0)
            break;
        done += (size_t)n;
    }
    return (ssize_t)done;
}

static int seek_stream(void *cookie, off64_t *offset, int whence)
{
    const off_t at = lseek(((struct open_stream *)cookie)->fd, (off_t)*offset, whence);
    *offset = at;
    return at < 0 ? -1 : 0;
}

static int end_stream(void *cookie)
{
    struct open_stream *s = cookie;
    const int fd = s->fd;
    give_back(s);
    return descriptor_close(fd);
}

/* ---- streams ---- */

FILE *stream_open(int fd, const char *mode)
{
    static const cookie_io_functions_t calls = {read_on, write_on, seek_stream, end_stream};
    struct open_stream *s = take_free(fd);
    if (s == NULL)
        return fdopen(fd, mode);
    FILE *stream = fopencookie(s, mode, calls);
    if (stream == NULL)
        give_back(s);
    else
        s->stream = stream;
    return stream;
}

FILE *stream_standard(FILE *standard)
{
    const int fd = fileno(standard);
    if (isatty(fd) == 1)
        return standard;
    static char block[4096]; /* as the C library has it: messages come between the same bytes */
    FILE *stream = stream_open(fd, fd == STDIN_FILENO ? "r" : "w");
    if (stream != NULL && fd == STDOUT_FILENO)
        setvbuf(stream, block, _IOFBF, sizeof block);
    if (stream != NULL && fd == STDERR_FILENO)
        setvbuf(stream, NULL, _IONBF, 0);
    return stream != NULL ? stream : standard;
}

int stream_descriptor(FILE *stream)
{
    const int fd = fileno(stream);
    const struct open_stream *s = fd < 0 ? find_stream(stream) : NULL;
    return s != NULL ? s->fd : fd;
}

int stream_cause(FILE *stream)
{
    const struct open_stream *s = find_stream(stream);
    return s != NULL ? s->cause : 0;
}
