/* pr_scribe.c - what a careful scribe writes into a log beside the decisions: claims and notes.
 *
 * Consequences are read off the positions before and after the action, not computed again, so that
 * an audit of what is written here compares two ways of counting.
 */
#include "games/kit/kit_scribe.h"
#include "games/pr/pr_engine.h"
#include "games/pr/pr_names.h"

/* ---- beside an action -------------------------------------------------------------------- */

struct scribe_page {
    const struct pr_rules *r;
    const struct pr_state *before, *after;
    const struct event *e;
    const struct pr_seat *was, *is; /* the player of the event before and after it */
    struct kit_claims claims;
};

static void claim_money(struct scribe_page *page)
{
    kit_claim_count(&page->claims, PR_CLAIM_TOTALS, PR_DOUBLOON, page->is->doubloons);
}

static void claim_points(struct scribe_page *page)
{
    kit_claim_count(&page->claims, PR_CLAIM_TOTALS, PR_VP, pr_points(page->is));
}

static int coins_earned(const struct scribe_page *page)
{
    return page->is->doubloons - page->was->doubloons;
}

/* "from supply": of a colonist taken beside the action. */
static void claim_source(struct scribe_page *page)
{
    if (kit_item_of(page->e, ITEM_PLUS) == NULL)
        return;
    /* a black market may have returned one to the supply at the same time */
    const bool supply = page->after->ship_colonists == page->before->ship_colonists;
    kit_claim_thing(&page->claims, PR_CLAIM_FROM, supply ? PR_SUPPLY : PR_SHIP);
}

static int points_earned(const struct scribe_page *page)
{
    return pr_points(page->is) - pr_points(page->was);
}

/* Whether what comes before shipping was done with this event: its gains are not the load's. */
static bool has_begun(const struct scribe_page *page)
{
    return ((page->before->begun ^ page->after->begun) & (int)kit_bit(page->e->seat)) != 0 ||
           ((page->before->paired ^ page->after->paired) & (int)kit_bit(page->e->seat)) != 0;
}

/* Victory points given to the supply beside the action. */
static int points_returned(const struct event *e)
{
    int n = 0;
    for (unsigned i = 0; i < e->n_items; i++)
        n += e->item[i].mark == PR_MARK_WITH && e->item[i].thing == PR_VP;
    return n;
}

static void claims_of_build(struct scribe_page *page)
{
    const int church = points_earned(page) + points_returned(page->e);
    kit_claim_number(&page->claims, PR_CLAIM_PAID, -coins_earned(page));
    if (church > 0)
        kit_claim_number(&page->claims, PR_CLAIM_CHURCH, church);
    claim_source(page);
    claim_money(page);
}

static void claims_of_sale(struct scribe_page *page)
{
    kit_claim_number(&page->claims, PR_CLAIM_FOR, coins_earned(page));
    claim_money(page);
}

static void claims_of_load(struct scribe_page *page)
{
    const bool captain = page->e->seat == (unsigned)page->before->chooser;
    if (!has_begun(page)) {
        kit_claim_number(&page->claims, PR_CLAIM_POINTS, points_earned(page));
        if (coins_earned(page) > 0 &&
            !captain) /* a captain's first load has another doubloon */
            kit_claim_number(&page->claims, PR_CLAIM_LIGHTHOUSE, coins_earned(page));
    }
    claim_points(page);
}

static void claims_of_hall(struct scribe_page *page)
{
    kit_claim_number(&page->claims, PR_CLAIM_POINTS, points_earned(page));
}

static void claims_of_delivery(struct scribe_page *page)
{
    if (!has_begun(page))
        kit_claim_number(&page->claims, PR_CLAIM_POINTS, points_earned(page));
    claim_points(page);
}

static void claims_of_purchase(struct scribe_page *page)
{
    kit_claim_number(&page->claims, PR_CLAIM_PAID, -coins_earned(page));
    claim_money(page);
}

/* The chapel's victory point; doubloons of several buildings cannot be told apart. */
static void claims_of_production(struct scribe_page *page)
{
    const int points = points_earned(page);
    if (points > 0)
        kit_claim_count(&page->claims, PR_CLAIM_CHAPEL, PR_VP, points);
}

static void claims_of_bonus(struct scribe_page *page)
{
    const unsigned thing = page->e->item[0].thing;
    if (thing >= PR_KINDS)
        return;
    if (coins_earned(page) > 0)
        kit_claim_number(&page->claims, PR_CLAIM_SPECIALTY, coins_earned(page));
    kit_claim_count(&page->claims, PR_CLAIM_TOTALS, thing, page->is->goods[thing]);
}

static void claims_of_place(struct scribe_page *page)
{
    kit_claim_count(&page->claims, PR_CLAIM_TOTALS, PR_COLONIST, pr_colonists_of(page->is));
    if (page->r->nobles != 0)
        kit_claim_count(&page->claims, PR_CLAIM_TOTALS, PR_NOBLE, pr_nobles_of(page->is));
}

static void claims_of_role(struct scribe_page *page)
{
    if (coins_earned(page) > 0)
        claim_money(page);
}

static void claims_of_round(struct scribe_page *page)
{
    kit_claim_thing(&page->claims, PR_CLAIM_GOVERNOR,
                    (unsigned)(PR_SEAT_A + page->after->governor));
}

static void (*const claims[PR_VERB_COUNT])(struct scribe_page *page) = {
    [PR_VERB_ROLE] = claims_of_role,    [PR_VERB_LOAD] = claims_of_load,
    [PR_VERB_TAKE] = claim_source,      [PR_VERB_BUILD] = claims_of_build,
    [PR_VERB_BONUS] = claims_of_bonus,  [PR_VERB_PLACE] = claims_of_place,
    [PR_VERB_SELL] = claims_of_sale,    [PR_VERB_ROUND] = claims_of_round,
    [PR_VERB_HALL] = claims_of_hall,    [PR_VERB_DELIVER] = claims_of_delivery,
    [PR_VERB_BUY] = claims_of_purchase, [PR_VERB_MAKE] = claims_of_production,
};

size_t pr_scribe_claims(const void *rules, const int16_t *before, const int16_t *after,
                        struct event *e, struct event_claim *out)
{
    const unsigned seat = e->seat < SEATS_MAX ? e->seat : 0; /* round lines are of no player */
    struct scribe_page page = {.r = pr_ruleset(rules),
                               .before = pr_view(before),
                               .after = pr_view(after),
                               .e = e,
                               .was = &pr_view(before)->seat[seat],
                               .is = &pr_view(after)->seat[seat],
                               .claims.out = out};
    if (e->verb == PR_VERB_ROLE) {
        /* "+2": the doubloons that lay on the card. */
        const int16_t coins = page.before->role_coins[e->item[0].thing - PR_FIRST_ROLE];
        if (coins > 0)
            kit_add(e, PR_DOUBLOON, ITEM_PLUS, coins);
    }
    if (claims[e->verb] != NULL)
        claims[e->verb](&page);
    return page.claims.n;
}

/* ---- notes ------------------------------------------------------------------------------- */

struct scribe_notes {
    const struct pr_rules *r;
    const struct pr_state *s;
    struct kit_notes notes;
    bool is_table; /* SCRIBE_TABLE */
};

/* Those of `n` numbers that are not 0; the first is of the thing `first`. */
static void add_present(struct event *e, unsigned first, const int16_t *count, unsigned n)
{
    for (unsigned i = 0; i < n; i++)
        if (count[i] != 0)
            kit_add(e, first + i, ITEM_PLAIN, count[i]);
}

/* Each of them by name: "corn corn sugar". */
static void add_each(struct event *e, unsigned first, const int16_t *count, unsigned n)
{
    for (unsigned i = 0; i < n; i++)
        for (int k = 0; k < count[i]; k++)
            kit_add(e, first + i, ITEM_PLAIN, COUNT_NONE);
}

static void note_check(struct scribe_notes *l, unsigned seat)
{
    const struct pr_seat *p = &l->s->seat[seat];
    struct event *e = kit_note(&l->notes, PR_VERB_CHECK, seat);
    kit_add(e, PR_DOUBLOON, ITEM_PLAIN, p->doubloons);
    kit_add(e, PR_VP, ITEM_PLAIN, pr_points(p));
    add_present(e, PR_CORN, p->goods, PR_KINDS);
    kit_add(e, PR_COLONIST, ITEM_PLAIN, pr_colonists_of(p));
    if (l->r->nobles != 0)
        kit_add(e, PR_NOBLE, ITEM_PLAIN, pr_nobles_of(p));
}

static void note_board(struct scribe_notes *l, unsigned seat)
{
    const struct pr_seat *p = &l->s->seat[seat];
    add_present(kit_note(&l->notes, PR_VERB_ISLAND, seat), PR_CORN, p->tiles, PR_TILE_KINDS);
    struct event *e = kit_note(&l->notes, PR_VERB_CITY, seat);
    for (unsigned b = 0; b < PR_BUILDING_COUNT; b++)
        if (p->city[b] >= 0)
            kit_add(e, PR_FIRST_BUILDING + b, ITEM_PLAIN, p->city[b]);
    for (unsigned b = 0; b < PR_BUILDING_COUNT; b++)
        if (p->noble_city[b] > 0)
            kit_add(e, PR_FIRST_BUILDING + b, PR_MARK_NOBLE, p->noble_city[b]);
}

static void note_supplies(struct scribe_notes *l)
{
    const struct pr_state *s = l->s;
    struct event *e = kit_note(&l->notes, PR_VERB_SUPPLY, SEAT_NONE);
    for (unsigned k = 0; k < PR_KINDS; k++)
        kit_add(e, k, ITEM_PLAIN, s->supply[k]);
    kit_add(e, PR_QUARRY, ITEM_PLAIN, s->quarries);
    kit_add(e, PR_COLONIST, ITEM_PLAIN, s->colonists);
    if (l->r->nobles != 0)
        kit_add(e, PR_NOBLE, ITEM_PLAIN, s->nobles);
    kit_add(e, PR_VP, ITEM_PLAIN, s->pool);
    kit_add(e, PR_TILES, ITEM_PLAIN, pr_face_down(s));
}

static void note_ships(struct scribe_notes *l)
{
    for (int i = 0; i < l->r->n_cargo; i++) {
        struct event *e = kit_note(&l->notes, PR_VERB_SHIP, SEAT_NONE);
        kit_add(e, THING_NUMBER, ITEM_PLAIN, l->r->cargo[i]);
        if (l->s->cargo_load[i] > 0)
            kit_add(e, (unsigned)l->s->cargo_kind[i], ITEM_PLAIN, l->s->cargo_load[i]);
    }
}

/* What no round notes: the colonist ship. */
static void note_refill(struct scribe_notes *l)
{
    struct event *e = kit_note(&l->notes, PR_VERB_REFILL, SEAT_NONE);
    kit_add(e, THING_NUMBER, ITEM_PLAIN, l->s->ship_colonists);
    if (l->r->nobles != 0)
        kit_add(e, PR_NOBLE, ITEM_PLAIN, l->s->ship_nobles);
}

static void note_position(struct scribe_notes *l)
{
    if (l->is_table)
        note_refill(l);
    add_present(kit_note(&l->notes, PR_VERB_COINS, SEAT_NONE), PR_FIRST_ROLE, l->s->role_coins,
                PR_ROLE_CARDS);
    note_supplies(l);
    note_ships(l);
    add_each(kit_note(&l->notes, PR_VERB_HOUSE, SEAT_NONE), PR_CORN, l->s->house, PR_KINDS);
    struct event *row = kit_note(&l->notes, PR_VERB_FACE_UP, SEAT_NONE);
    add_each(row, PR_CORN, l->s->row, PR_KINDS);
    add_each(row, PR_UNKNOWN, &l->s->row_unknown, 1);
    for (unsigned seat = 0; seat < l->r->n_players; seat++)
        note_board(l, seat);
}

static void note_score(struct scribe_notes *l, unsigned seat, const struct score *score)
{
    const struct pr_seat *p = &l->s->seat[seat];
    struct event *e = kit_note(&l->notes, PR_VERB_SCORE, seat);
    kit_add(e, PR_CHIPS, ITEM_PLAIN, score->part[PR_PART_CHIPS]);
    kit_add(e, PR_BUILDINGS, ITEM_PLAIN, score->part[PR_PART_BUILDINGS]);
    if (l->r->nobles != 0)
        kit_add(e, PR_NOBLES, ITEM_PLAIN, score->part[PR_PART_NOBLES]);
    for (unsigned b = 0; b < PR_BUILDING_COUNT; b++)
        if (p->city[b] > 0 && pr_bonus_of(l->r, p, b) > 0)
            kit_add(e, PR_FIRST_BUILDING + b, ITEM_PLAIN, pr_bonus_of(l->r, p, b));
    kit_add(e, PR_BONUS, ITEM_PLAIN, score->part[PR_PART_BONUS]);
    kit_add(e, PR_TOTAL, ITEM_PLAIN, score->total);
}

#include "games/kit/kit_scribe.inc.c"
