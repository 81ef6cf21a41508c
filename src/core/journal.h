/* journal.h - every write to a game state, with its cause.
 *
 * A state is a flat struct of int16_t members only: no pointers, no padding.  The engine changes
 * it only through journal_put(), which notes the slot, its old and new value and the cause.  The
 * journal gives undo, the difference of two states, and income by source ("where do these three
 * doubloons come from").
 *
 * The journal neither allocates nor grows: its owner provides the array.  Writing more entries
 * than it holds is a bug of the engine (assert), see JOURNAL_STEP.  A mark is a number of
 * entries, so it stays valid when the array is replaced by a larger one.
 *
 * A number that does not fit its slot is not a bug: a log may say anything.  The slot gets the
 * nearest number that fits, so that no count turns negative, and `overflow` is set.
 */
#ifndef CORE_JOURNAL_H
#define CORE_JOURNAL_H

#include <assert.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

enum { JOURNAL_STEP = 16384 }; /* more writes than one event and its consequences can make */

/* No member is a byte: a byte may alias anything, the journal too, so a compiler would read the
 * journal again for every entry.  Slot and cause, mostly both constant, are one number and one
 * write. */
struct journal_entry {
    uint32_t what; /* see journal_slot(), journal_cause() */
    int16_t old, now;
};

/* Index of the changed int16_t within the state. */
static inline unsigned journal_slot(const struct journal_entry *e)
{
    return (uint16_t)e->what;
}

/* Index into the game's causes. */
static inline unsigned journal_cause(const struct journal_entry *e)
{
    return e->what >> 16;
}

struct journal {
    int16_t *state;              /* the state that is written to; borrowed */
    struct journal_entry *entry; /* borrowed, up to `end`; [entry, next) are used */
    struct journal_entry *next, *end;
    bool overflow; /* a write since the last clearing did not fit */
};

/* The nearest number that fits a slot of a state. */
static inline int16_t journal_fit(int value)
{
    return value > INT16_MAX ? INT16_MAX : value < INT16_MIN ? INT16_MIN : (int16_t)value;
}

/* The same, and notes the overflow.  Only illegal events come here. */
__attribute__((cold, noinline)) static int16_t journal_clip(struct journal *j, int value)
{
    j->overflow = true;
    return journal_fit(value);
}

/* An empty journal of the writes to `state`, with room for `cap` entries. */
static inline struct journal journal_make(int16_t *state, struct journal_entry *entry,
                                          uint32_t cap)
{
    return (struct journal){.state = state, .entry = entry, .next = entry, .end = entry + cap};
}

/* How many entries there are: the mark of what is written from now on. */
static inline uint32_t journal_mark(const struct journal *j)
{
    return (uint32_t)(j->next - j->entry);
}

/* Forgets all entries; the state stays as it is. */
static inline void journal_clear(struct journal *j)
{
    j->next = j->entry;
}

/* Sets *field, a member of the journal's state, to `value`; unchanged values leave no entry. */
static inline void journal_put(struct journal *j, const int16_t *field, int value,
                               uint8_t cause)
{
    /* The entry is always written, and counted when the value changes: that is unpredictable, and
     * a mispredicted branch costs more than the write. */
    const int16_t old = *field;
    const int16_t now = (int16_t)value == value ? (int16_t)value : journal_clip(j, value);
    const ptrdiff_t slot = field - j->state;
    struct journal_entry *e = j->next;
    assert(e < j->end);
    *e = (struct journal_entry){(uint32_t)cause << 16 | (uint32_t)slot, old, now};
    j->next = e + (old != now);
    j->state[slot] = now;
}

/* Adds `delta` to *field. */
static inline void journal_add(struct journal *j, const int16_t *field, int delta,
                               uint8_t cause)
{
    journal_put(j, field, *field + delta, cause);
}

/* Undoes every write after the first `mark` entries, newest first. */
static inline void journal_undo(struct journal *j, uint32_t mark)
{
    while (j->next > j->entry + mark) {
        const struct journal_entry *e = --j->next;
        j->state[journal_slot(e)] = e->old;
    }
}

/* Copies the state as it was before every write after the first `mark` entries; it has `slots` slots. */
static inline void journal_state_before(const struct journal *j, uint32_t mark, int16_t *out,
                                        size_t slots)
{
    memcpy(out, j->state, slots * sizeof out[0]);
    for (const struct journal_entry *e = j->next; e-- > j->entry + mark;)
        out[journal_slot(e)] = e->old;
}

#endif
