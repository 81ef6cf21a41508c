#include "base/html.h"

#include <string.h>

#include "base/buf.h"
#include "base/text.h"

static const char *entity_of(char c)
{
    switch (c) {
    case '&':
        return "&amp;";
    case '<':
        return "&lt;";
    case '>':
        return "&gt;";
    case '"':
        return "&quot;";
    case '\'':
        return "&#39;";
    }
    return NULL;
}

void html_put_text(struct buf *out, const char *s, size_t len)
{
    struct buf safe = BUF_INIT;
    text_put_safe(&safe, s, len);
    for (size_t i = 0; i < safe.len; i++) {
        const char *name = entity_of(safe.data[i]);
        if (name != NULL)
            buf_puts(out, name);
        else
            buf_putc(out, safe.data[i]);
    }
    buf_free(&safe);
}

void html_put(struct buf *out, const char *s)
{
    html_put_text(out, s, strlen(s));
}
