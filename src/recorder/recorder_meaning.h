/* recorder_meaning.h - what a scribe can mean by what is typed at the prompt.
 *
 * Words may be beginnings of names, or words of them, and what follows from the position may be left out: the player, the
 * keyword, the signs of a placement, the ship.  A meaning is a legal statement at the first node
 * ahead where there is one.
 */
#ifndef RECORDER_RECORDER_MEANING_H
#define RECORDER_RECORDER_MEANING_H

#include <stdbool.h>

#include "base/buf.h"
#include "core/lookahead.h"
#include "notation/lexer.h"
#include "notation/words.h"

struct record;

/* What the words of a statement are read against; borrows everything. */
struct meaning_place {
    const struct lookahead *lookahead;
    const struct words *words;
    const struct record *record; /* for its players and rules */
    bool is_exact;               /* a capital letter is no name */
};

/* The meanings of a statement, of which the first two are kept. */
struct meanings {
    unsigned n;            /* different ones, 2 for any more */
    struct event event[2]; /* without claims */
    struct buf text[2];    /* in canonical form, with claims */
    size_t end;            /* offset in the line of what ended the statement */
};

/* Finds the meanings of the statement that begins at line[at]. */
void meanings_find(struct meanings *m, const struct meaning_place *place, const char *line,
                   size_t length, size_t at);
void meanings_free(struct meanings *m);

/* Whether the name of the player begins with the typed word, or is written with '-' for blanks. */
bool meaning_is_player(const struct record *record, unsigned seat, const char *word,
                       size_t length);
/* Whether the letter of a seat may be meant as the beginning of another player's name. */
bool meaning_is_other_player(const struct record *record, unsigned seat);

/* What a typed word may be of a name. */
enum meaning_width {
    MEANS_NAME,  /* the beginning of the canonical name */
    MEANS_ALIAS, /* the beginning of any name */
    MEANS_PART,  /* a whole word of any name, "market" */
    MEANING_WIDTHS
};

/* Lists the things of these classes that are in the game and have a name of which the folded `word`
 * is what `width` says, or less; returns how many of them, at most `cap`. */
size_t meaning_things(const struct meaning_place *place, const char *word, size_t length,
                      uint32_t classes, enum meaning_width width, uint8_t *out, size_t cap);

#endif
