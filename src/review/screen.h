/* screen.h - a grid of cells, each with a character and a tone.
 *
 * A front end paints the cells on a terminal; a test writes them as text.  Unsafe characters of a
 * text become `?` (base/text.h), a wide character takes two cells, and no text leaves its columns.
 * A screen owns its cells.
 */
#ifndef REVIEW_SCREEN_H
#define REVIEW_SCREEN_H

#include <stdint.h>

struct buf;

/* What a cell means; the front end decides how that looks. */
enum tone {
    TONE_PLAIN,
    TONE_TITLE,   /* bars at the top and the bottom */
    TONE_LABEL,   /* in front of items */
    TONE_SEAT,    /* name of a player */
    TONE_TURN,    /* name of the player who decides next */
    TONE_CHANGED, /* the last event changed it */
    TONE_GONE,    /* the last event took it away */
    TONE_IDLE,    /* less important */
    TONE_CURRENT, /* the chosen line of a list */
    TONE_FINDING,
    TONE_COMMENT,
    TONE_COUNT
};

enum { SCREEN_GLYPH = 12 }; /* bytes of a character with its accents, the final NUL included */

struct cell {
    char glyph[SCREEN_GLYPH]; /* UTF-8; "" after a wide character */
    uint8_t width;            /* columns: 1 or 2; 0 after a wide character */
    uint8_t tone;             /* enum tone */
};

struct screen {
    int width, height;
    int cursor_x, cursor_y; /* of the prompt; cursor_y -1: no cursor */
    struct cell *cell;      /* width * height, row by row; owned */
};

/* `s` is all zero or was used before.  Every cell is blank and plain, there is no cursor. */
void screen_reset(struct screen *s, int width, int height);
void screen_free(struct screen *s);

/* Puts text into at most `columns` cells from (x, y) on and returns how many it took; longer text
 * ends in an ellipsis.  Cells outside the screen are ignored. */
int screen_put(struct screen *s, int x, int y, int columns, enum tone tone, const char *text);
/* Sets the tone of `columns` cells from (x, y) on; their characters stay. */
void screen_tint(struct screen *s, int x, int y, int columns, enum tone tone);
/* Makes cells blank and plain. */
void screen_erase(struct screen *s, int x, int y, int columns);

/* Replaces what is not ASCII: the ellipsis by '~', lines by '-' and '|', the bars of a strip by
 * digits, anything else by '?'. */
void screen_make_ascii(struct screen *s);

/* The bars of a strip, from the lowest, 0, to the highest. */
enum { SCREEN_BARS = 8 };
const char *screen_bar(int height);

/* The rows as text, without the blanks at their ends. */
void screen_write_text(const struct screen *s, struct buf *out);

#endif
