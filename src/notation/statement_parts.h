/*
 * statement_parts.h - private to the reader: what statement.c and statement_claims.c share.
 */
#ifndef NOTATION_STATEMENT_PARTS_H
#define NOTATION_STATEMENT_PARTS_H

#include "notation/statement.h"

/* Whether there is an item, or claim, at the cursor. */
enum found { FOUND_NONE, FOUND_ONE, FOUND_BAD };

static inline const struct token *current(const struct statement *s)
{
    return &s->token[s->at];
}

static inline void skip_comma(struct statement *s)
{
    s->at += current(s)->kind == TOKEN_COMMA;
}

/* Notes a failure at a token, unless another attempt came further; FOUND_BAD. */
enum found statement_fail(struct statement *s, enum failure_kind kind, size_t token);

/* A number must be small enough. */
enum found statement_check_value(struct statement *s, size_t at);

/* The item of a part at the cursor, which is its `n`-th, and the cursor behind it. */
enum found statement_read_item(struct statement *s, const struct verb_part *part, unsigned n,
                               struct event_item *item);

/* Claims up to the end of the statement. */
bool statement_read_claims(struct statement *s, const struct verb_def *verb);

/* As statement_read(), but never in one pass (plain.h): for tests, which compare the two. */
enum statement_status statement_read_tokens(struct statement *s, const char *line,
                                            size_t length, size_t at, struct event *out);

#endif
