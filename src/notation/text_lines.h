/* text_lines.h - cuts a text in memory into lines, as base/lines.h does with a stream.
 *
 * A line ends with LF or CR LF; the last one may lack its end; a byte order mark is skipped.  Lines
 * longer than LINES_DEFAULT_LIMIT are cut, so that a log reads the same from memory and stream.
 */
#ifndef NOTATION_TEXT_LINES_H
#define NOTATION_TEXT_LINES_H

#include <stddef.h>
#include <stdint.h>

#include "base/lines.h"

struct text_lines {
    const char *text; /* borrowed */
    size_t length;
    size_t at; /* start of the next line */
    uint32_t number;
};

void text_lines_init(struct text_lines *l, const char *text, size_t length);

/* 1 = `out` is the next line, 0 = there is none. */
int text_lines_next(struct text_lines *l, struct line *out);

/* Like lines_ahead() and lines_split(). */
size_t text_lines_ahead(const struct text_lines *l, size_t want, const char **text);
void text_lines_split(struct text_lines *l, struct line *line, size_t length);

#endif
