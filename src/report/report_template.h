/* report_template.h - text with holes: reports share pieces of SQL by name.
 *
 *     ${name}               the text of the piece
 *     ${name(a, b)}         the same; its own ${x} and ${y} are the values of its parameters
 *     ${each name: TEXT}    TEXT for each word of the piece; the word is ${it}; of a word x/w the
 *                           halves are ${x} and ${w}
 *
 * A piece with parameters and without text is a call of the SQL function of its name.  A value ends at the next comma outside of brackets and quotes.  Texts, values and pieces may
 * have holes.  The result is SQL for a connection with store/sql/sql_functions.h.
 */
#ifndef REPORT_TEMPLATE_H
#define REPORT_TEMPLATE_H

#include <stddef.h>

struct buf;
struct err;

enum { PIECE_PARAMETERS_MAX = 6, TEMPLATE_BYTES_MAX = 1 << 20 };

struct report_piece {
    const char *name;
    const char *parameter[PIECE_PARAMETERS_MAX + 1]; /* ends with NULL */
    const char *text;
    const struct report_piece *next;
};

/* NULL when there is none of that name. */
const struct report_piece *report_piece_find(const struct report_piece *pieces,
                                             const char *name);

/* Where the lines of a template begin in the result: line i at start[i]. */
struct report_lines {
    size_t *start; /* room for all */
    size_t n;
};

/* Appends the text with its holes filled; `lines` may be NULL.  Returns 0, or -1 with `err` (an
 * unknown piece, text without end); then the last of `lines` is the place. */
int report_template_put(struct buf *out, const char *text, const struct report_piece *pieces,
                        struct report_lines *lines, struct err *err);

#endif
