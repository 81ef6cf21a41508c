/* view_layout.h - places the parts of a view on a screen of a given size.
 *
 * From the top: a bar, the table, the players, the scores of all rounds if there is room, the list
 * of events, lines about the chosen event, a bar.  On a wide screen list and lines are in a column
 * at the right.  Table and players take the fullest form that fits at every position of the game,
 * so that nothing moves while the user steps through the events.
 */
#ifndef REVIEW_VIEW_LAYOUT_H
#define REVIEW_VIEW_LAYOUT_H

#include <stdbool.h>

#include "position/position_lines.h"
#include "review/review.h"

enum { VIEW_MIN_WIDTH = 80, VIEW_MIN_HEIGHT = 24, VIEW_NAME = 14 };

/* Ways of writing lines of items, from the fullest to the shortest. */
enum form {
    FORM_ROWS,  /* every line begins a row */
    FORM_FULL,  /* lines follow each other in a row */
    FORM_LONG,  /* the same without lines of rank LINES_DETAIL */
    FORM_BRIEF, /* the same with short labels and items */
    FORM_COUNT
};

struct area {
    int x, y, width, rows; /* rows 0: not shown */
};

struct view_layout {
    int width, height;
    struct area table, seats, scores, list, about;
    struct area seat[SEATS_MAX]; /* of each player, within `seats` */
    enum form table_form, seat_form;
    int strip; /* columns of the strip of scores, at the right of a player's first row */
};

/* Whether a terminal of this size is large enough. */
static inline bool view_layout_fits(int width, int height)
{
    return width >= VIEW_MIN_WIDTH && height >= VIEW_MIN_HEIGHT;
}

/* Computes the places for a screen that is large enough.  `scratch` is overwritten. */
void view_layout_make(struct view_layout *out, struct review *r, struct position_lines *scratch,
                      int width, int height);

#endif
