/* pr_invariants.c - conservation of pieces: goods PR-CON-01, colonists PR-CON-02, tiles
 * PR-CON-03, chips PR-CON-04, doubloons PR-CON-05, buildings PR-CON-06. */
#include "games/pr/pr_engine.h"

#include <stddef.h>
#include <string.h>

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
    PR_V_conservation_goods, PR_V_conservation_goods,     PR_V_conservation_goods,
    PR_V_conservation_goods, PR_V_conservation_goods,     PR_V_conservation_colonists,
    PR_V_conservation_tiles, PR_V_conservation_tiles,     PR_V_conservation_tiles,
    PR_V_conservation_tiles, PR_V_conservation_tiles,     PR_V_conservation_tiles,
    PR_V_conservation_vp,    PR_V_conservation_doubloons, PR_V_conservation_buildings,
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

/* A finite bank (PR-OPT-08) is out of balance by what it could not pay. PR-CON-01, PR-
 * CON-02, PR-CON-03, PR-CON-04, PR-CON-05, PR-CON-06. */
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

/* ---- the same, from the writes of one event ---------------------------------------------- */

#define AT(member)         (offsetof(struct pr_state, member) / sizeof(int16_t))
#define AT_SEAT(member)    (offsetof(struct pr_seat, member) / sizeof(int16_t))
#define IS_IN(word, at, n) ((unsigned)((word) - (at)) < (unsigned)(n))
enum { SEAT_WORDS = sizeof(struct pr_seat) / sizeof(int16_t) };

static void seat_drift(unsigned word, int old, int now, int *out)
{
    if (IS_IN(word, AT_SEAT(goods), PR_KINDS)) {
        out[AT_GOODS + word - AT_SEAT(goods)] += now - old;
    } else if (IS_IN(word, AT_SEAT(tiles), PR_TILE_KINDS)) {
        out[AT_TILES + word - AT_SEAT(tiles)] += now - old;
    } else if (IS_IN(word, AT_SEAT(manned), PR_TILE_KINDS + 1)) { /* and San Juan */
        out[AT_COLONISTS] += now - old;
    } else if (IS_IN(word, AT_SEAT(city), PR_BUILDING_COUNT)) {
        out[AT_COLONISTS] += (now > 0 ? now : 0) - (old > 0 ? old : 0);
        out[AT_BUILDINGS] += (now >= 0) - (old >= 0);
    } else if (word == AT_SEAT(chips)) {
        out[AT_VP] += now - old;
    }
}
_Static_assert(AT_SEAT(san_juan) == AT_SEAT(manned) + PR_TILE_KINDS, "San Juan follows");

_Static_assert(AT(round) > AT(house) && AT(round) > AT(cargo_load), "pieces come first");

static void common_drift(unsigned word, int old, int now, int *out)
{
    const int delta = now - old;
    if (IS_IN(word, AT(supply), PR_KINDS))
        out[AT_GOODS + word - AT(supply)] += delta;
    else if (IS_IN(word, AT(house), PR_KINDS))
        out[AT_GOODS + word - AT(house)] += delta;
    else if (IS_IN(word, AT(row), PR_KINDS))
        out[AT_TILES + word - AT(row)] += delta;
    else if (IS_IN(word, AT(unseen), PR_KINDS))
        out[AT_TILES + word - AT(unseen)] += delta;
    else if (IS_IN(word, AT(discard), PR_KINDS))
        out[AT_TILES + word - AT(discard)] += delta;
    else if (IS_IN(word, AT(copies), PR_BUILDING_COUNT))
        out[AT_BUILDINGS] += delta;
    else if (word == AT(colonists) || word == AT(ship_colonists))
        out[AT_COLONISTS] += delta;
    else if (word == AT(pool))
        out[AT_VP] += delta;
    else if (word == AT(quarries))
        out[AT_TILES + PR_QUARRY] += delta;
    else if (word == AT(bank))
        out[AT_DOUBLOONS] += (now < 0 ? -now : 0) - (old < 0 ? -old : 0);
}

/* Goods on cargo ships count for the kind the ship had when they were loaded: the writes are
 * walked back from the present kinds. */
static bool cargo_drift(unsigned word, const struct journal_entry *e,
                        int16_t kind[PR_CARGO_SHIPS], int *out)
{
    if (IS_IN(word, AT(cargo_kind), PR_CARGO_SHIPS)) {
        kind[word - AT(cargo_kind)] = e->old;
        return true;
    }
    if (!IS_IN(word, AT(cargo_load), PR_CARGO_SHIPS))
        return false;
    const int k = kind[word - AT(cargo_load)];
    if (k >= 0)
        out[AT_GOODS + k] += e->now - e->old;
    return true;
}

bool pr_drift(const void *rules, const int16_t *state, const struct journal_entry *entry,
              uint32_t n, int *out)
{
    int16_t kind[PR_CARGO_SHIPS];
    (void)rules;
    memcpy(kind, pr_view(state)->cargo_kind, sizeof kind);
    memset(out, 0, PR_COMPONENT_COUNT * sizeof out[0]);
    for (uint32_t i = n; i > 0; i--) {
        const struct journal_entry *e = &entry[i - 1];
        if (e->word >= AT(round)) /* the course of the game: no pieces */
            continue;
        if (e->word < SEATS_MAX * SEAT_WORDS)
            seat_drift(e->word % SEAT_WORDS, e->old, e->now, out);
        else if (!cargo_drift(e->word, e, kind, out))
            common_drift(e->word, e->old, e->now, out);
    }
    int any = 0;
    for (int i = 0; i < PR_COMPONENT_COUNT; i++)
        any |= out[i];
    return any != 0;
}
