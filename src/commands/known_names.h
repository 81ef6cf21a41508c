/* known_names.h - the names of a book, for whoever types one: which begin so, and which are near; and the
 * completions of a line_completer. */
#ifndef COMMANDS_KNOWN_NAMES_H
#define COMMANDS_KNOWN_NAMES_H

#include <stddef.h>

#include "base/arena.h"

struct buf;
struct err;
struct name_index;
struct store;

struct known_names {
    struct arena texts;
    const char **name; /* of players and aliases; n of them, by name */
    size_t n;
    struct name_index *index; /* of the same names, by their keys */
};

/* Reads the names.  The caller frees `names` in every case, before the store is closed. */
int known_names_read(struct known_names *names, struct store *store, struct err *err);
void known_names_free(struct known_names *names);

/* The name that is the same but for spelling (base/name_key.h); NULL: none.  Both answers live as long as
 * `names`. */
const char *known_names_find(const struct known_names *names, const char *typed);
/* Of a name that is new: one that is near; NULL: none. */
const char *known_names_near(const struct known_names *names, const char *typed);

/* Appends the question whether that is meant, "'Jurgen' is a new name: did you mean Jürgen?". */
void known_names_put_doubt(const char *typed, const char *near, struct buf *out);
/* What follows it on a terminal. */
#define KNOWN_NAMES_ANSWERS " (Enter: yes, n: a new player): "

/* Offers the names that begin as the last word of a line; ctx of the completer is the names. */
size_t known_names_complete(void *ctx, const char *line, size_t length, struct buf *more,
                            struct buf *choices);

/* ---- what TAB can make of the word that is being typed ---- */

/* What all offers share, and how many there are. */
struct offers {
    const char *typed; /* the word so far, `length` bytes; borrowed */
    size_t length, n;
    struct buf *more, *choices; /* as line_input.h wants them; borrowed */
};

/* Offers the text when it begins as the word does; ASCII letters count as equal in either case. */
void offers_add(struct offers *o, const char *text, size_t length);

#endif
