#include "notation/blanks.h"

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "base/text.h"
#include "notation/lexer.h"

/* Spaces of other widths, of no width, and byte order marks. */
static bool is_other_blank(uint32_t c)
{
    return c == 0xA0 || c == 0x1680 || (c >= 0x2000 && c <= 0x200F) || c == 0x202F ||
           c == 0x205F || c == 0x2060 || c == 0x3000 || c == 0xFEFF;
}

size_t blanks_other(const char *text, size_t length)
{
    if (length < 2 || ((unsigned char)text[0] & 0x80) == 0)
        return 0;
    const size_t n = utf8_sequence(text, length);
    return n > 0 && is_other_blank(utf8_decode(text, n)) ? n : 0;
}

size_t blanks_length(const char *text, size_t length)
{
    return length > 0 && lex_is_blank(text[0]) ? 1 : blanks_other(text, length);
}

size_t blanks_skip(const char *text, size_t length, size_t at)
{
    for (size_t n; (n = blanks_length(text + at, length - at)) > 0;)
        at += n;
    return at;
}

size_t blanks_skip_quotes(const char *text, size_t length, size_t at)
{
    at = blanks_skip(text, length, at);
    while (at < length && text[at] == '>')
        at = blanks_skip(text, length, at + 1);
    return at;
}

size_t blanks_trim(const char *text, size_t at, size_t end)
{
    for (;;) {
        size_t n = end - at >= 2 ? blanks_other(text + end - 2, 2) : 0;
        if (n == 0 && end - at >= 3 && blanks_other(text + end - 3, 3) == 3)
            n = 3;
        if (n == 0 && end > at && lex_is_blank(text[end - 1]))
            n = 1;
        if (n == 0)
            return end;
        end -= n;
    }
}

size_t blanks_dash(const char *text, size_t length, size_t at)
{
    const size_t n = at < length && text[at] == '-' ? 1
                     : length - at >= 3 && (memcmp(text + at, "\xE2\x80\x93", 3) == 0 ||
                                            memcmp(text + at, "\xE2\x80\x94", 3) == 0)
                         ? 3
                         : 0;
    const bool is_free = n > 0 && blanks_length(text + at + n, length - at - n) > 0 && at > 0 &&
                         lex_is_blank(text[at - 1]);
    return is_free ? n : 0;
}
