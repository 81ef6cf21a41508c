/* tableau.h - a position in short pieces of text, each of which can be laid out and compared.
 *
 * The board of `replay` (board.h) is a text of 80 columns; a tableau is the same position before
 * it has a shape: labelled lines of items, of the table and of every seat.  Who shows it breaks
 * the lines where the room ends, takes the short form of the items where it is scarce, and sees
 * from two tableaux what an event changed.
 *
 * A game (game.h, lay_out) puts the same lines in the same order for every position of a game, empty
 * ones too, and the items of a line in ascending order of their keys.  Texts are ASCII and hold
 * nothing that a log says.  A tableau is a plain value of some 80 kilobytes: allocate it.
 */
#ifndef CORE_TABLEAU_H
#define CORE_TABLEAU_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    TABLEAU_LINES = 80,
    TABLEAU_ITEMS = 1400,
    TABLEAU_TEXT = 36,
    TABLEAU_BRIEF = 20,
    TABLEAU_HEADLINE = 80,
};

/* How much a line matters. */
enum tableau_rank {
    TABLEAU_HEAD,   /* stands beside the name of its player */
    TABLEAU_ALWAYS, /* what the game is played with */
    TABLEAU_DETAIL, /* can be left out where room is scarce */
};

enum tableau_mark {
    TABLEAU_SAME,
    TABLEAU_CHANGED, /* new, or another text than before */
    TABLEAU_GONE,    /* was there before: its old text */
};

struct tableau_item {
    uint16_t key; /* of the item within its line: the same for the same thing */
    uint8_t mark; /* enum tableau_mark; TABLEAU_SAME until compared */
    bool is_idle; /* does nothing at the moment: an empty building, a role that is taken */
    char text[TABLEAU_TEXT];
    char brief[TABLEAU_BRIEF]; /* short form; "": left out where room is scarce */
};

struct tableau_line {
    uint8_t seat; /* SEAT_NONE: the table */
    uint8_t rank; /* enum tableau_rank */
    bool is_told; /* what changes in it is income or expense, which the ledger tells better */
    const char *label, *brief_label; /* constant; "" for none */
    uint16_t first, n;               /* its items */
};

struct tableau {
    char headline[TABLEAU_HEADLINE]; /* "Round 3, 2 of 4 roles taken, captain of C: B loads" */
    struct tableau_line line[TABLEAU_LINES];
    struct tableau_item item[TABLEAU_ITEMS];
    uint16_t n_lines, n_items;
};

void tableau_clear(struct tableau *t);
void tableau_begin(struct tableau *t, unsigned seat, enum tableau_rank rank, const char *label,
                   const char *brief_label);
/* Marks the line begun last as is_told. */
void tableau_told(struct tableau *t);
/* Appends an item to the line begun last; texts that are too long are cut.  The item is borrowed
 * until the next one. */
struct tableau_item *tableau_put(struct tableau *t, unsigned key, const char *text,
                                 const char *brief);
struct tableau_item *tableau_put_f(struct tableau *t, unsigned key, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/* Gives an item its short form. */
void tableau_brief_f(struct tableau_item *item, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* The position `now` with marks for what differs from `before`, things that are gone among them.
 * Both are of the same game. */
void tableau_compare(struct tableau *out, const struct tableau *before,
                     const struct tableau *now);

/* A word of a game's titles and what stands for it in a short form; "small", "s." */
struct brief_word {
    const char *word, *brief;
};
/* The short form of a title, of at most `size` - 1 bytes: "s.market" for "small market",
 * "guild-hall".  A short form holds no blanks, so that blanks can part the items of a line; a word
 * ending in a dot needs no hyphen behind it, and no dot at the end of the title.  `words` ends
 * with {NULL, NULL}. */
void tableau_abbreviate(const struct brief_word *words, const char *title, char *out,
                        size_t size);

#endif
