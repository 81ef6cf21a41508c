/* profile.h - the text of a `rules` header: an edition, expansions, options.
 *
 * "deluxe + nobles, villa=instead, price.factory=8": the first word is the edition, a word with '='
 * sets an option, every other word is an expansion.  A game describes its words by tables (expanded from a
 * .def file) and gets the number of each option; only the game knows what the numbers mean.
 * Options of the edition are set first, then those of the expansions, then those set by name.
 */
#ifndef CORE_PROFILE_H
#define CORE_PROFILE_H

#include <stddef.h>
#include <stdint.h>

#include "core/limits.h"
#include "core/vocab.h"

struct buf;
struct err;

struct option_def {
    const char *name;
    const char
        *values; /* words separated by '|', numbered from 0; '#': any number up to 9999 */
    int16_t fallback;
    uint8_t sets; /* parts of the game it is about, bit mask: shown when one is played */
    const char *help;
};

/* Options of one kind, one for each of some things: "price.factory=8".  Or, where `most` is 0, a list
 * of things, each set by itself: "without=office". */
struct family_def {
    const char *name;     /* "price" */
    const char *things;   /* what stands for one in a list: "BUILDING" */
    uint8_t first, count; /* the things */
    int16_t least, most;  /* of a number */
    const char *help;
};

/* What a text sets of a family. */
struct rules_setting {
    uint8_t family, thing; /* rows */
    int16_t value;         /* the number; 1 of a list */
};

struct edition_def {
    const char *name, *title;
    const char *box; /* what stands on the box, for those who do not know the name */
};

/* What an edition or an expansion sets. */
struct overlay_def {
    uint8_t of, option; /* row of the edition or expansion; row of the option */
    int16_t value;
};

/* What an edition calls a thing that has another title in the game. */
struct edition_word {
    uint8_t edition, thing; /* rows */
    const char *title;
    const char *names; /* tokens that mean it in logs of the edition, separated by '|'.  One may
                          be an alias of another thing elsewhere; the token of a thing names it
                          in every edition. */
};

/* A word that players have and these rules have not. */
struct refused_word {
    const char *name;
    const char *why; /* the message */
};

struct profile_tables {
    const struct option_def *options;
    size_t n_options;
    const struct family_def *families;
    size_t n_families;
    const struct thing_def *things; /* of the game */
    const struct edition_def *editions;
    size_t n_editions;
    const struct overlay_def *overlays; /* of editions */
    size_t n_overlays;
    const struct set_def *expansions;
    size_t n_expansions;
    const struct overlay_def *expansion_overlays;
    size_t n_expansion_overlays;
    const struct edition_word *words; /* of editions */
    size_t n_words;
    const struct refused_word *refused;
    size_t n_refused;
};

struct profile {
    uint8_t edition;    /* row */
    uint8_t expansions; /* rows, bit mask */
    uint8_t sets;       /* parts of the game that are played, bit mask; bit 0 always */
    uint8_t n_settings;
    struct rules_setting setting[SETTINGS_MAX]; /* in the order of families and things */
};

/* Reads `text`.  `option` has room for all options.  Returns 0, or -1 with `err` naming the word
 * that is not understood and what is allowed. */
int profile_read(const struct profile_tables *tables, const char *text, struct profile *out,
                 int16_t *option, struct err *err);

/* The edition that a text begins with, without its other words; 0 when it names none. */
size_t profile_edition(const struct profile_tables *tables, const char *text);

/* What the edition calls the thing; NULL when it has no word of its own. */
const struct edition_word *profile_word(const struct profile_tables *tables, size_t edition,
                                        size_t thing);

/* "deluxe + nobles (deluxe / new edition), 4 players", then the options of the parts that are played,
 * one per line. */
void profile_dump(const struct profile_tables *tables, const struct profile *profile,
                  const int16_t *option, unsigned n_players, struct buf *out);
/* Appends a text as players say it, its words with `between` in between: "Rio Grande 2002 · Nobles · villa: instead".  A
 * word that is not known stays as it is; `tables` may be NULL, as of a game without editions. */
void profile_put_words(const struct profile_tables *tables, const char *text,
                       const char *between, struct buf *out);
/* Offers every word that may follow an edition: expansions, options with each of their values, what families have of things.
 * As families are large, those whose name does not stand in `typed` are a word each, "price.". */
typedef void profile_word_fn(void *ctx, const char *word, const char *about);
void profile_offer_words(const struct profile_tables *tables, const char *typed,
                         profile_word_fn *offer, void *ctx);
/* All editions, expansions and options, for `shipslog rules --list`; the last two are
 * examples of profiles. */
void profile_list(const struct profile_tables *tables, const char *with_expansions,
                  const char *with_option, struct buf *out);

#endif
