/* words.h - a lookup table of all words of one game.
 *
 * Built once per game from its tables (core/vocab.h) and constant afterwards: readers in any
 * number of threads may share it.  One token may name several things of different classes, several
 * verbs and a claim key ("d" is the doubloon and seat D, "ship" a place and a note); the statement
 * around it decides which one it is.
 *
 *     struct words *words = words_new(game);
 *     const struct word *w = words_find(words, "corn", 4);
 *     uint8_t thing = word_thing(words, w, CLASS_BIT(THING_KIND));
 *     words_free(words);
 */
#ifndef NOTATION_WORDS_H
#define NOTATION_WORDS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/game.h"

struct words;

enum {
    WORD_MEANINGS = 4, /* things, and verbs, that one token names at most */
    WORD_NONE = 255,   /* no thing, verb or claim key has this number */
    WORD_SHORT = 3,    /* letters of the shortest short form */
};

/* One token: a canonical name or an alias. */
struct word {
    const char *text; /* folded, NUL-terminated; owned by the table */
    uint32_t classes; /* mask of the classes of the things it names */
    uint32_t claims;  /* mask of the claim key, or 0 */
    uint8_t length;   /* of text */
    uint8_t n_things;
    uint8_t n_verbs;
    uint8_t claim; /* claim key, or WORD_NONE */
    uint8_t mark;  /* item mark, or WORD_NONE */
    uint8_t
        only_thing; /* the thing it names, when that is the only one, no seat, and the word is
                         * no mark; or WORD_NONE */
    uint8_t thing[WORD_MEANINGS];
    uint8_t verb[WORD_MEANINGS]; /* in table order */
};

/* Builds the table.  The game is borrowed.  A table that breaks its own rules (two things of one
 * class share a name, a name is not folded, a verb takes more items than an event holds) is a
 * bug of the game: assert. */
struct words *words_new(const struct game_def *game);
void words_free(struct words *words);

/* The words of several games, for readers of logs of any of them. */
struct words_list {
    const struct words *const *words; /* n of them */
    size_t n;
    struct words **owned; /* private: the same */
};

/* Builds the words of each game; NULL ends the games. */
struct words_list words_list_of(const struct game_def *const *games);
/* `list` may be all zero. */
void words_list_free(struct words_list *list);

/* The words of the edition that the value of a `rules` header names: `words` itself where the edition has
 * none of its own, and for NULL.  Borrowed from `words`. */
const struct words *words_of_rules(const struct words *words, const char *rules);

const struct game_def *words_game(const struct words *words);

/* The word of exactly this (folded) token, or NULL.  Borrowed. */
const struct word *words_find(const struct words *words, const char *token, size_t length);

/* Word number `i`, in order of appearance in the tables; NULL after the last.  Borrowed. */
const struct word *words_at(const struct words *words, size_t i);

/* The thing of one of `classes` that `word` (may be NULL) names, or WORD_NONE. */
uint8_t word_thing(const struct words *words, const struct word *word, uint32_t classes);

/* The sets of things that the value of a `rules` header brings into the game, bit mask: the base
 * game and every expansion it names; SETS_ALL for NULL. */
uint32_t words_sets(const struct words *words, const char *rules);

/* What a short form has of a name or an alias. */
enum short_form {
    SHORT_BEGINNING, /* "large-m" */
    SHORT_PART, /* or, where no name begins so, one of its words: "roaster" of coffee-roaster */
};

/* Finds the things of `classes` and `sets` for which `token` is such a short form.  A
 * token of fewer than WORD_SHORT letters is short for nothing.  Writes the numbers of the first
 * `cap` in table order and returns how many there are; several names of one thing count once. */
size_t words_short_for(const struct words *words, const char *token, size_t length,
                       enum short_form form, uint32_t classes, uint32_t sets, uint8_t *out,
                       size_t cap);

/* Whether a name, whose words stand between '-', has the token as one of them. */
bool words_is_part(const char *name, const char *token, size_t length);

/* A suggestion for `token` (folded, NUL-terminated): the canonical name of the thing of `classes`,
 * or of the verb when `with_verbs`, that is spelled most like it; NULL when none is near.
 * Borrowed. */
const char *words_suggest(const struct words *words, const char *token, uint32_t classes,
                          bool with_verbs);

#endif
