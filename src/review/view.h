/* view.h - the screen of `shipslog review` without a terminal: keys in, cells out.
 *
 *     view_init(&v, review, "club.slog");
 *     view_draw(&v, 80, 24);              // fills v.screen
 *     while (view_key(&v, key)) view_draw(&v, width, height);
 *     view_free(&v);
 *
 * A view borrows its review.  Keys are Unicode characters, or VIEW_KEY_* for keys without one.
 */
#ifndef REVIEW_VIEW_H
#define REVIEW_VIEW_H

#include "base/buf.h"
#include "review/typed.h"
#include "review/view_layout.h"
#include "review/review.h"
#include "review/screen.h"
#include "review/seek.h"
#include "review/text_page.h"

/* The page that hides the board. */
enum view_page {
    PAGE_NONE,
    PAGE_EVENT,
    PAGE_FINDINGS,
    PAGE_BOARD,
    PAGE_CHOICES,
    PAGE_PLAYED,
    PAGE_ALIKE,
    PAGE_SCORES,
    PAGE_HELP
};

struct view {
    struct review *review; /* borrowed */
    const char *source;    /* name of the file or database; borrowed */
    uint32_t at;           /* the chosen event */
    struct screen screen;
    enum view_page page;
    size_t page_top; /* first line shown */
    char prompt;     /* ':' or '/' while the user types, else 0 */
    struct buf typed;
    struct buf sought;                /* the last search; empty: none */
    struct buf message;               /* for the last row, until the next key */
    unsigned whose;                   /* whose mistakes are sought; SEAT_NONE: anybody's */
    struct buf asked;                 /* the choices of the page */
    uint32_t asked_at;                /* where they were asked, */
    enum view_page asked_page;        /* and for which page; PAGE_NONE: nothing was asked */
    struct review_alike_answer alike; /* of the page PAGE_ALIKE, likewise */
    size_t chosen;                    /* its game that Enter opens */
    const struct review_alike_game *opened; /* the one that Enter has opened; NULL: none */
    unsigned count;                         /* typed before a key, 0 none */
    struct seek last;                       /* the last jump, for repeating it */
    int last_step;                          /* its direction; 0: none */
    int page_rows;                          /* rows of list and page as last drawn */
    /* private */
    struct view_layout layout; /* for a screen of its size */
    struct position_lines *before, *now, *marked;
    struct text_page text;
    size_t chosen_line; /* of `text`: kept in sight on a page on which a line is chosen */
};

void view_init(struct view *v, struct review *review, const char *source);
void view_free(struct view *v);

/* Takes a key; false when the user wants to leave, or to see `opened`, after which the view goes on. */
bool view_key(struct view *v, uint32_t key);

/* Fills v->screen, with a message when it is too small. */
void view_draw(struct view *v, int width, int height);

/* Fills v->text with the current page, wrapped for `width` columns. */
void view_fill_page(struct view *v, int width);
const char *view_page_title(enum view_page page);

/* Keys and what they do. */
struct view_key_text {
    const char *keys; /* "j, Down"; NULL past the last */
    const char *help;
};

/* Row i of the list of keys. */
struct view_key_text view_key_text_at(size_t i);

/* Appends the list of keys to a page. */
void view_list_keys(struct text_page *page);

#endif
