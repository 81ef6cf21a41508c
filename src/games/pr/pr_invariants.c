/* pr_invariants.c - conservation of pieces: goods PR-CON-01, colonists PR-CON-02, nobles
 * PR-CON-71, tiles PR-CON-03, chips PR-CON-04, doubloons PR-CON-05, buildings PR-CON-06. */
#include "games/pr/pr_engine.h"

#include <stddef.h>
#include <string.h>

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

/* ---- the same, from the writes of one event ---------------------------------------------- */

#define AT(member) (offsetof(struct pr_state, member) / sizeof(int16_t))

/* What a slot of the state counts: nothing, the pieces of a component, or more than its
 * number shows. */
enum {
    CARGO_LOAD = -3,
    CARGO_KIND,
    BANK,
    NO_PIECE,
    PIECE,                                 /* and up: pieces of component n are PIECE + n */
    NOBLE_OF = PIECE + PR_COMPONENT_COUNT, /* of the colonists in another slot, nobles */
    CITY,                                  /* the colonists on a building; -1: no building */
    SLOT_CLASSES
};

/* Words of one member of a struct: slot i of them is of the class `class`, or `class` + i. */
struct words_of {
    uint16_t first, n;
    int8_t class;
    bool rises;
};

#define SOME(type, member, n, class, rises)                                                    \
    {                                                                                          \
        offsetof(type, member) / sizeof(int16_t), n, class, rises                              \
    }
#define ALL(type, member, class)                                                               \
    SOME(type, member, sizeof((type *)0)->member / sizeof(int16_t), class, false)
#define KINDS(type, member, component) SOME(type, member, PR_KINDS, PIECE + (component), true)

static const struct words_of of_seat[] = {
    ALL(struct pr_seat, chips, PIECE + AT_VP),
    KINDS(struct pr_seat, goods, AT_GOODS),
    SOME(struct pr_seat, tiles, PR_QUARRY + 1, PIECE + AT_TILES, true),
    ALL(struct pr_seat, manned, PIECE + AT_COLONISTS),
    ALL(struct pr_seat, san_juan, PIECE + AT_COLONISTS),
    ALL(struct pr_seat, city, CITY),
    ALL(struct pr_seat, noble_manned, NOBLE_OF),
    ALL(struct pr_seat, noble_san_juan, NOBLE_OF),
    ALL(struct pr_seat, noble_city, NOBLE_OF),
};

static const struct words_of of_all[] = {
    KINDS(struct pr_state, supply, AT_GOODS),
    ALL(struct pr_state, colonists, PIECE + AT_COLONISTS),
    ALL(struct pr_state, ship_colonists, PIECE + AT_COLONISTS),
    ALL(struct pr_state, colonists_out, PIECE + AT_COLONISTS),
    ALL(struct pr_state, nobles, PIECE + AT_NOBLES),
    ALL(struct pr_state, ship_nobles, NOBLE_OF),
    ALL(struct pr_state, pool, PIECE + AT_VP),
    ALL(struct pr_state, bank, BANK),
    ALL(struct pr_state, quarries, PIECE + AT_TILES + PR_QUARRY),
    KINDS(struct pr_state, row, AT_TILES),
    KINDS(struct pr_state, unseen, AT_TILES),
    KINDS(struct pr_state, discard, AT_TILES),
    KINDS(struct pr_state, gone, AT_TILES),
    ALL(struct pr_state, copies, PIECE + AT_BUILDINGS),
    ALL(struct pr_state, box, PIECE + AT_BUILDINGS),
    ALL(struct pr_state, cargo_kind, CARGO_KIND),
    ALL(struct pr_state, cargo_load, CARGO_LOAD),
    KINDS(struct pr_state, house, AT_GOODS),
};

static void fill_words(int8_t *class, const struct words_of *row, size_t n)
{
    for (size_t k = 0; k < n; k++)
        for (int i = 0; i < row[k].n; i++)
            class[row[k].first + i] = (int8_t)(row[k].class + (row[k].rises ? i : 0));
}

void pr_fill_word_classes(int8_t class[STATE_SLOTS])
{
    memset(class, NO_PIECE, STATE_SLOTS);
    for (size_t seat = 0; seat < SEATS_MAX; seat++)
        fill_words(class + AT(seat) + seat * sizeof(struct pr_seat) / sizeof(int16_t), of_seat,
                   sizeof of_seat / sizeof of_seat[0]);
    fill_words(class, of_all, sizeof of_all / sizeof of_all[0]);
}

/* What a change of one piece counts for in a sum over writes, by class of the slot. */
struct weights {
    uint64_t of[SLOT_CLASSES];
};

/* A large odd number to the power of n < 16. */
#define BASE      UINT64_C(0x9E3779B97F4A7C15)
#define SQUARE(x) ((x) * (x))
#define BIT(n, x) ((n) != 0 ? (x) : 1)
#define POWER(n)                                                                               \
    (BIT((n)&1, BASE) * BIT((n)&2, SQUARE(BASE)) * BIT((n)&4, SQUARE(SQUARE(BASE))) *          \
     BIT((n)&8, SQUARE(SQUARE(SQUARE(BASE)))))
#define POWERS(n) POWER(n), POWER((n) + 1), POWER((n) + 2), POWER((n) + 3)

/* All components in one sum.  It is 0 when none has changed.  Changes of two components never make
 * up for each other, nor do those of three below 400 pieces; of more, they do as seldom as two
 * positions have the same hash. */
static const struct weights all_components = {
    .of = {[PIECE] = POWERS(0),
           POWERS(4),
           POWERS(8),
           POWERS(12), /* in the order of AT_ */
           [NOBLE_OF] = POWER(AT_NOBLES) - POWER(AT_COLONISTS),
           [CITY] = POWER(AT_COLONISTS)}};
_Static_assert(PR_COMPONENT_COUNT == 16, "powers above");

/* One component alone: the sum is the number of its pieces. */
static struct weights weights_of(size_t component)
{
    struct weights w = {.of = {0}};
    w.of[PIECE + component] = 1;
    w.of[NOBLE_OF] = w.of[PIECE + AT_NOBLES] - w.of[PIECE + AT_COLONISTS];
    w.of[CITY] = w.of[PIECE + AT_COLONISTS];
    return w;
}

static inline uint64_t weigh_change(int64_t change, uint64_t weight)
{
    return (uint64_t)change * weight;
}

/* Buildings come into cities: the slot of each goes from -1 to nobody. */
static uint64_t weigh_city(const struct journal_entry *e, const struct weights *w)
{
    const int built = (e->now >= 0) - (e->old >= 0);
    return weigh_change(e->now - e->old - built, w->of[PIECE + AT_COLONISTS]) +
           weigh_change(built, w->of[PIECE + AT_BUILDINGS]);
}

/* A write to a slot that is not simply a number of pieces, or has been negative.  Goods on cargo
 * ships count for the kind the ship had when they were loaded: the writes are walked back from the
 * present kinds. */
static uint64_t weigh_special(const struct journal_entry *e, int64_t class,
                              int16_t kind[PR_CARGO_SHIPS], const struct weights *w)
{
    const unsigned slot = journal_slot(e);
    switch (class) {
    case CITY:
        return weigh_city(e, w);
    case BANK:
        return weigh_change(kit_max(-e->now, 0) - kit_max(-e->old, 0),
                            w->of[PIECE + AT_DOUBLOONS]);
    case CARGO_KIND:
        kind[slot - AT(cargo_kind)] = e->old;
        return 0;
    case CARGO_LOAD: {
        const int loaded = kind[slot - AT(cargo_load)];
        return loaded < 0 ? 0 : weigh_change(e->now - e->old, w->of[PIECE + AT_GOODS + loaded]);
    }
    default:
        return weigh_change(e->now - e->old, w->of[class]);
    }
}

/* The sum of all changes.  Those that move no piece are multiplied and added, too, since a branch
 * for each would often be guessed wrongly. */
static inline uint64_t weigh_entries(const struct pr_rules *r, const int16_t *state,
                                     const struct journal_entry *entry, uint32_t n,
                                     const struct weights *w)
{
    uint64_t sum = 0;
    int16_t kind[PR_CARGO_SHIPS];
    memcpy(kind, pr_view(state)->cargo_kind, sizeof kind);
    for (const struct journal_entry *e = entry + n; e-- > entry;) {
        const int64_t class = r->slot_class[journal_slot(e)], now = e->now, old = e->old;
        sum += (class | now | old) < 0 ? weigh_special(e, class, kind, w)
                                       : weigh_change(now - old, w->of[class]);
    }
    return sum;
}

/* The number of each component. */
__attribute__((cold, noinline)) static void weigh_each(const struct pr_rules *r,
                                                       const int16_t *state,
                                                       const struct journal_entry *entry,
                                                       uint32_t n, int out[PR_COMPONENT_COUNT])
{
    for (size_t i = 0; i < PR_COMPONENT_COUNT; i++) {
        const struct weights w = weights_of(i);
        out[i] = (int)weigh_entries(r, state, entry, n, &w);
    }
}

/* Often called for every event, and nearly always nothing has drifted. */
bool pr_drift(const void *rules, const int16_t *state, const struct journal_entry *entry,
              uint32_t n, int *out)
{
    const struct pr_rules *r = pr_ruleset(rules);
    if (weigh_entries(r, state, entry, n, &all_components) == 0)
        return false;
    if (out != NULL)
        weigh_each(r, state, entry, n, out);
    return true;
}

/* ---- which of them ----------------------------------------------------------------------- */

/* By how much a write changes the number of which building, on the board or in a city. */
static int building_change(const struct journal_entry *e, unsigned *building)
{
    const unsigned seat_slots = sizeof(struct pr_seat) / sizeof(int16_t);
    const unsigned city = offsetof(struct pr_seat, city) / sizeof(int16_t);
    if (journal_slot(e) >= AT(copies) && journal_slot(e) < AT(copies) + PR_BUILDING_COUNT) {
        *building = (unsigned)(journal_slot(e) - AT(copies));
        return e->now - e->old;
    }
    const unsigned at = journal_slot(e) % seat_slots;
    if (journal_slot(e) >= SEATS_MAX * seat_slots || at < city ||
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
