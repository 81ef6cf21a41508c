/* pr_black_market.c - what a black market returns to pay for a building, PR-BLDG-53. */
#include "games/pr/pr_engine.h"

struct pr_returns pr_returns_of(const struct event *e)
{
    const struct event_item *off = kit_item_of(e, PR_MARK_OFF);
    struct pr_returns back = {.place = off == NULL ? PR_SAN_JUAN : off->thing};
    for (unsigned i = 0; i < e->n_items; i++) {
        if (e->item[i].mark != PR_MARK_WITH)
            continue;
        const int n = kit_count_of(&e->item[i]);
        back.people += pr_is_person(e->item[i].thing) ? n : 0;
        back.goods += e->item[i].thing < PR_KINDS ? n : 0;
        back.points += e->item[i].thing == PR_VP ? n : 0;
    }
    return back;
}

int pr_worth_of_returns(const struct pr_returns *back)
{
    return back->people + back->goods + back->points;
}

/* Colonists, or nobles, at a place. */
static int count_present(const struct pr_rules *r, const struct pr_seat *p, unsigned place,
                         bool noble)
{
    const struct pr_place at = pr_place_at(r, p, place);
    if (at.all == NULL || *at.all <= 0)
        return 0;
    return noble ? *at.nobles : *at.all - *at.nobles;
}

/* PR-BLDG-53c, PR-OPT-55: the occupant of a black market stays there. */
static bool must_stay(const struct pr_rules *r, unsigned place)
{
    return r->option[PR_OPT_OWN_COLONIST] == PR_OWN_COLONIST_FORBIDDEN &&
           place >= PR_FIRST_BUILDING &&
           kit_building_has(&r->hooks, place - PR_FIRST_BUILDING, PR_HOOK_BUILD_RETURN);
}

/* Whether the seat has a colonist or noble that it may return. */
static bool has_person(const struct pr_rules *r, const struct pr_seat *p)
{
    int n = pr_colonists_of(p);
    KIT_EFFECTS (e, &r->hooks, PR_HOOK_BUILD_RETURN) {
        const unsigned b = e->building;
        if (must_stay(r, PR_FIRST_BUILDING + b) && p->city[b] > 0)
            n -= p->city[b];
    }
    return n > 0;
}

int pr_most_returned(const struct pr_rules *r, const struct pr_seat *p)
{
    const int each = pr_power(r, p, PR_HOOK_BUILD_RETURN);
    if (each == 0)
        return 0;
    return each * (has_person(r, p) + pr_has_goods(p) + (pr_points(p) > 0));
}

int pr_power_after_returns(const struct pr_rules *r, const struct pr_seat *p,
                           const struct event *e, enum pr_hook hook)
{
    const struct pr_returns back = pr_returns_of(e);
    if (back.people == 0 || back.place < PR_FIRST_BUILDING)
        return pr_power(r, p, hook);
    struct pr_seat rest = *p;
    const unsigned b = back.place - PR_FIRST_BUILDING;
    rest.city[b] = (int16_t)(rest.city[b] - (rest.city[b] > 0));
    return pr_power(r, &rest, hook);
}

/* ---- check ------------------------------------------------------------------------------- */

static bool has_returned(const struct pr_check *c, const struct event_item *item,
                         unsigned place)
{
    const int n = kit_count_of(item);
    if (item->thing < PR_KINDS)
        return c->p->goods[item->thing] >= n;
    if (item->thing == PR_VP)
        return pr_points(c->p) >= n;
    return pr_is_person(item->thing) &&
           count_present(c->r, c->p, place, item->thing == PR_NOBLE) >= n;
}

/* PR-BLDG-53c. */
static void check_returned_pieces(struct pr_check *c)
{
    unsigned place = pr_returns_of(c->e).place;
    for (unsigned i = 0; i < c->e->n_items; i++) {
        const struct event_item *item = &c->e->item[i];
        if (item->mark != PR_MARK_WITH)
            continue;
        const bool person = pr_is_person(item->thing);
        if (person && must_stay(c->r, place))
            pr_report(c, PR_V_black_market_own_colonist, "%s of another place|off %s",
                      pr_name(item->thing), pr_name(place));
        else if (!has_returned(c, item, place))
            pr_report(c, PR_V_black_market_not_there, "what %c has|with %s",
                      seat_letter(c->e->seat), pr_name(item->thing));
        place = person ? PR_SAN_JUAN : place;
    }
}

/* PR-BLDG-53, PR-BLDG-53a, PR-BLDG-53b. */
void pr_check_returns(struct pr_check *c, const struct pr_returns *back, int price)
{
    const struct event_item *off = kit_item_of(c->e, PR_MARK_OFF);
    if (kit_item_of(c->e, PR_MARK_WITH) == NULL) {
        if (off != NULL)
            pr_report(c, PR_V_black_market_not_there, "a colonist or noble to return|off %s",
                      pr_name(off->thing));
        return;
    }
    const int worth = pr_worth_of_returns(back);
    const int missing = price > c->p->doubloons ? price - c->p->doubloons : 0;
    const int each = pr_power(c->r, c->p, PR_HOOK_BUILD_RETURN);
    if (each == 0) {
        pr_report(c, PR_V_black_market_not_owned,
                  "doubloons alone (no occupied black market)|%d returned", worth);
        return;
    }
    check_returned_pieces(c);
    if (back->people > each || back->goods > each || back->points > each)
        pr_report(c, PR_V_black_market_two_of_a_kind,
                  "at most %d colonist, good and vp each|%d, %d and %d", each, back->people,
                  back->goods, back->points);
    if (worth > missing)
        pr_report(c, PR_V_black_market_money_left, "%d missing|%d returned", missing, worth);
}

/* ---- apply ------------------------------------------------------------------------------- */

/* Colonists or nobles leave a place for the supply. */
static void return_people(const struct pr_rules *r, struct journal *j, const struct pr_seat *p,
                          unsigned place, bool noble, int n, uint8_t cause)
{
    const struct pr_state *s = pr_view(j->state);
    const struct pr_place at = pr_place_at(r, p, place);
    const int here = count_present(r, p, place, noble);
    const int gone = kit_min(n, here);
    if (gone == 0)
        return;
    journal_add(j, at.all, -gone, cause);
    journal_add(j, noble ? &s->nobles : &s->colonists, gone, cause);
    if (noble)
        journal_add(j, at.nobles, -gone, cause);
}

void pr_give_back(const struct pr_rules *r, struct journal *j, const struct event *e)
{
    const struct pr_seat *p = &pr_view(j->state)->seat[e->seat];
    const uint8_t cause = pr_power_cause(r, p, PR_HOOK_BUILD_RETURN);
    unsigned place = pr_returns_of(e).place;
    for (unsigned i = 0; i < e->n_items; i++) {
        const unsigned thing = e->item[i].thing;
        const int n = kit_count_of(&e->item[i]);
        if (e->item[i].mark != PR_MARK_WITH)
            continue;
        if (thing < PR_KINDS)
            pr_return_goods(j, e->seat, (int)thing, n, cause);
        else if (thing == PR_VP) {
            /* PR-BLDG-53f: chips go back to the pool, VP on paper are struck out when there are none. */
            const int chips = kit_min(n, p->chips);
            const int paper = kit_min(n - chips, p->paper);
            journal_add(j, &p->chips, -chips, cause);
            journal_add(j, &pr_view(j->state)->pool, chips, cause);
            journal_add(j, &p->paper, -paper, cause);
        } else if (pr_is_person(thing))
            return_people(r, j, p, place, thing == PR_NOBLE, n, cause);
        place = pr_is_person(thing) ? PR_SAN_JUAN : place;
    }
}
