/* repair_budget.h - how much a search may try: counted, never timed, so that the same log has the
 * same repairs on every machine.
 *
 * Unit is a step: a statement replayed, made or read; all three take about as long.
 */
#ifndef AUDIT_REPAIR_BUDGET_H
#define AUDIT_REPAIR_BUDGET_H

#include <stdbool.h>
#include <stdint.h>

struct repair_budget {
    uint64_t spent, most;
};

static inline void repair_budget_spend(struct repair_budget *b, uint64_t steps)
{
    b->spent += steps;
}

static inline bool repair_budget_is_spent(const struct repair_budget *b)
{
    return b->spent > b->most;
}

#endif
