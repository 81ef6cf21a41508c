#include "base/text_width.h"

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "base/buf.h"
#include "base/text.h"

struct range {
    uint32_t first, last;
};

/* Marks that are drawn over the character before them, and characters without a shape. */
static const struct range zero_width[] = {
    {0x0300, 0x036F},   {0x0483, 0x0489}, {0x0591, 0x05BD}, {0x0610, 0x061A},
    {0x064B, 0x065F},   {0x0670, 0x0670}, {0x06D6, 0x06DC}, {0x06DF, 0x06E4},
    {0x0900, 0x0902},   {0x093C, 0x093C}, {0x0941, 0x0948}, {0x094D, 0x094D},
    {0x0E31, 0x0E31},   {0x0E34, 0x0E3A}, {0x0E47, 0x0E4E}, {0x1AB0, 0x1AFF},
    {0x1DC0, 0x1DFF},   {0x200B, 0x200F}, {0x20D0, 0x20FF}, {0x3099, 0x309A},
    {0xFE00, 0xFE0F},   {0xFE20, 0xFE2F}, {0xFEFF, 0xFEFF}, {0x1F3FB, 0x1F3FF},
    {0xE0000, 0xE01EF},
};

/* East Asian Width W and F, and the pictures that terminals draw two columns wide. */
static const struct range double_width[] = {
    {0x1100, 0x115F},   {0x231A, 0x231B},   {0x23E9, 0x23EC},   {0x2614, 0x2615},
    {0x2648, 0x2653},   {0x26AA, 0x26AB},   {0x26BD, 0x26BE},   {0x26F2, 0x26F5},
    {0x2705, 0x2705},   {0x2728, 0x2728},   {0x274C, 0x274C},   {0x2753, 0x2755},
    {0x2B1B, 0x2B1C},   {0x2B50, 0x2B50},   {0x2E80, 0x303E},   {0x3041, 0x4DBF},
    {0x4E00, 0xA4CF},   {0xA960, 0xA97F},   {0xAC00, 0xD7A3},   {0xF900, 0xFAFF},
    {0xFE30, 0xFE6F},   {0xFF00, 0xFF60},   {0xFFE0, 0xFFE6},   {0x1F300, 0x1F64F},
    {0x1F680, 0x1F6FF}, {0x1F7E0, 0x1F7EB}, {0x1F900, 0x1F9FF}, {0x1FA70, 0x1FAFF},
    {0x20000, 0x3FFFD},
};

static bool is_in(uint32_t c, const struct range *ranges, size_t n)
{
    size_t low = 0;
    while (low < n) {
        const size_t middle = low + (n - low) / 2;
        if (c > ranges[middle].last)
            low = middle + 1;
        else if (c < ranges[middle].first)
            n = middle;
        else
            return true;
    }
    return false;
}

/* The columns of the piece at the start of `s`; sets *bytes to its length. */
static size_t next_width(const char *s, size_t len, size_t *bytes)
{
    bool is_safe;
    *bytes = text_cell(s, len, &is_safe);
    if (!is_safe || (uint8_t)s[0] < 0x80)
        return 1;
    const uint32_t c = utf8_decode(s, *bytes);
    if (is_in(c, zero_width, sizeof zero_width / sizeof *zero_width))
        return 0;
    return is_in(c, double_width, sizeof double_width / sizeof *double_width) ? 2 : 1;
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
