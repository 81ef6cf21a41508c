/* board.c - lines of items and heads of blocks. */
#include "core/board.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/buf.h"
#include "base/text.h"
#include "core/event.h"

void board_begin(struct board_lines *b, const char *label)
{
    b->line = b->out->len;
    buf_printf(b->out, "%-*s", BOARD_LABEL, label);
}

void board_put(struct board_lines *b, const char *separator, const char *item)
{
    const size_t used = b->out->len - b->line;
    const bool is_first = b->out->data[b->out->len - 1] == ' ';
    if (!is_first && used + strlen(separator) + strlen(item) + 1 > BOARD_WIDTH) {
        buf_put(b->out, separator, strcspn(separator, " "));
        board_end(b);
        board_begin(b, "");
    } else if (!is_first) {
        buf_puts(b->out, separator);
    }
    buf_puts(b->out, item);
}

void board_put_f(struct board_lines *b, const char *separator, const char *fmt, ...)
{
    char item[BOARD_WIDTH + 1];
    va_list args;
    va_start(args, fmt);
    vsnprintf(item, sizeof item, fmt, args);
    va_end(args);
    board_put(b, separator, item);
}

void board_put_none(struct board_lines *b)
{
    if (b->out->len == b->line + BOARD_LABEL)
        buf_puts(b->out, "none");
}

void board_end(struct board_lines *b)
{
    buf_putc(b->out, '\n');
}

void board_rule(struct board_lines *b, char c)
{
    for (int i = 0; i < BOARD_WIDTH; i++)
        buf_putc(b->out, c);
    buf_putc(b->out, '\n');
}

/* Appends the name, cut to `cells` columns and safe for a terminal; returns its columns. */
static int put_name(struct buf *out, const char *name, int cells)
{
    const size_t length = strlen(name);
    size_t cut[BOARD_NAME_CELLS + 1]; /* offset of each cell */
    int n = 0;
    for (size_t i = 0; i < length && n <= cells;) {
        bool is_safe;
        cut[n++] = i;
        i += text_cell(name + i, length - i, &is_safe);
    }
    if (n <= cells) {
        text_put_safe(out, name, length);
        return n;
    }
    text_put_safe(out, name, cut[cells - 2]);
    buf_puts(out, "..");
    return cells;
}

void board_seat(struct board_lines *b, int seat, const char *name, const char *what,
                const char *right)
{
    const int behind =
        (int)(strlen(what) + strlen(right)) + 5; /* " -- " before, " --" at the end */
    int cells = BOARD_WIDTH - 5 - behind;
    cells = cells > BOARD_NAME_CELLS ? BOARD_NAME_CELLS : cells < 4 ? 4 : cells;
    buf_printf(b->out, "\n-- %c ", seat_letter(seat));
    int column = 5 + put_name(b->out, name, cells);
    buf_printf(b->out, "%s ", what);
    column += (int)strlen(what) + 1;
    for (; column < BOARD_WIDTH - 4 - (int)strlen(right); column++)
        buf_putc(b->out, '-');
    buf_printf(b->out, " %s --\n", right);
}
