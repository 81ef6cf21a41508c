/* buf.h - a byte buffer that grows.
 *
 * Invariants: `len` bytes are in use and a NUL byte follows them, not counted in `len`. A buffer
 * that was never written to owns no memory and has data == NULL; buf_str() gives "" for it.
 * The bytes may be anything, NUL included.
 *
 * The struct owns `data` until buf_free() or buf_steal(). Any function that writes may move
 * `data`: do not keep a pointer into the buffer across a write, and never append a part of a
 * buffer to itself. Growing never fails (see xalloc.h).
 *
 *     struct buf b = BUF_INIT;
 *     buf_puts(&b, "paid ");
 *     buf_put_i64(&b, 4);
 *     use(buf_str(&b), b.len);
 *     buf_free(&b);
 */
#ifndef BASE_BUF_H
#define BASE_BUF_H

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

struct buf {
    char *data;      /* owned; NULL until the first write */
    size_t len;      /* bytes in use, without the final NUL */
    size_t capacity; /* bytes allocated, the final NUL included */
};

#define BUF_INIT                                                                               \
    {                                                                                          \
        NULL, 0, 0                                                                             \
    }

/* The same as BUF_INIT, for a struct that exists already. */
void buf_init(struct buf *b);

/* Gives the memory back; the buffer is empty and usable again. */
void buf_free(struct buf *b);

/* Empties the buffer and keeps its memory. */
void buf_clear(struct buf *b);

/* Makes room for `extra` more bytes and the final NUL; the contents do not change. */
void buf_reserve(struct buf *b, size_t extra);

/* Shortens the buffer to `len` bytes, which must not be more than it has. */
void buf_truncate(struct buf *b, size_t len);

/* The contents as a NUL-terminated string, borrowed: valid until the next write. */
const char *buf_str(const struct buf *b);

/* The contents as a NUL-terminated string, owned by the caller: free() it. The buffer is empty
 * afterwards. Never NULL. */
char *buf_steal(struct buf *b);

/* Appends one byte. */
static inline void buf_putc(struct buf *b, char c)
{
    if (b->len + 1 >= b->capacity)
        buf_reserve(b, 1);
    b->data[b->len++] = c;
    b->data[b->len] = '\0';
}

/* Appends the `len` bytes at `mem`, which may be NULL when `len` is 0. */
void buf_put(struct buf *b, const void *mem, size_t len);

/* Appends a NUL-terminated string. */
void buf_puts(struct buf *b, const char *s);

/* Appends formatted text. For loops over integers prefer buf_put_i64(): it is 20 times faster. */
void buf_printf(struct buf *b, const char *fmt, ...) __attribute__((format(printf, 2, 3)));
void buf_vprintf(struct buf *b, const char *fmt, va_list args)
    __attribute__((format(printf, 2, 0)));

/* Appends an integer in decimal, without leading zeros. */
void buf_put_i64(struct buf *b, int64_t value);
void buf_put_u64(struct buf *b, uint64_t value);

/* Appends value / 10^decimals with exactly `decimals` (0..18) digits after the point:
 * buf_put_fixed(b, -1234, 2) appends "-12.34". */
void buf_put_fixed(struct buf *b, int64_t value, unsigned decimals);

#endif
