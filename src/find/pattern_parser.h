/* pattern_parser.h - a pattern while it is compiled; for pattern_*.c alone. */
#ifndef FIND_PATTERN_PARSER_H
#define FIND_PATTERN_PARSER_H

#include "core/limits.h"
#include "find/pattern.h"

enum token_kind { TOKEN_END, TOKEN_WORD, TOKEN_NUMBER, TOKEN_SIGN, TOKEN_TEXT, TOKEN_WRONG };

struct token {
    uint8_t kind;
    const char *begin, *end; /* of a TEXT without its quotes */
    int32_t number;
};

struct pattern_parser {
    struct pattern *p;
    const char *text, *at; /* at: after the token */
    struct token token;
    int16_t setup[STATE_SLOTS];
    unsigned depth;
    struct err *err;
};

/* A sum that was read: terms [first, end) of the pattern. */
struct sum {
    uint16_t first, end;
    int32_t number;
    bool is_any, is_all;
    /* When it is one field: what its numbers stand for.  NULL: it is none. */
    const struct field_def *field;
    uint8_t seat;
    bool is_whole; /* all elements of the field */
};

/* Sets the error with the column of a place in the text; returns false. */
bool pattern_fail(struct pattern_parser *r, const char *at, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/* The same about an unknown word, with the nearest of some. */
bool pattern_fail_word(struct pattern_parser *r, const char *begin, const char *end,
                       const char *what, const char *const *known, size_t n);

/* The number of the variable, a new one or one that is there; false when there are too many. */
bool pattern_add_variable(struct pattern_parser *r, struct pattern_variable v, uint16_t *out);
bool pattern_add_term(struct pattern_parser *r, int32_t factor, uint16_t variable);
bool pattern_add_node(struct pattern_parser *r, struct pattern_node node, uint16_t *out);
/* Compares a word of the state, at a slot of seat A when `seat` is not SEAT_NOBODY, with a number. */
bool pattern_add_comparison(struct pattern_parser *r, uint8_t seat, size_t slot,
                            enum pattern_relation relation, int32_t number, uint16_t *out);
/* Joins two nodes. */
bool pattern_join(struct pattern_parser *r, enum pattern_kind kind, uint16_t left,
                  uint16_t right, uint16_t *out);

/* pattern_word.c: adds the terms of a word, times `factor`; *sum knows what it is. */
bool pattern_read_word(struct pattern_parser *r, const struct token *word, int32_t factor,
                       struct sum *sum);
/* The number that a name stands for in a field; false, without an error, when it is none. */
bool pattern_find_name(const struct game_def *game, const struct field_def *field,
                       const struct token *word, int32_t *out);
/* Says that it is none. */
bool pattern_fail_name(struct pattern_parser *r, const struct field_def *field,
                       const struct token *word);
/* The least value of a word that a player has: 0 where the set-up has less, else 1. */
int16_t pattern_owned_from(const struct pattern_parser *r, const struct pattern_variable *v);

/* pattern_line.c: a position line with wildcards. */
bool pattern_read_line(struct pattern_parser *r, const char *begin, const char *end,
                       uint16_t *out);

#endif
