/* characters.h - private to the reader: classes of bytes, and words of lower-case letters. */
#ifndef NOTATION_CHARACTERS_H
#define NOTATION_CHARACTERS_H

#include <stddef.h>
#include <stdint.h>

#include "notation/eight_bytes.h"
#include "notation/words_table.h"

/* The class of a byte; the low four bits say what kind of token it begins. */
enum {
    CHAR_BAD = 0,
    CHAR_BLANK,
    CHAR_END, /* ; # */
    CHAR_PLUS,
    CHAR_AT,
    CHAR_EQUALS,
    CHAR_COMMA,
    CHAR_DIGIT,
    CHAR_LETTER,
    CHAR_KIND = 0x0F,
    CHAR_WORD = 0x10, /* may stand inside a word */
    CHAR_FOLD = 0x20, /* has to be folded */
    CHAR_ODD =
        0x40, /* may begin a version line, a code fence, or what only a tolerant reader understands */
};

extern const uint8_t char_class[256];

static inline uint8_t class_of(char c)
{
    return char_class[(unsigned char)c];
}

/* The kind of token that begins at `at`. */
static inline uint8_t kind_at(const char *at, const char *end)
{
    return at < end ? class_of(*at) & CHAR_KIND : CHAR_END;
}

/* Whether a word goes on at `at`. */
static inline bool is_in_word(const char *at, const char *end)
{
    return at < end && (class_of(*at) & CHAR_WORD) != 0;
}

/* The end of the lower-case letters from `at` on. */
static inline const char *skip_letters(const char *at, const char *end)
{
    while (at < end) {
        const uint64_t others = eight_bytes_others(eight_bytes_load_before(at, end));
        if (others != 0)
            return at + eight_bytes_before(others);
        at += EIGHT_BYTES;
    }
    return at;
}

/* Looks up the word at `at`, which has other characters than lower-case letters, too: the digit of a second
 * card, say.  NULL when it has to be folded. */
const char *words_lookup_other(const struct words *words, const char *at, const char *end,
                               const struct word **word);

/* Looks up the word at `at`, which mostly has lower-case letters only.  Eight bytes in front of `end` must
 * be readable.  Returns the end of the word; NULL, and no word, when it has to be folded. */
static inline const char *words_lookup_small(const struct words *words, const char *at,
                                             const char *end, const struct word **word)
{
    const char *begin = at;
    const uint64_t bytes = eight_bytes_load_before(at, end);
    const uint64_t others = eight_bytes_others(bytes);
    if (others != 0) {
        at += eight_bytes_before(others);
        *word = words_lookup_short(words, eight_bytes_cut(bytes, others));
    } else {
        at = skip_letters(at + EIGHT_BYTES, end);
        const struct token_ends ends = {bytes, eight_bytes_load(at - EIGHT_BYTES)};
        *word = words_lookup(words, ends, begin, (size_t)(at - begin));
    }
    return is_in_word(at, end) ? words_lookup_other(words, begin, end, word) : at;
}

/* Looks up the word that `end`, a blank, ends; else as words_lookup_small().  Its letters need not be looked at,
 * since a word that is known has no others. */
static inline const struct word *words_lookup_until(const struct words *words, const char *at,
                                                    const char *end, const char *line_end)
{
    const size_t length = (size_t)(end - at);
    const uint64_t bytes = eight_bytes_load_before(at, line_end);
    if (length >= EIGHT_BYTES)
        return words_lookup(
            words, (struct token_ends){bytes, eight_bytes_load(end - EIGHT_BYTES)}, at, length);
    const uint64_t head = bytes & ((UINT64_C(1) << 8 * length) - 1);
    const struct word *word = words_lookup_short(words, head);
    return word != NULL && word->length == length ? word : NULL; /* a NUL is no letter */
}

#endif
