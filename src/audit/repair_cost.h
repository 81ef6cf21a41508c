/* repair_cost.h - what a repair costs: the less, the more probable is the slip that it undoes. */
#ifndef AUDIT_REPAIR_COST_H
#define AUDIT_REPAIR_COST_H

enum repair_cost {
#define COST(identifier, cost, help) COST_##identifier,
#include "audit/repair.def"
#undef COST
    REPAIR_COSTS
};

/* What it costs. */
int repair_cost(enum repair_cost kind);
/* What it is, in one line: "two neighbours are exchanged". */
const char *repair_cost_text(enum repair_cost kind);

#endif
