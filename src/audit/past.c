#include "audit/past.h"

static struct variant *slot_at(struct past *past, unsigned i)
{
    return &past->variant[(past->first + i) % PAST_MAX];
}

void past_free(struct past *past)
{
    for (unsigned i = 0; i < PAST_MAX; i++)
        variant_free(&past->variant[i]);
}

void past_clear(struct past *past)
{
    past->n = past->first = 0;
}

void past_push(struct past *past, const struct variant *v)
{
    if (past->n == PAST_MAX) {
        past->first = (past->first + 1) % PAST_MAX;
        past->n--;
    }
    variant_copy(slot_at(past, past->n++), v);
}

const struct variant *past_at(const struct past *past, unsigned i)
{
    return &past->variant[(past->first + i) % PAST_MAX];
}

void past_forget_behind(struct past *past, uint32_t item)
{
    while (past->n > 0 && slot_at(past, past->n - 1)->at.item > item)
        past->n--;
}

void past_add(struct past *past, const struct repair_edit *edit)
{
    for (unsigned i = 0; i < past->n; i++)
        variant_add(slot_at(past, i), edit);
}
