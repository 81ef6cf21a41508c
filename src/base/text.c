#include "base/text.h"

#include <string.h>

#include "base/buf.h"

/* Table 3-7 of the Unicode standard: what the second byte may be after each first byte. */
static bool second_byte_fits(unsigned char first, unsigned char second)
{
    unsigned char low = first == 0xE0 ? 0xA0 : first == 0xF0 ? 0x90 : 0x80;
    unsigned char high = first == 0xED ? 0x9F : first == 0xF4 ? 0x8F : 0xBF;
    return second >= low && second <= high;
}

static size_t sequence_length(unsigned char first)
{
    if (first < 0x80)
        return 1;
    if (first < 0xC2 || first > 0xF4)
        return 0;
    return first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4;
}

size_t utf8_sequence(const char *s, size_t len)
{
    if (len == 0)
        return 0;
    size_t n = sequence_length((unsigned char)s[0]);
    if (n <= 1)
        return n;
    if (n > len || !second_byte_fits((unsigned char)s[0], (unsigned char)s[1]))
        return 0;
    for (size_t i = 2; i < n; i++)
        if (((unsigned char)s[i] & 0xC0) != 0x80)
            return 0;
    return n;
}

uint32_t utf8_decode(const char *s, size_t len)
{
    static const uint8_t first_bits[] = {0, 0x7F, 0x1F, 0x0F, 0x07};
    uint32_t code = (uint8_t)s[0] & first_bits[len];
    for (size_t i = 1; i < len; i++)
        code = code << 6 | ((uint8_t)s[i] & 0x3F);
    return code;
}

bool utf8_valid(const char *s, size_t len, size_t *bad_offset)
{
    size_t at = 0;
    while (at < len) {
        size_t n = utf8_sequence(s + at, len - at);
        if (n == 0) {
            if (bad_offset != NULL)
                *bad_offset = at;
            return false;
        }
        at += n;
    }
    return true;
}

/* The directions of Unicode's bidirectional algorithm and the two separators that end a line:
 * U+061C, U+200E, U+200F, U+2028..U+202E, U+2066..U+2069. */
static bool is_direction_or_separator(const unsigned char *s, size_t n)
{
    if (n == 2)
        return s[0] == 0xD8 && s[1] == 0x9C;
    if (n != 3 || s[0] != 0xE2)
        return false;
    return (s[1] == 0x80 && (s[2] == 0x8E || s[2] == 0x8F || (s[2] >= 0xA8 && s[2] <= 0xAE))) ||
           (s[1] == 0x81 && s[2] >= 0xA6 && s[2] <= 0xA9);
}

/* C1 controls are U+0080..U+009F: C2 80..C2 9F. */
static bool is_control(const unsigned char *s, size_t n)
{
    return n == 1 ? s[0] < 0x20 || s[0] == 0x7F : n == 2 && s[0] == 0xC2 && s[1] < 0xA0;
}

size_t text_cell(const char *s, size_t len, bool *is_safe)
{
    size_t n = utf8_sequence(s, len);
    const unsigned char *bytes = (const unsigned char *)s;
    *is_safe = n > 0 && !is_control(bytes, n) && !is_direction_or_separator(bytes, n);
    return n > 0 ? n : 1;
}

size_t text_plain(const char *s, size_t len)
{
    size_t n = 0;
    while (n < len && s[n] >= 0x20 && s[n] < 0x7F)
        n++;
    return n;
}

void text_put_safe(struct buf *out, const char *s, size_t len)
{
    size_t at = text_plain(s, len);
    buf_put(out, s, at);
    while (at < len) {
        bool is_safe;
        size_t n = text_cell(s + at, len - at, &is_safe);
        if (is_safe)
            buf_put(out, s + at, n);
        else
            buf_putc(out, '?');
        at += n;
    }
}

bool text_equal_fold(const char *a, size_t a_len, const char *b, size_t b_len)
{
    if (a_len != b_len)
        return false;
    for (size_t i = 0; i < a_len; i++)
        if (text_fold(a[i]) != text_fold(b[i]))
            return false;
    return true;
}

enum {
    SUGGEST_MAX_EDITS = 2,
    SUGGEST_MAX_WORD = 63,
};

static size_t min_size(size_t a, size_t b)
{
    return a < b ? a : b;
}

/* Optimal string alignment: Levenshtein's distance plus swaps of neighbours. Three rows of the
 * table are enough; both words must fit SUGGEST_MAX_WORD. */
static size_t edit_distance(const char *a, size_t a_len, const char *b, size_t b_len)
{
    size_t rows[3][SUGGEST_MAX_WORD + 1];
    for (size_t j = 0; j <= b_len; j++)
        rows[0][j] = j;
    for (size_t i = 1; i <= a_len; i++) {
        size_t *row = rows[i % 3];
        const size_t *above = rows[(i - 1) % 3];
        const size_t *above2 = rows[(i + 1) % 3];
        row[0] = i;
        for (size_t j = 1; j <= b_len; j++) {
            char x = text_fold(a[i - 1]);
            char y = text_fold(b[j - 1]);
            row[j] = min_size(above[j - 1] + (x != y), min_size(above[j], row[j - 1]) + 1);
            if (i > 1 && j > 1 && x == text_fold(b[j - 2]) && text_fold(a[i - 2]) == y)
                row[j] = min_size(row[j], above2[j - 2] + 1);
        }
    }
    return rows[a_len % 3][b_len];
}

size_t text_distance(const char *a, size_t a_len, const char *b, size_t b_len)
{
    if (a_len > SUGGEST_MAX_WORD || b_len > SUGGEST_MAX_WORD)
        return SIZE_MAX;
    return edit_distance(a, a_len, b, b_len);
}

const char *text_suggest(const char *word, const char *const *candidates, size_t n)
{
    size_t len = strlen(word);
    if (len == 0 || len > SUGGEST_MAX_WORD)
        return NULL;
    const char *best = NULL;
    size_t best_distance = min_size(SUGGEST_MAX_EDITS, len - 1) + 1;
    for (size_t i = 0; i < n; i++) {
        size_t candidate_len = strlen(candidates[i]);
        if (candidate_len > SUGGEST_MAX_WORD)
            continue;
        size_t distance = edit_distance(word, len, candidates[i], candidate_len);
        if (distance < best_distance) {
            best = candidates[i];
            best_distance = distance;
        }
    }
    return best;
}
