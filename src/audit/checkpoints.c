#include "audit/checkpoints.h"

static struct variant *slot_at(struct checkpoints *checkpoints, unsigned i)
{
    return &checkpoints->variant[(checkpoints->first + i) % CHECKPOINTS_MAX];
}

void checkpoints_free(struct checkpoints *checkpoints)
{
    for (unsigned i = 0; i < CHECKPOINTS_MAX; i++)
        variant_free(&checkpoints->variant[i]);
}

void checkpoints_clear(struct checkpoints *checkpoints)
{
    checkpoints->n = checkpoints->first = 0;
}

void checkpoints_push(struct checkpoints *checkpoints, const struct variant *v)
{
    if (checkpoints->n == CHECKPOINTS_MAX) {
        checkpoints->first = (checkpoints->first + 1) % CHECKPOINTS_MAX;
        checkpoints->n--;
    }
    variant_copy(slot_at(checkpoints, checkpoints->n++), v);
}

const struct variant *checkpoints_at(const struct checkpoints *checkpoints, unsigned i)
{
    return &checkpoints->variant[(checkpoints->first + i) % CHECKPOINTS_MAX];
}

void checkpoints_forget_after(struct checkpoints *checkpoints, uint32_t item)
{
    while (checkpoints->n > 0 && slot_at(checkpoints, checkpoints->n - 1)->at.item > item)
        checkpoints->n--;
}

void checkpoints_add(struct checkpoints *checkpoints, const struct repair_edit *edit)
{
    for (unsigned i = 0; i < checkpoints->n; i++)
        variant_add(slot_at(checkpoints, i), edit);
}
