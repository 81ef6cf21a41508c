#include "base/text_width.h"

#include <stdbool.h>
#include <stdint.h>
#include <string.h>
#include <utf8proc.h>

#include "base/buf.h"
#include "base/text.h"

/* They colour the picture before them. */
enum { SKIN_TONE_FIRST = 0x1F3FB, SKIN_TONE_LAST = 0x1F3FF };

/* The columns of the piece at the start of `s`; sets *bytes to its length. */
static size_t next_width(const char *s, size_t len, size_t *bytes)
{
    bool is_safe;
    *bytes = text_cell(s, len, &is_safe);
    if (!is_safe || (uint8_t)s[0] < 0x80)
        return 1;
    const uint32_t c = utf8_decode(s, *bytes);
    if (c >= SKIN_TONE_FIRST && c <= SKIN_TONE_LAST)
        return 0;
    return (size_t)utf8proc_charwidth((utf8proc_int32_t)c);
}

size_t text_width(const char *s, size_t len)
{
    size_t width = text_plain(s, len);
    size_t bytes;
    for (size_t at = width; at < len; at += bytes)
        width += next_width(s + at, len - at, &bytes);
    return width;
}

size_t text_fit(const char *s, size_t len, size_t columns)
{
    size_t at = 0;
    size_t bytes;
    while (at < len) {
        const size_t width = next_width(s + at, len - at, &bytes);
        if (width > columns)
            break;
        columns -= width;
        at += bytes;
    }
    return at;
}

size_t text_put_cut(struct buf *out, const char *s, size_t len, size_t columns)
{
    const size_t width = text_width(s, len);
    if (width <= columns) {
        text_put_safe(out, s, len);
        return width;
    }
    const size_t fits = text_fit(s, len, columns - 1);
    text_put_safe(out, s, fits);
    buf_puts(out, "\xE2\x80\xA6"); /* ellipsis */
    return text_width(s, fits) + 1;
}

size_t text_first_line(const char *s, size_t len, size_t columns)
{
    const size_t fits = text_fit(s, len, columns);
    if (fits == len)
        return len;
    for (size_t i = fits; i > 0; i--)
        if (s[i] == ' ')
            return i;
    for (size_t i = fits; i > 0; i--)
        if (s[i - 1] == '-')
            return i;
    bool is_safe;
    return fits > 0 ? fits : text_cell(s, len, &is_safe);
}

void text_put_lines(struct buf *out, const char *s, size_t indent, size_t width)
{
    for (;;) {
        const size_t taken = text_first_line(s, strlen(s), width - indent);
        buf_put(out, s, taken);
        buf_putc(out, '\n');
        s += taken + strspn(s + taken, " ");
        if (*s == '\0')
            return;
        buf_printf(out, "%*s", (int)indent, "");
    }
}
