/* pr_invariants.c - conservation of pieces: goods PR-CON-01, colonists PR-CON-02, nobles
 * PR-CON-71, tiles PR-CON-03, chips PR-CON-04, doubloons PR-CON-05, buildings PR-CON-06. */
#include "games/pr/pr_engine.h"

#include <stddef.h>
#include <string.h>

#include "base/clear.h"

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
    out[AT_COLONISTS] += s->colonists + s->ship_colonists - s->ship_nobles;
    out[AT_NOBLES] += s->nobles + s->ship_nobles;
    out[AT_VP] += s->pool;
    for (int b = 0; b < PR_BUILDING_COUNT; b++)
        out[AT_BUILDINGS] += s->copies[b] + s->box[b];
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
    out[AT_NOBLES] = -r->nobles;
    out[AT_VP] = -r->vp_pool;
    out[AT_DOUBLOONS] = s->bank < 0 ? -s->bank : 0;
    out[AT_BUILDINGS] = -r->building_total;
    add_common(s, out);
    for (unsigned seat = 0; seat < r->n_players; seat++)
        add_seat(&s->seat[seat], out);
}

/* ---- the same, from the writes of one event ---------------------------------------------- */

#define AT(member) (offsetof(struct pr_state, member) / sizeof(int16_t))

/* What a word of the state counts: nothing, the pieces of a component, or more than the number
 * in it tells. */
enum {
    NO_PIECE,
    /* The same, of words that are often written one after the other: an addition to another sum
     * need not wait for the one before. */
    NO_PIECE_STEP,
    NO_PIECE_TURN,
    NO_PIECE_DONE,
    NO_PIECE_ROLE,
    NO_PIECE_PICKS,
    NO_PIECE_CHOOSER,
    NO_PIECE_IDLE,
    NO_PIECE_DOUBLOONS,
    PIECE,                                 /* and up: pieces of component n are PIECE + n */
    NOBLE_OF = PIECE + PR_COMPONENT_COUNT, /* of the colonists in another word, nobles */
    CITY,                                  /* the building, and the colonists on it */
    BANK,
    CARGO_KIND,
    CARGO_LOAD,
    WORD_CLASSES
};

/* Consecutive words. */
#define FIVE(a)   a, a + 1, a + 2, a + 3, a + 4
#define SIX(a)    a, a, a, a, a, a
#define GOODS     FIVE(PIECE + AT_GOODS)
#define TILES     FIVE(PIECE + AT_TILES)
#define QUARRIES  PIECE + AT_TILES + PR_QUARRY
#define COLONISTS PIECE + AT_COLONISTS
#define SHIPS(a)  a, a, a
#define SEVEN(a)  SIX(a), a
_Static_assert(PR_KINDS == 5 && PR_TILE_KINDS == 7 && PR_CARGO_SHIPS == 3, "rows above");
#define BUILDINGS(a) SEVEN(a), SEVEN(a), SEVEN(a), SIX(a), SIX(a), SIX(a), SIX(a)
_Static_assert(PR_BUILDING_COUNT == 45, "row of the buildings");

#define SEAT_ROWS(n)                                                                           \
    [AT(seat[n].doubloons)] = NO_PIECE_DOUBLOONS, [AT(seat[n].chips)] = PIECE + AT_VP,         \
    [AT(seat[n].goods)] = GOODS, [AT(seat[n].tiles)] = TILES, QUARRIES,                        \
    [AT(seat[n].manned)] = SEVEN(COLONISTS), [AT(seat[n].san_juan)] = COLONISTS,               \
    [AT(seat[n].city)] = BUILDINGS(CITY), [AT(seat[n].noble_manned)] = SEVEN(NOBLE_OF),        \
    [AT(seat[n].noble_san_juan)] = NOBLE_OF, [AT(seat[n].noble_city)] = BUILDINGS(NOBLE_OF)

static const uint8_t word_class[sizeof(struct pr_state) / sizeof(int16_t)] = {
    SEAT_ROWS(0),
    SEAT_ROWS(1),
    SEAT_ROWS(2),
    SEAT_ROWS(3),
    SEAT_ROWS(4),
    [AT(supply)] = GOODS,
    [AT(colonists)] = COLONISTS,
    [AT(ship_colonists)] = COLONISTS,
    [AT(nobles)] = PIECE + AT_NOBLES,
    [AT(ship_nobles)] = NOBLE_OF,
    [AT(pool)] = PIECE + AT_VP,
    [AT(bank)] = BANK,
    [AT(quarries)] = QUARRIES,
    [AT(row)] = TILES,
    [AT(unseen)] = TILES,
    [AT(discard)] = TILES,
    [AT(gone)] = TILES,
    [AT(copies)] = BUILDINGS(PIECE + AT_BUILDINGS),
    [AT(box)] = BUILDINGS(PIECE + AT_BUILDINGS),
    [AT(cargo_kind)] = SHIPS(CARGO_KIND),
    [AT(cargo_load)] = SHIPS(CARGO_LOAD),
    [AT(house)] = GOODS,
    [AT(step)] = NO_PIECE_STEP,
    [AT(turn)] = NO_PIECE_TURN,
    [AT(done)] = NO_PIECE_DONE,
    [AT(role)] = NO_PIECE_ROLE,
    [AT(picks)] = NO_PIECE_PICKS,
    [AT(chooser)] = NO_PIECE_CHOOSER,
    [AT(idle)] = NO_PIECE_IDLE,
};
_Static_assert(SEATS_MAX == 5, "rows of the seats");

static int above_nought(int n)
{
    return n > 0 ? n : 0;
}

/* A write to a word that is not simply a number of pieces.  Buildings come into cities: the word of
 * each goes from -1 to nobody.  Goods on cargo ships count for the kind the ship had when they were
 * loaded: the writes are walked back from the present kinds. */
static void add_special(const struct journal_entry *e, int16_t kind[PR_CARGO_SHIPS],
                        int sum[WORD_CLASSES])
{
    const int built = (e->now >= 0) - (e->old >= 0);
    switch (word_class[journal_word(e)]) {
    case CITY:
        sum[PIECE + AT_COLONISTS] += e->now - e->old - built;
        sum[PIECE + AT_BUILDINGS] += built;
        break;
    case BANK:
        sum[PIECE + AT_DOUBLOONS] += above_nought(-e->now) - above_nought(-e->old);
        break;
    case CARGO_KIND:
        kind[journal_word(e) - AT(cargo_kind)] = e->old;
        break;
    case CARGO_LOAD:
        if (kind[journal_word(e) - AT(cargo_load)] >= 0)
            sum[PIECE + AT_GOODS + kind[journal_word(e) - AT(cargo_load)]] += e->now - e->old;
        break;
    }
}

/* Whether any sum is left.  Written out, since a loop would look at several sums at once and have
 * to wait for the last writes to each. */
static bool is_any(const int n[PR_COMPONENT_COUNT])
{
    _Static_assert(PR_COMPONENT_COUNT == 16, "the sums below");
    return (n[0] | n[1] | n[2] | n[3] | n[4] | n[5] | n[6] | n[7] | n[8] | n[9] | n[10] |
            n[11] | n[12] | n[13] | n[14] | n[15]) != 0;
}

/* Called for every event: most writes are additions, those that move no piece included, since a
 * branch for each would often be guessed wrongly. */
bool pr_drift(const void *rules, const int16_t *state, const struct journal_entry *entry,
              uint32_t n, int *out)
{
    int16_t kind[PR_CARGO_SHIPS];
    int sum[WORD_CLASSES];
    (void)rules;
    memcpy(kind, pr_view(state)->cargo_kind, sizeof kind);
    clear_bytes(sum, sizeof sum);
    for (const struct journal_entry *e = entry + n; e-- > entry;) {
        const uint8_t class = word_class[journal_word(e)];
        sum[class] += e->now - e->old;
        if (class >= CITY)
            add_special(e, kind, sum);
    }
    sum[PIECE + AT_COLONISTS] -= sum[NOBLE_OF];
    sum[PIECE + AT_NOBLES] += sum[NOBLE_OF];
    memcpy(out, sum + PIECE, PR_COMPONENT_COUNT * sizeof out[0]);
    return is_any(sum + PIECE);
}

/* ---- which of them ----------------------------------------------------------------------- */

/* By how much a write changes the number of which building, on the board or in a city. */
static int building_change(const struct journal_entry *e, unsigned *building)
{
    const unsigned seat_words = sizeof(struct pr_seat) / sizeof(int16_t);
    const unsigned city = offsetof(struct pr_seat, city) / sizeof(int16_t);
    if (journal_word(e) >= AT(copies) && journal_word(e) < AT(copies) + PR_BUILDING_COUNT) {
        *building = (unsigned)(journal_word(e) - AT(copies));
        return e->now - e->old;
    }
    const unsigned at = journal_word(e) % seat_words;
    if (journal_word(e) >= SEATS_MAX * seat_words || at < city ||
        at >= city + PR_BUILDING_COUNT)
        return 0;
    *building = at - city;
    return (e->now >= 0) - (e->old >= 0);
}

/* Only asked when pieces have appeared or vanished.  PR-CON-06. */
size_t pr_drift_of(const struct journal_entry *entry, uint32_t n, size_t component,
                   struct piece_change *out, size_t cap)
{
    int sum[PR_BUILDING_COUNT] = {0};
    size_t n_out = 0;
    if (component != AT_BUILDINGS)
        return 0;
    for (uint32_t i = 0; i < n; i++) {
        unsigned building = 0;
        const int change = building_change(&entry[i], &building);
        sum[building] += change;
    }
    for (int b = 0; b < PR_BUILDING_COUNT && n_out < cap; b++)
        if (sum[b] != 0)
            out[n_out++] = (struct piece_change){PR_FIRST_BUILDING + b, sum[b]};
    return n_out;
}
