#include "store/packed.h"

#include <stdbool.h>

#include "store/rows.h"

/* ---- packing ---- */

static size_t put_character(char *out, uint32_t code)
{
    if (code < 0x80) {
        out[0] = (char)code;
        return 1;
    }
    if (code < 0x800) {
        out[0] = (char)(0xC0 | code >> 6);
        out[1] = (char)(0x80 | (code & 0x3F));
        return 2;
    }
    out[0] = (char)(0xE0 | code >> 12);
    out[1] = (char)(0x80 | (code >> 6 & 0x3F));
    out[2] = (char)(0x80 | (code & 0x3F));
    return 3;
}

static void put_json(struct buf *out, const int64_t *number, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        buf_puts(out, i == 0 ? "![" : ",");
        if (number[i] == ROW_WIDE_NULL)
            buf_puts(out, "null");
        else
            buf_put_i64(out, number[i]);
    }
    buf_putc(out, ']');
}

/* False when a number has no character. */
static bool put_characters(struct buf *out, const int64_t *number, size_t n)
{
    while (n > 1 && number[n - 1] == number[n - 2])
        n--;
    buf_reserve(out, n * 3);
    char *at = out->data + out->len;
    for (size_t i = 0; i < n; i++) {
        if (number[i] == ROW_WIDE_NULL)
            *at++ = PACKED_NULL;
        else if ((uint64_t)number[i] > PACKED_MOST)
            return false;
        else
            at += put_character(at, (uint32_t)number[i] + PACKED_ZERO);
    }
    out->len = (size_t)(at - out->data);
    buf_truncate(out, out->len);
    return true;
}

void packed_put_numbers(struct buf *out, const int64_t *number, size_t n)
{
    if (!put_characters(out, number, n))
        put_json(out, number, n);
}

/* ---- unpacking ---- */

/* Takes a character; *at < end.  What is no UTF-8 becomes some number. */
static int64_t take_character(const unsigned char **at, const unsigned char *end)
{
    uint32_t code = *(*at)++;
    if (code >= 0xC0) {
        code &= code >= 0xE0 ? 0x0F : 0x1F;
        while (*at < end && (**at & 0xC0) == 0x80)
            code = (code << 6 | (*(*at)++ & 0x3F)) & 0xFFFF;
    }
    return code == PACKED_NULL ? ROW_WIDE_NULL : (int64_t)code - PACKED_ZERO;
}

/* Takes a number or null of a JSON array, from behind '[' or ',' on. */
static int64_t take_json(const unsigned char **at, const unsigned char *end)
{
    const bool is_negative = *at < end && **at == '-';
    const bool is_null = *at < end && **at == 'n';
    uint64_t value = 0;
    for (; *at < end && **at != ','; ++*at) {
        if (**at >= '0' && **at <= '9')
            value = value * 10 + (uint64_t)(**at - '0');
    }
    *at += *at < end;
    return is_null ? ROW_WIDE_NULL : (int64_t)(is_negative ? 0 - value : value);
}

void packed_take_numbers(const char *text, size_t length, int64_t *number, size_t n)
{
    const bool is_json = length > 1 && text[0] == PACKED_JSON;
    const unsigned char *at = (const unsigned char *)text;
    const unsigned char *end = at + length;
    int64_t value = 0; /* the last one repeats */
    at += is_json ? 2 : 0;
    for (size_t i = 0; i < n; i++) {
        if (at < end)
            value = is_json ? take_json(&at, end) : take_character(&at, end);
        number[i] = value;
    }
}
