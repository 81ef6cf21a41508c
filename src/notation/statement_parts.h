/* statement_parts.h - private to the reader: the files that read the parts of a statement. */
#ifndef NOTATION_STATEMENT_PARTS_H
#define NOTATION_STATEMENT_PARTS_H

#include "notation/statement.h"

/* Whether there is an item, or claim, at the cursor. */
enum found { FOUND_NONE, FOUND_ONE, FOUND_BAD };

static inline const struct token *current_token(const struct statement *s)
{
    return &s->token[s->at];
}

static inline void skip_comma(struct statement *s)
{
    s->at += current_token(s)->kind == TOKEN_COMMA;
}

/* Notes a failure at a token, unless another attempt came further.  Returns FOUND_BAD. */
enum found statement_fail(struct statement *s, enum failure_kind kind, size_t token);

/* Fails when the number at the token is too large. */
enum found statement_check_value(struct statement *s, size_t at);

/* Fails when the seat at the token is not one of the game's. */
enum found statement_check_seat(struct statement *s, size_t at);

/* Reads one item of the part at the cursor and moves past it; `n` items of the part come before
 * it; where the list takes changes, the last of them stands before `item` in its array. */
enum found statement_read_item(struct statement *s, const struct verb_part *part, unsigned n,
                               struct event_item *item);

/* Reads the items of all parts of the verb.  A list without items is written '-'. */
bool statement_read_parts(struct statement *s, const struct verb_def *verb, struct event *e);

/* Whether the token can begin an item of the part, short forms aside. */
bool statement_can_begin(const struct token *t, const struct verb_part *part);

/* Reads the claims up to the end of the statement. */
bool statement_read_claims(struct statement *s, const struct verb_def *verb);

/* Like statement_read(), but never on the fast path (plain.h): tests compare the two. */
enum statement_status statement_read_tokens(struct statement *s, const char *line,
                                            size_t length, size_t at, struct event *out);

#endif
