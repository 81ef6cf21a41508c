/* vocab.h - the words of a game: things, verbs and claim keys, as tables.
 *
 * Every table is constant and expanded from a .def file of the game; the position of a row is
 * its number.
 */
#ifndef CORE_VOCAB_H
#define CORE_VOCAB_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/event.h"

/* What sort of thing a word names.  A verb says which classes it takes, as a mask. */
enum thing_class {
    THING_KIND,     /* a kind of good, and of plantation: corn */
    THING_QUARRY,   /* a tile that is no kind of good */
    THING_BUILDING, /* small-market */
    THING_ROLE,     /* settler */
    THING_PIECE,    /* colonist, d (doubloons), vp */
    THING_PLACE,    /* ship, san-juan, supply */
    THING_SEAT,     /* A .. E */
    THING_SCORE,    /* chips, buildings, bonus, total */
    THING_UNKNOWN,  /* "?": not written down */
    THING_CLASS_COUNT
};

#define CLASS_BIT(c) (1U << (c))
#define CLASS_NUMBER (1U << 30) /* a bare number */
#define CLASS_HASH   (1U << 29) /* a hash with its version: core/recorded_hash.h */
#define CLASS_LINE   (1U << 28) /* a position in one line: event.text, no items */

struct thing_def {
    const char *name;    /* canonical token: lower-case ASCII letters, digits, '-' */
    const char *title;   /* for people: "small market" */
    const char *aliases; /* other accepted tokens, separated by '|'; "" for none */
    uint8_t class;       /* enum thing_class */
    uint8_t set;         /* part of the game: 0 the base game, else an expansion */
};

/* An expansion: a word of the `rules` header that brings a set of things into the game. */
struct set_def {
    const char *name, *title;
    uint8_t set;
};
#define SETS_ALL (~0U) /* mask of sets, bit s = set s */

/* A word that marks the item after it: "with corn", "off office".  Row i is item mark ITEM_WORD +
 * i. It may also be a keyword or claim key.  It may be a thing, except one in a list of the same
 * verb that is not a list of cards. */
struct mark_def {
    const char *name;
    const char *aliases; /* separated by '|' */
    const char *help;    /* one line for the manual */
};

enum count_rule {
    COUNT_NO,
    COUNT_MAY,
    COUNT_MUST,
    COUNT_CHANGE, /* may; the items of the list may all have signs instead: +corn, -noble villa */
};

/* One part of a statement: `min` to `max` items of some classes, all written with one mark.
 *
 * A part that takes numbers and '?' (verb_part_is_cards) is a list of cards, some of them
 * unknown: a name is one card, a name with a number that many; '?', "? 2" and a bare number are
 * unknown cards. */
struct verb_part {
    uint32_t classes; /* CLASS_BITs, or with them CLASS_NUMBER, CLASS_HASH; 0 ends the list */
    uint8_t mark;     /* enum item_mark */
    uint8_t or_mark;  /* another mark that its items may have, or ITEM_PLAIN */
    uint8_t count;    /* enum count_rule */
    uint8_t min, max;
};

/* Whether the part is a list of cards, some of which may be unknown. */
static inline bool verb_part_is_cards(const struct verb_part *part)
{
    const uint32_t both = CLASS_NUMBER | CLASS_BIT(THING_UNKNOWN);
    return (part->classes & both) == both;
}

enum verb_kind {
    VERB_DECISION, /* a player decided */
    VERB_CHANCE,   /* tiles were drawn, cards were shuffled */
    VERB_NOTE,     /* a statement about the position: compared, changes nothing */
};

enum { VERB_PARTS = 5 };

struct verb_def {
    const char *name;    /* stable name for tables and JSON: "load" */
    const char *keyword; /* the word after the seat ("sell", "-"); "" for none */
    const char *aliases; /* other accepted keywords, separated by '|' */
    uint8_t kind;        /* enum verb_kind */
    uint8_t has_seat;    /* 1: "B sell corn"; 2: "check A 5d", keyword first; 0: "row corn" */
    uint32_t claims;     /* mask of claim keys this verb takes: bit k = key k */
    struct verb_part part[VERB_PARTS];
    const char *shape; /* for error messages and the manual: "SEAT sell GOOD" */
};

/* Whether everything after the keyword is a position in one line. */
static inline bool verb_takes_line(const struct verb_def *verb)
{
    return (verb->part[0].classes & CLASS_LINE) != 0;
}

enum claim_arg {
    CLAIM_NUMBER, /* paid 4 */
    CLAIM_THING,  /* from ship */
    CLAIM_TOTALS, /* = 7d 12vp corn 2: one claim for each total */
};

struct claim_def {
    const char *name;    /* "paid" */
    const char *aliases; /* separated by '|' */
    uint8_t arg;         /* enum claim_arg */
    uint32_t classes;    /* classes a CLAIM_THING or CLAIM_TOTALS takes */
    const char *help;    /* one line for the manual */
};

#endif
