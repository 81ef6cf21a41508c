#include "notation/lexer.h"

#include <string.h>

#include "base/hash.h"
#include "base/text.h"
#include "notation/characters.h"
#include "notation/fold.h"

enum {
    NO = CHAR_BAD,
    SP = CHAR_BLANK,
    EN = CHAR_END,
    PL = CHAR_PLUS,
    AT = CHAR_AT,
    EQ = CHAR_EQUALS,
    CM = CHAR_COMMA,
    OD = CHAR_BAD | CHAR_ODD,
    DI = CHAR_DIGIT | CHAR_WORD | CHAR_ODD,
    LO = CHAR_LETTER | CHAR_WORD,
    FO = CHAR_LETTER | CHAR_WORD | CHAR_FOLD,
    LS = LO | CHAR_ODD,
    FS = FO | CHAR_ODD,
};

/* clang-format off */
const uint8_t char_class[256] = {
    NO, NO, NO, NO, NO, NO, NO, NO, NO, SP, NO, NO, NO, NO, NO, NO,
    NO, NO, NO, NO, NO, NO, NO, NO, NO, NO, NO, NO, NO, NO, NO, NO,
    SP, NO, NO, EN, NO, NO, NO, FO, OD, NO, NO, PL, CM, LO, NO, NO, /* space ! " # ... */
    DI, DI, DI, DI, DI, DI, DI, DI, DI, DI, NO, EN, NO, EQ, OD, LO, /* 0 */
    AT, FO, FO, FO, FO, FO, FO, FO, FO, FO, FO, FO, FO, FO, FO, FO, /* @ A */
    FO, FO, FO, FS, FO, FO, FO, FO, FO, FO, FO, OD, NO, NO, NO, FO, /* P */
    OD, LO, LO, LO, LO, LO, LO, LO, LO, LO, LO, LO, LO, LO, LO, LO, /* ` a */
    LO, LO, LO, LS, LO, LO, LO, LO, LO, LO, LO, NO, NO, NO, OD, NO, /* p */
    FS, FS, FS, FS, FS, FS, FS, FS, FS, FS, FS, FS, FS, FS, FS, FS, /* UTF-8 */
    FS, FS, FS, FS, FS, FS, FS, FS, FS, FS, FS, FS, FS, FS, FS, FS,
    FS, FS, FS, FS, FS, FS, FS, FS, FS, FS, FS, FS, FS, FS, FS, FS,
    FS, FS, FS, FS, FS, FS, FS, FS, FS, FS, FS, FS, FS, FS, FS, FS,
    FS, FS, FS, FS, FS, FS, FS, FS, FS, FS, FS, FS, FS, FS, FS, FS,
    FS, FS, FS, FS, FS, FS, FS, FS, FS, FS, FS, FS, FS, FS, FS, FS,
    FS, FS, FS, FS, FS, FS, FS, FS, FS, FS, FS, FS, FS, FS, FS, FS,
    FS, FS, FS, FS, FS, FS, FS, FS, FS, FS, FS, FS, FS, FS, FS, FS,
};
/* clang-format on */

const char *words_lookup_other(const struct words *words, const char *at, const char *end,
                               const struct word **word)
{
    const char *begin = at;
    uint8_t seen = 0;
    for (; is_in_word(at, end); at++)
        seen |= class_of(*at);
    if ((seen & CHAR_FOLD) != 0)
        return NULL;
    *word = words_find(words, begin, (size_t)(at - begin));
    return at;
}

size_t lex_word_length(const char *line, size_t length, size_t at)
{
    size_t end = at;
    while (is_in_word(line + end, line + length))
        end++;
    return end - at;
}

static const struct word *find_folded(const struct words *words, const char *text,
                                      size_t length)
{
    char folded[FOLD_MAX + 1];
    size_t n = fold_word(text, length, folded);
    return n > 0 ? words_find(words, folded, n) : NULL;
}

/* A word of one character: a seat, "d", "-", ... */
static void read_letter(const struct words *words, char letter, struct token *t)
{
    unsigned number = (unsigned char)text_fold(letter) - (unsigned)'a';
    if (number <= 'z' - 'a') {
        t->word = words->letter[number];
        t->seat = number < SEATS_MAX ? (uint8_t)number : SEAT_NONE;
    } else {
        t->word = letter == '-' ? words->dash : find_folded(words, &letter, 1);
    }
}

/* The digits at the start of a token.  Returns their end. */
static const char *read_digits(const char *at, const char *end, int16_t *number)
{
    int value = 0;
    for (; at < end && class_of(*at) == DI; at++)
        value = value > NUMBER_MAX ? value : value * 10 + (*at - '0');
    *number = value > NUMBER_MAX ? NUMBER_HUGE : (int16_t)value;
    return at;
}

/* A word that has to be folded.  Returns its end. */
static const char *read_folded(const struct words *words, const char *at, const char *end,
                               struct token *t)
{
    const size_t size = lex_word_length(at, (size_t)(end - at), 0);
    t->word = find_folded(words, at, size);
    return at + size;
}

/* A word of any characters.  Returns its end. */
static const char *read_any_word(const struct words *words, const char *at, const char *end,
                                 struct token *t)
{
    const char *after = words_lookup_other(words, at, end, &t->word);
    return after != NULL ? after : read_folded(words, at, end, t);
}

/* A number, or a number followed by a word.  Returns its end. */
static const char *read_number(const struct words *words, const char *at, const char *end,
                               struct token *t)
{
    at = read_digits(at, end, &t->number);
    t->kind = TOKEN_NUMBER;
    t->word = NULL;
    if (is_in_word(at, end)) {
        t->kind = TOKEN_GLUED;
        at = read_any_word(words, at, end, t);
    }
    return at;
}

/* The bytes of a dash that is a sign, since a word or number follows at once; 0 for none. */
static size_t minus_length(const char *at, const char *end)
{
    static const char others[][4] = {"\xE2\x80\x90", "\xE2\x80\x91", "\xE2\x80\x92",
                                     "\xE2\x80\x93", "\xE2\x80\x94", "\xE2\x80\x95",
                                     "\xE2\x88\x92"};
    size_t length = *at == '-';
    for (size_t i = 0; length == 0 && i < sizeof others / sizeof others[0]; i++)
        if (end - at >= 3 && memcmp(at, others[i], 3) == 0)
            length = 3;
    return length > 0 && is_in_word(at + length, end) ? length : 0;
}

/* A word, or the sign before it.  Returns its end. */
static const char *read_word(const struct words *words, const char *at, const char *end,
                             struct token *t)
{
    if (*at == '-' || *at == '\xE2') {
        const size_t length = minus_length(at, end);
        t->kind = TOKEN_MINUS;
        t->word = NULL;
        if (length > 0)
            return at + length;
    }
    t->kind = TOKEN_WORD;
    if (is_in_word(at + 1, end)) {
        /* A word, most likely of lower-case letters. */
        const char *after = words_lookup_small(words, at, end, &t->word);
        return after != NULL ? after : read_folded(words, at, end, t);
    }
    read_letter(words, *at, t);
    return at + 1;
}

/* A token of one sign. */
static void read_sign(const struct words *words, uint8_t kind, struct token *t)
{
    static const uint8_t sign_kind[CHAR_KIND + 1] = {
        [CHAR_PLUS] = TOKEN_PLUS,
        [CHAR_AT] = TOKEN_AT,
        [CHAR_EQUALS] = TOKEN_WORD,
        [CHAR_COMMA] = TOKEN_COMMA,
    };
    t->kind = sign_kind[kind];
    t->word = kind == CHAR_EQUALS ? words->equals : NULL;
}

/* The token at `at`, which is neither a blank nor the end.  Returns its end. */
static inline const char *read_token(const struct words *words, uint8_t kind, const char *at,
                                     const char *end, struct token *t)
{
    switch (kind) {
    case CHAR_LETTER:
        return read_word(words, at, end, t);
    case CHAR_DIGIT:
        return read_number(words, at, end, t);
    default:
        read_sign(words, kind, t);
        return at + 1;
    }
}

enum lex_status lex_statement(const struct words *words, const char *line, size_t length,
                              size_t at, struct token *token, size_t *n_tokens)
{
    char padded[EIGHT_BYTES]; /* words are read by eight bytes */
    line = eight_bytes_pad(line, length, padded);
    enum lex_status status = LEX_TOO_LONG;
    const char *end = line + length;
    const char *next = line + at;
    struct token *t = token;
    for (; t < token + TOKENS_MAX; t++) {
        uint8_t kind = kind_at(next, end);
        while (kind == CHAR_BLANK)
            kind = kind_at(++next, end);
        t->kind = TOKEN_END;
        t->seat = SEAT_NONE;
        t->number = 0;
        t->at = (uint32_t)(next - line);
        if (kind <= CHAR_END) {
            status = kind == CHAR_END ? LEX_FINE : LEX_CHARACTER;
            t->length = kind == CHAR_BAD;
            t->word = NULL;
            break;
        }
        const char *start = next;
        next = read_token(words, kind, next, end, t);
        t->length = (uint32_t)(next - start);
        if (kind == CHAR_DIGIT && t->number == NUMBER_HUGE && t->length != HASH_HEX_DIGITS) {
            status = LEX_RANGE;
            break;
        }
    }
    *n_tokens = (size_t)(t - token) + (t < token + TOKENS_MAX);
    return status;
}
