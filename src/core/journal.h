/* journal.h - every write to a game state, with its cause.
 *
 * A state is a flat struct of int16_t members only: no pointers, no padding.  The engine changes
 * it through journal_put() alone, which notes the word, its old and new value and why.  From the
 * journal follow undo (walk back), the difference of two states, and "where did these three
 * doubloons come from" (income by source).
 *
 * The journal neither allocates nor grows: its owner hands in the array.  Writing more entries
 * than it holds is a bug of the engine (assert), see JOURNAL_STEP.
 *
 * A number that does not fit its word is no bug: a log may say anything.  The word stays at the
 * end of its range, so that no count turns negative, and `overflow` tells the replayer.
 */
#ifndef CORE_JOURNAL_H
#define CORE_JOURNAL_H

#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

enum { JOURNAL_STEP = 16384 }; /* more writes than one event and all it entails can make */

/* No member is a byte: compilers must take a byte that is written for a piece of anything, of the
 * journal too, and would read the journal again for every entry. */
struct journal_entry {
    uint16_t word;  /* index of the changed int16_t within the state */
    uint16_t cause; /* index into the game's causes */
    int16_t old, now;
};

struct journal {
    int16_t *state;              /* the state that is written to; borrowed */
    struct journal_entry *entry; /* borrowed, `cap` of them */
    uint32_t n, cap;
    bool overflow; /* a write since this was cleared did not fit */
};

/* The nearest number that fits a word of a state. */
static inline int16_t journal_fit(int value)
{
    return value > INT16_MAX ? INT16_MAX : value < INT16_MIN ? INT16_MIN : (int16_t)value;
}

/* The same for a value that may not fit, which is noted.  Only illegal events come here. */
__attribute__((cold, noinline)) static int16_t journal_clip(struct journal *j, int value)
{
    j->overflow = true;
    return journal_fit(value);
}

/* Sets *field, a member of the journal's state, to `value`; unchanged values leave no entry. */
static inline void journal_put(struct journal *j, const int16_t *field, int value,
                               uint8_t cause)
{
    /* The entry is written in any case and counted if need be: whether a value changes is a
     * toss-up, and a branch guessed wrongly costs more than the writing. */
    const int16_t old = *field;
    const int16_t now = (int16_t)value == value ? (int16_t)value : journal_clip(j, value);
    const uint16_t word = (uint16_t)(field - j->state);
    assert(j->n < j->cap);
    j->entry[j->n] = (struct journal_entry){word, cause, old, now};
    j->n += old != now;
    j->state[word] = now;
}

/* Adds `delta` to *field. */
static inline void journal_add(struct journal *j, const int16_t *field, int delta,
                               uint8_t cause)
{
    journal_put(j, field, *field + delta, cause);
}

/* Takes back every write after the first `mark` entries, newest first. */
static inline void journal_undo(struct journal *j, uint32_t mark)
{
    while (j->n > mark) {
        const struct journal_entry *e = &j->entry[--j->n];
        j->state[e->word] = e->old;
    }
}

#endif
