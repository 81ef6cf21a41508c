/* pr_invariants.c - conservation of pieces: goods PR-CON-01, colonists PR-CON-02, nobles
 * PR-CON-71, tiles PR-CON-03, chips PR-CON-04, doubloons PR-CON-05, buildings PR-CON-06. */
#include "games/pr/pr_engine.h"

enum {
    AT_GOODS = 0,
    AT_COLONISTS = PR_KINDS,
    AT_NOBLES,
    AT_TILES, /* the kinds and the quarry; forests come and go without end */
    AT_VP = AT_TILES + PR_QUARRY + 1,
    AT_DOUBLOONS,
    AT_BUILDINGS,
};
_Static_assert(AT_BUILDINGS + 1 == PR_COMPONENT_COUNT, "components");

const uint16_t pr_component_violation[PR_COMPONENT_COUNT] = {
    PR_V_conservation_goods,     PR_V_conservation_goods, PR_V_conservation_goods,
    PR_V_conservation_goods,     PR_V_conservation_goods, PR_V_conservation_colonists,
    PR_V_conservation_nobles,    PR_V_conservation_tiles, PR_V_conservation_tiles,
    PR_V_conservation_tiles,     PR_V_conservation_tiles, PR_V_conservation_tiles,
    PR_V_conservation_tiles,     PR_V_conservation_vp,    PR_V_conservation_doubloons,
    PR_V_conservation_buildings,
};

static void add_seat(const struct pr_seat *p, int *out)
{
    for (int k = 0; k < PR_KINDS; k++)
        out[AT_GOODS + k] += p->goods[k];
    for (int k = 0; k <= PR_QUARRY; k++)
        out[AT_TILES + k] += p->tiles[k];
    for (int b = 0; b < PR_BUILDING_COUNT; b++)
        out[AT_BUILDINGS] += p->city[b] >= 0;
    out[AT_COLONISTS] += pr_colonists_of(p) - pr_nobles_of(p);
    out[AT_NOBLES] += pr_nobles_of(p);
    out[AT_VP] += p->chips;
}

static void add_common(const struct pr_state *s, int *out)
{
    for (int k = 0; k < PR_KINDS; k++) {
        out[AT_GOODS + k] += s->supply[k] + s->house[k];
        out[AT_TILES + k] += s->row[k] + s->unseen[k] + s->discard[k] + s->gone[k];
    }
    for (int i = 0; i < PR_CARGO_SHIPS; i++)
        if (s->cargo_kind[i] >= 0)
            out[AT_GOODS + s->cargo_kind[i]] += s->cargo_load[i];
    out[AT_TILES + PR_QUARRY] += s->quarries;
    out[AT_COLONISTS] += s->colonists + s->ship_colonists - s->ship_nobles + s->colonists_out;
    out[AT_NOBLES] += s->nobles + s->ship_nobles;
    out[AT_VP] += s->pool;
    for (int b = 0; b < PR_BUILDING_COUNT; b++)
        out[AT_BUILDINGS] += s->copies[b] + s->box[b];
}

/* A finite bank (PR-OPT-08) is out of balance by what it could not pay. PR-CON-01,
 * PR-CON-02, PR-CON-03, PR-CON-04, PR-CON-05, PR-CON-06. */
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
    out[AT_NOBLES] = -r->nobles;
    out[AT_VP] = -r->vp_pool;
    out[AT_DOUBLOONS] = s->bank < 0 ? -s->bank : 0;
    out[AT_BUILDINGS] = -r->building_total;
    add_common(s, out);
    for (unsigned seat = 0; seat < r->n_players; seat++)
        add_seat(&s->seat[seat], out);
}

bool pr_is_short(const int16_t *state)
{
    return pr_view(state)->bank < 0;
}

/* ---- which of them ----------------------------------------------------------------------- */

static int count_building(const struct pr_state *s, unsigned building)
{
    int n = s->copies[building] + s->box[building];
    for (unsigned seat = 0; seat < SEATS_MAX; seat++)
        n += s->seat[seat].city[building] >= 0;
    return n;
}

/* PR-CON-06. */
size_t pr_drift_of(const int16_t *before, const int16_t *after, size_t component,
                   struct piece_change *out, size_t cap)
{
    size_t n = 0;
    for (unsigned b = 0; b < PR_BUILDING_COUNT && component == AT_BUILDINGS && n < cap; b++) {
        const int change =
            count_building(pr_view(after), b) - count_building(pr_view(before), b);
        if (change != 0)
            out[n++] = (struct piece_change){(uint16_t)(PR_FIRST_BUILDING + b), change};
    }
    return n;
}
