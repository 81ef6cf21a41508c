/* html.h - words in HTML. */
#ifndef BASE_HTML_H
#define BASE_HTML_H

#include <stddef.h>

struct buf;

/* Appends a text as it may stand between tags and in quoted attributes.  Control characters and
 * whatever else could disguise the text are shown as `?`. */
void html_put_text(struct buf *out, const char *s, size_t len);
void html_put(struct buf *out, const char *s);

#endif
