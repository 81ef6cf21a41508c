/* record_diff.h - two records of one game, as two scribes kept it: where they first differ.
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
 * A record diff belongs to one thread and is used for any number of pairs.
 */
#ifndef CORE_RECORD_DIFF_H
#define CORE_RECORD_DIFF_H

#include "core/record.h"
#include "core/replay.h"

enum { RECORD_DIFF_SIDES = 2, RECORD_DIFF_SLOTS_MAX = 12 };

enum record_diff_kind {
    RECORD_DIFF_SAME,
    RECORD_DIFF_START,  /* the positions before the first event */
    RECORD_DIFF_EVENT,  /* each record has another event here */
    RECORD_DIFF_EXTRA,  /* one record has an event that the other has not */
    RECORD_DIFF_ORDER,  /* the same events in an order that the rules do not leave open */
    RECORD_DIFF_EFFECT, /* the same event, which does something else: it is about another step */
    RECORD_DIFF_CARDS,  /* the same event with other cards */
    RECORD_DIFF_END,    /* one record goes on where the other has ended */
};

/* A number of the position that is not the same. */
struct record_diff_slot {
    uint16_t slot;
    int16_t value[RECORD_DIFF_SIDES];
};

struct record_diff_result {
    enum record_diff_kind kind;
    unsigned side; /* of EXTRA and END: the record that has the event */
    size_t
        agreed; /* events of the first record that changed something, before the difference */
    size_t event[RECORD_DIFF_SIDES]; /* index; n_events where a record has none left */
    size_t n_slots;                  /* numbers that differ behind these events */
    struct record_diff_slot slot[RECORD_DIFF_SLOTS_MAX]; /* the first of them */
    bool agree_again;
    size_t again[RECORD_DIFF_SIDES]; /* events behind which they do */
    size_t stretches;                /* places where the records differ */
};

struct record_diff;

struct record_diff *record_diff_new(void);
void record_diff_free(struct record_diff *c);

/* Compares two records of the same game, grade and number of players; `rules` are those of each. */
void record_diff_compare(struct record_diff *c,
                         const struct record *const record[RECORD_DIFF_SIDES],
                         const void *const rules[RECORD_DIFF_SIDES],
                         struct record_diff_result *out);

#endif
