/* board.h - the layout that the boards of all games share (game.h, draw_board).
 *
 * Labelled lines of items, broken before column 80, and a rule with the name above each player's
 * block.  A name can neither control the terminal nor widen the board.
 */
#ifndef CORE_BOARD_H
#define CORE_BOARD_H

#include <stddef.h>

struct buf;

enum {
    BOARD_WIDTH = 79,
    BOARD_LABEL = 10,     /* column where the items of a line begin */
    BOARD_NAME_CELLS = 28 /* of a player's name; a longer one is cut */
};

struct board_lines {
    struct buf *out; /* borrowed */
    size_t line;     /* where the current line begins in `out` */
};

void board_begin(struct board_lines *b, const char *label);
/* Appends an item to the line, or to a new line when there is no room. */
void board_put(struct board_lines *b, const char *separator, const char *item);
void board_put_f(struct board_lines *b, const char *separator, const char *fmt, ...)
    __attribute__((format(printf, 3, 4)));
/* Appends "none" when the line has no item. */
void board_put_none(struct board_lines *b);
void board_end(struct board_lines *b);
/* A line of this character. */
void board_rule(struct board_lines *b, char c);

/* The head of a player's block, after an empty line:
 * "-- B Bob, governor, builds ---------------- 7 doubloons, 34 VP --" */
void board_seat(struct board_lines *b, int seat, const char *name, const char *what,
                const char *right);

#endif
