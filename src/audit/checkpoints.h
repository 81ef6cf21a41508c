/* checkpoints.h - the variants that a reading has gone through, before each of its last items.
 */
#ifndef AUDIT_CHECKPOINTS_H
#define AUDIT_CHECKPOINTS_H

#include "audit/variant.h"

enum { CHECKPOINTS_MAX = 64 };

/* A ring; all zero is empty. */
struct checkpoints {
    unsigned n, first;
    struct variant variant[CHECKPOINTS_MAX];
};

void checkpoints_free(struct checkpoints *checkpoints);
void checkpoints_clear(struct checkpoints *checkpoints);

/* Keeps a copy of the variant; the oldest one makes room. */
void checkpoints_push(struct checkpoints *checkpoints, const struct variant *v);

/* Variant `i`, 0 the oldest, n - 1 the last. */
const struct variant *checkpoints_at(const struct checkpoints *checkpoints, unsigned i);

/* An edit at `item` was found later: the variants after the item are forgotten, and those before
 * it get the edit. */
void checkpoints_forget_after(struct checkpoints *checkpoints, uint32_t item);
void checkpoints_add(struct checkpoints *checkpoints, const struct repair_edit *edit);

#endif
