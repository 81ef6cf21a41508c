/* pr_mayor.c - the mayor phase: privilege, villa, arrival, refill, PR-MAY-*; the placement is in
 * pr_place.c. */
#include "games/pr/pr_engine.h"

/* PR-MAY-06: one by one, clockwise from the mayor. */
int pr_ship_share(const struct pr_rules *r, const struct pr_state *s, unsigned seat)
{
    const int n = r->n_players;
    const int place = ((int)seat - s->chooser + n) % n;
    return s->arrived / n + (place < s->arrived % n);
}

int pr_refill_wanted(const struct pr_rules *r, const struct pr_state *s, bool with_tiles)
{
    int empty = 0;
    for (unsigned seat = 0; seat < r->n_players; seat++)
        empty += pr_empty_circles(r, &s->seat[seat], with_tiles);
    return empty > r->n_players ? empty : r->n_players;
}

/* ---- the ship ---------------------------------------------------------------------------- */

/* Colonists and nobles that the ship brings to the seat: its share, and one of the mayor's when
 * a log gives the noble to a seat without a share. */
static int count_dealt(const struct pr_rules *r, const struct pr_state *s, unsigned seat,
                       unsigned taker)
{
    const int share = pr_ship_share(r, s, seat);
    if (taker == SEAT_NONE || pr_ship_share(r, s, taker) > 0)
        return share;
    return share + (seat == taker) - (seat == (unsigned)s->chooser);
}

/* PR-NOB-08: instead of a colonist; the mayor takes the noble when the log names nobody. */
static unsigned deal_noble(struct journal *j)
{
    const struct pr_state *s = pr_view(j->state);
    if (s->ship_nobles == 0)
        return SEAT_NONE;
    const unsigned taker = (unsigned)(s->noble_taker > 0 ? s->noble_taker - 1 : s->chooser);
    journal_put(j, &s->noble_taker, (int)taker + 1, PR_CAUSE_FLOW);
    journal_add(j, &s->seat[taker].noble_san_juan, s->ship_nobles, PR_CAUSE_ARRIVAL);
    journal_put(j, &s->ship_nobles, 0, PR_CAUSE_ARRIVAL);
    return taker;
}

/* PR-MAY-07: nobody refuses; PR-MAY-10: who has no place waits in San Juan. */
void pr_deal_ship(const struct pr_rules *r, struct journal *j)
{
    const struct pr_state *s = pr_view(j->state);
    const unsigned taker = deal_noble(j);
    for (unsigned seat = 0; seat < r->n_players; seat++)
        journal_add(j, &s->seat[seat].san_juan, count_dealt(r, s, seat, taker),
                    PR_CAUSE_ARRIVAL);
    journal_put(j, &s->ship_colonists, 0, PR_CAUSE_ARRIVAL);
    pr_next_step(j, PR_STEP_PLACE);
}

/* Only a game with nobles has one on the ship. */
static void go_to_ship(const struct pr_rules *r, struct journal *j)
{
    if (r->nobles != 0)
        pr_next_step(j, PR_STEP_NOBLE);
    else
        pr_deal_ship(r, j);
}

enum node_kind pr_noble_kind(const struct pr_rules *r, const struct pr_state *s)
{
    int due = 0; /* players to whom the ship brings somebody */
    for (unsigned seat = 0; seat < r->n_players; seat++)
        due += pr_ship_share(r, s, seat) > 0;
    return s->ship_nobles > 0 && due > 1 ? NODE_OPTIONAL : NODE_AUTOMATIC;
}

/* PR-NOB-08, PR-NOB-08a. */
void pr_check_noble(struct pr_check *c)
{
    if (!c->aligned)
        pr_report(c, PR_V_action_wrong_phase, "the ship is not dealt now|%c takes its noble",
                  seat_letter(c->e->seat));
    else if (c->s->ship_nobles == 0)
        pr_report(c, PR_V_noble_not_on_ship, "no noble on the ship|%c takes one",
                  seat_letter(c->e->seat));
    else if (pr_ship_share(c->r, c->s, c->e->seat) == 0)
        pr_report(c, PR_V_noble_not_on_ship, "nobody of the ship is due to %c|its noble",
                  seat_letter(c->e->seat));
}

void pr_apply_noble(const struct pr_rules *r, struct journal *j, const struct event *e,
                    bool aligned)
{
    if (!aligned)
        return;
    if (pr_view(j->state)->ship_nobles > 0)
        journal_put(j, &pr_view(j->state)->noble_taker, e->seat + 1, PR_CAUSE_FLOW);
    pr_deal_ship(r, j);
}

/* ---- declined colonists ------------------------------------------------------------------ */

/* PR-OPT-16: those whom the ship brought to the seat and who wait in San Juan, once. */
int pr_may_decline(const struct pr_rules *r, const struct pr_state *s, unsigned seat)
{
    if (r->option[PR_OPT_DECLINED] != PR_DECLINED_LEAVE || s->step != PR_STEP_PLACE ||
        kit_in_mask(s->declined, seat) || pr_is_done(s, seat))
        return 0;
    const struct pr_seat *p = &s->seat[seat];
    const unsigned taker = s->noble_taker > 0 ? (unsigned)s->noble_taker - 1 : SEAT_NONE;
    const int dealt = count_dealt(r, s, seat, taker) - (seat == taker);
    return kit_min(dealt, p->san_juan - p->noble_san_juan);
}

void pr_check_decline(struct pr_check *c)
{
    const struct event_item *item = &c->e->item[0];
    const int n = kit_count_of(item),
              may = c->aligned ? pr_may_decline(c->r, c->s, c->e->seat) : 0;
    if (!c->aligned)
        pr_report(c, PR_V_action_wrong_phase, "nobody of the ship is declined now|%d declined",
                  n);
    else if (c->r->option[PR_OPT_DECLINED] != PR_DECLINED_LEAVE) /* PR-MAY-07 */
        pr_report(c, PR_V_mayor_colonist_count_changed,
                  "everybody of the ship is taken|%d declined", n);
    else if (kit_in_mask(c->s->declined, c->e->seat))
        pr_report(c, PR_V_action_taken_twice, "one statement a mayor phase|a second one");
    else if (item->thing != PR_COLONIST || n > may)
        pr_report(c, PR_V_mayor_colonist_count_changed,
                  "at most %d colonists of the ship|%d %ss", may, n, pr_name(item->thing));
}

/* They are neither on the ship nor in the supply from there on. */
void pr_apply_decline(const struct pr_rules *r, struct journal *j, const struct event *e,
                      bool aligned)
{
    const struct pr_state *s = pr_view(j->state);
    if (!aligned)
        return;
    const struct pr_seat *p = &s->seat[e->seat];
    const int may = r->option[PR_OPT_DECLINED] == PR_DECLINED_LEAVE
                        ? pr_may_decline(r, s, e->seat)
                        : p->san_juan - p->noble_san_juan;
    const int n = kit_min(kit_count_of(&e->item[0]), may);
    journal_add(j, &p->san_juan, -n, PR_CAUSE_ARRIVAL);
    journal_add(j, &s->colonists_out, n, PR_CAUSE_ARRIVAL);
    pr_mark_seat(j, &s->declined, e->seat);
}

/* PR-MAY-14, PR-MAY-16, PR-END-02. PR-END-03, PR-END-04: exact cover does not end the game;
 * only this moment counts. PR-NOB-04, PR-NOB-04a: a noble instead of one colonist; PR-NOB-05:
 * with nobles no shortage ends the game. */
void pr_refill_ship(const struct pr_rules *r, struct journal *j)
{
    const struct pr_state *s = pr_view(j->state);
    int noble = s->nobles > 0;
    const int wanted = pr_refill_wanted(r, s, false) - noble;
    int n = wanted;
    if (wanted > s->colonists) {
        const bool none = r->option[PR_OPT_SHIP_SHORTAGE] == PR_SHORTAGE_NONE;
        if (r->ends_by_colonists)
            pr_trigger(j, PR_END_COLONISTS, (unsigned)s->chooser);
        n = none ? 0 : s->colonists;
        noble = none ? 0 : noble;
    }
    journal_add(j, &s->colonists, -n, PR_CAUSE_FLOW);
    journal_add(j, &s->nobles, -noble, PR_CAUSE_FLOW);
    journal_add(j, &s->ship_colonists, n + noble, PR_CAUSE_FLOW);
    journal_add(j, &s->ship_nobles, noble, PR_CAUSE_FLOW);
    pr_end_phase(r, j);
}

/* ---- privilege --------------------------------------------------------------------------- */

/* PR-BLDG-61: how often the mayor may still take somebody. */
static int privileges_left(const struct pr_rules *r, const struct pr_state *s)
{
    return pr_privilege(r, s, (unsigned)s->chooser, PR_MAYOR) - s->privilege;
}

/* PR-OPT-71, PR-OPT-72: how many of these may be nobles. */
static int nobles_left(const struct pr_rules *r, const struct pr_state *s)
{
    if (r->option[PR_OPT_NOBLE_SUPPLY] == PR_YES)
        return s->nobles;
    if (r->option[PR_OPT_VILLA] != PR_VILLA_INSTEAD)
        return 0;
    const int villa = pr_power(r, &s->seat[s->chooser], PR_HOOK_MAYOR_NOBLE) - s->drawn;
    return kit_min(villa, s->nobles);
}

bool pr_mayor_is_through(const struct pr_rules *r, const struct pr_state *s)
{
    return privileges_left(r, s) <= 0;
}

/* Whether the mayor's own villa comes next. */
static bool villa_follows(const struct pr_rules *r, const struct pr_state *s)
{
    return r->option[PR_OPT_VILLA] == PR_VILLA_EXTRA && s->nobles > 0 &&
           pr_power(r, &s->seat[s->chooser], PR_HOOK_MAYOR_NOBLE) > 0;
}

/* The game rests before a villa even when nobody is left to take: a pass for the privilege must
 * not count as one for the villa. */
enum node_kind pr_privilege_kind(const struct pr_rules *r, const struct pr_state *s)
{
    const bool mandatory = r->option[PR_OPT_MAYOR_PRIVILEGE] == PR_MAYOR_MANDATORY;
    if (privileges_left(r, s) <= 0)
        return NODE_AUTOMATIC;
    if (nobles_left(r, s) > 0 || (s->colonists > 0 && !mandatory))
        return NODE_OPTIONAL;
    return s->colonists == 0 && villa_follows(r, s) ? NODE_OPTIONAL : NODE_AUTOMATIC;
}

/* Somebody from the supply to San Juan; nobody when there is none. */
static void take_person(struct journal *j, unsigned seat, bool noble, uint8_t cause)
{
    const struct pr_state *s = pr_view(j->state);
    const int16_t *supply = noble ? &s->nobles : &s->colonists;
    if (*supply == 0)
        return;
    journal_add(j, supply, -1, cause);
    journal_add(j, &s->seat[seat].san_juan, 1, cause);
    if (noble)
        journal_add(j, &s->seat[seat].noble_san_juan, 1, cause);
}

void pr_privilege_pass(const struct pr_rules *r, struct journal *j)
{
    const struct pr_state *s = pr_view(j->state);
    const unsigned seat = (unsigned)s->chooser;
    if (r->option[PR_OPT_MAYOR_PRIVILEGE] == PR_MAYOR_MANDATORY) /* PR-MAY-05 */
        for (int n = s->privilege; n < pr_privilege(r, s, seat, PR_MAYOR); n++)
            take_person(j, seat, false, pr_privilege_cause(r, &s->seat[seat], n));
    /* taken, declined or out of reach */
    journal_put(j, &s->privilege, pr_privilege(r, s, seat, PR_MAYOR), PR_CAUSE_FLOW);
    if (kit_has_hook(&r->hooks, PR_HOOK_MAYOR_NOBLE) &&
        r->option[PR_OPT_VILLA] == PR_VILLA_EXTRA)
        pr_next_step(j, PR_STEP_VILLA);
    else
        go_to_ship(r, j);
}

/* How many colonists, or nobles, the event takes. */
static int count_taken(const struct event *e, enum pr_thing person)
{
    int n = 0;
    for (unsigned i = 0; i < e->n_items; i++)
        n += e->item[i].thing == (unsigned)person ? kit_count_of(&e->item[i]) : 0;
    return n;
}

static bool is_from_ship(const struct event *e)
{
    const struct event_claim *from = kit_claim_of(e, PR_CLAIM_FROM);
    return from != NULL && from->thing == PR_SHIP;
}

/* PR-MAY-03, PR-MAY-04, PR-ROLE-09, PR-BLDG-61d. */
static void check_privilege(struct pr_check *c)
{
    const struct pr_state *s = c->s;
    const int left = privileges_left(c->r, s);
    const int nobles = count_taken(c->e, PR_NOBLE), colonists = count_taken(c->e, PR_COLONIST);
    if (c->e->seat != (unsigned)s->chooser)
        pr_report(c, PR_V_privilege_by_non_chooser, "the mayor's privilege is %c's|%c",
                  seat_letter(s->chooser), seat_letter(c->e->seat));
    else if (nobles > 0 && c->r->option[PR_OPT_NOBLE_SUPPLY] != PR_YES && /* PR-OPT-72 */
             pr_power(c->r, c->p, PR_HOOK_MAYOR_NOBLE) <= 0)
        pr_report(c, PR_V_villa_no_villa, "an occupied villa|+noble");
    else if (left <= 0)
        pr_report(c, PR_V_action_taken_twice, "%s by privilege|one more",
                  s->privilege > 1 ? "two colonists" : "one colonist");
    else if (nobles > nobles_left(c->r, s)) {
        if (s->nobles == 0)
            pr_report(c, PR_V_mayor_privilege_empty_supply, "no noble is in the supply|+noble");
        else
            pr_report(c, PR_V_action_taken_twice, "no further noble|+noble");
    } else if (colonists > 0 && s->colonists == 0)
        pr_report(c, PR_V_mayor_privilege_empty_supply, "the supply is empty|+colonist");
    else if (is_from_ship(c->e))
        pr_report(c, PR_V_mayor_privilege_from_ship,
                  "a colonist from the supply|from the ship");
    else if (nobles + colonists > left)
        pr_report(c, PR_V_claim_colonists, "%s|%d", left > 1 ? "two colonists" : "one colonist",
                  nobles + colonists);
    else if (colonists > s->colonists)
        pr_report(c, PR_V_mayor_privilege_empty_supply, "%d colonists in the supply|+%d",
                  s->colonists, colonists);
}

/* ---- villa ------------------------------------------------------------------------------- */

/* PR-BLDG-76: each owner in turn, before the ship is dealt. */
enum node_kind pr_villa_kind(const struct pr_rules *r, const struct pr_state *s)
{
    const bool villa = pr_power(r, &s->seat[s->turn], PR_HOOK_MAYOR_NOBLE) > 0;
    return villa && s->nobles + s->colonists > 0 ? NODE_OPTIONAL : NODE_AUTOMATIC;
}

void pr_villa_pass(const struct pr_rules *r, struct journal *j)
{
    if (pr_next_turn(r, j, (unsigned)pr_view(j->state)->turn))
        go_to_ship(r, j);
}

/* PR-BLDG-76, PR-BLDG-76a, PR-BLDG-76b. */
static void check_villa(struct pr_check *c)
{
    const struct pr_state *s = c->s;
    const int nobles = count_taken(c->e, PR_NOBLE), colonists = count_taken(c->e, PR_COLONIST);
    if (pr_power(c->r, c->p, PR_HOOK_MAYOR_NOBLE) <= 0)
        pr_report(c, PR_V_villa_no_villa, "an occupied villa|+%s",
                  nobles > 0 ? "noble" : "colonist");
    else if (is_from_ship(c->e))
        pr_report(c, PR_V_villa_noble_from_ship, "a noble from the supply|from the ship");
    else if (nobles > 0 && s->nobles == 0)
        pr_report(c, PR_V_conservation_nobles, "no noble is in the supply|+noble");
    else if (colonists > 0 && s->nobles > 0)
        pr_report(c, PR_V_villa_colonist, "a noble of the %d in the supply|+colonist",
                  s->nobles);
    else if (colonists > 0 && s->colonists == 0)
        pr_report(c, PR_V_conservation_colonists, "no colonist is in the supply|+colonist");
    else if (nobles + colonists > 1)
        pr_report(c, PR_V_claim_colonists, "one noble|%d", nobles + colonists);
}

void pr_check_mayor_bonus(struct pr_check *c)
{
    const bool noble = c->e->item[0].thing == PR_NOBLE;
    const int nobles = count_taken(c->e, PR_NOBLE);
    if (!c->aligned)
        pr_report(c, PR_V_action_wrong_phase, "no %s can be taken now|+%s",
                  noble ? "noble" : "colonist", noble ? "noble" : "colonist");
    else if (nobles > c->r->nobles)
        pr_report(c, PR_V_noble_count_over_20, "%d nobles in the game|+%d", c->r->nobles,
                  nobles);
    else if (c->s->step == PR_STEP_VILLA)
        check_villa(c);
    else
        check_privilege(c);
}

/* A log that takes more than the privilege allows still gets one. */
void pr_apply_mayor_bonus(const struct pr_rules *r, struct journal *j, const struct event *e)
{
    const struct pr_state *s = pr_view(j->state);
    if (s->step == PR_STEP_VILLA) {
        const uint8_t cause = pr_power_cause(r, &s->seat[e->seat], PR_HOOK_MAYOR_NOBLE);
        take_person(j, e->seat, e->item[0].thing == PR_NOBLE, cause);
        pr_villa_pass(r, j);
        return;
    }
    int left = privileges_left(r, s) > 0 ? privileges_left(r, s) : 1;
    int used = s->privilege;
    for (unsigned i = 0; i < e->n_items; i++) {
        const bool noble = e->item[i].thing == PR_NOBLE;
        for (int n = kit_count_of(&e->item[i]); n > 0 && left > 0; n--, left--, used++) {
            take_person(j, e->seat, noble, pr_privilege_cause(r, &s->seat[e->seat], used));
            if (noble) /* the villa has given its noble */
                journal_add(j, &s->drawn, 1, PR_CAUSE_FLOW);
        }
    }
    if (e->seat == (unsigned)s->chooser) /* the ship is dealt by itself, after this */
        journal_put(j, &s->privilege, kit_min(used, pr_privilege(r, s, e->seat, PR_MAYOR)),
                    PR_CAUSE_FLOW);
}
