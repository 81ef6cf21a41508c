/* pr_captain.c - loading ships, PR-CAP-*: harbor PR-BLDG-31, wharf PR-BLDG-32, small wharf
 * PR-BLDG-58, lighthouse PR-BLDG-59.  What comes before shipping is in pr_begin.c.
 */
#include "games/pr/pr_engine.h"

/* Ships that are no cargo ships: a wharf, a small wharf. */
enum { NO_SHIP = -1, OWN_SHIP = PR_CARGO_SHIPS, MIXED_SHIP };

/* The first ship with a kind.  All are looked at: a branch would often be guessed wrongly. */
static int ship_with(const struct pr_state *s, int kind)
{
    int ship = NO_SHIP;
    for (int i = PR_CARGO_SHIPS; i-- > 0;)
        ship = s->cargo_kind[i] == kind ? i : ship;
    return ship;
}

/* PR-CAP-04 to PR-CAP-06. */
int pr_load_room(const struct pr_rules *r, const struct pr_state *s, int kind, int ship)
{
    const int with = ship_with(s, kind);
    if (with != NO_SHIP && with != ship)
        return 0;
    if (s->cargo_kind[ship] >= 0 && s->cargo_kind[ship] != kind)
        return 0;
    return r->cargo[ship] - s->cargo_load[ship];
}

/* Bits of what ships carry: nothing (bit 0), or kind k (bit k + 1). */
static unsigned cargo_bit(int kind)
{
    return 1U << (kind + 1);
}

/* Whether pr_load_room() is above 0 for any kind and ship.  Asked before each turn of a captain
 * phase, so without branches, which would often be guessed wrongly. */
bool pr_can_load_cargo(const struct pr_rules *r, const struct pr_state *s, unsigned seat)
{
    const unsigned empty = cargo_bit(-1);
    unsigned open = 0;    /* with room left; of two ships with a kind the first counts */
    unsigned aboard = 0;  /* kinds on any ship */
    unsigned waiting = 0; /* kinds the player has */
    for (int i = 0; i < PR_CARGO_SHIPS; i++) { /* one that is not in the game has no room */
        const unsigned bit = cargo_bit(s->cargo_kind[i]);
        open |= r->cargo[i] > s->cargo_load[i] ? bit & ~aboard : 0;
        aboard |= bit & ~empty;
    }
    for (int k = 0; k < PR_KINDS; k++)
        waiting |= (unsigned)(s->seat[seat].goods[k] != 0) << (k + 1); /* cargo_bit() */
    const unsigned startable = (open & empty) != 0 ? ~aboard : 0;
    return (waiting & (open | startable)) != 0;
}

static bool may_use_own_ship(const struct pr_rules *r, const struct pr_state *s, unsigned seat)
{
    return !kit_in_mask(s->own_ship, seat) &&
           pr_power(r, &s->seat[seat], PR_HOOK_LOAD_OWN_SHIP) > 0 &&
           pr_has_goods(&s->seat[seat]);
}

/* PR-BLDG-58a; on a turn of its own, PR-BLDG-58f. */
bool pr_may_use_mixed_ship(const struct pr_rules *r, const struct pr_state *s, unsigned seat)
{
    return !kit_in_mask(s->mixed_ship, seat) &&
           pr_power(r, &s->seat[seat], PR_HOOK_LOAD_MIXED_SHIP) > 0 &&
           pr_has_goods(&s->seat[seat]);
}

bool pr_can_ship(const struct pr_rules *r, const struct pr_state *s, unsigned seat)
{
    return pr_can_load_cargo(r, s, seat) || may_use_own_ship(r, s, seat) ||
           pr_may_use_mixed_ship(r, s, seat);
}

void pr_begin_load(const struct pr_rules *r, struct journal *j)
{
    const struct pr_state *s = pr_view(j->state);
    const unsigned seat = (unsigned)s->turn;
    if (!kit_has_hook(&r->hooks, PR_HOOK_CAPTAIN_COIN) &&
        !kit_has_hook(&r->hooks, PR_HOOK_SHIP_PAIR_POINT) &&
        !kit_has_hook(&r->hooks, PR_HOOK_SHIP_NOBLE_POINT))
        return;
    journal_put(j, &s->step, kit_in_mask(s->begun, seat) ? PR_STEP_LOAD : PR_STEP_BEGIN,
                PR_CAUSE_FLOW);
}

/* PR-BLDG-32d, PR-BLDG-32e, PR-BLDG-58d: a wharf instead of a cargo ship, when the owner
 * likes. */
enum node_kind pr_load_kind(const struct pr_rules *r, const struct pr_state *s)
{
    const unsigned seat = (unsigned)s->turn;
    return pr_has_goods(&s->seat[seat]) && pr_can_ship(r, s, seat) ? NODE_DECISION
                                                                   : NODE_AUTOMATIC;
}

static void next_loader(const struct pr_rules *r, struct journal *j)
{
    const struct pr_state *s = pr_view(j->state);
    if (pr_waives(&s->seat[s->turn]))
        pr_end_waiver(j, (unsigned)s->turn);
    journal_put(j, &s->turn, s->turn + 1 < r->n_players ? s->turn + 1 : 0, PR_CAUSE_FLOW);
    if (s->idle >= r->n_players) /* PR-CAP-14 */
        pr_next_step(j, PR_STEP_KEEP);
    else
        pr_begin_load(r, j);
}

void pr_load_pass(const struct pr_rules *r, struct journal *j)
{
    journal_add(j, &pr_view(j->state)->idle, 1, PR_CAUSE_FLOW);
    next_loader(r, j);
}

/* ---- check ------------------------------------------------------------------------------- */

int pr_ship_with_spaces(const struct pr_rules *r, int spaces)
{
    return spaces >= 0 && spaces <= PR_CARGO_SPACES ? r->ship_with[spaces] - 1 : NO_SHIP;
}

/* The ship the log names: its index, OWN_SHIP, MIXED_SHIP, or NO_SHIP. */
static int ship_of(const struct pr_rules *r, const struct event *e)
{
    const struct event_item *at = kit_item_of(e, ITEM_AT);
    if (at->thing != THING_NUMBER)
        return kit_building_has(&r->hooks, at->thing - PR_FIRST_BUILDING,
                                PR_HOOK_LOAD_MIXED_SHIP)
                   ? MIXED_SHIP
                   : OWN_SHIP;
    return pr_ship_with_spaces(r, at->count);
}

/* Goods the event loads: as written, else as many as there are and fit. */
static int amount_of(const struct pr_rules *r, const struct pr_state *s, const struct event *e,
                     int ship)
{
    const int kind = e->item[0].thing;
    const int have = s->seat[e->seat].goods[kind];
    if (e->item[0].count != COUNT_NONE)
        return e->item[0].count;
    if (ship == OWN_SHIP) /* PR-BLDG-32f */
        return have;
    return ship == NO_SHIP ? 0 : kit_min(have, pr_load_room(r, s, kind, ship));
}

/* What the event ships on a small wharf, by kind; returns the sum. */
static int mixed_load(const struct pr_state *s, const struct event *e, int16_t goods[PR_KINDS])
{
    pr_goods_of(e, s->seat[e->seat].goods, goods);
    int sum = 0;
    for (int k = 0; k < PR_KINDS; k++)
        sum = pr_plus((int16_t)sum, goods[k]);
    return sum;
}

/* PR-BLDG-58b: one for each group of goods. */
static int mixed_points(const struct pr_rules *r, int goods)
{
    return goods / kit_effects_at(&r->hooks, PR_HOOK_LOAD_MIXED_SHIP)->amount;
}

/* PR-BLDG-32a, PR-BLDG-32b, PR-BLDG-32c. */
static void check_own_ship(struct pr_check *c, int amount)
{
    const unsigned thing = kit_item_of(c->e, ITEM_AT)->thing;
    const int b = (int)thing - PR_FIRST_BUILDING;
    const int have = c->p->goods[c->e->item[0].thing];
    if (!kit_building_has(&c->r->hooks, (unsigned)b, PR_HOOK_LOAD_OWN_SHIP))
        pr_report(c, PR_V_wharf_not_owned, "a ship|@%s", pr_name(thing));
    else if (c->p->city[b] < 0)
        pr_report(c, PR_V_wharf_not_owned, "a cargo ship (%c has no %s)|@%s",
                  seat_letter(c->e->seat), pr_name(thing), pr_name(thing));
    else if (c->p->city[b] == 0)
        pr_report(c, PR_V_unoccupied_tile_used, "a cargo ship (the %s is not occupied)|@%s",
                  pr_name(thing), pr_name(thing));
    else if (kit_in_mask(c->s->own_ship, c->e->seat))
        pr_report(c, PR_V_wharf_twice, "one wharf load a captain phase|a second one");
    else if (amount < have)
        pr_report(c, PR_V_wharf_partial, "all %d %s|%d", have, pr_name(c->e->item[0].thing),
                  amount);
}

/* PR-CAP-08: among empty ships, one that takes the most. */
static void check_largest(struct pr_check *c, int kind, int ship)
{
    const int have = c->p->goods[kind];
    const int here = kit_min(have, pr_load_room(c->r, c->s, kind, ship));
    if (here == have)
        return;
    for (int i = 0; i < c->r->n_cargo; i++)
        if (kit_min(have, pr_load_room(c->r, c->s, kind, i)) > here) {
            pr_report(c, PR_V_captain_not_largest_ship, "a ship that takes more, like @%d|@%d",
                      c->r->cargo[i], c->r->cargo[ship]);
            return;
        }
}

/* PR-CAP-04, PR-CAP-05, PR-CAP-06, PR-CAP-07. */
static void check_cargo_ship(struct pr_check *c, int ship, int amount)
{
    const struct pr_state *s = c->s;
    const int kind = c->e->item[0].thing;
    const char *name = pr_name((unsigned)kind);
    const int have = c->p->goods[kind];
    const int with = ship_with(s, kind);
    const int room = c->r->cargo[ship] - s->cargo_load[ship];
    if (s->cargo_kind[ship] >= 0 && s->cargo_kind[ship] != kind)
        pr_report(c, PR_V_captain_mixed_ship, "@%d carries %s|%s", c->r->cargo[ship],
                  pr_name((unsigned)s->cargo_kind[ship]), name);
    else if (with != NO_SHIP && with != ship)
        pr_report(c, PR_V_captain_kind_on_other_ship, "%s is on @%d|@%d", name,
                  c->r->cargo[with], c->r->cargo[ship]);
    else if (amount > room || room == 0)
        pr_report(c, PR_V_captain_ship_full, "room for %d on @%d|%d %s", room,
                  c->r->cargo[ship], amount, name);
    else if (amount < kit_min(have, room))
        pr_report(c, PR_V_captain_partial_load, "%d %s|%d", kit_min(have, room), name, amount);
    else
        check_largest(c, kind, ship);
}

/* PR-BLDG-58, PR-BLDG-58a, PR-BLDG-58c; any kinds, and as few as the player likes. */
static void check_mixed_ship(struct pr_check *c)
{
    int16_t goods[PR_KINDS];
    const int n = mixed_load(c->s, c->e, goods);
    if (pr_power(c->r, c->p, PR_HOOK_LOAD_MIXED_SHIP) <= 0) {
        pr_report(c, PR_V_small_wharf_not_owned, "%c has no occupied small wharf|used",
                  seat_letter(c->e->seat));
        return;
    }
    if (kit_in_mask(c->s->mixed_ship, c->e->seat)) {
        pr_report(c, PR_V_small_wharf_twice, "one small wharf load a captain phase|another");
        return;
    }
    if (n == 0) {
        pr_report(c, PR_V_small_wharf_zero, "at least one good|none");
        return;
    }
    for (int k = 0; k < PR_KINDS; k++)
        if (goods[k] > c->p->goods[k]) {
            pr_report(c, PR_V_load_not_owned, "%d %s|%d", c->p->goods[k], pr_name((unsigned)k),
                      goods[k]);
            return;
        }
}

/* PR-CAP-11, with a library PR-BLDG-61h; PR-CAP-12: not without a load. */
static int privilege_of(const struct pr_rules *r, const struct pr_state *s, unsigned seat)
{
    return s->privilege ? 0 : pr_privilege(r, s, seat, PR_CAPTAIN);
}

/* PR-BLDG-59, PR-BLDG-59a: the captain's doubloon is written beside the first load if that is
 * on the captain's first turn, before anybody else has had one. */
static void check_coins(struct pr_check *c)
{
    const bool first = pr_is_chooser(c->s, c->e->seat, PR_CAPTAIN) && !c->s->privilege &&
                       (unsigned)c->s->done == kit_bit(c->e->seat);
    const int coins = pr_power(c->r, c->p, PR_HOOK_LOAD_COIN) +
                      (first ? pr_power(c->r, c->p, PR_HOOK_CAPTAIN_COIN) : 0);
    pr_check_number(c, PR_CLAIM_LIGHTHOUSE, coins, PR_V_lighthouse_wrong_coins);
}

/* `worth`: points of the goods alone; `wrong`: the violation of a wrong sum. */
static void check_points(struct pr_check *c, int worth, unsigned wrong)
{
    if (c->e->n_claims == 0)
        return;
    const int harbor = pr_power(c->r, c->p, PR_HOOK_LOAD_POINT);
    const int privilege = privilege_of(c->r, c->s, c->e->seat);
    const struct event_claim *claim = kit_claim_of(c->e, PR_CLAIM_PRIVILEGE);
    const enum verdict before = c->found.worst;
    if (claim != NULL && claim->value > 0 && c->e->seat != (unsigned)c->s->chooser)
        pr_report(c, PR_V_privilege_by_non_chooser, "the captain's VP is %c's|%c",
                  seat_letter(c->s->chooser), seat_letter(c->e->seat));
    else
        pr_check_number(c, PR_CLAIM_PRIVILEGE, privilege, PR_V_captain_wrong_vp);
    pr_check_number(c, PR_CLAIM_HARBOR, harbor, PR_V_harbor_wrong_bonus);
    if (c->found.worst == before)
        pr_check_number(c, PR_CLAIM_POINTS, worth + harbor + privilege, wrong);
    check_coins(c);
}

/* PR-CAP-03, PR-CAP-09, PR-CAP-15. */
static void check_one_kind(struct pr_check *c, int ship)
{
    const int kind = c->e->item[0].thing;
    const int have = c->p->goods[kind];
    const int amount = amount_of(c->r, c->s, c->e, ship);
    if (c->e->item[1].mark == ITEM_PLAIN) {
        pr_report(c, PR_V_captain_two_kinds, "one kind a turn|%s and %s",
                  pr_name((unsigned)kind), pr_name(c->e->item[1].thing));
    } else if (amount > have || have == 0) {
        pr_report(c, PR_V_load_not_owned, "%d %s|%d", have, pr_name((unsigned)kind), amount);
    } else if (ship == NO_SHIP) {
        pr_report(c, PR_V_captain_ship_full, "a ship of this game|@%d",
                  kit_item_of(c->e, ITEM_AT)->count);
    } else if (ship == OWN_SHIP) {
        check_own_ship(c, amount);
    } else {
        check_cargo_ship(c, ship, amount);
    }
    check_points(c, amount, PR_V_captain_wrong_vp);
}

void pr_check_load(struct pr_check *c)
{
    const int ship = ship_of(c->r, c->e);
    int16_t goods[PR_KINDS];
    if (!c->aligned && !pr_is_late(c->s, c->e->seat)) {
        /* PR-CAP-01. */
        const bool loading = pr_is_phase(c->s, PR_CAPTAIN);
        pr_report(c, loading ? PR_V_captain_out_of_turn : PR_V_action_wrong_phase,
                  loading ? "the turn of another player|a load by %c"
                          : "nothing is loaded now|by %c",
                  seat_letter(c->e->seat));
    } else if (ship == MIXED_SHIP) {
        check_mixed_ship(c);
        check_points(c, mixed_points(c->r, mixed_load(c->s, c->e, goods)),
                     PR_V_small_wharf_rounding);
    } else {
        check_one_kind(c, ship);
    }
}

/* ---- apply ------------------------------------------------------------------------------- */

/* Takes the goods from the player, and from the supply when they have too few. */
static void leave_player(struct journal *j, unsigned seat, int kind, int n, uint8_t cause)
{
    const struct pr_state *s = pr_view(j->state);
    const int had = kit_min(n, s->seat[seat].goods[kind]);
    journal_add(j, &s->seat[seat].goods[kind], -had, cause);
    if (n > had) /* only a log says so */
        journal_add(j, &s->supply[kind], -kit_min(n - had, s->supply[kind]),
                    PR_CAUSE_CORRECTION);
}

static void load_goods(struct journal *j, const struct pr_rules *r, int kind, int ship, int n,
                       uint8_t cause)
{
    const struct pr_state *s = pr_view(j->state);
    if (ship == OWN_SHIP || ship == MIXED_SHIP || ship == NO_SHIP) {
        journal_add(j, &s->supply[kind], n, cause); /* PR-BLDG-32 */
        return;
    }
    const bool mixed = s->cargo_kind[ship] >= 0 && s->cargo_kind[ship] != kind;
    const int fits = mixed ? 0 : kit_min(n, r->cargo[ship] - s->cargo_load[ship]);
    if (fits > 0)
        journal_put(j, &s->cargo_kind[ship], kind, cause);
    journal_add(j, &s->cargo_load[ship], fits, cause);
    if (n > fits) /* only a log says so */
        journal_add(j, &s->supply[kind], n - fits, PR_CAUSE_CORRECTION);
}

/* `n` goods that are worth `points`, on any ship (PR-BLDG-58e). */
static void award_load(const struct pr_rules *r, struct journal *j, unsigned seat, int n,
                       int points, uint8_t cause)
{
    const struct pr_state *s = pr_view(j->state);
    const int privilege = privilege_of(r, s, seat);
    if (n == 0) /* PR-CAP-12: nothing found room */
        return;
    pr_award(r, j, seat, points, cause); /* PR-CAP-10, then harbor, then privilege */
    pr_award_by(r, j, seat, PR_HOOK_LOAD_POINT);
    if (privilege > 0) {
        for (int before = 0; before < privilege; before++)
            pr_award(r, j, seat, 1, pr_privilege_cause(r, &s->seat[seat], before));
        journal_put(j, &s->privilege, 1, PR_CAUSE_FLOW);
    }
    pr_pay_by(r, j, seat, PR_HOOK_LOAD_COIN); /* PR-BLDG-59, PR-BLDG-59b */
}

static uint8_t cause_of_ship(const struct event *e, int ship)
{
    if (ship != OWN_SHIP && ship != MIXED_SHIP)
        return PR_CAUSE_SHIPPING;
    return (uint8_t)(PR_CAUSE_FIRST_BUILDING + kit_item_of(e, ITEM_AT)->thing -
                     PR_FIRST_BUILDING);
}

static void load_mixed(const struct pr_rules *r, struct journal *j, const struct event *e)
{
    const struct pr_state *s = pr_view(j->state);
    int16_t goods[PR_KINDS];
    const int n = mixed_load(s, e, goods);
    const uint8_t cause = cause_of_ship(e, MIXED_SHIP);
    pr_mark_seat(j, &s->mixed_ship, e->seat);
    for (int k = 0; k < PR_KINDS; k++) {
        if (goods[k] == 0)
            continue;
        leave_player(j, e->seat, k, goods[k], cause);
        load_goods(j, r, k, MIXED_SHIP, goods[k], cause);
    }
    award_load(r, j, e->seat, n, mixed_points(r, n), cause);
}

static void load_kind(const struct pr_rules *r, struct journal *j, const struct event *e,
                      int ship)
{
    const struct pr_state *s = pr_view(j->state);
    const int kind = e->item[0].thing;
    const int n = amount_of(r, s, e, ship);
    const uint8_t cause = cause_of_ship(e, ship);
    if (ship == OWN_SHIP)
        pr_mark_seat(j, &s->own_ship, e->seat);
    leave_player(j, e->seat, kind, n, cause);
    load_goods(j, r, kind, ship, n, cause);
    award_load(r, j, e->seat, n, n, cause);
}

void pr_apply_load(const struct pr_rules *r, struct journal *j, const struct event *e,
                   bool aligned)
{
    const int ship = ship_of(r, e);
    if (ship == MIXED_SHIP)
        load_mixed(r, j, e);
    else
        load_kind(r, j, e, ship);
    if (!aligned)
        return;
    journal_put(j, &pr_view(j->state)->idle, 0, PR_CAUSE_FLOW);
    next_loader(r, j);
}
