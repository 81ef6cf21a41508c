#include "base/diag.h"

#include <stdbool.h>
#include <string.h>

#include "base/buf.h"
#include "base/text.h"

enum {
    DIAG_WIDTH = 160,                    /* cells of the source line shown at most */
    DIAG_LEFT_OF_CARET = DIAG_WIDTH / 4, /* cells kept before the caret when cutting */
    DIAG_NEAR = 4096, /* bytes looked at on each side of the caret: more than are shown */
};

/* The source line counted in cells: what fills one column of a terminal (see text_cell). */
struct layout {
    size_t cells;       /* of the whole line */
    size_t caret_first; /* cells under the caret: [first, end), never empty; may lie one */
    size_t caret_end;   /* after the last cell of the line */
    size_t shown_first; /* cells shown: [first, end) */
    size_t shown_end;
};

static void render_place(struct buf *out, const struct diag *d)
{
    if (d->file != NULL) {
        text_put_safe(out, d->file, strlen(d->file));
        buf_putc(out, ':');
    }
    if (d->span.line > 0) {
        buf_put_u64(out, d->span.line);
        buf_putc(out, ':');
        if (d->span.column > 0) {
            buf_put_u64(out, d->span.column);
            buf_putc(out, ':');
        }
    }
}

/* A line that is too wide is cut around the caret; near its end the window moves back so that it
 * stays full. */
static void choose_window(struct layout *l)
{
    l->shown_first = 0;
    l->shown_end = l->cells;
    if (l->cells <= DIAG_WIDTH)
        return;
    if (l->caret_first > DIAG_LEFT_OF_CARET)
        l->shown_first = l->caret_first - DIAG_LEFT_OF_CARET;
    if (l->cells - l->shown_first < DIAG_WIDTH)
        l->shown_first = l->cells - DIAG_WIDTH;
    l->shown_end = l->shown_first + DIAG_WIDTH;
}

static struct layout measure_line(const struct diag *d)
{
    struct layout l = {0};
    size_t begin = d->span.column - 1;
    size_t end = begin + (d->span.length > 0 ? d->span.length : 1);
    size_t at = 0;
    while (at < d->source_length) {
        bool is_safe;
        at += text_cell(d->source + at, d->source_length - at, &is_safe);
        l.cells++;
        l.caret_first += at <= begin;
        l.caret_end += at < end;
    }
    /* The cell that holds the last byte belongs to the caret, too. */
    l.caret_end = l.caret_end < l.cells ? l.caret_end + 1 : l.cells;
    if (l.caret_end <= l.caret_first)
        l.caret_end = l.caret_first + 1;
    choose_window(&l);
    return l;
}

static bool is_cut(const struct layout *l)
{
    return l->shown_end - l->shown_first < l->cells;
}

static void render_source(struct buf *out, const struct diag *d, const struct layout *l)
{
    buf_puts(out, l->shown_first > 0 ? "..." : "");
    size_t at = 0;
    for (size_t cell = 0; cell < l->shown_end; cell++) {
        bool is_safe;
        const char *s = d->source + at;
        size_t n = text_cell(s, d->source_length - at, &is_safe);
        at += n;
        if (cell < l->shown_first)
            continue;
        if (*s == '\t')
            buf_putc(out, is_cut(l) ? ' ' : '\t');
        else
            text_put_safe(out, s, n);
    }
    buf_puts(out, l->shown_end < l->cells ? "...\n" : "\n");
}

static void render_caret(struct buf *out, const struct diag *d, const struct layout *l)
{
    buf_puts(out, l->shown_first > 0 ? "   " : "");
    size_t at = 0;
    for (size_t cell = 0; cell < l->caret_first; cell++) {
        bool is_safe;
        const char *s = d->source + at;
        at += text_cell(s, d->source_length - at, &is_safe);
        if (cell >= l->shown_first)
            buf_putc(out, *s == '\t' && !is_cut(l) ? '\t' : ' ');
    }
    buf_putc(out, '^');
    for (size_t cell = l->caret_first + 1; cell < l->caret_end && cell < l->shown_end; cell++)
        buf_putc(out, '~');
    buf_putc(out, '\n');
}

/* Where a character begins, at `at` or after it. */
static size_t next_start(const struct diag *d, size_t at)
{
    while (at < d->source_length && ((unsigned char)d->source[at] & 0xC0) == 0x80)
        at++;
    return at;
}

void diag_render(struct buf *out, const struct diag *d)
{
    size_t before = out->len;
    render_place(out, d);
    if (out->len > before)
        buf_putc(out, ' ');
    buf_puts(out, d->severity);
    buf_puts(out, ": ");
    text_put_safe(out, d->message, strlen(d->message));
    buf_putc(out, '\n');
    if (d->source != NULL && d->span.line > 0 && d->span.column > 0) {
        /* The part of the line around the caret: many findings of one long line would go through all of it. */
        struct diag near = *d;
        const size_t column = d->span.column - 1;
        const size_t begin = column < d->source_length ? column : d->source_length;
        const size_t first = begin > DIAG_NEAR ? next_start(d, begin - DIAG_NEAR) : 0;
        const size_t end = next_start(d, begin + DIAG_NEAR);
        near.source += first;
        near.source_length = (end < d->source_length ? end : d->source_length) - first;
        near.span.column -= (uint32_t)first;
        struct layout l = measure_line(&near);
        render_source(out, &near, &l);
        render_caret(out, &near, &l);
    }
}
