#include "base/buf.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/xalloc.h"

enum {
    BUF_FIRST_CAPACITY = 64,
    U64_DIGITS = 20, /* of UINT64_MAX */
};

void buf_init(struct buf *b)
{
    *b = (struct buf)BUF_INIT;
}

void buf_free(struct buf *b)
{
    free(b->data);
    buf_init(b);
}

void buf_clear(struct buf *b)
{
    buf_truncate(b, 0);
}

static void grow_buf(struct buf *b, size_t extra)
{
    size_t capacity = b->capacity > 0 ? b->capacity : BUF_FIRST_CAPACITY;
    while (capacity - b->len <= extra) {
        assert(capacity <= SIZE_MAX / 2);
        capacity *= 2;
    }
    b->data = xrealloc(b->data, capacity);
    b->capacity = capacity;
    b->data[b->len] = '\0';
}

void buf_reserve(struct buf *b, size_t extra)
{
    if (b->capacity - b->len <= extra)
        grow_buf(b, extra);
}

void buf_truncate(struct buf *b, size_t len)
{
    assert(len <= b->len);
    b->len = len;
    if (b->data != NULL)
        b->data[len] = '\0';
}

const char *buf_str(const struct buf *b)
{
    return b->data != NULL ? b->data : "";
}

char *buf_steal(struct buf *b)
{
    buf_reserve(b, 0);
    char *data = b->data;
    buf_init(b);
    return data;
}

void buf_put(struct buf *b, const void *mem, size_t len)
{
    buf_reserve(b, len);
    if (len > 0)
        memcpy(b->data + b->len, mem, len);
    b->len += len;
    b->data[b->len] = '\0';
}

void buf_puts(struct buf *b, const char *s)
{
    buf_put(b, s, strlen(s));
}

void buf_printf(struct buf *b, const char *fmt, ...)
{
    va_list args;
    va_start(args, fmt);
    buf_vprintf(b, fmt, args);
    va_end(args);
}

void buf_vprintf(struct buf *b, const char *fmt, va_list args)
{
    va_list again;
    va_copy(again, args);
    buf_reserve(b, 0);
    size_t room = b->capacity - b->len;
    int len = vsnprintf(b->data + b->len, room, fmt, args);
    assert(len >= 0);
    if ((size_t)len >= room) {
        buf_reserve(b, (size_t)len);
        vsnprintf(b->data + b->len, (size_t)len + 1, fmt, again);
    }
    va_end(again);
    b->len += (size_t)len;
}

/* Writes the digits of `value` so that they end at `end`; returns where they begin. Two digits
 * per division halve the time. */
static char *digits_before(char *end, uint64_t value)
{
    static const char pairs[] = "00010203040506070809101112131415161718192021222324"
                                "25262728293031323334353637383940414243444546474849"
                                "50515253545556575859606162636465666768697071727374"
                                "75767778798081828384858687888990919293949596979899";
    while (value >= 100) {
        end -= 2;
        memcpy(end, pairs + 2 * (value % 100), 2);
        value /= 100;
    }
    if (value >= 10) {
        end -= 2;
        memcpy(end, pairs + 2 * value, 2);
    } else {
        *--end = (char)('0' + value);
    }
    return end;
}

void buf_put_u64(struct buf *b, uint64_t value)
{
    char digits[U64_DIGITS];
    char *end = digits + sizeof(digits);
    char *begin = digits_before(end, value);
    buf_put(b, begin, (size_t)(end - begin));
}

/* |value| without overflow for INT64_MIN. */
static uint64_t magnitude_of(int64_t value)
{
    return value < 0 ? 0 - (uint64_t)value : (uint64_t)value;
}

void buf_put_i64(struct buf *b, int64_t value)
{
    if (value < 0)
        buf_putc(b, '-');
    buf_put_u64(b, magnitude_of(value));
}

void buf_put_fixed(struct buf *b, int64_t value, unsigned decimals)
{
    assert(decimals <= 18);
    uint64_t scale = 1;
    for (unsigned i = 0; i < decimals; i++)
        scale *= 10;
    uint64_t absolute = magnitude_of(value);
    if (value < 0)
        buf_putc(b, '-');
    buf_put_u64(b, absolute / scale);
    if (decimals == 0)
        return;
    /* scale + fraction has exactly one digit more than the fraction: a 1 in front. */
    char digits[U64_DIGITS];
    char *end = digits + sizeof(digits);
    char *begin = digits_before(end, scale + absolute % scale);
    *begin = '.';
    buf_put(b, begin, (size_t)(end - begin));
}
