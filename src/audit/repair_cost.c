#include "audit/repair_cost.h"

static const struct {
    int cost;
    const char *text;
} rows[] = {
#define COST(identifier, cost, text) [COST_##identifier] = {cost, text},
#include "audit/repair.def"
#undef COST
};

int repair_cost(enum repair_cost kind)
{
    return rows[kind].cost;
}

const char *repair_cost_text(enum repair_cost kind)
{
    return rows[kind].text;
}
