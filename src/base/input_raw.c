/* input_raw.c - reads the raw bytes of a file for input.c and the decoders. */
#include <errno.h>
#include <inttypes.h>
#include <string.h>
#include <unistd.h>

#include "base/err.h"
#include "base/input_decoder.h"

int input_system_error(const char *name, const char *what, int number, struct err *err)
{
    char text[128];
    if (strerror_r(number, text, sizeof(text)) != 0)
        text[0] = '\0';
    return err_at(err, name, 0, 0, "cannot %s: %s", what, text);
}

static long take_memory(struct input_raw *raw, void *dst, size_t cap)
{
    const size_t n = raw->memory_left < cap ? raw->memory_left : cap;
    if (n > 0)
        memcpy(dst, raw->memory, n);
    raw->memory += n;
    raw->memory_left -= n;
    raw->total += n;
    return (long)n;
}

long input_raw_read(struct input_raw *raw, void *dst, size_t cap, struct err *err)
{
    ssize_t n;
    if (raw->fd < 0)
        return take_memory(raw, dst, cap);
    do {
        n = read(raw->fd, dst, cap);
    } while (n < 0 && errno == EINTR);
    if (n < 0)
        return input_system_error(raw->name, "read", errno, err);
    raw->total += (uint64_t)n;
    return n;
}

int input_raw_fill(struct input_raw *raw, struct err *err)
{
    if (raw->at < raw->len)
        return 1;
    long n = input_raw_read(raw, raw->block, INPUT_BLOCK, err);
    if (n <= 0)
        return (int)n;
    raw->at = 0;
    raw->len = (size_t)n;
    return 1;
}

int input_truncated(const struct input_raw *raw, const char *format, struct err *err)
{
    return err_at(err, raw->name, 0, 0,
                  "%s data ends too early, after %" PRIu64 " decompressed bytes", format,
                  raw->plain_total);
}

int input_corrupt(const struct input_raw *raw, const char *format, const char *detail,
                  struct err *err)
{
    return err_at(err, raw->name, 0, 0,
                  "%s data is corrupt after %" PRIu64 " decompressed bytes: %s", format,
                  raw->plain_total, detail);
}
