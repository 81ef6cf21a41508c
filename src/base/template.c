#include "base/template.h"

#include <string.h>

#include "base/buf.h"
#include "base/embedded.h"

static void put_word(struct buf *out, const char *word, size_t length,
                     const struct template_word *words, const void *context)
{
    for (; words->word != NULL; words++) {
        if (strlen(words->word) != length || memcmp(words->word, word, length) != 0)
            continue;
        if (words->put != NULL)
            words->put(out, context);
        else
            buf_put(out, words->file->data, words->file->length);
    }
}

void template_fill(struct buf *out, const char *text, const struct template_word *words,
                   const void *context)
{
    const char *open, *close;
    while ((open = strstr(text, "{{")) != NULL && (close = strstr(open, "}}")) != NULL) {
        buf_put(out, text, (size_t)(open - text));
        put_word(out, open + 2, (size_t)(close - open) - 2, words, context);
        text = close + 2;
    }
    buf_puts(out, text);
}
