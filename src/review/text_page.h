/* text_page.h - text that is wrapped to the width of a screen and scrolled.
 *
 * A page owns its lines.  It is filled for a width; fill it again when the width changes.
 */
#ifndef REVIEW_TEXT_PAGE_H
#define REVIEW_TEXT_PAGE_H

#include <stddef.h>

#include "base/arena.h"
#include "review/screen.h"

struct text_line {
    const char *text;
    enum tone tone;
};

struct text_page {
    int width; /* at least 20 */
    struct text_line *line;
    size_t n, room;
    struct arena texts;
};

/* Makes the page empty; `p` is all zero or was used before. */
void text_page_reset(struct text_page *p, int width);
void text_page_free(struct text_page *p);

/* Appends a text, wrapped at blanks; lines after the first are indented by `indent` columns. */
void text_page_put(struct text_page *p, enum tone tone, int indent, const char *text);
void text_page_put_f(struct text_page *p, enum tone tone, int indent, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

/* Appends lines that are not wrapped; each has its line end. */
void text_page_put_lines(struct text_page *p, enum tone tone, const char *text);

/* Puts the lines from number `top` on into `rows` rows at (x, y). */
void text_page_draw(const struct text_page *p, struct screen *s, int x, int y, int rows,
                    size_t top);

#endif
