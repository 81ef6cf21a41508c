/* pr_setup.c - the position before the first event, PR-SET-*, PR-2P-*. */
#include "games/pr/pr_engine.h"

#include <string.h>

static void setup_seat(const struct pr_rules *r, struct pr_state *s, unsigned seat)
{
    struct pr_seat *p = &s->seat[seat];
    p->doubloons = r->doubloons[seat];
    p->tiles[r->start_tile[seat]] = 1;
    s->unseen[r->start_tile[seat]]--; /* PR-SET-03: out of the same tiles */
    for (int b = 0; b < PR_BUILDING_COUNT; b++)
        p->city[b] = -1;
}

/* PR-SET-01, PR-SET-12. */
void pr_setup(const void *rules, int16_t *state)
{
    const struct pr_rules *r = pr_ruleset(rules);
    struct pr_state *s = (struct pr_state *)(void *)state;
    memset(s, 0, sizeof *s);
    memcpy(s->supply, r->goods, sizeof s->supply);
    memcpy(s->unseen, r->tiles, sizeof s->unseen);
    s->colonists = r->colonists;
    s->ship_colonists = r->ship_colonists;
    s->ship_nobles = r->nobles != 0;
    s->nobles = (int16_t)(r->nobles - s->ship_nobles);
    s->pool = r->vp_pool;
    s->quarries = r->quarries;
    for (int b = 0; b < PR_BUILDING_COUNT; b++)
        *(r->building.drafted[b] ? &s->box[b] : &s->copies[b]) = r->building.copies[b];
    for (int i = 0; i < PR_CARGO_SHIPS; i++)
        s->cargo_kind[i] = -1;
    for (unsigned seat = 0; seat < r->n_players; seat++)
        setup_seat(r, s, seat);
    s->bank = r->option[PR_OPT_BANK];
    for (unsigned seat = 0; s->bank != 0 && seat < r->n_players; seat++)
        s->bank = (int16_t)(s->bank - r->doubloons[seat]);
    s->round = 1;
    s->role = -1;
    s->step = r->draft_picks > 0 ? PR_STEP_DRAFT : PR_STEP_DEAL;
}
