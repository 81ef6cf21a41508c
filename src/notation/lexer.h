/* lexer.h - cuts a statement into tokens.
 *
 * A statement ends at ';', at '#' or with its line.  Each word is looked up here, once;
 * statement.c decides what it means in its place.
 */
#ifndef NOTATION_LEXER_H
#define NOTATION_LEXER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "notation/eight_bytes.h"
#include "notation/words.h"

enum token_kind {
    TOKEN_END,    /* of the statement; its place is that of the ';', '#' or line end */
    TOKEN_WORD,   /* corn, -, ?, = */
    TOKEN_NUMBER, /* 12 */
    TOKEN_GLUED,  /* 12vp: a number followed by a word */
    TOKEN_PLUS,
    TOKEN_MINUS, /* a dash directly before a word or number */
    TOKEN_AT,
    TOKEN_COMMA,
};

enum {
    NUMBER_MAX = 9999, /* largest number of a log */
    NUMBER_HUGE = -1,  /* larger than that, in a token that may be a hash */
    TOKENS_MAX = 160,  /* tokens of a statement at most, TOKEN_END included */
};

struct token {
    uint8_t kind;            /* enum token_kind */
    uint8_t seat;            /* of a word that is the letter of a seat; else SEAT_NONE */
    int16_t number;          /* of TOKEN_NUMBER and TOKEN_GLUED, or NUMBER_HUGE */
    uint32_t at;             /* offset in the line */
    uint32_t length;         /* bytes */
    const struct word *word; /* of TOKEN_WORD and TOKEN_GLUED; NULL for an unknown word */
};

enum lex_status {
    LEX_FINE,
    LEX_CHARACTER, /* the last token is a character that no statement can have */
    LEX_RANGE,     /* the last token is a number that is too large */
    LEX_TOO_LONG,  /* more than TOKENS_MAX tokens */
};

/* Cuts the statement that begins at line[at]; the first token may be TOKEN_END.  `token` must have
 * room for TOKENS_MAX; *n_tokens is set to the number of tokens, at least one.  After a status
 * other than LEX_FINE the last token is where reading stopped. */
enum lex_status lex_statement(const struct words *words, const char *line, size_t length,
                              size_t at, struct token *token, size_t *n_tokens);

static inline bool lex_is_blank(char c)
{
    return c == ' ' || c == '\t';
}

/* The offset of the first byte from line[at] on that is no blank, or `length`. */
static inline size_t lex_skip_blanks(const char *line, size_t length, size_t at)
{
    /* How many there are is unpredictable: up to EIGHT_BYTES spaces are counted without a branch. */
    if (at + EIGHT_BYTES <= length) {
        const uint64_t others =
            eight_bytes_load(line + at) ^ ' ' * UINT64_C(0x0101010101010101);
        at += others == 0 ? EIGHT_BYTES : (size_t)__builtin_ctzll(others) / 8;
    }
    while (at < length && lex_is_blank(line[at]))
        at++;
    return at;
}

/* The end of line[at..end) without the blanks at its end. */
static inline size_t lex_trim_blanks(const char *line, size_t at, size_t end)
{
    while (end > at && lex_is_blank(line[end - 1]))
        end--;
    return end;
}

/* The length of the word at line[at]; 0 when none begins there. */
size_t lex_word_length(const char *line, size_t length, size_t at);

#endif
