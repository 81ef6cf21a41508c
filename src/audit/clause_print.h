/* clause_print.h - a clause of the rules as text for people. */
#ifndef AUDIT_CLAUSE_PRINT_H
#define AUDIT_CLAUSE_PRINT_H

#include <stddef.h>

#include "core/game_clauses.h"

struct buf;

/* Appends the clause without its id and heading, every line with `indent` blanks before it.
 * Paragraphs and tables are filled to `width` columns, which are more than `indent`; a table whose
 * words are too wide breaks them. */
void clause_put_text(struct buf *out, const struct clause_def *clause, size_t indent,
                     size_t width);

/* Appends the heading and the lines as they are in the row, one on a line, without the end of the
 * last. */
void clause_put_lines(struct buf *out, const struct clause_def *clause);

#endif
