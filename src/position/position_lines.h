/* position_lines.h - a position as labelled lines of short items, of the table and of every seat.
 *
 * Lines have no width.  A screen breaks them where its room ends, takes the short forms where room
 * is scarce, and compares the lines of two positions to show what an event changed.
 *
 * A game (game.h, lay_out) puts the same lines in the same order for every position of a game,
 * empty ones too, and the items of a line in ascending order of their keys.  Texts are ASCII and
 * hold nothing from a log.  A position_lines is a plain value of about 80 kilobytes: allocate it.
 */
#ifndef POSITION_POSITION_LINES_H
#define POSITION_POSITION_LINES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    LINES_MAX = 80,
    LINES_ITEMS_MAX = 1400,
    LINES_TEXT = 36,
    LINES_BRIEF = 20,
    LINES_HEADLINE = 80,
};

enum position_line_rank {
    LINES_HEAD,   /* stands beside the name of its player */
    LINES_ALWAYS, /* always shown */
    LINES_DETAIL, /* can be left out where room is scarce */
};

enum position_item_mark {
    LINES_SAME,
    LINES_CHANGED, /* new, or another text than before */
    LINES_GONE,    /* was there before; its old text */
};

struct position_item {
    uint16_t key; /* within its line: the same for the same thing */
    uint8_t mark; /* enum position_item_mark; LINES_SAME until compared */
    bool is_idle; /* does nothing now: an empty building, a role that is taken */
    char text[LINES_TEXT];
    char brief[LINES_BRIEF]; /* short form; "": left out where room is scarce */
};

struct position_line {
    uint8_t seat;    /* SEAT_NONE: the table */
    uint8_t rank;    /* enum position_line_rank */
    bool is_holding; /* what a player owns: its changes are income or expense, which the ledger
                      * shows; a board says "none" */
    const char *label, *brief_label; /* constant; "" for none */
    uint16_t first, n;               /* its items */
};

struct position_lines {
    char headline[LINES_HEADLINE]; /* "Round 3, 2 of 4 roles taken, captain of C: B loads" */
    struct position_line line[LINES_MAX];
    struct position_item item[LINES_ITEMS_MAX];
    uint16_t n_lines, n_items;
};

void position_lines_clear(struct position_lines *t);
void position_lines_begin(struct position_lines *t, unsigned seat, enum position_line_rank rank,
                          const char *label, const char *brief_label);
/* Sets is_holding of the last line. */
void position_lines_holding(struct position_lines *t);
/* Appends an item to the last line; a text that is too long is cut.  The item is borrowed until
 * the next one. */
struct position_item *position_lines_put(struct position_lines *t, unsigned key,
                                         const char *text, const char *brief);
struct position_item *position_lines_put_f(struct position_lines *t, unsigned key,
                                           const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/* Sets the short form of an item. */
void position_lines_brief_f(struct position_item *item, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Writes the position `now`, with marks for what differs from `before`, including items that are
 * gone.  Both are of the same game. */
void position_lines_compare(struct position_lines *out, const struct position_lines *before,
                            const struct position_lines *now);

/* A word of a game's titles and its short form: "small", "s." */
struct brief_word {
    const char *word, *brief;
};
/* Writes the short form of a title, at most `size` - 1 bytes: "s.market" for "small market",
 * "guild-hall".  It has no blanks, which separate the items of a line: hyphens join the words,
 * except after a dot, and a dot at the end of the title is dropped.  `words` ends with
 * {NULL, NULL}. */
void position_lines_abbreviate(const struct brief_word *words, const char *title, char *out,
                               size_t size);

#endif
