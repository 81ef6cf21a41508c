/*
 * text_lines.h - a text in memory cut into lines, as base/lines.h cuts a stream.
 *
 * A line ends with LF or CR LF, the last may lack its end; a byte order mark is skipped.  Lines
 * longer than LINES_DEFAULT_LIMIT are cut: what a log says must not depend on how it is read.
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

/* As lines_ahead() and lines_split(). */
size_t text_lines_ahead(const struct text_lines *l, size_t want, const char **text);
void text_lines_split(struct text_lines *l, struct line *line, size_t length);

#endif
