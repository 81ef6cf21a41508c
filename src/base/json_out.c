#include "base/json_out.h"

#include <string.h>

#include "base/buf.h"
#include "base/text.h"

static void escape_byte(struct buf *out, char c)
{
    static const char plain[] = "\"\\\b\f\n\r\t";
    static const char letters[] = "\"\\bfnrt";
    const char *known = memchr(plain, c, sizeof(plain) - 1);
    if (known != NULL) {
        buf_putc(out, '\\');
        buf_putc(out, letters[known - plain]);
    } else if ((unsigned char)c < 0x20) {
        buf_printf(out, "\\u%04x", (unsigned)(unsigned char)c);
    } else {
        buf_putc(out, c);
    }
}

void json_escape(struct buf *out, const char *s, size_t len)
{
    size_t at = 0;
    while (at < len) {
        size_t n = utf8_sequence(s + at, len - at);
        if (n == 0) {
            buf_puts(out, "\xEF\xBF\xBD");
            n = 1;
        } else if (n == 1) {
            escape_byte(out, s[at]);
        } else {
            buf_put(out, s + at, n);
        }
        at += n;
    }
}

void json_quote(struct buf *out, const char *s, size_t len)
{
    buf_putc(out, '"');
    json_escape(out, s, len);
    buf_putc(out, '"');
}

void json_key(struct buf *out, const char *key)
{
    if (out->data[out->len - 1] != '{')
        buf_putc(out, ',');
    json_quote(out, key, strlen(key));
    buf_putc(out, ':');
}

void json_text(struct buf *out, const char *key, const char *value)
{
    json_key(out, key);
    json_quote(out, value, strlen(value));
}

void json_u64(struct buf *out, const char *key, uint64_t value)
{
    json_key(out, key);
    buf_put_u64(out, value);
}

void json_int(struct buf *out, const char *key, int value)
{
    json_key(out, key);
    buf_put_i64(out, value);
}
