/* kit_slots.h - rows of slots, most of which do not change. */
#ifndef GAMES_KIT_KIT_SLOTS_H
#define GAMES_KIT_KIT_SLOTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "core/journal.h"

enum { KIT_AT_ONCE = 4 }; /* slots that are compared at once */

/* KIT_AT_ONCE slots as one number, which is 0 when all are. */
static inline uint64_t kit_load_slots(const int16_t *slots)
{
    uint64_t all;
    _Static_assert(sizeof all == KIT_AT_ONCE * sizeof *slots, "slots that fit a number");
    memcpy(&all, slots, sizeof all);
    return all;
}

/* Whether two rows of slots differ. */
static inline bool kit_slots_differ(const int16_t *a, const int16_t *b, size_t n)
{
    const size_t whole = n / KIT_AT_ONCE * KIT_AT_ONCE;
    uint64_t differs = 0;
    for (size_t i = 0; i < whole; i += KIT_AT_ONCE)
        differs |= kit_load_slots(&a[i]) ^ kit_load_slots(&b[i]);
    for (size_t i = whole; i < n; i++)
        differs |= (uint64_t)(a[i] != b[i]);
    return differs != 0;
}

/* Whether any slot of a row is not 0. */
static inline bool kit_any_slot(const int16_t *slots, size_t n)
{
    const size_t whole = n / KIT_AT_ONCE * KIT_AT_ONCE;
    uint64_t any = 0;
    for (size_t i = 0; i < whole; i += KIT_AT_ONCE)
        any |= kit_load_slots(&slots[i]);
    for (size_t i = whole; i < n; i++)
        any |= (uint64_t)(slots[i] != 0);
    return any != 0;
}

/* Sets KIT_AT_ONCE slots, as journal_put() does for one; they are counted before `next` is
 * written. */
static inline void kit_put_group(struct journal *j, const int16_t *slots, const int16_t *now,
                                 uint8_t cause)
{
    const size_t first = (size_t)(slots - j->state);
    const uint32_t what = (uint32_t)cause << 16 | (uint32_t)first;
    int16_t *const to = &j->state[first];
    struct journal_entry *e = j->next;
    assert(j->end - e >= KIT_AT_ONCE);
    for (unsigned i = 0; i < KIT_AT_ONCE; i++) {
        const int16_t old = to[i];
        *e = (struct journal_entry){what + i, old, now[i]};
        e += old != now[i];
    }
    memcpy(to, now, KIT_AT_ONCE * sizeof *to);
    j->next = e;
}

/* Where group `i` of a row of `n` slots begins: the last one may overlap the one before. */
static inline size_t kit_group_at(size_t i, size_t n)
{
    const size_t at = i * KIT_AT_ONCE;
    return at + KIT_AT_ONCE <= n ? at : n - KIT_AT_ONCE;
}

/* Sets `n` slots, at least KIT_AT_ONCE and less than 256, to `now`.  Which of them change is
 * unpredictable, so all are compared before the first is written.  Inline, so that a constant `n`
 * unrolls the loop. */
static inline void kit_put_slots(struct journal *j, const int16_t *slots, const int16_t *now,
                                 size_t n, uint8_t cause)
{
    const size_t groups = (n + KIT_AT_ONCE - 1) / KIT_AT_ONCE;
    uint64_t differs = 0;
    for (size_t i = 0; i < groups; i++) {
        const size_t at = kit_group_at(i, n);
        differs |= (uint64_t)(kit_load_slots(&slots[at]) != kit_load_slots(&now[at])) << i;
    }
    for (; differs != 0; differs &= differs - 1) {
        const size_t at = kit_group_at((size_t)__builtin_ctzll(differs), n);
        kit_put_group(j, &slots[at], &now[at], cause);
    }
}

#endif
