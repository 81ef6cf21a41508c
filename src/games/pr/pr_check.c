/* pr_check.c - reporting findings, and the claims that several verbs share. */
#include "games/pr/pr_engine.h"

void pr_check_number(struct pr_check *c, enum pr_claim key, int expected, unsigned violation)
{
    kit_check_claim(&c->found, pr_claims, key, expected, violation);
}

/* PR-OPT-72, PR-BLDG-30c: colonists and nobles come from their own supply, then from the ship.
 * The supply holds what a black market has just returned (PR-BLDG-53e). */
void pr_check_newcomer(struct pr_check *c, unsigned early_ship)
{
    const unsigned person = kit_item_of(c->e, ITEM_PLUS)->thing;
    const bool noble = person == PR_NOBLE;
    const struct event_claim *from = kit_claim_of(c->e, PR_CLAIM_FROM);
    const int ship = noble ? c->s->ship_nobles : c->s->ship_colonists - c->s->ship_nobles;
    int supply = noble ? c->s->nobles : c->s->colonists;
    for (unsigned i = 0; i < c->e->n_items; i++)
        if (c->e->item[i].mark == PR_MARK_WITH && c->e->item[i].thing == person)
            supply += kit_count_of(&c->e->item[i]);
    if (supply + ship <= 0)
        pr_report(c, noble ? PR_V_conservation_nobles : PR_V_conservation_colonists,
                  "no %s is left in supply or ship|a %s", pr_name(person), pr_name(person));
    else if (from == NULL)
        return;
    else if (from->thing == PR_SHIP && supply > 0)
        pr_report(c, early_ship, "a %s from the supply (%d there)|from the ship",
                  pr_name(person), supply);
    else if (from->thing == PR_SUPPLY && supply <= 0)
        pr_report(c, PR_V_claim_colonists,
                  "the supply is empty: a %s from the ship|from the supply", pr_name(person));
}

const char *pr_name(unsigned thing)
{
    return thing < PR_THING_COUNT ? pr_things[thing].name : "nothing";
}

const char *pr_building_name(unsigned building)
{
    return pr_name(PR_FIRST_BUILDING + building);
}
