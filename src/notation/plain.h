/* plain.h - private to the reader: the fast path, which reads plain statements in one pass.
 *
 * Nearly all statements are "B sell corn", "A sugar 4 @7", "C place corn 1, office 1", "A -".
 * These become events without tokens in between, without short forms and error messages.  Claims
 * after them are left to statement_claims.c.
 */
#ifndef NOTATION_PLAIN_H
#define NOTATION_PLAIN_H

#include "notation/statement.h"

enum plain_status {
    PLAIN_NOT, /* not plain: needs the tokens */
    PLAIN_READ,
    PLAIN_CLAIMS, /* read up to its claims */
};

/* Reads the statement that begins at s->line[at] as statement_read() does.  s->end is the offset
 * of what ended it, or of the first claim.  After PLAIN_NOT `out` is undefined. */
enum plain_status plain_read(struct statement *s, size_t at, struct event *out);

#endif
