/*
 * lexer.h - the tokens of one statement.
 *
 * A statement ends at ';', at '#' or with its line.  Words are looked up here, each once;
 * what they mean where they stand is the business of statement.c.
 */
#ifndef NOTATION_LEXER_H
#define NOTATION_LEXER_H

#include <stddef.h>
#include <stdint.h>

#include "core/event.h"
#include "notation/words.h"

enum token_kind {
    TOKEN_END,    /* of the statement; its place is that of the ';', '#' or line end */
    TOKEN_WORD,   /* corn, -, ?, = */
    TOKEN_NUMBER, /* 12 */
    TOKEN_GLUED,  /* 12vp: a number with a word behind it */
    TOKEN_PLUS,
    TOKEN_AT,
    TOKEN_COMMA,
};

enum {
    NUMBER_MAX = 9999, /* largest number of a log */
    NUMBER_HUGE = -1,  /* larger than that, in a token that may be a hash instead */
    TOKENS_MAX = 160,  /* most tokens of a statement, TOKEN_END included */
};

struct token {
    uint8_t kind;    /* enum token_kind */
    uint8_t seat;    /* of a word that is the letter of a seat; else SEAT_NONE */
    int16_t number;  /* of TOKEN_NUMBER and TOKEN_GLUED, or NUMBER_HUGE */
    uint32_t at;     /* offset in the line */
    uint32_t length; /* bytes */
    const struct word
        *word; /* of TOKEN_WORD and TOKEN_GLUED; NULL when no word is spelled so */
};

enum lex_status {
    LEX_FINE,
    LEX_CHARACTER, /* a character that no statement can have, at the last token */
    LEX_RANGE,     /* a number that is too large, at the last token */
    LEX_TOO_LONG,  /* more tokens than any statement needs, from the last token on */
};

/* Cuts the statement that begins at line[at]; the first token may be TOKEN_END.  `token` has
 * room for TOKENS_MAX, *n_tokens is set to how many are used, at least one.  After a status other
 * than LEX_FINE the last token is where reading stopped. */
enum lex_status lex_statement(const struct words *words, const char *line, size_t length,
                              size_t at, struct token *token, size_t *n_tokens);

/* The offset behind the blanks (spaces and tabs) at line[at]. */
static inline size_t lex_skip_blanks(const char *line, size_t length, size_t at)
{
    while (at < length && (line[at] == ' ' || line[at] == '\t'))
        at++;
    return at;
}

/* The length of the word at line[at]; 0 when none begins there. */
size_t lex_word_length(const char *line, size_t length, size_t at);

#endif
