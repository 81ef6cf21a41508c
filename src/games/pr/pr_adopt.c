/* pr_adopt.c - the position becomes what a log says of it (game_rules.adopt).
 *
 * Pieces come from the supply and go back there, as far as there are any, so that their number stays
 * the same (PR-CON-*).  What the log says of forests is not taken over, since nothing says where those
 * tiles would be instead; nor what it says of the supply itself, but for an adjustment: then the table
 * says that there are more pieces or fewer, and they come from the box or go back there (PR-LOG-11).
 */
#include "games/pr/pr_engine.h"

/* Makes a number what the log says; the difference comes from `stock`, NULL for one without end. */
static void adopt_count(struct journal *j, const int16_t *slot, int said, const int16_t *stock)
{
    int more = said - *slot;
    if (stock != NULL) {
        more = kit_min(more, kit_max(*stock, 0));
        journal_add(j, stock, -more, PR_CAUSE_CORRECTION);
    }
    journal_add(j, slot, more, PR_CAUSE_CORRECTION);
}

/* ---- players ----------------------------------------------------------------------------- */

/* Leaves `n` people in a place; the others go to San Juan. */
static void send_away(struct journal *j, const struct pr_seat *p, const int16_t *all,
                      const int16_t *nobles, int n)
{
    const int leave = kit_max(*all - n, 0), nobles_leave = kit_max(*nobles - n, 0);
    journal_add(j, all, -leave, PR_CAUSE_CORRECTION);
    journal_add(j, &p->san_juan, leave, PR_CAUSE_CORRECTION);
    journal_add(j, nobles, -nobles_leave, PR_CAUSE_CORRECTION);
    journal_add(j, &p->noble_san_juan, nobles_leave, PR_CAUSE_CORRECTION);
}

/* The nobles of a player: they come to San Juan, and leave from there. */
static void adopt_nobles(struct journal *j, const struct pr_seat *p, int said)
{
    const int before = p->noble_san_juan;
    const int wanted = before + said - pr_nobles_of(p);
    if (wanted < 0)
        return;
    adopt_count(j, &p->noble_san_juan, wanted, &pr_view(j->state)->nobles);
    journal_add(j, &p->san_juan, p->noble_san_juan - before, PR_CAUSE_CORRECTION);
}

static void adopt_total(const struct pr_rules *r, struct journal *j, unsigned seat,
                        unsigned thing, int said)
{
    const struct pr_state *s = pr_view(j->state);
    const struct pr_seat *p = &s->seat[seat];
    if (thing < PR_KINDS)
        adopt_count(j, &p->goods[thing], said, &s->supply[thing]);
    else if (thing == PR_DOUBLOON)
        adopt_count(j, &p->doubloons, said, r->option[PR_OPT_BANK] != 0 ? &s->bank : NULL);
    else if (thing == PR_VP) {
        const int chips = said - p->paper;
        if (chips >= 0)
            adopt_count(j, &p->chips, chips, &pr_view(j->state)->pool);
    } else if (thing == PR_COLONIST) {
        const int in_san_juan = p->san_juan + said - pr_colonists_of(p);
        if (in_san_juan >= p->noble_san_juan)
            adopt_count(j, &p->san_juan, in_san_juan, &pr_view(j->state)->colonists);
    } else if (thing == PR_NOBLE && r->nobles != 0)
        adopt_nobles(j, p, said);
    else if (thing == PR_PAPER && said >= 0)
        adopt_count(j, &p->paper, said, NULL);
}

static void adopt_check(const struct pr_rules *r, struct journal *j, const struct event *e)
{
    for (unsigned i = 0; i < e->n_items; i++)
        adopt_total(r, j, e->seat, e->item[i].thing, e->item[i].count);
}

static void adopt_island(const struct pr_rules *r, struct journal *j, const struct event *e)
{
    const struct pr_state *s = pr_view(j->state);
    const struct pr_seat *p = &s->seat[e->seat];
    int16_t said[PR_TILE_KINDS] = {0};
    (void)r;
    for (unsigned i = 0; i < e->n_items; i++)
        said[e->item[i].thing] = pr_plus(said[e->item[i].thing], e->item[i].count);
    for (unsigned k = 0; k <= PR_QUARRY; k++) {
        adopt_count(j, &p->tiles[k], said[k], k == PR_QUARRY ? &s->quarries : &s->unseen[k]);
        send_away(j, p, &p->manned[k], &p->noble_manned[k], p->tiles[k]);
    }
}

/* Takes the building off the city. */
static void pull_down(struct journal *j, const struct pr_seat *p, unsigned b)
{
    send_away(j, p, &p->city[b], &p->noble_city[b], 0);
    journal_put(j, &p->city[b], -1, PR_CAUSE_CORRECTION);
    journal_add(j, &pr_view(j->state)->copies[b], 1, PR_CAUSE_CORRECTION);
}

static void put_up(struct journal *j, const struct pr_seat *p, unsigned b)
{
    const struct pr_state *s = pr_view(j->state);
    if (s->copies[b] <= 0)
        return;
    journal_add(j, &s->copies[b], -1, PR_CAUSE_CORRECTION);
    journal_put(j, &p->city[b], 0, PR_CAUSE_CORRECTION);
}

/* Colonists come from San Juan, and when nobody is left there from the supply. */
static void send_in(struct journal *j, const struct pr_seat *p, unsigned b, int said)
{
    const struct pr_state *s = pr_view(j->state);
    const int colonists = p->san_juan - p->noble_san_juan;
    adopt_count(j, &p->city[b], kit_min(said, p->city[b] + colonists), &p->san_juan);
    if (p->city[b] < said)
        adopt_count(j, &p->city[b], said, &s->colonists);
}

/* First the people who leave a building, then those who come: they may be the same. */
static void adopt_people(struct journal *j, const struct pr_seat *p, const struct event *e,
                         bool come)
{
    for (unsigned i = 0; i < e->n_items; i++) {
        const struct event_item *item = &e->item[i];
        const unsigned b = item->thing - PR_FIRST_BUILDING;
        if (item->mark != ITEM_PLAIN || item->count == COUNT_NONE || p->city[b] < 0)
            continue;
        if (come)
            send_in(j, p, b, kit_max(item->count, p->city[b]));
        else
            send_away(j, p, &p->city[b], &p->noble_city[b], item->count);
    }
}

/* Nobles and colonists change places, so that `n` of those in the building are nobles. */
static void exchange_nobles(struct journal *j, const struct pr_seat *p, unsigned b, int n)
{
    const int more = kit_min(kit_min(n, p->city[b]) - p->noble_city[b], p->noble_san_juan);
    if (more < 0 && p->noble_san_juan - more > p->san_juan)
        return;
    journal_add(j, &p->noble_city[b], more, PR_CAUSE_CORRECTION);
    journal_add(j, &p->noble_san_juan, -more, PR_CAUSE_CORRECTION);
}

static void adopt_noble_places(struct journal *j, const struct pr_seat *p,
                               const struct event *e)
{
    for (unsigned i = 0; i < e->n_items; i++) {
        const struct event_item *item = &e->item[i];
        if (item->mark == PR_MARK_NOBLE && p->city[item->thing - PR_FIRST_BUILDING] >= 0)
            exchange_nobles(j, p, item->thing - PR_FIRST_BUILDING, kit_count_of(item));
    }
}

static void adopt_city(const struct pr_rules *r, struct journal *j, const struct event *e)
{
    const struct pr_seat *p = &pr_view(j->state)->seat[e->seat];
    bool said[PR_BUILDING_COUNT] = {false};
    (void)r;
    for (unsigned i = 0; i < e->n_items; i++)
        said[e->item[i].thing - PR_FIRST_BUILDING] = true;
    for (unsigned b = 0; b < PR_BUILDING_COUNT; b++) {
        if (!said[b] && p->city[b] >= 0)
            pull_down(j, p, b);
        else if (said[b] && p->city[b] < 0)
            put_up(j, p, b);
    }
    adopt_people(j, p, e, false);
    adopt_people(j, p, e, true);
    adopt_noble_places(j, p, e);
}

/* ---- the middle of the table --------------------------------------------------------------- */

static void adopt_refill(const struct pr_rules *r, struct journal *j, const struct event *e)
{
    const struct pr_state *s = pr_view(j->state);
    (void)r;
    if (e->item[0].count >= s->ship_nobles)
        adopt_count(j, &s->ship_colonists, e->item[0].count, &s->colonists);
}

static void adopt_ship(const struct pr_rules *r, struct journal *j, const struct event *e)
{
    const struct pr_state *s = pr_view(j->state);
    const int i = pr_ship_with_spaces(r, e->item[0].count);
    if (i < 0)
        return;
    if (s->cargo_kind[i] >= 0)
        adopt_count(j, &s->cargo_load[i], 0, &s->supply[s->cargo_kind[i]]);
    journal_put(j, &s->cargo_kind[i], -1, PR_CAUSE_CORRECTION);
    if (e->n_items < 2)
        return;
    const unsigned kind = e->item[1].thing;
    adopt_count(j, &s->cargo_load[i], kit_count_of(&e->item[1]), &s->supply[kind]);
    if (s->cargo_load[i] > 0)
        journal_put(j, &s->cargo_kind[i], (int)kind, PR_CAUSE_CORRECTION);
}

static void adopt_house(const struct pr_rules *r, struct journal *j, const struct event *e)
{
    const struct pr_state *s = pr_view(j->state);
    int16_t said[PR_KINDS];
    (void)r;
    pr_kinds_of(e, said);
    for (unsigned k = 0; k < PR_KINDS; k++)
        adopt_count(j, &s->house[k], said[k], &s->supply[k]);
}

static void adopt_face_up(const struct pr_rules *r, struct journal *j, const struct event *e)
{
    const struct pr_state *s = pr_view(j->state);
    int16_t said[PR_KINDS];
    (void)r;
    journal_put(j, &s->row_unknown, pr_kinds_of(e, said), PR_CAUSE_CORRECTION);
    for (unsigned k = 0; k < PR_KINDS; k++)
        adopt_count(j, &s->row[k], said[k], &s->unseen[k]);
}

static void adopt_coins(const struct pr_rules *r, struct journal *j, const struct event *e)
{
    const struct pr_state *s = pr_view(j->state);
    int16_t said[PR_ROLE_CARDS] = {0};
    for (unsigned i = 0; i < e->n_items; i++)
        said[e->item[i].thing - PR_FIRST_ROLE] = (int16_t)kit_count_of(&e->item[i]);
    for (unsigned i = 0; i < PR_ROLE_CARDS; i++)
        adopt_count(j, &s->role_coins[i], said[i],
                    r->option[PR_OPT_BANK] != 0 ? &s->bank : NULL);
}

/* The slot of a number of the supply; NULL where it is the sum of several, or nothing counts it. */
static const int16_t *supply_slot(const struct pr_rules *r, const struct pr_state *s,
                                  unsigned thing)
{
    if (thing < PR_KINDS)
        return &s->supply[thing];
    if (thing >= PR_FIRST_BUILDING)
        return &s->copies[thing - PR_FIRST_BUILDING];
    switch (thing) {
    case PR_QUARRY:
        return &s->quarries;
    case PR_VP:
        return &s->pool;
    case PR_COLONIST:
        return &s->colonists;
    case PR_NOBLE:
        return r->nobles != 0 ? &s->nobles : NULL;
    case PR_DOUBLOON:
        return r->option[PR_OPT_BANK] != 0 ? &s->bank : NULL;
    default:
        return NULL;
    }
}

/* Nothing but the table says that there are more pieces or fewer than the box has. */
static void adopt_supply(const struct pr_rules *r, struct journal *j, const struct event *e)
{
    for (unsigned i = 0; e->adopts == ADOPT_TABLE && i < e->n_items; i++) {
        const int16_t *slot = supply_slot(r, pr_view(j->state), e->item[i].thing);
        if (slot != NULL)
            journal_put(j, slot, e->item[i].count, PR_CAUSE_CORRECTION);
    }
}

/* ---- the table --------------------------------------------------------------------------- */

static void (*const notes[PR_VERB_COUNT])(const struct pr_rules *r, struct journal *j,
                                          const struct event *e) = {
    [PR_VERB_CHECK] = adopt_check,   [PR_VERB_ISLAND] = adopt_island,
    [PR_VERB_CITY] = adopt_city,     [PR_VERB_REFILL] = adopt_refill,
    [PR_VERB_SHIP] = adopt_ship,     [PR_VERB_HOUSE] = adopt_house,
    [PR_VERB_COINS] = adopt_coins,   [PR_VERB_FACE_UP] = adopt_face_up,
    [PR_VERB_SUPPLY] = adopt_supply,
};

void pr_adopt(const void *rules, struct journal *j, const struct event *e)
{
    if (notes[e->verb] != NULL)
        notes[e->verb](pr_ruleset(rules), j, e);
    for (unsigned i = 0; i < e->n_claims; i++)
        if (e->claim[i].key == PR_CLAIM_TOTALS)
            adopt_total(pr_ruleset(rules), j, e->seat, e->claim[i].thing, e->claim[i].value);
}
