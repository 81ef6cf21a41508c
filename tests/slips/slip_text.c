#include "slip_text.h"

#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/xalloc.h"

static struct slip_line *add_line(struct slip_text *t)
{
    t->line = xgrow_array(t->line, t->n, &t->room, sizeof *t->line);
    return &t->line[t->n++];
}

/* The header ends at the first empty line. */
static size_t find_body(const struct slip_text *t)
{
    size_t i = 0;
    while (i < t->n && t->line[i].text[0] != '\0')
        i++;
    return i;
}

void slip_text_read(struct slip_text *t, const char *text, size_t length)
{
    arena_reset(&t->arena);
    t->n = 0;
    for (size_t at = 0; at < length;) {
        const char *end = memchr(text + at, '\n', length - at);
        const size_t bytes = end == NULL ? length - at : (size_t)(end - (text + at));
        struct slip_line *line = add_line(t);
        line->text = arena_strndup(&t->arena, text + at, bytes);
        line->origin = (uint32_t)t->n;
        at += bytes + 1;
    }
    t->body = find_body(t);
}

void slip_text_copy(struct slip_text *t, const struct slip_text *from)
{
    arena_reset(&t->arena);
    t->n = 0;
    t->body = from->body;
    for (size_t i = 0; i < from->n; i++)
        *add_line(t) = from->line[i];
}

void slip_text_free(struct slip_text *t)
{
    arena_free(&t->arena);
    free(t->line);
    *t = (struct slip_text){0};
}

void slip_text_write(const struct slip_text *t, struct buf *out)
{
    for (size_t i = 0; i < t->n; i++) {
        buf_puts(out, t->line[i].text);
        buf_putc(out, '\n');
    }
}

void slip_text_insert(struct slip_text *t, size_t at, struct slip_line line)
{
    add_line(t);
    memmove(&t->line[at + 1], &t->line[at], (t->n - at - 1) * sizeof line);
    t->line[at] = line;
}

void slip_text_remove(struct slip_text *t, size_t at)
{
    t->n--;
    memmove(&t->line[at], &t->line[at + 1], (t->n - at) * sizeof t->line[0]);
}

void slip_text_edit(struct slip_text *t, size_t at, size_t column, size_t length,
                    const char *with)
{
    const char *old = t->line[at].text;
    const size_t added = strlen(with), rest = strlen(old + column + length);
    char *text = arena_alloc(&t->arena, column + added + rest + 1);
    memcpy(text, old, column);
    memcpy(text + column, with, added);
    memcpy(text + column + added, old + column + length, rest + 1);
    t->line[at].text = text;
}

bool slip_text_is_event(const struct slip_text *t, size_t at)
{
    const char *text = t->line[at].text;
    text += strspn(text, " \t");
    return at >= t->body && text[0] != '\0' && text[0] != '#';
}

size_t slip_text_next_event(const struct slip_text *t, size_t at)
{
    while (at < t->n && !slip_text_is_event(t, at))
        at++;
    return at;
}

size_t slip_text_step(const struct slip_text *t, size_t at, int steps)
{
    const int one = steps < 0 ? -1 : 1;
    while (steps != 0) {
        at += (size_t)one;
        if (at >= t->n) /* also before the first line */
            return t->n;
        if (slip_text_is_event(t, at))
            steps -= one;
    }
    return at;
}
