#include "base/json_out.h"

#include <string.h>

#include "base/buf.h"
#include "base/text.h"

/* Every unsafe cell is below U+10000, so four digits are enough. */
static void escape_cell(struct buf *out, const char *s, size_t n)
{
    static const char plain[] = "\b\f\n\r\t";
    static const char letters[] = "bfnrt";
    const char *known = memchr(plain, *s, sizeof(plain) - 1);
    if (utf8_sequence(s, n) == 0) {
        buf_puts(out, "\xEF\xBF\xBD");
    } else if (known != NULL) {
        buf_putc(out, '\\');
        buf_putc(out, letters[known - plain]);
    } else {
        buf_printf(out, "\\u%04x", (unsigned)utf8_decode(s, n));
    }
}

static void put_escaped(struct buf *out, const char *s, size_t len)
{
    size_t at = 0;
    while (at < len) {
        bool is_safe;
        size_t n = text_cell(s + at, len - at, &is_safe);
        if (!is_safe) {
            escape_cell(out, s + at, n);
        } else {
            if (s[at] == '"' || s[at] == '\\')
                buf_putc(out, '\\');
            buf_put(out, s + at, n);
        }
        at += n;
    }
}

void json_quote(struct buf *out, const char *s, size_t len)
{
    buf_putc(out, '"');
    put_escaped(out, s, len);
    buf_putc(out, '"');
}

void json_key(struct buf *out, const char *key)
{
    if (out->data[out->len - 1] != '{')
        buf_putc(out, ',');
    json_quote(out, key, strlen(key));
    buf_putc(out, ':');
}

void json_list(struct buf *out, const char *key)
{
    json_key(out, key);
    buf_putc(out, '[');
}

void json_text(struct buf *out, const char *key, const char *value)
{
    json_key(out, key);
    json_quote(out, value, strlen(value));
}

void json_safe_text(struct buf *out, const char *key, const char *value)
{
    struct buf safe = BUF_INIT;
    text_put_safe(&safe, value, strlen(value));
    json_text(out, key, buf_str(&safe));
    buf_free(&safe);
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
