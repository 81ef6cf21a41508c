/* text.h - small functions for text: UTF-8, ASCII case, "did you mean".
 *
 * Strings are (pointer, length) pairs unless said otherwise and may hold any bytes. Nothing here
 * depends on the locale, and nothing is allocated or owned.
 */
#ifndef BASE_TEXT_H
#define BASE_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct buf;

/* The length (1..4) of the well-formed UTF-8 sequence at the start of the `len` bytes at `s`; 0
 * when there is none: empty, truncated, overlong, a surrogate, or above U+10FFFF. */
size_t utf8_sequence(const char *s, size_t len);

/* The code point of the well-formed sequence of `len` (1..4) bytes at `s`. */
uint32_t utf8_decode(const char *s, size_t len);

/* True when the `len` bytes at `s` are well-formed UTF-8. Otherwise *bad_offset (may be NULL) is
 * the offset of the first byte that is not. */
bool utf8_valid(const char *s, size_t len, size_t *bad_offset);

/* The length of the piece of text at the start of `s` (len > 0) that fills one place on a
 * terminal: one UTF-8 sequence or one invalid byte. *is_safe says whether a terminal may see it:
 * false for invalid bytes, control characters (C0, DEL, C1), line and paragraph separators, and
 * the bidirectional marks, overrides and isolates that make text look different from what it is.
 * A tab is not safe here. */
size_t text_cell(const char *s, size_t len, bool *is_safe);

/* The length of the printable ASCII at the start of `s`: each byte is a safe cell and one place wide. */
size_t text_plain(const char *s, size_t len);

/* Appends `s` to `out` with every unsafe cell replaced by `?`. */
void text_put_safe(struct buf *out, const char *s, size_t len);

/* `c` in lower case when it is an ASCII letter, else `c`. */
static inline char text_fold(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

/* True when both strings are equal but for the case of ASCII letters. */
bool text_equal_fold(const char *a, size_t a_len, const char *b, size_t b_len);

/* How many edits (insert, delete, replace, swap neighbours) make the one word the other; case does
 * not count.  SIZE_MAX when one has more than 63 bytes. */
size_t text_distance(const char *a, size_t a_len, const char *b, size_t b_len);

/* The candidate nearest to `word`, borrowed from `candidates`, or NULL when none is within two
 * edits (insert, delete, replace, swap neighbours; case does not count) or when as many edits as
 * the word has letters would be needed. The first of equally near ones wins. All strings are
 * NUL-terminated; words of more than 63 bytes have no neighbours. */
const char *text_suggest(const char *word, const char *const *candidates, size_t n);

#endif
