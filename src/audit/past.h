/* past.h - the variants that a reading has gone through, before each of its last items.
 */
#ifndef AUDIT_PAST_H
#define AUDIT_PAST_H

#include "audit/variant.h"

enum { PAST_MAX = 64 };

/* A ring; all zero is empty. */
struct past {
    unsigned n, first;
    struct variant variant[PAST_MAX];
};

void past_free(struct past *past);
void past_clear(struct past *past);

/* Keeps a copy of the variant; the oldest one makes room. */
void past_push(struct past *past, const struct variant *v);

/* Variant `i`, 0 the oldest, n - 1 the last. */
const struct variant *past_at(const struct past *past, unsigned i);

/* An edit at `item` was found later: the variants after the item are forgotten, and those before
 * it get the edit. */
void past_forget_behind(struct past *past, uint32_t item);
void past_add(struct past *past, const struct repair_edit *edit);

#endif
