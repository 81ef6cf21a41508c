/* collation.h - two records of one game, as two scribes kept it: where they first differ.
 *
 * Both are replayed.  What counts is where the positions go, not how it is written: a record may
 * spell out what happens by itself, write down that a privilege is not used, say in two lines what
 * the other says in one, or name in another order what players do at the same time.  Claims, notes
 * and marks of rounds say nothing about the course of a game and are left out.
 *
 * The records agree wherever they come to the same position.  Between two such places they differ
 * when each goes through positions of its own, unless both say the same in orders that the rules
 * allow.  Cards that both name must be the same, though the position that all see is.
 *
 * A collation belongs to one thread and is used for any number of pairs.
 */
#ifndef CORE_COLLATION_H
#define CORE_COLLATION_H

#include "core/record.h"
#include "core/replay.h"

enum { COLLATION_SIDES = 2, COLLATION_WORDS_MAX = 12 };

enum collation_kind {
    COLLATION_SAME,
    COLLATION_START,  /* the positions before the first event */
    COLLATION_EVENT,  /* each record has another event here */
    COLLATION_EXTRA,  /* one record has an event that the other has not */
    COLLATION_ORDER,  /* the same events in an order that the rules do not leave open */
    COLLATION_EFFECT, /* the same event, which does something else: it is about another step */
    COLLATION_CARDS,  /* the same event with other cards */
    COLLATION_END,    /* one record goes on where the other has ended */
};

/* A number of the position that is not the same. */
struct collation_word {
    uint16_t word;
    int16_t value[COLLATION_SIDES];
};

struct collation_result {
    enum collation_kind kind;
    unsigned side; /* of EXTRA and END: the record that has the event */
    size_t
        agreed; /* events of the first record that changed something, before the difference */
    size_t event[COLLATION_SIDES]; /* index; n_events where a record has none left */
    size_t n_words;                /* numbers that differ behind these events */
    struct collation_word word[COLLATION_WORDS_MAX]; /* the first of them */
    bool agree_again;
    size_t again[COLLATION_SIDES]; /* events behind which they do */
    size_t stretches;              /* places where the records differ */
};

struct collation;

struct collation *collation_new(void);
void collation_free(struct collation *c);

/* Compares two records of the same game, grade and number of players; `rules` are those of each. */
void collation_compare(struct collation *c, const struct record *const record[COLLATION_SIDES],
                       const void *const rules[COLLATION_SIDES], struct collation_result *out);

#endif
