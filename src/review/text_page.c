/* text_page.c - wraps lines. */
#include "review/text_page.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/text_width.h"
#include "base/xalloc.h"

void text_page_reset(struct text_page *p, int width)
{
    p->width = width < 20 ? 20 : width;
    p->n = 0;
    arena_reset(&p->texts);
}

void text_page_free(struct text_page *p)
{
    free(p->line);
    arena_free(&p->texts);
}

static void add_line(struct text_page *p, enum tone tone, int indent, const char *text,
                     size_t length)
{
    p->line = xgrow_array(p->line, p->n, &p->room, sizeof *p->line);
    char *copy = arena_alloc(&p->texts, (size_t)indent + length + 1);
    memset(copy, ' ', (size_t)indent);
    memcpy(copy + indent, text, length);
    copy[(size_t)indent + length] = '\0';
    p->line[p->n++] = (struct text_line){.text = copy, .tone = tone};
}

void text_page_put(struct text_page *p, enum tone tone, int indent, const char *text)
{
    size_t length = strlen(text);
    int margin = 0;
    do {
        const size_t taken = text_first_line(text, length, (size_t)(p->width - margin));
        add_line(p, tone, margin, text, taken);
        text += taken;
        length -= taken;
        const size_t blanks = strspn(text, " ");
        text += blanks;
        length -= blanks;
        margin = indent;
    } while (length > 0);
}

void text_page_put_lines(struct text_page *p, enum tone tone, const char *text)
{
    while (*text != '\0') {
        const size_t length = strcspn(text, "\n");
        add_line(p, tone, 0, text, length);
        text += length + (text[length] == '\n');
    }
}

void text_page_put_f(struct text_page *p, enum tone tone, int indent, const char *format, ...)
{
    struct buf text = BUF_INIT;
    va_list args;
    va_start(args, format);
    buf_vprintf(&text, format, args);
    va_end(args);
    text_page_put(p, tone, indent, buf_str(&text));
    buf_free(&text);
}

void text_page_draw(const struct text_page *p, struct screen *s, int x, int y, int rows,
                    size_t top)
{
    for (int i = 0; i < rows && top + (size_t)i < p->n; i++) {
        const struct text_line *line = &p->line[top + (size_t)i];
        screen_put(s, x, y + i, p->width, line->tone, line->text);
    }
}
