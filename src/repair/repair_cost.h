/* repair_cost.h - what a repair costs: the less, the more probable is the slip behind it. */
#ifndef REPAIR_REPAIR_COST_H
#define REPAIR_REPAIR_COST_H

enum repair_cost {
#define COST(identifier, cost, help) COST_##identifier,
#include "repair/repair.def"
#undef COST
    REPAIR_COSTS
};

/* In tenths of a finding. */
int repair_cost(enum repair_cost kind);

#endif
