#include "base/name_key.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <utf8proc.h>

#include "base/buf.h"
#include "base/text.h"
#include "base/xalloc.h"

/* Shorter names differ without being near: in a letter (Anna and Anne are two), in a letter that is doubled. */
enum { NEAR_LETTERS = 5, DOUBLED_LETTERS = 3 };

/* Most names are their own key. */
static bool is_plain(const char *s, size_t len)
{
    for (size_t i = 0; i < len; i++) {
        const uint8_t c = (uint8_t)s[i];
        if (c < ' ' || c >= 0x7F || (c == ' ' && (i == 0 || i + 1 == len || s[i - 1] == ' ')))
            return false;
    }
    return true;
}

/* The text in another form, to be freed; NULL when it is no UTF-8. */
static char *map_text(const char *s, size_t len, utf8proc_option_t options)
{
    utf8proc_uint8_t *mapped = NULL;
    const utf8proc_ssize_t n = utf8proc_map((const utf8proc_uint8_t *)s, (utf8proc_ssize_t)len,
                                            &mapped, options | UTF8PROC_STABLE);
    if (n >= 0)
        return (char *)mapped;
    if (n == UTF8PROC_ERROR_NOMEM)
        xalloc_failed();
    free(mapped);
    return NULL;
}

static bool is_blank(uint32_t c)
{
    if (c < ' ' || c == 0x7F)
        return true;
    const utf8proc_category_t category = utf8proc_category((utf8proc_int32_t)c);
    return category == UTF8PROC_CATEGORY_ZS || category == UTF8PROC_CATEGORY_ZL ||
           category == UTF8PROC_CATEGORY_ZP;
}

/* Runs of blanks become one, at the ends none. */
static void put_with_single_blanks(const char *s, struct buf *out)
{
    const size_t start = out->len, len = strlen(s);
    bool is_after_blank = false;
    for (size_t at = 0, n; at < len; at += n) {
        n = utf8_sequence(s + at, len - at);
        const bool blank = is_blank(utf8_decode(s + at, n));
        if (!blank && is_after_blank && out->len > start)
            buf_putc(out, ' ');
        if (!blank)
            buf_put(out, s + at, n);
        is_after_blank = blank;
    }
}

static void put_mapped(const char *name, size_t len, utf8proc_option_t options, struct buf *out)
{
    char *text = map_text(name, len, options);
    if (text == NULL)
        buf_put(out, name, len);
    else
        put_with_single_blanks(text, out);
    free(text);
}

void name_key(const char *name, size_t len, struct buf *out)
{
    if (is_plain(name, len))
        buf_put(out, name, len);
    else
        put_mapped(name, len, UTF8PROC_COMPOSE | UTF8PROC_IGNORE, out);
}

bool name_key_equal(const char *a, const char *b)
{
    struct buf x = BUF_INIT, y = BUF_INIT;
    name_key(a, strlen(a), &x);
    name_key(b, strlen(b), &y);
    const bool are_equal = x.len == y.len && memcmp(buf_str(&x), buf_str(&y), x.len) == 0;
    buf_free(&x);
    buf_free(&y);
    return are_equal;
}

void name_fold(const char *name, size_t len, struct buf *out)
{
    put_mapped(name, len,
               UTF8PROC_DECOMPOSE | UTF8PROC_COMPAT | UTF8PROC_STRIPMARK | UTF8PROC_CASEFOLD |
                   UTF8PROC_IGNORE,
               out);
}

static bool is_letter(const char *s, size_t len)
{
    const size_t n = len > 0 ? utf8_sequence(s, len) : 0;
    const utf8proc_category_t category =
        n > 0 ? utf8proc_category((utf8proc_int32_t)utf8_decode(s, n)) : UTF8PROC_CATEGORY_CN;
    return category >= UTF8PROC_CATEGORY_LU && category <= UTF8PROC_CATEGORY_LO;
}

static size_t count_letters(const char *s, size_t len)
{
    size_t n = 0;
    for (size_t at = 0, step; at < len; at += step) {
        step = utf8_sequence(s + at, len - at);
        step = step > 0 ? step : 1;
        n += is_letter(s + at, len - at);
    }
    return n;
}

/* Bytes of the first character, at least one where there is any. */
static size_t first_length(const char *s, size_t len)
{
    const size_t n = len > 0 ? utf8_sequence(s, len) : 0;
    return n > 0 || len == 0 ? n : 1;
}

/* Whether the character at `at` is the one before it again, as in Anna. */
static bool is_doubled(const char *s, size_t at, size_t length)
{
    return at >= length && memcmp(s + at - length, s + at, length) == 0;
}

bool name_fold_is_near(const char *a, size_t a_len, const char *b, size_t b_len)
{
    size_t same = 0;
    while (same < a_len && same < b_len && a[same] == b[same])
        same++;
    if (same == a_len && same == b_len)
        return true;
    while (same > 0 && ((same < a_len && ((uint8_t)a[same] & 0xC0) == 0x80) ||
                        (same < b_len && ((uint8_t)b[same] & 0xC0) == 0x80)))
        same--;
    /* What is left of both begins with the character in which they differ. */
    const char *const c = a + same, *const d = b + same;
    const size_t c_len = a_len - same, d_len = b_len - same;
    const size_t x = first_length(c, c_len), y = first_length(d, d_len);
    const bool more = c_len - x == d_len && memcmp(c + x, d, d_len) == 0 && is_letter(c, c_len);
    const bool less = d_len - y == c_len && memcmp(d + y, c, c_len) == 0 && is_letter(d, d_len);
    const bool other = c_len - x == d_len - y && memcmp(c + x, d + y, c_len - x) == 0 &&
                       is_letter(c, c_len) && is_letter(d, d_len);
    const bool doubled = (more && is_doubled(a, same, x)) || (less && is_doubled(b, same, y));
    const size_t enough = doubled ? DOUBLED_LETTERS : NEAR_LETTERS;
    return (more || less || other) && count_letters(a, a_len) >= enough &&
           count_letters(b, b_len) >= enough;
}

bool name_is_odd(const char *name)
{
    const size_t len = strlen(name);
    if (name[0] >= '0' && name[0] <= '9')
        return true;
    for (size_t at = 0, n; at < len; at += n) {
        n = first_length(name + at, len - at);
        const bool is_digit = name[at] >= '0' && name[at] <= '9';
        if (is_digit || is_letter(name + at, len - at) || (uint8_t)name[at] >= 0x80)
            return false;
    }
    return true;
}
