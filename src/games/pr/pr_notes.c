/* pr_notes.c - statements about the position: compared with the state at rest, PR-LOG-05; a position in one
 * line is compared by core/position_note.h, PR-LOG-10.
 *
 * Before the first role is taken a note is about the set-up and has the set-up's findings.
 */
#include "games/pr/pr_engine.h"

#include <string.h>

static bool at_setup(const struct pr_state *s)
{
    return s->role < 0;
}

/* PR-NOB-02: the finding for a number of nobles that is wrong. */
static unsigned noble_violation(const struct pr_check *c, int claimed, unsigned violation)
{
    return claimed > c->r->nobles ? PR_V_noble_count_over_20 : violation;
}

/* ---- players ----------------------------------------------------------------------------- */

static void check_seat_item(struct pr_check *c, unsigned thing, int n)
{
    const struct pr_seat *p = c->p;
    const bool setup = at_setup(c->s);
    if (thing < PR_KINDS)
        kit_check_number(&c->found, PR_V_claim_goods, pr_name(thing), p->goods[thing], n);
    else if (thing == PR_DOUBLOON)
        kit_check_number(&c->found, setup ? PR_V_setup_wrong_doubloons : PR_V_claim_doubloons,
                         "doubloons", p->doubloons, n);
    else if (thing == PR_VP)
        kit_check_number(&c->found, PR_V_claim_vp, "vp", pr_points(p), n);
    else if (thing == PR_PAPER)
        kit_check_number(&c->found, n < p->paper ? PR_V_vp_chip_negative : PR_V_claim_vp,
                         "paper", p->paper, n);
    else if (thing == PR_COLONIST)
        kit_check_number(&c->found, PR_V_claim_colonists, "colonists", pr_colonists_of(p), n);
    else if (thing == PR_NOBLE)
        kit_check_number(&c->found, noble_violation(c, n, PR_V_claim_colonists), "nobles",
                         pr_nobles_of(p), n);
}

static void note_check(struct pr_check *c)
{
    for (unsigned i = 0; i < c->e->n_items; i++)
        check_seat_item(c, c->e->item[i].thing, c->e->item[i].count);
}

/* Money claimed after building as if reductions beyond the cost had been paid out. */
static bool is_change_given(const struct pr_check *c, const struct event_claim *claim)
{
    const struct event *e = c->e;
    if (e->verb != PR_VERB_BUILD || claim->thing != PR_DOUBLOON)
        return false;
    const int building = e->item[0].thing - PR_FIRST_BUILDING;
    const int excess = pr_excess_reduction(c->r, c->s, e->seat, building);
    return excess > 0 && claim->value == c->s->seat[e->seat].doubloons + excess;
}

void pr_check_totals(const void *rules, const int16_t *state, const struct event *e,
                     struct finding_sink *sink)
{
    struct pr_check c = pr_begin_check(rules, state, e, true, sink);
    for (unsigned i = 0; i < e->n_claims; i++)
        if (e->claim[i].key == PR_CLAIM_TOTALS) {
            if (is_change_given(&c, &e->claim[i]))
                pr_report(&c, PR_V_builder_negative_price, "doubloons %d|doubloons %d",
                          c.p->doubloons, e->claim[i].value);
            else
                check_seat_item(&c, e->claim[i].thing, e->claim[i].value);
        }
}

static void note_island(struct pr_check *c)
{
    int16_t claimed[PR_TILE_KINDS] = {0};
    for (unsigned i = 0; i < c->e->n_items; i++)
        claimed[c->e->item[i].thing] =
            pr_plus(claimed[c->e->item[i].thing], c->e->item[i].count);
    for (unsigned k = 0; k < PR_TILE_KINDS; k++)
        if (claimed[k] != c->p->tiles[k]) {
            pr_report(c, at_setup(c->s) ? PR_V_setup_wrong_starting_tile : PR_V_claim_tiles,
                      "%s %d|%s %d", pr_name(k), c->p->tiles[k], pr_name(k), claimed[k]);
            return;
        }
}

/* A building claimed, with its occupants, or of these the nobles: PR-NOB-10. */
static void check_city_item(struct pr_check *c, const struct event_item *item)
{
    const unsigned b = item->thing - PR_FIRST_BUILDING;
    const bool noble = item->mark == PR_MARK_NOBLE;
    if (c->p->city[b] < 0)
        pr_report(c, PR_V_claim_buildings, "no %s|%s", pr_building_name(b),
                  pr_building_name(b));
    else if (noble && c->p->noble_city[b] != kit_count_of(item))
        pr_report(c, noble_violation(c, item->count, PR_V_claim_colonists),
                  "nobles on %s %d|%d", pr_building_name(b), c->p->noble_city[b],
                  kit_count_of(item));
    else if (!noble && item->count != COUNT_NONE)
        kit_check_number(&c->found, PR_V_claim_colonists, pr_building_name(b), c->p->city[b],
                         item->count);
}

static void note_city(struct pr_check *c)
{
    bool claimed[PR_BUILDING_COUNT] = {false};
    for (unsigned i = 0; i < c->e->n_items; i++) {
        claimed[c->e->item[i].thing - PR_FIRST_BUILDING] = true;
        check_city_item(c, &c->e->item[i]);
    }
    for (unsigned b = 0; b < PR_BUILDING_COUNT; b++)
        if (c->p->city[b] >= 0 && !claimed[b])
            pr_report(c, PR_V_claim_buildings, "%s|no %s", pr_building_name(b),
                      pr_building_name(b));
}

static void note_takes(struct pr_check *c)
{
    if (!pr_is_phase(c->s, PR_MAYOR))
        pr_report(c, PR_V_action_wrong_phase, "no colonists arrive now|takes %d",
                  c->e->item[0].count);
    else
        kit_check_number(&c->found, PR_V_mayor_wrong_distribution, "takes",
                         pr_ship_share(c->r, c->s, c->e->seat), c->e->item[0].count);
}

/* ---- supplies ---------------------------------------------------------------------------- */

/* At set-up with two players: the number of the larger games says what was forgotten. */
static unsigned supply_violation(const struct pr_check *c, unsigned thing, int claimed, int now)
{
    const bool setup = at_setup(c->s);
    const bool forgotten = setup && c->r->n_players == 2 && claimed > now;
    if (forgotten && (thing <= PR_QUARRY || thing == PR_TILES))
        return PR_V_setup_tiles_not_removed;
    if (thing < PR_KINDS)
        return PR_V_conservation_goods;
    if (thing == PR_FOREST || thing == PR_QUARRY || thing == PR_TILES)
        return PR_V_conservation_tiles;
    if (thing == PR_VP)
        return setup ? PR_V_setup_wrong_vp_pool : PR_V_conservation_vp;
    if (thing == PR_COLONIST)
        return setup ? PR_V_setup_wrong_colonists : PR_V_conservation_colonists;
    if (thing == PR_NOBLE)
        return noble_violation(c, claimed,
                               setup ? PR_V_setup_wrong_colonists : PR_V_conservation_nobles);
    if (thing == PR_DOUBLOON)
        return PR_V_conservation_doubloons;
    return setup ? PR_V_setup_wrong_building_copies : PR_V_conservation_buildings;
}

static int supply_of(const struct pr_rules *r, const struct pr_state *s, unsigned thing)
{
    if (thing < PR_KINDS)
        return s->supply[thing];
    if (thing >= PR_FIRST_BUILDING)
        return s->copies[thing - PR_FIRST_BUILDING];
    switch (thing) {
    case PR_QUARRY:
        return s->quarries;
    case PR_TILES:
        return pr_face_down(s);
    case PR_VP:
        return s->pool;
    case PR_COLONIST:
        return s->colonists;
    case PR_NOBLE:
        return s->nobles;
    case PR_FOREST:
        return pr_forests_left(r, s);
    default:
        return s->bank;
    }
}

static void note_supply(struct pr_check *c)
{
    for (unsigned i = 0; i < c->e->n_items; i++) {
        const unsigned thing = c->e->item[i].thing;
        const int claimed = c->e->item[i].count;
        /* An unlimited stock is not counted. */
        if ((thing == PR_DOUBLOON && c->r->option[PR_OPT_BANK] == 0) ||
            (thing == PR_FOREST && c->r->option[PR_OPT_FOREST_TILES] == 0))
            continue;
        const int now = supply_of(c->r, c->s, thing);
        kit_check_number(&c->found, supply_violation(c, thing, claimed, now), pr_name(thing),
                         now, claimed);
    }
}

/* PR-NOB-04: of those on the ship, the number of nobles. */
static void check_noble_refill(struct pr_check *c)
{
    const struct event_item *item = &c->e->item[1];
    if (c->e->n_items < 2)
        return;
    if (item->thing != PR_NOBLE)
        pr_report(c, PR_V_claim_colonists, "nobles of the refill|%s", pr_name(item->thing));
    else
        kit_check_number(&c->found,
                         noble_violation(c, item->count,
                                         at_setup(c->s) ? PR_V_setup_wrong_colonists
                                                        : PR_V_mayor_noble_refill),
                         "nobles", c->s->ship_nobles, item->count);
}

/* PR-MAY-15. */
static void note_refill(struct pr_check *c)
{
    const struct pr_state *s = c->s;
    const int claimed = c->e->item[0].count;
    const unsigned violation = at_setup(s) ? PR_V_setup_wrong_colonists
                               : claimed == pr_refill_wanted(c->r, s, true)
                                   ? PR_V_mayor_refill_counts_tiles
                                   : PR_V_mayor_refill_wrong;
    kit_check_number(&c->found, violation, "refill", s->ship_colonists, claimed);
    check_noble_refill(c);
}

/* ---- ships, house, row, cards ------------------------------------------------------------ */

static void note_ship(struct pr_check *c)
{
    const struct pr_state *s = c->s;
    const int capacity = c->e->item[0].count;
    const int i = pr_ship_with_spaces(c->r, capacity);
    if (i < 0) {
        pr_report(c, PR_V_setup_wrong_ships, "a ship of this game|ship %d", capacity);
        return;
    }
    const bool empty = c->e->n_items < 2;
    const int kind = empty ? -1 : c->e->item[1].thing;
    const int load = empty ? 0 : kit_count_of(&c->e->item[1]);
    if (load == s->cargo_load[i] && (load == 0 || kind == s->cargo_kind[i]))
        return;
    unsigned violation = PR_V_claim_ship;
    if (load == capacity && ((unsigned)s->unloaded >> i & 1) != 0)
        violation = PR_V_ships_not_unloaded;
    else if (load == 0 && pr_is_phase(s, PR_CAPTAIN) && s->step != PR_STEP_LOAD)
        violation = PR_V_ships_unloaded_early;
    pr_report(c, violation, "ship %d: %d %s|%d %s", capacity, s->cargo_load[i],
              s->cargo_kind[i] < 0 ? "goods" : pr_name((unsigned)s->cargo_kind[i]), load,
              kind < 0 ? "goods" : pr_name((unsigned)kind));
}

static void note_ships(struct pr_check *c)
{
    bool same = c->e->n_items == c->r->n_cargo;
    for (unsigned i = 0; i < c->e->n_items; i++)
        same = same && pr_ship_with_spaces(c->r, c->e->item[i].count) >= 0;
    if (!same)
        pr_report(c, PR_V_setup_wrong_ships, "%d ships, the smallest %d|other ships",
                  c->r->n_cargo, c->r->cargo[0]);
}

static void note_unload(struct pr_check *c)
{
    unsigned claimed = 0;
    for (unsigned i = 0; i < c->e->n_items; i++) {
        const int ship = pr_ship_with_spaces(c->r, c->e->item[i].count);
        if (ship >= 0)
            claimed |= 1U << ship;
        else
            pr_report(c, PR_V_setup_wrong_ships, "a ship of this game|unload %d",
                      c->e->item[i].count);
    }
    for (int i = 0; i < c->r->n_cargo; i++) {
        const bool was = ((unsigned)c->s->unloaded >> i & 1) != 0;
        const bool said = (claimed >> i & 1) != 0;
        if (said && !was)
            pr_report(c, PR_V_ships_unloaded_early, "ship %d keeps its goods|unloaded",
                      c->r->cargo[i]);
        else if (was && !said)
            pr_report(c, PR_V_ships_not_unloaded, "ship %d unloaded|not unloaded",
                      c->r->cargo[i]);
    }
}

static void note_house(struct pr_check *c)
{
    int16_t claimed[PR_KINDS];
    pr_kinds_of(c->e, claimed);
    if (memcmp(claimed, c->s->house, sizeof claimed) == 0)
        return;
    const int now = kit_sum(c->s->house, PR_KINDS);
    const int said = kit_sum(claimed, PR_KINDS);
    const bool kept = said >= c->r->house_size && c->s->emptied;
    const bool emptied = said == 0 && now > 0;
    pr_report(c, kept || emptied ? PR_V_trader_emptied_not_full : PR_V_claim_house,
              "%d goods in the house|%d", now, said);
}

static void note_face_up(struct pr_check *c)
{
    const struct pr_state *s = c->s;
    int16_t claimed[PR_KINDS];
    const int unknown = pr_kinds_of(c->e, claimed);
    const int now = kit_sum(s->row, PR_KINDS) + s->row_unknown;
    const int said = kit_sum(claimed, PR_KINDS) + unknown;
    bool possible = now == said;
    for (int k = 0; k < PR_KINDS; k++) /* ? on either side stands for any kind */
        possible = possible && claimed[k] <= s->row[k] + s->row_unknown &&
                   s->row[k] <= claimed[k] + unknown;
    if (!possible)
        pr_report(c, PR_V_claim_row, "%d other tiles face up|%d", now, said);
}

static void note_coins(struct pr_check *c)
{
    int16_t claimed[PR_ROLE_CARDS] = {0};
    for (unsigned i = 0; i < c->e->n_items; i++)
        claimed[c->e->item[i].thing - PR_FIRST_ROLE] = (int16_t)kit_count_of(&c->e->item[i]);
    for (unsigned i = 0; i < PR_ROLE_CARDS; i++)
        if (claimed[i] != c->s->role_coins[i]) {
            pr_report(c, PR_V_role_coins_wrong_placement, "%s %d|%s %d",
                      pr_name(PR_FIRST_ROLE + i), c->s->role_coins[i],
                      pr_name(PR_FIRST_ROLE + i), claimed[i]);
            return;
        }
}

static void note_roles(struct pr_check *c)
{
    unsigned claimed = 0;
    for (unsigned i = 0; i < c->e->n_items; i++)
        claimed |= 1U << (c->e->item[i].thing - PR_FIRST_ROLE);
    if (claimed != (1U << c->r->role_cards) - 1)
        pr_report(c, PR_V_setup_wrong_roles, "%d role cards of this player count|%d",
                  c->r->role_cards, c->e->n_items);
}

/* ---- the table --------------------------------------------------------------------------- */

static void (*const notes[PR_VERB_COUNT])(struct pr_check *c) = {
    [PR_VERB_CHECK] = note_check,   [PR_VERB_ISLAND] = note_island,
    [PR_VERB_CITY] = note_city,     [PR_VERB_TAKES] = note_takes,
    [PR_VERB_SUPPLY] = note_supply, [PR_VERB_SHIP] = note_ship,
    [PR_VERB_SHIPS] = note_ships,   [PR_VERB_ROLES] = note_roles,
    [PR_VERB_HOUSE] = note_house,   [PR_VERB_FACE_UP] = note_face_up,
    [PR_VERB_COINS] = note_coins,   [PR_VERB_REFILL] = note_refill,
    [PR_VERB_UNLOAD] = note_unload, [PR_VERB_SCORE] = pr_check_score,
};

void pr_check_note(struct pr_check *c)
{
    if (notes[c->e->verb] != NULL)
        notes[c->e->verb](c);
}
