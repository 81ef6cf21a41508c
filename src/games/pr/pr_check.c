/* pr_check.c - reporting findings, and the claims that several verbs share. */
#include "games/pr/pr_engine.h"

void pr_check_number(struct pr_check *c, enum pr_claim key, int expected, unsigned violation)
{
    kit_check_claim(&c->found, pr_claims, key, expected, violation);
}

/* PR-OPT-72: what is taken beside the action is a colonist, or a noble where the game allows it;
 * each comes from its own supply, then from the ship. */
void pr_check_colonist_source(struct pr_check *c, unsigned early_ship)
{
    const struct pr_state *s = c->s;
    const struct event_claim *from = kit_claim_of(c->e, PR_CLAIM_FROM);
    const struct event_item *plus = kit_item_of(c->e, ITEM_PLUS);
    const bool noble = plus != NULL && plus->thing == PR_NOBLE;
    const char *who = noble ? "noble" : "colonist";
    const int supply = noble ? s->nobles : s->colonists;
    const int ship = noble ? s->ship_nobles : s->ship_colonists - s->ship_nobles;
    if (noble && c->r->option[PR_OPT_NOBLE_SUPPLY] != PR_YES)
        pr_report(c, PR_V_noble_not_allowed, "a colonist|a noble");
    else if (supply + ship == 0)
        pr_report(c, noble ? PR_V_conservation_nobles : PR_V_conservation_colonists,
                  "no %s is left in supply or ship|a %s", who, who);
    else if (from == NULL)
        return;
    else if (from->thing == PR_SHIP && supply > 0)
        pr_report(c, early_ship, "a %s from the supply (%d there)|from the ship", who, supply);
    else if (from->thing == PR_SUPPLY && supply == 0)
        pr_report(c, PR_V_claim_colonists,
                  "the supply is empty: a %s from the ship|from the supply", who);
}

const char *pr_name(unsigned thing)
{
    return thing < PR_THING_COUNT ? pr_things[thing].name : "nothing";
}

const char *pr_building_name(unsigned building)
{
    return pr_name(PR_FIRST_BUILDING + building);
}
