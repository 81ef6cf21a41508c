/* screen.c - cells of text. */
#include "review/screen.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/text.h"
#include "base/text_width.h"
#include "base/xalloc.h"

static const char ellipsis[] = "\xE2\x80\xA6";
static const char *const bars[SCREEN_BARS] = {
    "\xE2\x96\x81", "\xE2\x96\x82", "\xE2\x96\x83", "\xE2\x96\x84",
    "\xE2\x96\x85", "\xE2\x96\x86", "\xE2\x96\x87", "\xE2\x96\x88",
};

/* Replacements on a terminal that shows ASCII only. */
static const struct substitute {
    const char *glyph, *ascii;
} substitutes[] = {
    {"\xE2\x80\xA6", "~"}, /* ellipsis */
    {"\xE2\x94\x80", "-"}, /* box drawings */
    {"\xE2\x94\x82", "|"},
};

static const struct cell blank = {.glyph = " ", .width = 1, .tone = TONE_PLAIN};

void screen_reset(struct screen *s, int width, int height)
{
    const size_t n = (size_t)width * (size_t)height;
    s->cell = xrealloc_array(s->cell, n, sizeof *s->cell);
    s->width = width;
    s->height = height;
    s->cursor_x = 0;
    s->cursor_y = -1;
    for (size_t i = 0; i < n; i++)
        s->cell[i] = blank;
}

void screen_free(struct screen *s)
{
    free(s->cell);
    s->cell = NULL;
}

static struct cell *cell_at(const struct screen *s, int x, int y)
{
    return &s->cell[(size_t)y * (size_t)s->width + (size_t)x];
}

/* How many of `columns` cells from (x, y) on are on the screen. */
static int visible_cells(const struct screen *s, int x, int y, int columns)
{
    if (x < 0 || y < 0 || y >= s->height || x >= s->width)
        return 0;
    return columns < s->width - x ? columns : s->width - x;
}

static void set_cell(struct screen *s, int x, int y, enum tone tone, const char *glyph,
                     size_t length, int width)
{
    struct cell *cell = cell_at(s, x, y);
    *cell = (struct cell){.width = (uint8_t)width, .tone = (uint8_t)tone};
    memcpy(cell->glyph, glyph, length);
    if (width == 2)
        *cell_at(s, x + 1, y) = (struct cell){.tone = (uint8_t)tone};
}

/* Puts a text that fits. */
static int put_whole(struct screen *s, int x, int y, enum tone tone, const char *text,
                     size_t length)
{
    const int start = x;
    int last = -1;
    while (length > 0) {
        bool is_safe;
        const size_t bytes = text_cell(text, length, &is_safe);
        const int width = is_safe ? (int)text_width(text, bytes) : 1;
        if (width == 0 && last >= 0) {
            /* An accent joins the character before it.  Other marks without width are dropped, since
             * terminals differ on them. */
            struct cell *cell = cell_at(s, last, y);
            const size_t used = strlen(cell->glyph);
            const bool is_accent =
                (unsigned char)text[0] == 0xCC || (unsigned char)text[0] == 0xCD;
            if (is_accent && used > 0 && used + bytes < SCREEN_GLYPH)
                memcpy(cell->glyph + used, text, bytes);
        } else if (width > 0) {
            set_cell(s, x, y, tone, is_safe ? text : "?", is_safe ? bytes : 1, width);
            last = x;
            x += width;
        }
        text += bytes;
        length -= bytes;
    }
    return x - start;
}

int screen_put(struct screen *s, int x, int y, int columns, enum tone tone, const char *text)
{
    const size_t length = strlen(text);
    columns = visible_cells(s, x, y, columns);
    if (columns <= 0)
        return 0;
    if (text_width(text, length) <= (size_t)columns)
        return put_whole(s, x, y, tone, text, length);
    const size_t fits = text_fit(text, length, (size_t)columns - 1);
    const int used = put_whole(s, x, y, tone, text, fits);
    set_cell(s, x + used, y, tone, ellipsis, strlen(ellipsis), 1);
    return used + 1;
}

void screen_tint(struct screen *s, int x, int y, int columns, enum tone tone)
{
    columns = visible_cells(s, x, y, columns);
    for (int i = 0; i < columns; i++)
        cell_at(s, x + i, y)->tone = (uint8_t)tone;
}

void screen_erase(struct screen *s, int x, int y, int columns)
{
    columns = visible_cells(s, x, y, columns);
    for (int i = 0; i < columns; i++)
        *cell_at(s, x + i, y) = blank;
}

/* ---- ASCII ------------------------------------------------------------------------------- */

const char *screen_bar(int height)
{
    return bars[height < 0 ? 0 : height < SCREEN_BARS ? height : SCREEN_BARS - 1];
}

static char ascii_of(const char *glyph)
{
    for (size_t i = 0; i < sizeof substitutes / sizeof *substitutes; i++)
        if (strcmp(glyph, substitutes[i].glyph) == 0)
            return substitutes[i].ascii[0];
    for (int i = 0; i < SCREEN_BARS; i++)
        if (strcmp(glyph, bars[i]) == 0)
            return (char)('1' + i);
    return '?';
}

void screen_make_ascii(struct screen *s)
{
    const size_t n = (size_t)s->width * (size_t)s->height;
    for (size_t i = 0; i < n; i++) {
        struct cell *cell = &s->cell[i];
        if ((unsigned char)cell->glyph[0] < 0x80 && cell->width == 1) {
            cell->glyph[1] = '\0'; /* without its accents */
            continue;
        }
        const char c = cell->width == 0 ? '?' : ascii_of(cell->glyph);
        *cell = (struct cell){.glyph = {c, '\0'}, .width = 1, .tone = cell->tone};
    }
}

/* ---- as text ----------------------------------------------------------------------------- */

void screen_write_text(const struct screen *s, struct buf *out)
{
    for (int y = 0; y < s->height; y++) {
        const size_t start = out->len;
        for (int x = 0; x < s->width; x++)
            buf_puts(out, cell_at(s, x, y)->glyph);
        while (out->len > start && out->data[out->len - 1] == ' ')
            buf_truncate(out, out->len - 1);
        buf_putc(out, '\n');
    }
}
