/*
 * plain.h - private to the reader: statements of names and numbers alone, read in one pass.
 *
 * Nearly all statements are "B sell corn", "A sugar 4 @7", "C place corn 1, office 1", "A -".
 * These become events without tokens in between, and without a thought of short forms or of
 * what would be said if they were wrong.  Claims behind them are left to others.
 */
#ifndef NOTATION_PLAIN_H
#define NOTATION_PLAIN_H

#include "notation/statement.h"

enum plain_status {
    PLAIN_NOT, /* there is something about it that only statement_read() can tell */
    PLAIN_READ,
    PLAIN_CLAIMS, /* read as far as its claims, if these can be read */
};

/* Reads the statement that begins at s->line[at], as statement_read() would; s->end is the offset
 * of what ended it, or of the first claim.  After PLAIN_NOT `out` is scratch. */
enum plain_status plain_read(struct statement *s, size_t at, struct event *out);

#endif
