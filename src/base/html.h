/* html.h - text in HTML. */
#ifndef BASE_HTML_H
#define BASE_HTML_H

#include <stddef.h>

struct buf;

/* Appends a text, escaped for use between tags and in quoted attributes.  Unsafe characters
 * (text_put_safe) become `?`. */
void html_put_text(struct buf *out, const char *s, size_t len);
void html_put(struct buf *out, const char *s);

#endif
