/* position_lines.h - a position in short pieces of text, each of which can be laid out and compared.
 *
 * The board of `replay` (board.h) is a text of 80 columns; the lines of a position is the same position before
 * it has a shape: labelled lines of items, of the table and of every seat.  Who shows it breaks
 * the lines where the room ends, takes the short form of the items where it is scarce, and sees
 * from the lines of two positions what an event changed.
 *
 * A game (game.h, lay_out) puts the same lines in the same order for every position of a game, empty
 * ones too, and the items of a line in ascending order of their keys.  Texts are ASCII and hold
 * nothing that a log says.  A position_lines is a plain value of some 80 kilobytes: allocate it.
 */
#ifndef CORE_POSITION_LINES_H
#define CORE_POSITION_LINES_H

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

/* How much a line matters. */
enum position_line_rank {
    LINES_HEAD,   /* stands beside the name of its player */
    LINES_ALWAYS, /* what the game is played with */
    LINES_DETAIL, /* can be left out where room is scarce */
};

enum position_item_mark {
    LINES_SAME,
    LINES_CHANGED, /* new, or another text than before */
    LINES_GONE,    /* was there before: its old text */
};

struct position_item {
    uint16_t key; /* of the item within its line: the same for the same thing */
    uint8_t mark; /* enum position_item_mark; LINES_SAME until compared */
    bool is_idle; /* does nothing at the moment: an empty building, a role that is taken */
    char text[LINES_TEXT];
    char brief[LINES_BRIEF]; /* short form; "": left out where room is scarce */
};

struct position_line {
    uint8_t seat; /* SEAT_NONE: the table */
    uint8_t rank; /* enum position_line_rank */
    bool is_told; /* what changes in it is income or expense, which the ledger tells better */
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
/* Marks the line begun last as is_told. */
void position_lines_told(struct position_lines *t);
/* Appends an item to the line begun last; texts that are too long are cut.  The item is borrowed
 * until the next one. */
struct position_item *position_lines_put(struct position_lines *t, unsigned key,
                                         const char *text, const char *brief);
struct position_item *position_lines_put_f(struct position_lines *t, unsigned key,
                                           const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/* Gives an item its short form. */
void position_lines_brief_f(struct position_item *item, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* The position `now` with marks for what differs from `before`, things that are gone among them.
 * Both are of the same game. */
void position_lines_compare(struct position_lines *out, const struct position_lines *before,
                            const struct position_lines *now);

/* A word of a game's titles and what stands for it in a short form; "small", "s." */
struct brief_word {
    const char *word, *brief;
};
/* The short form of a title, of at most `size` - 1 bytes: "s.market" for "small market",
 * "guild-hall".  A short form holds no blanks, so that blanks can part the items of a line; a word
 * ending in a dot needs no hyphen behind it, and no dot at the end of the title.  `words` ends
 * with {NULL, NULL}. */
void position_lines_abbreviate(const struct brief_word *words, const char *title, char *out,
                               size_t size);

#endif
