#include "repair/repair_cost.h"

int repair_cost(enum repair_cost kind)
{
    static const int costs[] = {
#define COST(identifier, cost, help) [COST_##identifier] = cost,
#include "repair/repair.def"
#undef COST
    };
    return costs[kind];
}
