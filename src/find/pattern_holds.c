/* pattern_holds.c - whether a pattern holds for some values. */
#include "find/pattern.h"

enum { MASK_BITS = 16 }; /* of a slot */

static int64_t value_of(const struct pattern *p, const struct pattern_term *t,
                        const struct pattern_values *values, unsigned each)
{
    const bool is_each = p->variable[t->variable].seat == SEAT_EACH;
    return (int64_t)t->factor * values->of[t->variable][is_each ? each : 0];
}

static int64_t sum_of(const struct pattern *p, size_t first, size_t end,
                      const struct pattern_values *values, unsigned each)
{
    int64_t sum = 0;
    for (size_t i = first; i < end; i++)
        sum += value_of(p, &p->term[i], values, each);
    return sum;
}

bool pattern_relates(unsigned relation, int64_t sum)
{
    switch ((enum pattern_relation)relation) {
    case LESS:
        return sum < 0;
    case LESS_OR_EQUAL:
        return sum <= 0;
    case EQUAL:
        return sum == 0;
    case NOT_EQUAL:
        return sum != 0;
    case GREATER:
        return sum > 0;
    case GREATER_OR_EQUAL:
        break;
    }
    return sum >= 0;
}

static bool is_true(const struct pattern *p, const struct pattern_node *node,
                    const struct pattern_values *values, unsigned each)
{
    if (node->kind == PATTERN_COMPARE)
        return pattern_relates(node->relation,
                               sum_of(p, node->first, node->end, values, each) + node->number);
    const int64_t bit = sum_of(p, node->first + 1U, node->end, values, each) + node->number;
    const int64_t mask = value_of(p, &p->term[node->first], values, each);
    return bit >= 0 && bit < MASK_BITS && ((uint64_t)mask >> bit & 1) != 0;
}

bool pattern_holds(const struct pattern *p, uint16_t number,
                   const struct pattern_values *values)
{
    const struct pattern_node *node = &p->node[number];
    switch ((enum pattern_kind)node->kind) {
    case PATTERN_OR:
        return pattern_holds(p, node->left, values) || pattern_holds(p, node->right, values);
    case PATTERN_AND:
        return pattern_holds(p, node->left, values) && pattern_holds(p, node->right, values);
    case PATTERN_NOT:
        return !pattern_holds(p, node->left, values);
    case PATTERN_COMPARE:
    case PATTERN_HAS:
        break;
    }
    if (node->quantifier == FOR_ONE)
        return is_true(p, node, values, 0);
    const bool ends_with = node->quantifier == FOR_ANY;
    for (unsigned each = 0; each < values->n_players; each++)
        if (is_true(p, node, values, each) == ends_with)
            return ends_with;
    return !ends_with;
}
