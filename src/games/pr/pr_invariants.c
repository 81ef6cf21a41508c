/* pr_invariants.c - conservation of pieces, PR-CON-*. */
#include "games/pr/pr_engine.h"

enum {
    AT_GOODS = 0,
    AT_COLONISTS = PR_KINDS,
    AT_TILES,
    AT_VP = AT_TILES + PR_TILE_KINDS,
    AT_DOUBLOONS,
    AT_BUILDINGS,
};
_Static_assert(AT_BUILDINGS + 1 == PR_COMPONENT_COUNT, "components");

const uint16_t pr_component_violation[PR_COMPONENT_COUNT] = {
    PR_V_conservation_goods,     PR_V_conservation_goods, PR_V_conservation_goods,
    PR_V_conservation_goods,     PR_V_conservation_goods, PR_V_conservation_colonists,
    PR_V_conservation_tiles,     PR_V_conservation_tiles, PR_V_conservation_tiles,
    PR_V_conservation_tiles,     PR_V_conservation_tiles, PR_V_conservation_tiles,
    PR_V_conservation_vp,        PR_V_conservation_doubloons,
    PR_V_conservation_buildings,
};

static void add_seat(const struct pr_seat *p, int *out)
{
    for (int k = 0; k < PR_KINDS; k++)
        out[AT_GOODS + k] += p->goods[k];
    int colonists = p->san_juan;
    for (int k = 0; k < PR_TILE_KINDS; k++) {
        colonists += p->manned[k];
        out[AT_TILES + k] += p->tiles[k];
    }
    for (int b = 0; b < PR_BUILDING_COUNT; b++) {
        const int owned = p->city[b] >= 0;
        colonists += owned ? p->city[b] : 0;
        out[AT_BUILDINGS] += owned;
    }
    out[AT_COLONISTS] += colonists;
    out[AT_VP] += p->chips;
}

static void add_common(const struct pr_state *s, int *out)
{
    for (int k = 0; k < PR_KINDS; k++) {
        out[AT_GOODS + k] += s->supply[k] + s->house[k];
        out[AT_TILES + k] += s->row[k] + s->unseen[k] + s->discard[k];
    }
    for (int i = 0; i < PR_CARGO_SHIPS; i++)
        if (s->cargo_kind[i] >= 0)
            out[AT_GOODS + s->cargo_kind[i]] += s->cargo_load[i];
    out[AT_TILES + PR_QUARRY] += s->quarries;
    out[AT_COLONISTS] += s->colonists + s->ship_colonists;
    out[AT_VP] += s->pool;
    for (int b = 0; b < PR_BUILDING_COUNT; b++)
        out[AT_BUILDINGS] += s->copies[b];
}

/* A finite bank (PR-OPT-08) is out of balance by what it could not pay. */
void pr_imbalance(const void *rules, const int16_t *state, int *out)
{
    const struct pr_rules *r = pr_ruleset(rules);
    const struct pr_state *s = pr_view(state);
    for (int k = 0; k < PR_KINDS; k++) {
        out[AT_GOODS + k] = -r->goods[k];
        out[AT_TILES + k] = -r->tiles[k];
    }
    out[AT_TILES + PR_QUARRY] = -r->quarries;
    out[AT_COLONISTS] = -r->colonist_total;
    out[AT_VP] = -r->vp_pool;
    out[AT_DOUBLOONS] = s->bank < 0 ? -s->bank : 0;
    out[AT_BUILDINGS] = -r->building_total;
    add_common(s, out);
    for (unsigned seat = 0; seat < r->n_players; seat++)
        add_seat(&s->seat[seat], out);
}
