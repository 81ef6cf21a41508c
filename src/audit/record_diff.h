/* record_diff.h - two records of one game by two scribes: where they first differ.
 *
 * Both are replayed and their positions compared, not their words: a record may spell out what is
 * automatic, write that a privilege is not used, use two lines where the other has one, or order
 * simultaneous actions differently.  Claims, notes and marks of rounds are left out: they do not
 * change the course of a game.
 *
 * The records agree wherever they reach the same position.  Between two such places they differ
 * when each goes through positions of its own, unless both have the same events in orders that the
 * rules allow.  Cards that both name must be the same, even where the public position is.
 *
 * A record diff belongs to one thread and can be used for any number of pairs.
 */
#ifndef AUDIT_RECORD_DIFF_H
#define AUDIT_RECORD_DIFF_H

#include "core/record.h"
#include "core/replay.h"

enum { RECORD_DIFF_SIDES = 2, RECORD_DIFF_SLOTS_MAX = 12 };

enum record_diff_kind {
    RECORD_DIFF_SAME,
    RECORD_DIFF_START,  /* the positions before the first event */
    RECORD_DIFF_EVENT,  /* each record has another event here */
    RECORD_DIFF_EXTRA,  /* one record has an event that the other lacks */
    RECORD_DIFF_ORDER,  /* the same events in an order that matters */
    RECORD_DIFF_EFFECT, /* the same event with another effect: it answers another step */
    RECORD_DIFF_CARDS,  /* the same event with other cards */
    RECORD_DIFF_END,    /* one record goes on where the other has ended */
};

/* A slot of the position that differs. */
struct record_diff_slot {
    uint16_t slot;
    int16_t value[RECORD_DIFF_SIDES];
};

struct record_diff_result {
    enum record_diff_kind kind;
    unsigned side; /* of EXTRA and END: the record that has the event */
    size_t agreed; /* events of the first record before the difference that changed something */
    size_t event[RECORD_DIFF_SIDES]; /* index; n_events where a record has none left */
    size_t n_slots;                  /* slots that differ after these events */
    struct record_diff_slot slot[RECORD_DIFF_SLOTS_MAX]; /* the first of them */
    bool agree_again;
    size_t again[RECORD_DIFF_SIDES]; /* events after which they do */
    size_t stretches;                /* places where the records differ */
};

struct record_diff;

struct record_diff *record_diff_new(void);
void record_diff_free(struct record_diff *c);

/* Compares two records of the same game, grade and number of players; `rules` are those of
 * each. */
void record_diff_compare(struct record_diff *c,
                         const struct record *const record[RECORD_DIFF_SIDES],
                         const void *const rules[RECORD_DIFF_SIDES],
                         struct record_diff_result *out);

#endif
