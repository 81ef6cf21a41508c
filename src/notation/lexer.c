#include "notation/lexer.h"

#include <stdbool.h>

#include "base/hash.h"
#include "base/text.h"
#include "notation/fold.h"

/* What a byte may be part of; the low four bits say how a token with it begins. */
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
};

enum {
    NO = CHAR_BAD,
    SP = CHAR_BLANK,
    EN = CHAR_END,
    PL = CHAR_PLUS,
    AT = CHAR_AT,
    EQ = CHAR_EQUALS,
    CM = CHAR_COMMA,
    DI = CHAR_DIGIT | CHAR_WORD,
    LO = CHAR_LETTER | CHAR_WORD,
    FO = CHAR_LETTER | CHAR_WORD | CHAR_FOLD,
};

/* clang-format off */
static const uint8_t char_class[256] = {
    NO, NO, NO, NO, NO, NO, NO, NO, NO, SP, NO, NO, NO, NO, NO, NO,
    NO, NO, NO, NO, NO, NO, NO, NO, NO, NO, NO, NO, NO, NO, NO, NO,
    SP, NO, NO, EN, NO, NO, NO, FO, NO, NO, NO, PL, CM, LO, NO, NO, /* space ! " # ... */
    DI, DI, DI, DI, DI, DI, DI, DI, DI, DI, NO, EN, NO, EQ, NO, LO, /* 0 */
    AT, FO, FO, FO, FO, FO, FO, FO, FO, FO, FO, FO, FO, FO, FO, FO, /* @ A */
    FO, FO, FO, FO, FO, FO, FO, FO, FO, FO, FO, NO, NO, NO, NO, FO, /* P */
    NO, LO, LO, LO, LO, LO, LO, LO, LO, LO, LO, LO, LO, LO, LO, LO, /* ` a */
    LO, LO, LO, LO, LO, LO, LO, LO, LO, LO, LO, NO, NO, NO, NO, NO, /* p */
    FO, FO, FO, FO, FO, FO, FO, FO, FO, FO, FO, FO, FO, FO, FO, FO, /* UTF-8 */
    FO, FO, FO, FO, FO, FO, FO, FO, FO, FO, FO, FO, FO, FO, FO, FO,
    FO, FO, FO, FO, FO, FO, FO, FO, FO, FO, FO, FO, FO, FO, FO, FO,
    FO, FO, FO, FO, FO, FO, FO, FO, FO, FO, FO, FO, FO, FO, FO, FO,
    FO, FO, FO, FO, FO, FO, FO, FO, FO, FO, FO, FO, FO, FO, FO, FO,
    FO, FO, FO, FO, FO, FO, FO, FO, FO, FO, FO, FO, FO, FO, FO, FO,
    FO, FO, FO, FO, FO, FO, FO, FO, FO, FO, FO, FO, FO, FO, FO, FO,
    FO, FO, FO, FO, FO, FO, FO, FO, FO, FO, FO, FO, FO, FO, FO, FO,
};
/* clang-format on */

static uint8_t class_of(char c)
{
    return char_class[(unsigned char)c];
}

size_t lex_skip_blanks(const char *line, size_t length, size_t at)
{
    while (at < length && class_of(line[at]) == CHAR_BLANK) {
        at++;
    }
    return at;
}

size_t lex_word_length(const char *line, size_t length, size_t at)
{
    size_t end = at;
    while (end < length && (class_of(line[end]) & CHAR_WORD) != 0) {
        end++;
    }
    return end - at;
}

/* The seat that a small letter names. */
static uint8_t seat_of(char letter)
{
    unsigned number = (unsigned char)letter - (unsigned)'a';
    return number < SEATS_MAX ? (uint8_t)number : SEAT_NONE;
}

static const struct word *find_folded(const struct words *words, const char *text,
                                      size_t length)
{
    char folded[FOLD_MAX + 1];
    size_t n = fold_word(text, length, folded);
    return n > 0 ? words_find(words, folded, n) : NULL;
}

/* The digits at the start of the token.  Returns how many. */
static size_t read_number(const char *text, size_t length, int16_t *number)
{
    int value = 0;
    size_t n = 0;
    for (; n < length && class_of(text[n]) == DI; n++) {
        value = value > NUMBER_MAX ? value : value * 10 + (text[n] - '0');
    }
    *number = value > NUMBER_MAX ? NUMBER_HUGE : (int16_t)value;
    return n;
}

/* A token of letters and digits: a word, a number, or a number with a word behind it. */
static void read_word(const struct words *words, const char *line, size_t length, size_t at,
                      struct token *t)
{
    size_t end = at;
    uint8_t seen = 0;
    while (end < length && (class_of(line[end]) & CHAR_WORD) != 0) {
        seen |= class_of(line[end++]);
    }
    const char *text = line + at;
    size_t size = end - at;
    t->length = (uint32_t)size;
    t->kind = TOKEN_WORD;
    if (class_of(text[0]) == DI) {
        size_t digits = read_number(text, size, &t->number);
        t->kind = digits == size ? TOKEN_NUMBER : TOKEN_GLUED;
        text += digits;
        size -= digits;
        if (size == 0) {
            return;
        }
    } else if (size == 1 && text[0] != '_') {
        const char letter = text_fold(text[0]);
        t->seat = seat_of(letter);
        t->word = words_find(words, &letter, 1);
        return;
    }
    t->word = (seen & CHAR_FOLD) == 0 ? words_find(words, text, size)
                                      : find_folded(words, text, size);
}

static const uint8_t sign_kind[CHAR_KIND + 1] = {
    [CHAR_PLUS] = TOKEN_PLUS,
    [CHAR_AT] = TOKEN_AT,
    [CHAR_EQUALS] = TOKEN_WORD,
    [CHAR_COMMA] = TOKEN_COMMA,
};

/* The token at line[at], which is no blank.  False when none can begin with this byte. */
static bool read_token(const struct words *words, const char *line, size_t length, size_t at,
                       struct token *t)
{
    *t = (struct token){.seat = SEAT_NONE, .at = (uint32_t)at};
    uint8_t kind = at < length ? class_of(line[at]) & CHAR_KIND : CHAR_END;
    if (kind >= CHAR_DIGIT) {
        read_word(words, line, length, at, t);
        return true;
    }
    if (kind == CHAR_END) {
        return true;
    }
    t->length = 1;
    t->kind = sign_kind[kind];
    t->word = kind == CHAR_EQUALS ? words_equals(words) : NULL;
    return kind != CHAR_BAD;
}

enum lex_status lex_statement(const struct words *words, const char *line, size_t length,
                              size_t at, struct token *token, size_t *n_tokens)
{
    for (size_t n = 0; n < TOKENS_MAX; n++) {
        at = lex_skip_blanks(line, length, at);
        bool is_fine = read_token(words, line, length, at, &token[n]);
        *n_tokens = n + 1;
        if (!is_fine) {
            return LEX_CHARACTER;
        }
        if (token[n].kind == TOKEN_END) {
            return LEX_FINE;
        }
        if (token[n].number == NUMBER_HUGE && token[n].length != HASH_HEX_DIGITS) {
            return LEX_RANGE;
        }
        at += token[n].length;
    }
    return LEX_TOO_LONG;
}
