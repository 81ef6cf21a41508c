#include "commands/offers.h"

#include "base/buf.h"
#include "base/text.h"

void offers_add(struct offers *o, const char *text, size_t length)
{
    if (length < o->length || !text_equal_fold(text, o->length, o->typed, o->length))
        return;
    const char *rest = text + o->length;
    const size_t n = length - o->length;
    size_t same = 0;
    while (same < n && same < o->more->len && o->more->data[same] == rest[same])
        same++;
    if (o->n++ == 0)
        buf_put(o->more, rest, n);
    else
        buf_truncate(o->more, same);
    buf_put(o->choices, text, length);
    buf_putc(o->choices, '\n');
}
