#include "base/input_text.h"

#include <stdint.h>
#include <string.h>

#include "base/text.h"

enum {
    BLOCK = 64 * 1024, /* bytes that are turned into UTF-8 at a time */
    LOOK = 4096,       /* bytes that are looked at before a stream counts as Windows-1252 */
    FIRST = 4,         /* bytes that show UTF-16 */
    CHARACTER_MAX = 4, /* bytes of one character of UTF-8 or UTF-16 */
};

/* ---- what is there --------------------------------------------------------------------------- */

static const unsigned char *raw_bytes(const struct input_text *t)
{
    return (const unsigned char *)t->raw.data + t->raw_at;
}

static size_t raw_length(const struct input_text *t)
{
    return t->raw.len - t->raw_at;
}

/* Reads until `want` bytes are there, or the stream has ended. */
static void fill_raw(struct input_text *t, size_t want)
{
    if (t->raw_at > 0) {
        memmove(t->raw.data, raw_bytes(t), raw_length(t));
        t->raw.len -= t->raw_at;
        t->raw_at = 0;
    }
    while (t->raw.len < want && !t->has_ended) {
        buf_reserve(&t->raw, want - t->raw.len);
        const long n = t->read(t->from, t->raw.data + t->raw.len, want - t->raw.len, NULL);
        t->raw.len += n > 0 ? (size_t)n : 0;
        t->has_ended = n <= 0;
        t->has_failed = n < 0;
    }
}

/* Moves `n` bytes as they are. */
static void pass_bytes(struct input_text *t, size_t n)
{
    buf_put(&t->out, t->raw.data + t->raw_at, n);
    t->raw_at += n;
}

/* The offset of the first byte that is not ASCII, or `n`. */
static size_t find_high(const char *text, size_t n)
{
    const uint64_t high = UINT64_C(0x8080808080808080);
    size_t i = 0;
    for (uint64_t block[4]; i + sizeof block <= n; i += sizeof block) {
        memcpy(block, text + i, sizeof block);
        if (((block[0] | block[1] | block[2] | block[3]) & high) != 0)
            break;
    }
    while (i < n && ((unsigned char)text[i] & 0x80) == 0)
        i++;
    return i;
}

/* The bytes of the UTF-8 character that begins here; 0 when none does. */
static size_t utf8_length(const unsigned char *at, size_t length)
{
    return utf8_sequence((const char *)at, length);
}

/* ---- Windows-1252 ---------------------------------------------------------------------------- */

/* The characters of 0x80 to 0x9F; 0: there is none. */
static const uint16_t windows_character[32] = {
    0x20AC, 0,      0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160,
    0x2039, 0x0152, 0,      0x017D, 0,      0,      0x2018, 0x2019, 0x201C, 0x201D, 0x2022,
    0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0,      0x017E, 0x0178,
};

static uint32_t windows_of(unsigned char byte)
{
    return byte >= 0x80 && byte < 0xA0 ? windows_character[byte - 0x80] : byte;
}

static bool is_control(unsigned char byte)
{
    return byte == 0x7F || (byte < ' ' && memchr("\t\n\r\f", byte, 4) == NULL);
}

/* Whether the end of a stream is the beginning of a character of UTF-8.  Its first byte alone is the last letter of
 * a file more often than where one was cut. */
static bool is_cut(const unsigned char *text, size_t n)
{
    bool is_it = n > 1 && n < CHARACTER_MAX && text[0] >= 0xC2;
    for (size_t i = 1; is_it && i < n; i++)
        is_it = text[i] >= 0x80 && text[i] < 0xC0;
    return is_it;
}

/* Whether these bytes, of which the first one is no UTF-8, can be Windows-1252: text, and no character in
 * it is UTF-8. */
static bool is_windows(const unsigned char *text, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (is_control(text[i]) || windows_of(text[i]) == 0 ||
            (text[i] >= 0x80 && utf8_length(text + i, n - i) > 0))
            return false;
    return true;
}

static void put_character(struct buf *out, uint32_t c)
{
    if (c < 0x80) {
        buf_putc(out, (char)c);
    } else if (c < 0x800) {
        buf_putc(out, (char)(0xC0 | c >> 6));
        buf_putc(out, (char)(0x80 | (c & 0x3F)));
    } else if (c < 0x10000) {
        buf_putc(out, (char)(0xE0 | c >> 12));
        buf_putc(out, (char)(0x80 | (c >> 6 & 0x3F)));
        buf_putc(out, (char)(0x80 | (c & 0x3F)));
    } else {
        buf_putc(out, (char)(0xF0 | c >> 18));
        buf_putc(out, (char)(0x80 | (c >> 12 & 0x3F)));
        buf_putc(out, (char)(0x80 | (c >> 6 & 0x3F)));
        buf_putc(out, (char)(0x80 | (c & 0x3F)));
    }
}

/* Turns the bytes that are there, up to a character that is UTF-8. */
static void turn_windows(struct input_text *t)
{
    while (raw_length(t) > 0) {
        const unsigned char *at = raw_bytes(t);
        const size_t plain = find_high((const char *)at, raw_length(t));
        pass_bytes(t, plain);
        if (raw_length(t) == 0)
            return;
        at += plain;
        if (raw_length(t) < CHARACTER_MAX && !t->has_ended)
            return;
        if (utf8_length(at, raw_length(t)) > 0) {
            t->kind = INPUT_TEXT_UTF8;
            return;
        }
        const uint32_t c = windows_of(*at);
        if (c == 0) {
            pass_bytes(t, 1);
        } else {
            put_character(&t->out, c);
            t->raw_at++;
        }
    }
}

/* ---- UTF-16 ---------------------------------------------------------------------------------- */

static uint32_t unit_at(const struct input_text *t, size_t at)
{
    const unsigned char *byte = raw_bytes(t) + at;
    return t->kind == INPUT_TEXT_UTF16_BIG ? (uint32_t)byte[0] << 8 | byte[1]
                                           : (uint32_t)byte[1] << 8 | byte[0];
}

/* Half a character, of two units or of one, becomes something that is no UTF-8 either. */
static void turn_utf16(struct input_text *t)
{
    while (raw_length(t) >= CHARACTER_MAX || (t->has_ended && raw_length(t) >= 2)) {
        uint32_t c = unit_at(t, 0);
        size_t n = 2;
        if (c >= 0xD800 && c < 0xDC00 && raw_length(t) >= CHARACTER_MAX) {
            const uint32_t low = unit_at(t, 2);
            if (low >= 0xDC00 && low < 0xE000) {
                c = 0x10000 + ((c - 0xD800) << 10) + (low - 0xDC00);
                n = 4;
            }
        }
        put_character(&t->out, c);
        t->raw_at += n;
    }
    if (t->has_ended && raw_length(t) == 1) {
        buf_putc(&t->out, '\xFF');
        t->raw_at++;
    }
}

/* ---- what came before ------------------------------------------------------------------------- */

/* Remembers the last bytes of what was passed. */
static void remember_end(struct input_text *t, const char *text, size_t n)
{
    const size_t most = sizeof t->before;
    if (n < most) {
        const size_t kept = t->n_before < most - n ? t->n_before : most - n;
        memmove(t->before, t->before + t->n_before - kept, kept);
        t->n_before = kept;
    } else {
        text += n - most;
        n = most;
        t->n_before = 0;
    }
    memcpy(t->before + t->n_before, text, n);
    t->n_before += n;
}

static bool follows_text(const struct input_text *t)
{
    for (size_t i = 0; i < t->n_before; i++)
        if (is_control((unsigned char)t->before[i]))
            return false;
    return true;
}

/* ---- which it is ----------------------------------------------------------------------------- */

/* Text without a mark that begins with two characters of Latin-1. */
static enum input_text_kind find_zeros(const unsigned char *b)
{
    if (b[0] != 0 && b[1] == 0 && b[2] != 0 && b[3] == 0)
        return INPUT_TEXT_UTF16_LITTLE;
    if (b[0] == 0 && b[1] != 0 && b[2] == 0 && b[3] != 0)
        return INPUT_TEXT_UTF16_BIG;
    return INPUT_TEXT_ASCII;
}

static void skip_mark(struct input_text *t)
{
    fill_raw(t, FIRST);
    const unsigned char *b = raw_bytes(t);
    const size_t n = raw_length(t);
    t->kind = n == FIRST ? find_zeros(b) : INPUT_TEXT_ASCII;
    if (n >= 2 && b[0] == 0xFF && b[1] == 0xFE)
        t->kind = INPUT_TEXT_UTF16_LITTLE;
    else if (n >= 2 && b[0] == 0xFE && b[1] == 0xFF)
        t->kind = INPUT_TEXT_UTF16_BIG;
    if (t->kind == INPUT_TEXT_ASCII)
        return;
    t->encoding = "UTF-16";
    if (unit_at(t, 0) == 0xFEFF)
        t->raw_at += 2;
}

/* The first byte that is there is not ASCII, and the first such of the stream. */
static void choose_encoding(struct input_text *t)
{
    fill_raw(t, LOOK);
    const size_t n = raw_length(t) < LOOK ? raw_length(t) : LOOK;
    t->kind = INPUT_TEXT_UTF8;
    if (utf8_length(raw_bytes(t), n) > 0 || (n < LOOK && is_cut(raw_bytes(t), n)) ||
        !follows_text(t) || !is_windows(raw_bytes(t), n))
        return;
    t->kind = INPUT_TEXT_WINDOWS;
    t->encoding = "Windows-1252";
}

static void turn_ascii(struct input_text *t)
{
    const char *text = t->raw.data + t->raw_at;
    const size_t plain = find_high(text, raw_length(t));
    remember_end(t, text, plain);
    pass_bytes(t, plain);
    if (raw_length(t) > 0)
        choose_encoding(t);
}

/* Turns some of the bytes that are there. */
static void decode_some(struct input_text *t)
{
    buf_clear(&t->out);
    t->out_at = 0;
    switch (t->kind) {
    case INPUT_TEXT_NEW:
        skip_mark(t);
        return;
    case INPUT_TEXT_ASCII:
        turn_ascii(t);
        return;
    case INPUT_TEXT_UTF8:
        pass_bytes(t, raw_length(t));
        return;
    case INPUT_TEXT_WINDOWS:
        turn_windows(t);
        return;
    case INPUT_TEXT_UTF16_LITTLE:
    case INPUT_TEXT_UTF16_BIG:
        turn_utf16(t);
        return;
    }
}

/* ---- reading --------------------------------------------------------------------------------- */

/* Reads into the caller's memory; what is not ASCII and not decided is kept back. */
static long read_passed(struct input_text *t, void *dst, size_t cap, struct err *err)
{
    const long n = t->read(t->from, dst, cap, err);
    if (n <= 0 || t->kind == INPUT_TEXT_UTF8)
        return n;
    const size_t plain = find_high(dst, (size_t)n);
    remember_end(t, dst, plain);
    if (plain == (size_t)n)
        return n;
    const unsigned char *high = (const unsigned char *)dst + plain;
    if (utf8_length(high, (size_t)n - plain) > 0) {
        t->kind = INPUT_TEXT_UTF8;
        return n;
    }
    buf_put(&t->raw, (const char *)high, (size_t)n - plain);
    return (long)plain;
}

long input_text_read(struct input_text *t, void *dst, size_t cap, struct err *err)
{
    for (;;) {
        if (t->out_at < t->out.len) {
            const size_t left = t->out.len - t->out_at;
            const size_t n = left < cap ? left : cap;
            memcpy(dst, t->out.data + t->out_at, n);
            t->out_at += n;
            return (long)n;
        }
        if ((t->kind == INPUT_TEXT_ASCII || t->kind == INPUT_TEXT_UTF8) && raw_length(t) == 0 &&
            !t->has_ended) {
            const long n = read_passed(t, dst, cap, err);
            if (n != 0 || raw_length(t) == 0)
                return n;
        }
        if (t->kind == INPUT_TEXT_WINDOWS || t->kind >= INPUT_TEXT_UTF16_LITTLE)
            fill_raw(t, BLOCK);
        if (raw_length(t) == 0 && t->has_ended)
            return t->has_failed ? t->read(t->from, dst, cap, err) : 0;
        decode_some(t);
    }
}

void input_text_free(struct input_text *t)
{
    buf_free(&t->raw);
    buf_free(&t->out);
}
